import { useEffect, useRef } from 'react';
import type { Card } from '#domain/cards/card.ts';

/** Id of the heading that takes the focus when no card is left. */
export const LIST_HEADING_ID = 'cards-heading';

/**
 * Keeps the focus in the list when the focused card is removed: it moves to the card that takes its place, or else to
 * the heading. `cards` are in display order; `find` returns the focusable element of a card.
 */
export function useFocusAfterRemoval(cards: readonly Card[], find: (cardId: string) => HTMLElement | null) {
  const leaving = useRef<{ ids: ReadonlySet<string>; nextFocus: string | undefined }>(undefined);
  const isLeaving = ({ id }: Card) => leaving.current?.ids.has(id) === true;
  const nextFocus = () =>
    leaving.current === undefined || cards.some(isLeaving)
      ? null
      : (find(leaving.current.nextFocus ?? '') ?? document.getElementById(LIST_HEADING_ID));
  useEffect(() => {
    if (leaving.current === undefined || cards.some(isLeaving)) return;
    const active = document.activeElement;
    // While a dialog is open the focus is inside it; the dialog moves it when it closes.
    if (active !== document.body && active?.matches(':disabled') !== true) return;
    nextFocus()?.focus();
    leaving.current = undefined;
  });
  return {
    /** Call before removing these cards. */
    leave: (ids: readonly string[]) => {
      leaving.current = { ids: new Set(ids), nextFocus: focusAfterRemovalOf(cards, new Set(ids)) };
    },
    /** Returns the element to focus after the removal; null if nothing has been removed. */
    nextFocus,
  };
}

/** The card after the last removed one, or else the one before. */
export function focusAfterRemovalOf(
  cards: readonly { id: string }[],
  leaving: ReadonlySet<string>,
): string | undefined {
  const last = cards.findLastIndex(({ id }) => leaving.has(id));
  const after = cards[last + 1];
  return (after ?? cards.findLast(({ id }) => !leaving.has(id)))?.id;
}
