import { useEffect, type RefObject } from 'react';
import { takeFocus } from '#web/ui/take-focus.ts';

/** The heading takes the focus, at the top: the last card may have left the page scrolled down. */
export function useSummaryFocus(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    window.scrollTo({ top: 0 });
    takeFocus(heading.current);
  }, [heading]);
}
