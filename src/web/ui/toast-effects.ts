import { useEffect, useRef, useState } from 'react';
import { toast, useSonner } from 'sonner';

const TOASTER = '[data-sonner-toaster]';

/** The space between two toasts. */
export const TOAST_GAP_PX = 8;

/** Dismisses the toasts that the learner had in front of them when they left for another screen. */
export function useDismissalOnNavigation(pathname: string): void {
  const seen = useRef<(string | number)[]>([]);
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
    for (const id of seen.current.splice(0)) toast.dismiss(id);
  }, [pathname]);
}

/** The height of the bar at the top of the screen: 0 on phones in a session. */
export function useBarHeight(pathname: string): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    setHeight(document.querySelector('header')?.offsetHeight ?? 0);
  }, [pathname]);
  return height;
}

/** Tells styles in `--toast-space` how far down the toasts reach, so that no dialog or question lies below them. */
export function useToastSpace(): void {
  const { toasts } = useSonner();
  useEffect(() => {
    const { style } = document.documentElement;
    const list = document.querySelector<HTMLElement>(TOASTER);
    if (toasts.length === 0 || list === null) {
      style.removeProperty('--toast-space');
      return;
    }
    const heights = [...list.children].map((item) => item.getBoundingClientRect().height);
    const bottom = heights.reduce(
      (sum, height) => sum + height + TOAST_GAP_PX,
      list.offsetTop - TOAST_GAP_PX,
    );
    style.setProperty('--toast-space', `${bottom}px`);
  }, [toasts]);
}

/**
 * Returns the focus from a toast to where it was: as soon as a button of the toast is clicked, because Sonner would
 * wait until the last toast disappears and take it from wherever the user is by then; and when the toast expires.
 */
export function useFocusFromToasts(): void {
  const { toasts } = useSonner();
  const before = useRef<EventTarget | null>(null);
  useEffect(() => {
    const follow = ({ target, relatedTarget }: FocusEvent) => {
      if (!isInToaster(target)) before.current = null;
      else if (!isInToaster(relatedTarget)) before.current = relatedTarget;
    };
    const giveBack = ({ target }: MouseEvent) => {
      const { activeElement } = document;
      if (!(target instanceof Element) || target.closest('[data-sonner-toast] button') === null) return;
      if (activeElement instanceof HTMLElement && isInToaster(activeElement)) activeElement.blur();
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('click', giveBack);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('click', giveBack);
    };
  }, []);
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  }, [toasts]);
}

function isInToaster(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TOASTER) !== null;
}
