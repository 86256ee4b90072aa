import { useRef } from 'react';

/**
 * For a dialog without a trigger of its own: returns the focus to where it was, unless something else has taken it (a
 * new screen's heading). `to` names a target in case that element is gone (a menu item, for example). Spread the result
 * onto the content of a Radix dialog.
 */
export function useFocusReturn(to?: () => HTMLElement | null) {
  const origin = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      origin.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const from = origin.current;
      const target = to?.() ?? (isUsable(from) ? from : document.getElementById('main'));
      // Nothing has the focus, or a dialog around the target as a whole.
      const isFree = target !== null && document.activeElement?.contains(target) === true;
      if (isFree && target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}

function isUsable(element: Element | null): boolean {
  return element !== null && element !== document.body && element.isConnected;
}
