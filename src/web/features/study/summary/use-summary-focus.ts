import { useEffect, type RefObject } from 'react';
import { takeFocus } from '#web/ui/take-focus.ts';

/** Focuses the heading and scrolls to the top, because the last card may have left the page scrolled down. */
export function useSummaryFocus(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    window.scrollTo({ top: 0 });
    takeFocus(heading.current);
  }, [heading]);
}
