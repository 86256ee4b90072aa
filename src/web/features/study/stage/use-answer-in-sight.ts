import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useIsPhone } from '#web/lib/use-is-phone.ts';

/** Marks what covers the bottom of a phone. */
export const CONTROLS_ATTRIBUTE = 'data-study-controls';
/** Marks the option that was chosen and the one that is right. */
export const JUDGED_ATTRIBUTE = 'data-study-judged';

const ROOM_PX = 12;

/** On a phone: scrolls what was chosen and what is right out from under the sheet, whenever the sheet may have become higher. */
export function useAnswerInSight(table: RefObject<HTMLElement | null>, situation: string) {
  const isPhone = useIsPhone();
  const before = useRef('');
  // Before the frame that shows the sheet.
  useLayoutEffect(() => {
    if (before.current === situation) return;
    before.current = situation;
    const controls = table.current?.querySelector<HTMLElement>(`[${CONTROLS_ATTRIBUTE}]`);
    const judged = [...(table.current?.querySelectorAll(`[${JUDGED_ATTRIBUTE}]`) ?? [])];
    if (!isPhone || !controls || judged.length === 0) return;
    const boxes = judged.map((one) => one.getBoundingClientRect());
    // Not where the sheet is, for it is still rising.
    const edge = window.innerHeight - controls.offsetHeight;
    const hidden = Math.max(...boxes.map(({ bottom }) => bottom)) + ROOM_PX - edge;
    const above = Math.min(...boxes.map(({ top }) => top)) - ROOM_PX;
    if (hidden > 0) window.scrollBy({ top: Math.min(hidden, above) });
  }, [table, isPhone, situation]);
}
