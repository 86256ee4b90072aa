import { cardContent, frontOnlyContent, type CardChanges } from '#contract/card-input.ts';
import { wireCardContent } from '#contract/wire-card.ts';
import { contentOf, keepReasons, type Card, type CardContent } from '#domain/cards/card.ts';
import { followEdit, groupOf } from '#domain/cards/siblings.ts';
import type { ReplicaRows, RowOf } from '../rows.ts';
import type { CommandOf } from './command-types.ts';
import { changeContents, ensureDeck } from './deck-commands.ts';

type IntoDeck = { id: string; title: string };

export async function createCard(
  rows: ReplicaRows,
  { cardId, content, deck, at }: CommandOf<'create-card'>,
): Promise<void> {
  if ((await rows.get('card', cardId)) === undefined) await addCard(rows, { cardId, content, deck, at });
}

export async function editCard(
  rows: ReplicaRows,
  { cardId, to, content, deck, at }: CommandOf<'edit-card'>,
): Promise<void> {
  const row = await rows.get('card', cardId);
  if (row === undefined) return addCard(rows, { cardId, content, deck, at });
  return changeCard(rows, row, to, at);
}

export async function moveCard(
  rows: ReplicaRows,
  { cardId, deck, at }: CommandOf<'move-card'>,
): Promise<void> {
  const row = await rows.get('card', cardId);
  if (row === undefined || row.card.deckId === deck.id) return;
  await ensureDeck(rows, deck, at);
  const position = await endOf(rows, deck.id);
  const card: Card = { ...row.card, deckId: deck.id, version: row.card.version + 1 };
  await rows.put('card', cardId, { ...row, card, position });
  await changeContents(rows, row.card.deckId, { cards: -1, at });
  await changeContents(rows, deck.id, { cards: 1, at });
}

export async function deleteCard(rows: ReplicaRows, { cardId, at }: CommandOf<'delete-card'>): Promise<void> {
  const row = await rows.get('card', cardId);
  if (row === undefined) return;
  await rows.remove('card', cardId);
  await rows.remove('memory', cardId);
  await changeContents(rows, row.card.deckId, { cards: -1, at });
}

export async function settleConflict(
  rows: ReplicaRows,
  { conflictId, keep, at }: CommandOf<'settle-conflict'>,
): Promise<void> {
  const conflict = await rows.get('conflict', conflictId);
  if (conflict === undefined) return;
  await rows.remove('conflict', conflictId);
  const row = await rows.get('card', conflict.cardId);
  if (keep === 'other' && row !== undefined) await changeCard(rows, row, conflict.other, at);
}

async function addCard(
  rows: ReplicaRows,
  { cardId, content, deck, at }: { cardId: string; content: CardContent; deck: IntoDeck; at: number },
): Promise<void> {
  await ensureDeck(rows, deck, at);
  const position = await endOf(rows, deck.id);
  const card: Card = { ...content, id: cardId, deckId: deck.id, version: 1 };
  await rows.put('card', cardId, { card, position, addedAt: at });
  await rows.put('memory', cardId, { cardId, memory: null, suspended: false });
  await changeContents(rows, deck.id, { cards: 1, at });
}

async function changeCard(
  rows: ReplicaRows,
  row: RowOf<'card'>,
  changes: CardChanges,
  at: number,
): Promise<void> {
  const content = changedContent(row.card, changes);
  if (content === null) return;
  const { id, deckId, version, source } = row.card;
  const card: Card = { ...content, id, deckId, version: version + 1, ...(source && { source }) };
  await rows.put('card', card.id, { ...row, card });
  await changeContents(rows, card.deckId, { cards: 0, at });
  await keepReverseInStep(rows, row.card, card);
}

/** Changes siblings in the same deck as the server does. Texts with gaps are changed on the server only. */
async function keepReverseInStep(rows: ReplicaRows, before: Card, after: Card): Promise<void> {
  const group = groupOf(before);
  for (const row of await rows.cardsOfDeck(before.deckId)) {
    if (row.card.id === before.id || groupOf(row.card) !== group) continue;
    const content = followEdit(row.card, before, after);
    if (content === null || content === 'gone') continue;
    const card: Card = { ...row.card, ...content, version: row.card.version + 1 };
    await rows.put('card', card.id, { ...row, card });
  }
}

/** The changed content; null if the changes do not fit what another device has made of the card. */
function changedContent(card: Card, changes: CardChanges): CardContent | null {
  const { option_reasons: _reasons, ...current } = wireCardContent(contentOf(card));
  const schema = card.back === '' ? frontOnlyContent : cardContent;
  const merged = schema.safeParse({ ...current, ...changes });
  if (!merged.success) return null;
  const { quiz } = merged.data;
  return quiz === null || changes.option_reasons !== undefined
    ? merged.data
    : { ...merged.data, quiz: keepReasons(card.quiz, quiz) };
}

/** The position after the last card of a deck. */
async function endOf(rows: ReplicaRows, deckId: string): Promise<number> {
  const positions = (await rows.cardsOfDeck(deckId)).map(({ position }) => position);
  return positions.reduce((end, position) => Math.max(end, position + 1), 0);
}
