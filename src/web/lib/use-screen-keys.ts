import { useEffect, useEffectEvent } from 'react';

const TYPING =
  'textarea, select, [contenteditable=""], [contenteditable="true"], input:not([type="radio"], [type="checkbox"])';
/** Includes disabled controls, because one that has just been disabled may still have the focus. */
const OPERATED_BY_ENTER_OR_SPACE =
  'a[href], button:enabled, input:enabled, summary, [role="button"], [role="menuitem"]';
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Calls `onKey` for keys meant for the screen: not while typing, under an overlay, with a modifier, or on key repeat.
 * Space and Enter on a control are left to that control. The callback returns whether it handled the key.
 */
export function useScreenKeys(onKey: (key: string) => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector(OVERLAY) !== null) return;
    if (event.target instanceof Element) {
      if (event.target.closest(TYPING) !== null) return;
      const native = event.key === ' ' || event.key === 'Enter';
      if (native && event.target.closest(OPERATED_BY_ENTER_OR_SPACE) !== null) return;
    }
    if (onKey(event.key)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
