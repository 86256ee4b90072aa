import { useEffect, useRef, type RefObject } from 'react';
import type { SessionState } from '#domain/study/session/session-state.ts';

/** Marks the element that receives the focus when a new card appears. */
export const CARD_ATTRIBUTE = 'data-study-card';
/** Marks the control that receives the focus once the card is answered. */
export const NEXT_ATTRIBUTE = 'data-study-next';
/** Marks the field for the answer, which receives the focus instead of a new card. */
export const FIELD_ATTRIBUTE = 'data-study-field';

/** Marks controls outside the study area that act on the card and change with it. */
export const CARD_ACTIONS_ATTRIBUTE = 'data-study-actions';

type Props = { table: RefObject<HTMLElement | null>; state: SessionState };

/**
 * Manages the focus. A new card or the field for its answer receives it, so that a screen reader continues there. When the focused control
 * disappears (Show Answer after the flip, a grade after the answer), the card or Continue receives it. Focus outside
 * the study area (the top bar, a dialog) stays, and the first card does not take it. A component that renders nothing,
 * because its effects must run after those of the controls.
 */
export function CardFocus({ table, state }: Props): null {
  const { index, flipped, staying } = state;
  // In a review, the same card may come twice in a row.
  const shown = `${index} ${state.cardStartedAt}`;
  const answered = state.phase !== 'answering';
  const situation = [shown, flipped, answered, staying].join();
  const before = useRef({ situation, shown });
  useEffect(() => {
    const root = table.current;
    const last = before.current;
    before.current = { situation, shown };
    if (root === null || last.situation === situation) return;
    const isNewCard = last.shown !== shown;
    const active = document.activeElement;
    const isLost = active === null || active === document.body;
    const goesWithCard = root.contains(active) || active?.hasAttribute(CARD_ACTIONS_ATTRIBUTE) === true;
    if (!isLost && !(isNewCard && goesWithCard)) return;
    // After the flip, the card receives the focus rather than a grade: pressing Space again must flip it back, not
    // grade it.
    const wanted = answered && !isNewCard ? NEXT_ATTRIBUTE : CARD_ATTRIBUTE;
    const field = isNewCard ? root.querySelector<HTMLElement>(`[${FIELD_ATTRIBUTE}]`) : null;
    (field ?? root.querySelector<HTMLElement>(`[${wanted}]`))?.focus({ preventScroll: true });
  }, [table, situation, shown, answered]);
  return null;
}
