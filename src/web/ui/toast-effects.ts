import { useEffect, useRef, type RefObject } from 'react';
import { toast } from 'sonner';

/** The space between two toasts. */
export const TOAST_GAP_PX = 8;

/** Dismisses the toasts that the learner had in front of them when they left for another screen. */
export function useDismissalOnNavigation(pathname: string): void {
  const seen = useRef<(string | number)[]>([]);
  const screen = useRef(pathname);
  useEffect(() => {
    const see = () => {
      seen.current = toast.getToasts().map(({ id }) => id);
    };
    document.addEventListener('pointerdown', see, { capture: true });
    document.addEventListener('keydown', see, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', see, { capture: true });
      document.removeEventListener('keydown', see, { capture: true });
    };
  }, []);
  useEffect(() => {
    if (screen.current === pathname) return;
    screen.current = pathname;
    for (const id of seen.current.splice(0)) toast.dismiss(id);
  }, [pathname]);
}

/** Sets `--toast-space` to how far down the toasts reach, so that styles keep dialogs and questions clear of them. */
export function useToastSpace(toaster: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = toaster.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const measure = () => {
      const list = element.querySelector('ol');
      const heights = [...(list?.children ?? [])].map((item) => item.getBoundingClientRect().height);
      if (list === null || heights.length === 0) style.removeProperty('--toast-space');
      else {
        const space = heights.reduce((sum, height) => sum + height + TOAST_GAP_PX, -TOAST_GAP_PX);
        style.setProperty('--toast-space', `${list.offsetTop + space}px`);
      }
    };
    const observer = new MutationObserver(measure);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [toaster]);
}

/**
 * Returns the focus from a toast to where it was: as soon as a button of the toast is clicked, because Sonner would
 * wait until the last toast disappears and take it from wherever the user is by then; and when the toast expires.
 */
export function useFocusFromToasts(toaster: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = toaster.current;
    if (element === null) return undefined;
    const isInside = (target: EventTarget | null) => target instanceof Node && element.contains(target);
    let before: EventTarget | null = null;
    const follow = ({ target, relatedTarget }: FocusEvent) => {
      if (!isInside(target)) before = null;
      else if (!isInside(relatedTarget)) before = relatedTarget;
    };
    const giveBack = ({ target }: MouseEvent) => {
      const { activeElement } = document;
      if (!(target instanceof Element) || target.closest('button') === null) return;
      if (activeElement instanceof HTMLElement && isInside(activeElement)) activeElement.blur();
    };
    const observer = new MutationObserver(() => {
      const isLost = document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    });
    observer.observe(element, { childList: true, subtree: true });
    document.addEventListener('focusin', follow);
    element.addEventListener('click', giveBack);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', follow);
      element.removeEventListener('click', giveBack);
    };
  }, [toaster]);
}
