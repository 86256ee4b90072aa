import { useRef } from 'react';

/**
 * For a dialog that is opened from elsewhere than its own trigger: gives the focus back to where it was, unless somebody else
 * has taken it by then (a new screen's heading). Spread onto the content of a Radix dialog.
 */
export function useFocusReturn() {
  const origin = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      origin.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (document.activeElement !== document.body) return;
      const target = origin.current?.isConnected === true ? origin.current : document.getElementById('main');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
