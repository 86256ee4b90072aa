import type { z } from 'zod';
import { changedResponse, type BulkChange } from '#contract/cards.ts';
import type { Card } from '#domain/cards/card.ts';
import { changeTags } from '#domain/cards/tags.ts';
import { AppError, invalidField, notFound } from '#domain/errors.ts';
import { CARD_LIMITS, MAX_CARDS_PER_CHANGE, MAX_CARDS_PER_DECK } from '#domain/limits.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import type { StoredUser } from '../../auth/auth.repository.ts';
import { changeContents } from '../../decks/decks.repository.ts';
import { runIdempotently, type IdempotentRequest } from '../../idempotency/run-idempotently.ts';
import { cardBytes } from '../../quotas/content-size.ts';
import { expectRoom } from '../../quotas/quotas.ts';
import { findCardStates, readReviewSettings, setSuspended } from '../../scheduling/card-states.repository.ts';
import { afterLastEntry, startOver } from '../../scheduling/scheduling.usecases.ts';
import {
  deleteCards,
  findCards,
  moveCards,
  nextPosition,
  positionsOf,
  setDifficulty,
  setTags,
} from '../cards.repository.ts';
import type { CardDeps } from '../cards.usecases.ts';
import { settleLanguages } from '../settle-languages.ts';
import { idsOfAllCards } from './card-list.repository.ts';
import { readCardRows } from './card-rows.repository.ts';
import { addReverseCards, findReverseCards } from './reverse-cards.ts';
import { insertChange, type ChangedCard, type Done, type Outcome } from './change-log.repository.ts';

export type Changed = z.output<typeof changedResponse>;

type Deps = Omit<CardDeps, 'db'>;

/**
 * Applies one change to many of the user's cards, all or none; a repeated request gets the same response. Throws NOT_FOUND when
 * one of them, or the deck to move to, is not theirs, VALIDATION_FAILED for too many cards or tags, DECK_FULL or QUOTA_EXCEEDED.
 */
export async function changeCards(
  { db, ...deps }: CardDeps,
  user: StoredUser,
  change: BulkChange,
  repeatable?: IdempotentRequest,
): Promise<Changed> {
  const now = deps.clock.now();
  return transactAsUser(db, user.id, (trx) =>
    runIdempotently(trx, user.id, { repeatable, now, receipt: changedResponse }, async () => {
      const cards = await chosenCards(trx, user, change, now);
      const { done, changed } = await apply(deps, trx, user, cards, change);
      return recordChange(deps, trx, user.id, done, changed);
    }),
  );
}

/** Stores a change of cards in its transaction, so that it can be undone. */
export async function recordChange(
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
  trx: Db,
  userId: string,
  done: Done,
  cards: readonly ChangedCard[],
): Promise<Changed> {
  if (cards.length === 0) return { changed: 0, undo: null };
  const id = newId();
  await insertChange(trx, userId, { id, done, now: clock.now(), cards });
  return { changed: cards.length, undo: id };
}

async function chosenCards(
  trx: Db,
  { id: userId, timeZone }: StoredUser,
  { cardIds = [], filter, except = [] }: BulkChange,
  now: number,
): Promise<Card[]> {
  if (filter === undefined) {
    const ids = new Set(cardIds);
    const cards = await findCards(trx, userId, [...ids]);
    if (cards.length < ids.size) throw notFound('Card');
    return cards;
  }
  const left = new Set(except);
  const limit = MAX_CARDS_PER_CHANGE + left.size + 1;
  const here = { now, timeZone };
  const ids = (await idsOfAllCards(trx, userId, filter, { here, limit })).filter((id) => !left.has(id));
  if (ids.length > MAX_CARDS_PER_CHANGE) throw invalidField('filter', TOO_MANY);
  return findCards(trx, userId, ids);
}

const TOO_MANY = `Change at most ${MAX_CARDS_PER_CHANGE.toLocaleString('en')} cards at once`;

const TOO_MANY_TO_FORGET = `Start over at most ${MAX_CARDS_PER_DECK.toLocaleString('en')} cards at once`;

async function apply(
  deps: Deps,
  trx: Db,
  user: StoredUser,
  cards: readonly Card[],
  change: BulkChange,
): Promise<Outcome> {
  switch (change.action) {
    case 'delete':
      return remove(deps, trx, user.id, cards);
    case 'move':
      return move(deps, trx, user.id, cards, change.deckId);
    case 'difficulty':
      return changeDifficulty(deps, trx, user.id, cards, change.difficulty);
    case 'tags': {
      const retag = ({ tags }: Card) => withinLimit(changeTags(tags, change));
      return { done: { action: 'tags' }, changed: await tagCards(deps, trx, user.id, cards, retag) };
    }
    case 'suspend':
    case 'resume':
      return suspend(deps, trx, user.id, cards, change.action);
    case 'forget':
      return forget(deps, trx, user, cards);
    case 'reverse':
      return addReverseCards({ ...deps, db: trx }, user.id, cards);
    case 'unreverse':
      return remove(deps, trx, user.id, await findReverseCards(trx, user.id, cards));
  }
}

async function remove({ clock }: Deps, trx: Db, userId: string, cards: readonly Card[]): Promise<Outcome> {
  const now = clock.now();
  for (const [deckId, ofDeck] of byDeck(cards)) {
    await changeContents(trx, userId, deckId, { cards: -ofDeck.length, bytes: -cardBytes(...ofDeck), now });
  }
  const ids = cards.map(({ id }) => id);
  const rows = await readCardRows(trx, userId, ids);
  const states = await findCardStates(trx, userId, ids);
  const answered = new Set(
    states.filter(({ lastEntryAt }) => lastEntryAt !== null).map(({ cardId }) => cardId),
  );
  await deleteCards(trx, userId, ids);
  const before = (card: Card) => {
    const { id, deckId, tags } = card;
    return { ...rows.get(id), deckId, tags, bytes: cardBytes(card), answered: answered.has(id) };
  };
  return {
    done: { action: 'delete' },
    changed: cards.map((card) => ({ cardId: card.id, before: before(card) })),
  };
}

async function move(
  { clock }: Deps,
  trx: Db,
  userId: string,
  cards: readonly Card[],
  deckId: string,
): Promise<Outcome> {
  const now = clock.now();
  const moved = cards.filter((card) => card.deckId !== deckId);
  const growth = new Map<string, readonly Card[]>(byDeck(moved));
  const decks = [...new Set([...growth.keys(), deckId])].toSorted();
  for (const id of decks) {
    const taken = growth.get(id) ?? [];
    const change =
      id === deckId
        ? { cards: moved.length, bytes: cardBytes(...moved) }
        : { cards: -taken.length, bytes: -cardBytes(...taken) };
    const count = await changeContents(trx, userId, id, { ...change, now });
    if (count === undefined) throw notFound('Deck');
    if (id === deckId) expectFits(count);
  }
  const positions = await positionsOf(
    trx,
    userId,
    moved.map(({ id }) => id),
  );
  const inOrder = moved.toSorted(
    (one, other) =>
      compare(one.deckId, other.deckId) || (positions.get(one.id) ?? 0) - (positions.get(other.id) ?? 0),
  );
  const position = await nextPosition(trx, deckId);
  const places = inOrder.map(({ id }, index) => ({ id, deckId, position: position + index }));
  await moveCards(trx, userId, places, now);
  await settleLanguages(trx, userId, deckId);
  return {
    done: { action: 'move', deckId },
    changed: moved.map(({ id, deckId: from }) => {
      return { cardId: id, before: { deckId: from, position: positions.get(id) ?? 0 } };
    }),
  };
}

/** Throws DECK_FULL. */
export function expectFits(cards: number): void {
  if (cards <= MAX_CARDS_PER_DECK) return;
  throw new AppError('DECK_FULL', `A deck holds at most ${MAX_CARDS_PER_DECK} cards`);
}

async function changeDifficulty(
  { clock }: Deps,
  trx: Db,
  userId: string,
  cards: readonly Card[],
  difficulty: number,
): Promise<Outcome> {
  const now = clock.now();
  const changed = cards.filter((card) => card.difficulty !== difficulty);
  for (const [deckId] of byDeck(changed)) {
    await changeContents(trx, userId, deckId, { cards: 0, bytes: 0, now });
  }
  await setDifficulty(
    trx,
    userId,
    changed.map(({ id }) => id),
    { difficulty, now },
  );
  return {
    done: { action: 'difficulty', difficulty },
    changed: changed.map((card) => ({ cardId: card.id, before: { difficulty: card.difficulty } })),
  };
}

/** Gives cards other tags in the user's transaction; returns those whose tags are different now. Throws QUOTA_EXCEEDED. */
export async function tagCards(
  { clock, config }: Deps,
  trx: Db,
  userId: string,
  cards: readonly Card[],
  retag: (card: Card) => string[],
): Promise<ChangedCard[]> {
  const now = clock.now();
  const changed = cards
    .map((card) => ({ card, tagged: { ...card, tags: retag(card) } }))
    .filter(({ card, tagged }) => !isSameList(card.tags, tagged.tags));
  const bytesOf = (some: typeof changed) =>
    cardBytes(...some.map(({ tagged }) => tagged)) - cardBytes(...some.map(({ card }) => card));
  await expectRoom(trx, userId, config, { bytes: bytesOf(changed) });
  const decks = Map.groupBy(changed, ({ card }) => card.deckId);
  for (const deckId of [...decks.keys()].toSorted()) {
    await changeContents(trx, userId, deckId, { cards: 0, bytes: bytesOf(decks.get(deckId) ?? []), now });
  }
  await setTags(
    trx,
    userId,
    changed.map(({ tagged }) => tagged),
    now,
  );
  return changed.map(({ card, tagged }) => {
    return { cardId: card.id, before: { before: card.tags, after: tagged.tags } };
  });
}

/** Throws VALIDATION_FAILED for more tags than a card can have. */
function withinLimit(tags: string[]): string[] {
  if (tags.length <= CARD_LIMITS.tags) return tags;
  throw invalidField('add', `A card has at most ${CARD_LIMITS.tags} tags`);
}

async function suspend(
  { clock }: Deps,
  trx: Db,
  userId: string,
  cards: readonly Card[],
  action: 'suspend' | 'resume',
): Promise<Outcome> {
  const suspended = action === 'suspend';
  const ids = cards.map(({ id }) => id);
  const states = await findCardStates(trx, userId, ids);
  const changed = states.filter((state) => state.suspended !== suspended).map(({ cardId }) => cardId);
  await setSuspended(trx, userId, changed, suspended, clock.now());
  return { done: { action }, changed: changed.map((cardId) => ({ cardId, before: null })) };
}

async function forget(
  { clock, newId }: Deps,
  trx: Db,
  user: StoredUser,
  cards: readonly Card[],
): Promise<Outcome> {
  // Each card gets an entry in its log, which takes longer than the other changes.
  if (cards.length > MAX_CARDS_PER_DECK) throw invalidField('cardIds', TOO_MANY_TO_FORGET);
  const { memory: settings } = await readReviewSettings(trx, user.id);
  const ids = cards.map(({ id }) => id);
  const known = (await findCardStates(trx, user.id, ids)).filter(
    ({ memory, stale }) => memory !== null || stale,
  );
  const changed: ChangedCard[] = [];
  for (const state of known) {
    const review = newId();
    await startOver(trx, user, state, { id: review, at: afterLastEntry(state, clock.now()), settings });
    changed.push({ cardId: state.cardId, before: { review } });
  }
  return { done: { action: 'forget' }, changed };
}

/** Groups cards by deck, sorted by id: the order in which decks are always locked. */
function byDeck(cards: readonly Card[]): [deckId: string, cards: Card[]][] {
  const decks = Map.groupBy(cards, (card) => card.deckId);
  return [...decks].toSorted(([one], [other]) => compare(one, other));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
