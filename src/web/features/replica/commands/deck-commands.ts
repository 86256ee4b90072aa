import { deckContent } from '#contract/decks.ts';
import { withBackLanguage, type Deck, type DeckContent } from '#domain/deck.ts';
import type { ReplicaRows } from '../rows.ts';
import type { CommandOf } from './command-types.ts';

const UNDESCRIBED = { description: null, category: null, difficulty: 2, language: null, backLanguage: null };

export async function createDeck(
  rows: ReplicaRows,
  { deckId, content, at }: CommandOf<'create-deck'>,
): Promise<void> {
  if ((await rows.get('deck', deckId)) === undefined)
    await putDeck(rows, deckId, withBackLanguage(content), at);
}

/** Restores a deck that was deleted meanwhile, because a card goes into it. */
export async function ensureDeck(
  rows: ReplicaRows,
  { id, title }: { id: string; title: string },
  at: number,
): Promise<void> {
  if ((await rows.get('deck', id)) === undefined) await putDeck(rows, id, { ...UNDESCRIBED, title }, at);
}

function putDeck(rows: ReplicaRows, id: string, content: DeckContent, at: number): Promise<void> {
  const deck: Deck = {
    ...content,
    id,
    cardCount: 0,
    aiGenerated: false,
    source: null,
    lastStudied: null,
    pinned: false,
    archived: false,
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
  return rows.put('deck', id, { deck, reviewed: true });
}

export async function editDeck(rows: ReplicaRows, { deckId, to, at }: CommandOf<'edit-deck'>): Promise<void> {
  const row = await rows.get('deck', deckId);
  if (row === undefined) return;
  const { deck } = row;
  const { pinned = deck.pinned, archived = deck.archived, ...content } = to;
  const isOneLanguage = deck.backLanguage === deck.language;
  const current = isOneLanguage ? { ...deck, backLanguage: undefined } : deck;
  const merged = deckContent.safeParse({ ...current, ...content });
  if (!merged.success) return;
  const version = deck.version + 1;
  const changed = { ...deck, ...withBackLanguage(merged.data), pinned, archived, updatedAt: at, version };
  await rows.put('deck', deckId, { ...row, deck: changed });
}

export async function reviewDeck(
  rows: ReplicaRows,
  { deckId, reviewed }: CommandOf<'review-deck'>,
): Promise<void> {
  const row = await rows.get('deck', deckId);
  if (row !== undefined) await rows.put('deck', deckId, { ...row, reviewed });
}

export async function deleteDeck(rows: ReplicaRows, { deckId }: CommandOf<'delete-deck'>): Promise<void> {
  for (const { card } of await rows.cardsOfDeck(deckId)) {
    await rows.remove('card', card.id);
    await rows.remove('memory', card.id);
  }
  await rows.remove('deck', deckId);
}

/** Records that cards were added to a deck or taken out of it, or that one was changed. */
export async function changeContents(
  rows: ReplicaRows,
  deckId: string,
  { cards, at }: { cards: number; at: number },
): Promise<void> {
  const row = await rows.get('deck', deckId);
  if (row === undefined) return;
  const { deck } = row;
  const changed = { ...deck, cardCount: deck.cardCount + cards, updatedAt: at, version: deck.version + 1 };
  await rows.put('deck', deckId, { ...row, deck: changed });
}
