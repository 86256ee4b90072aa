import { useEffect, useRef } from 'react';
import type { Card } from '#domain/cards/card.ts';

/** Marks what takes the focus when no card is left to take it. */
export const LIST_HEADING_ID = 'cards-heading';

/**
 * Cards that are removed take the focus with them: it goes to the card that comes into their place, else to the heading of the
 * list. `cards` are in the order in which they are shown; `find` returns the element of a card that takes the focus.
 */
export function useFocusAfterRemoval(cards: readonly Card[], find: (cardId: string) => HTMLElement | null) {
  const leaving = useRef<{ ids: ReadonlySet<string>; heir: string | undefined }>(undefined);
  const isLeaving = ({ id }: Card) => leaving.current?.ids.has(id) === true;
  const heir = () =>
    leaving.current === undefined || cards.some(isLeaving)
      ? null
      : (find(leaving.current.heir ?? '') ?? document.getElementById(LIST_HEADING_ID));
  useEffect(() => {
    if (leaving.current === undefined || cards.some(isLeaving)) return;
    const active = document.activeElement;
    // In a dialog it still has a place; closing it asks for the heir.
    if (active !== document.body && active?.matches(':disabled') !== true) return;
    heir()?.focus();
    leaving.current = undefined;
  });
  return {
    /** Says which cards are about to be removed. */
    leave: (ids: readonly string[]) => {
      leaving.current = { ids: new Set(ids), heir: focusAfterRemovalOf(cards, new Set(ids)) };
    },
    /** What takes the focus of the cards that have been removed; null while none have been. */
    heir,
  };
}

/** The card after the last of those that leave, else the one before. */
export function focusAfterRemovalOf(
  cards: readonly { id: string }[],
  leaving: ReadonlySet<string>,
): string | undefined {
  const last = cards.findLastIndex(({ id }) => leaving.has(id));
  const after = cards[last + 1];
  return (after ?? cards.findLast(({ id }) => !leaving.has(id)))?.id;
}
