import { useEffect, useRef, type RefObject } from 'react';
import type { SessionState } from '#domain/study/session.ts';

/** Marks the element that takes the focus when a new card comes. */
export const CARD_ATTRIBUTE = 'data-study-card';
/** Marks the control that takes the focus once the card is answered. */
export const NEXT_ATTRIBUTE = 'data-study-next';

/**
 * Keeps the focus where the learner is. A new card takes it, so that a screen reader goes on from there; when a
 * control in use disappears (Show Answer after the turn, a grade after the answer), the card or Continue takes over.
 * Focus outside the table, in the top bar or a dialog say, is left alone, and so is the first card's.
 */
export function useCardFocus(table: RefObject<HTMLElement | null>, state: SessionState): void {
  const { index, flipped, staying } = state;
  const answered = state.phase !== 'answering';
  const situation = [index, flipped, answered, staying].join();
  const before = useRef({ situation, index });
  useEffect(() => {
    const root = table.current;
    const last = before.current;
    before.current = { situation, index };
    if (root === null || last.situation === situation) return;
    const isNewCard = last.index !== index;
    // A card that was too long for the screen leaves the page scrolled down.
    if (isNewCard) window.scrollTo({ top: 0 });
    const active = document.activeElement;
    const isLost = active === null || active === document.body;
    if (!isLost && !(isNewCard && root.contains(active))) return;
    // After the turn it is the card, not a grade: one more Space must turn it back, never grade it.
    const wanted = answered && !isNewCard ? NEXT_ATTRIBUTE : CARD_ATTRIBUTE;
    root.querySelector<HTMLElement>(`[${wanted}]`)?.focus({ preventScroll: true });
  }, [table, situation, index, answered]);
}
