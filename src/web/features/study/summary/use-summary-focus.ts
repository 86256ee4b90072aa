import { useEffect, type RefObject } from 'react';

/** The heading takes the focus, at the top: the last card may have left the page scrolled down. */
export function useSummaryFocus(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [heading]);
}
