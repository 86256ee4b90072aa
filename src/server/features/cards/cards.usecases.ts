import { z } from 'zod';
import { cardContent, frontOnlyContent, type CardChanges } from '#contract/card-input.ts';
import { cardResponse } from '#contract/cards.ts';
import { wireCardContent } from '#contract/wire-card.ts';
import { changedFields } from '#contract/card-fields.ts';
import { accepting, withAccepted, withoutAccepted } from '#domain/cards/accepted.ts';
import { contentOf, isSameQuiz, keepReasons, type Card, type CardContent } from '#domain/cards/card.ts';
import { cardsOfNewGaps, followEdit, groupOf } from '#domain/cards/siblings.ts';
import { AppError, invalidField, notFound } from '#domain/errors.ts';
import { MAX_CARDS_PER_DECK } from '#domain/limits.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { expectMatch } from '../../http/if-match.ts';
import { mergeChanges } from '../../http/merge-changes.ts';
import type { Clock } from '../../ports/clock.ts';
import { deleteExplanations } from './explanations.repository.ts';
import { changeContents } from '../decks/decks.repository.ts';
import { recordEdits } from '../edits/field-edits.repository.ts';
import { expectFreeId } from '../idempotency/client-ids.repository.ts';
import { runIdempotently, type IdempotentRequest } from '../idempotency/run-idempotently.ts';
import { cardBytes } from '../quotas/content-size.ts';
import { expectRoom, type Quotas } from '../quotas/quotas.ts';
import {
  deleteCard,
  findCard,
  insertCards,
  listSiblings,
  nextPosition,
  setAccepted,
  updateCard,
  type NewCard,
} from './cards.repository.ts';
import type { FirstState } from '../scheduling/card-states.repository.ts';
import { keepQuiz } from './earlier-quizzes.repository.ts';
import { settleLanguages } from './settle-languages.ts';

const idList = z.array(z.string());

export type CardDeps = { db: Db; clock: Clock; newId: () => string; config: Quotas };

/**
 * Adds a card to the end of one of the user's decks; a request repeated with its key or its id returns the same card. Throws
 * NOT_FOUND, DECK_FULL, QUOTA_EXCEEDED or ID_TAKEN.
 */
export async function addCard(
  { db, clock, newId, config }: CardDeps,
  userId: string,
  { id: givenId, deckId, content }: { id?: string | undefined; deckId: string; content: CardContent },
  repeatable?: IdempotentRequest,
): Promise<Card> {
  const id = givenId ?? newId();
  return transactAsUser(db, userId, async (trx) => {
    let known: Card | undefined;
    const [madeId = id] = await runIdempotently(
      trx,
      userId,
      { repeatable, now: clock.now(), receipt: idList },
      async () => {
        known = await findCard(trx, userId, id);
        if (known) return [id];
        await expectFreeId(trx, 'card', id);
        await appendCards({ db: trx, clock, config }, userId, deckId, [{ ...content, id }]);
        return [id];
      },
    );
    return known ?? { ...content, id: madeId, deckId, version: 1 };
  });
}

/**
 * Adds cards to the end of one of the user's decks, all or none; a repeated request returns the same cards. Throws
 * NOT_FOUND, DECK_FULL or QUOTA_EXCEEDED.
 */
export async function addCards(
  { db, clock, newId, config }: CardDeps,
  userId: string,
  deckId: string,
  contents: readonly CardContent[],
  repeatable?: IdempotentRequest,
): Promise<Card[]> {
  const now = clock.now();
  const add = async (trx: Db) => {
    const cards = contents.map((content) => ({ ...content, id: newId() }));
    await appendCards({ db: trx, clock, config }, userId, deckId, cards);
    return cards.map(({ id }) => id);
  };
  const ids = await transactAsUser(db, userId, (trx) =>
    runIdempotently(trx, userId, { repeatable, now, receipt: idList }, () => add(trx)),
  );
  // A repeated request finds the cards by the stored ids.
  return ids.flatMap((id, index) => {
    const content = contents[index];
    return content ? [{ ...content, id, deckId, version: 1 }] : [];
  });
}

/**
 * Adds new cards to the end of one of the user's decks, in their transaction `db`, at positions starting with `from`.
 * New cards of several decks are studied in order of position. `known` has the states of cards that have been studied
 * elsewhere; `createdAt` (epoch ms) is now unless they were made on a device before. Throws NOT_FOUND, DECK_FULL or QUOTA_EXCEEDED.
 */
export async function appendCards(
  { db, clock, config }: Omit<CardDeps, 'newId'>,
  userId: string,
  deckId: string,
  cards: readonly NewCard[],
  {
    from = 0,
    known,
    createdAt,
  }: { from?: number; known?: ReadonlyMap<string, FirstState>; createdAt?: number } = {},
): Promise<void> {
  const now = clock.now();
  const growth = { cards: cards.length, bytes: cardBytes(...cards) };
  await expectRoom(db, userId, config, growth);
  const count = await changeContents(db, userId, deckId, { ...growth, now });
  if (count === undefined) throw notFound('Deck');
  if (count > MAX_CARDS_PER_DECK) {
    throw new AppError('DECK_FULL', `A deck holds at most ${MAX_CARDS_PER_DECK} cards`);
  }
  const position = Math.max(from, await nextPosition(db, deckId));
  await insertCards(db, userId, deckId, cards, { position, now: createdAt ?? now, known });
  await settleLanguages(db, userId, deckId);
}

/**
 * Changes a card. Throws NOT_FOUND, QUOTA_EXCEEDED, PRECONDITION_FAILED when `ifMatch` names another version, or
 * VALIDATION_FAILED when the changed card is inconsistent.
 */
export async function changeCard(
  { db, clock, config, newId }: CardDeps,
  userId: string,
  cardId: string,
  changes: CardChanges,
  ifMatch?: string,
): Promise<Card> {
  return transactAsUser(db, userId, async (trx) => {
    const card = await findCard(trx, userId, cardId);
    if (!card) throw notFound('Card');
    expectMatch(ifMatch, 'card', card.version, () => z.encode(cardResponse, { data: { card } }));
    const content = changedContent(card, changes);
    await replaceInStep({ db: trx, clock, config, newId }, userId, card, content, { editedAt: clock.now() });
    const { id, deckId, version, source } = card;
    return { ...content, id, deckId, version: version + 1, ...(source && { source }) };
  });
}

/**
 * Replaces the content of a card in the user's transaction `db`. `editedAt` (epoch ms) is now; null if the caller records the
 * edit. Throws QUOTA_EXCEEDED.
 */
export async function replaceContent(
  { db, clock, config }: Omit<CardDeps, 'newId'>,
  userId: string,
  card: Card,
  content: CardContent,
  editedAt: number | null = clock.now(),
): Promise<void> {
  const now = clock.now();
  const bytes = cardBytes(content) - cardBytes(card);
  await expectRoom(db, userId, config, { bytes });
  await changeContents(db, userId, card.deckId, { cards: 0, bytes, now });
  if (!isSameQuiz(card, content)) await keepQuiz(db, userId, card);
  await updateCard(db, userId, card.id, content, now);
  if (editedAt !== null) {
    await recordEdits(db, userId, [card.id], changedFields(card, content), editedAt);
  }
  await deleteExplanations(db, card.id);
}

/**
 * Replaces the content of a card in the user's transaction `db`, and keeps its siblings in step: the gaps of its text, or its
 * reverse. When a gap is removed, its card is deleted, and its reviews stay in the log; a new gap adds a card. `editedAt` (epoch
 * ms) is null if the caller records the edit of the card itself. Throws QUOTA_EXCEEDED or DECK_FULL.
 */
export async function replaceInStep(
  deps: CardDeps,
  userId: string,
  card: Card,
  content: CardContent,
  { editedAt, recorded = false }: { editedAt: number; recorded?: boolean },
): Promise<void> {
  const siblings = await listSiblings(deps.db, userId, card.id, groupOf(card));
  await replaceContent(deps, userId, card, content, recorded ? null : editedAt);
  for (const sibling of siblings) {
    const next = followEdit(sibling, card, content);
    if (next === 'gone') await takeOut(deps.db, userId, sibling, deps.clock.now());
    else if (next !== null) await replaceContent(deps, userId, sibling, next, editedAt);
  }
  const added = cardsOfNewGaps(card, { ...content, id: card.id });
  if (added.length === 0) return;
  const cards = added.map((each) => ({ ...each, id: deps.newId() }));
  await appendCards(deps, userId, card.deckId, cards);
}

/** Adds to the accepted answers of a card in the user's transaction; returns whether there was something to add. */
export async function acceptAnswer(
  db: Db,
  userId: string,
  card: Card,
  { text, now }: { text: string; now: number },
): Promise<boolean> {
  const accepted = withAccepted(card, text);
  if (accepted !== null) await replaceAccepted(db, userId, card, { accepted, now });
  return accepted !== null;
}

/** Takes an accepted answer back in the user's transaction. */
export async function withdrawAccepted(
  db: Db,
  userId: string,
  cardId: string,
  { text, now }: { text: string; now: number },
): Promise<void> {
  const card = await findCard(db, userId, cardId);
  const accepted = card ? withoutAccepted(card, text) : null;
  if (card && accepted !== null) await replaceAccepted(db, userId, card, { accepted, now });
}

/** They are few and short, so that no answer fails for lack of room. */
async function replaceAccepted(
  db: Db,
  userId: string,
  card: Card,
  { accepted, now }: { accepted: readonly string[]; now: number },
): Promise<void> {
  const bytes = cardBytes(accepting(card, accepted)) - cardBytes(card);
  await changeContents(db, userId, card.deckId, { cards: 0, bytes, now });
  await setAccepted(db, userId, card.id, { accepted, now });
}

/**
 * Applies changes to a card's content. Throws VALIDATION_FAILED, also for sides of a cloze card that differ from those made from
 * its text.
 */
export function changedContent(card: CardContent, changes: CardChanges): CardContent {
  const { option_reasons: _reasons, ...current } = wireCardContent(contentOf(card));
  for (const side of ['front', 'back'] as const) {
    if (!card.cloze || changes.cloze !== undefined || (changes[side] ?? card[side]) === card[side]) continue;
    throw invalidField(side, 'The sides of a cloze card are made of its text. Change the text.');
  }
  const content = mergeChanges(card.back === '' ? frontOnlyContent : cardContent, current, changes);
  const { quiz } = content;
  return quiz === null || changes.option_reasons !== undefined
    ? content
    : { ...content, quiz: keepReasons(card.quiz, quiz) };
}

/** Deletes one of the user's cards. Throws NOT_FOUND or PRECONDITION_FAILED. */
export async function removeCard(
  { db, clock }: CardDeps,
  userId: string,
  cardId: string,
  ifMatch?: string,
): Promise<void> {
  await transactAsUser(db, userId, async (trx) => {
    const card = await findCard(trx, userId, cardId);
    if (!card) throw notFound('Card');
    expectMatch(ifMatch, 'card', card.version, () => z.encode(cardResponse, { data: { card } }));
    await takeOut(trx, userId, card, clock.now());
  });
}

/** Deletes a card in the user's transaction. `now` in epoch ms. */
export async function takeOut(trx: Db, userId: string, card: Card, now: number): Promise<void> {
  await changeContents(trx, userId, card.deckId, { cards: -1, bytes: -cardBytes(card), now });
  await deleteCard(trx, userId, card.id);
}
