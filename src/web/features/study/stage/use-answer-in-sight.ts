import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useIsPhone } from '#web/lib/use-is-phone.ts';

/** Marks the controls that cover the bottom of the page on phones. */
export const CONTROLS_ATTRIBUTE = 'data-study-controls';
/** Marks the selected option and the correct one. */
export const JUDGED_ATTRIBUTE = 'data-study-judged';

const ROOM_PX = 12;

/** On phones: scrolls the selected and the correct option out from under the sheet whenever it may have grown. */
export function useAnswerInSight(table: RefObject<HTMLElement | null>, situation: string) {
  const isPhone = useIsPhone();
  const before = useRef('');
  // Runs before the sheet is painted.
  useLayoutEffect(() => {
    if (before.current === situation) return;
    before.current = situation;
    const controls = table.current?.querySelector<HTMLElement>(`[${CONTROLS_ATTRIBUTE}]`);
    const judged = [...(table.current?.querySelectorAll(`[${JUDGED_ATTRIBUTE}]`) ?? [])];
    if (!isPhone || !controls || judged.length === 0) return;
    const boxes = judged.map((one) => one.getBoundingClientRect());
    // Computed from its height, because its position is still animated.
    const edge = window.innerHeight - controls.offsetHeight;
    const hidden = Math.max(...boxes.map(({ bottom }) => bottom)) + ROOM_PX - edge;
    const above = Math.min(...boxes.map(({ top }) => top)) - ROOM_PX;
    if (hidden > 0) window.scrollBy({ top: Math.min(hidden, above) });
  }, [table, isPhone, situation]);
}
