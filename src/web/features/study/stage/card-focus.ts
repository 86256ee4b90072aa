import { useEffect, useRef, type RefObject } from 'react';
import type { SessionState } from '#domain/study/session/session.ts';

/** Marks the element that takes the focus when a new card appears. */
export const CARD_ATTRIBUTE = 'data-study-card';
/** Marks the control that takes the focus once the card is answered. */
export const NEXT_ATTRIBUTE = 'data-study-next';

/** Marks what acts on the card from outside the study area, and loses its meaning with the card. */
export const CARD_ACTIONS_ATTRIBUTE = 'data-study-actions';

type Props = { table: RefObject<HTMLElement | null>; state: SessionState };

/**
 * Keeps the focus where the learner is. A new card takes it, so that a screen reader continues from there. When the focused
 * control disappears (Show Answer after the flip, a grade after the answer), the card or Continue takes it. Focus outside
 * the study area (the top bar, a dialog) is left alone, and the first card does not take it. A component that shows nothing,
 * so that it can follow when the controls do.
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
    // After the flip, focus the card, not a grade: another Space must flip it back, never grade it.
    const wanted = answered && !isNewCard ? NEXT_ATTRIBUTE : CARD_ATTRIBUTE;
    root.querySelector<HTMLElement>(`[${wanted}]`)?.focus({ preventScroll: true });
  }, [table, situation, shown, answered]);
  return null;
}
