import { useRef } from 'react';

/**
 * For a dialog that is opened from elsewhere than its own trigger: gives the focus back to where it was, unless somebody else
 * has taken it by then (a new screen's heading). `to` names the place where the way there has gone, a menu's item say.
 * Spread onto the content of a Radix dialog.
 */
export function useFocusReturn(to?: () => HTMLElement | null) {
  const origin = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      origin.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (document.activeElement !== document.body) return;
      const from = origin.current;
      const target = to?.() ?? (isUsable(from) ? from : document.getElementById('main'));
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}

function isUsable(element: Element | null): boolean {
  return element !== null && element !== document.body && element.isConnected;
}
