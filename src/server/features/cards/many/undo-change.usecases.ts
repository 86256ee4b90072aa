import { z } from 'zod';
import type { Card } from '#domain/cards/card.ts';
import { undoTags } from '#domain/cards/tags.ts';
import { chunksOf } from '#domain/chunks.ts';
import { AppError } from '#domain/errors.ts';
import { UNDO_CHANGE_MS } from '#domain/limits.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import { changeContents } from '../../decks/decks.repository.ts';
import { cardBytes } from '../../quotas/content-size.ts';
import { expectRoom } from '../../quotas/quotas.ts';
import {
  findCardStates,
  readReviewSettings,
  requeue,
  setSuspended,
} from '../../scheduling/card-states.repository.ts';
import { replayCards, undoReviews } from '../../scheduling/log/record-review.ts';
import { findReview, reviewTimes, type FoundReview } from '../../scheduling/log/reviews.repository.ts';
import { insertTags } from '../card-tags.repository.ts';
import { findCards, moveCards, setDifficulty } from '../cards.repository.ts';
import { takeOut, type CardDeps } from '../cards.usecases.ts';
import { listedDecks } from './card-list.repository.ts';
import { cardRows, insertCardRows } from './card-rows.repository.ts';
import { expectFits, tagCards } from './change-cards.usecases.ts';
import { changedCards, findChange, markUndone, type Done, type Undone } from './change-log.repository.ts';

/** Cards whose logs are read at a time. */
const CARDS_AT_ONCE = 100;

type Deps = Omit<CardDeps, 'db'>;

/** A change that is being undone, in the user's transaction. */
type Undoing = Deps & { trx: Db; userId: string; changeId: string };

/**
 * Undoes a change of many cards, all or none. For a card that was changed again, only what the change itself did is undone; if
 * exactly that was changed again, the card stays as it is. A repeated request gets the same response. Throws NOT_FOUND for a
 * change that is not the user's or too old, DECK_FULL or QUOTA_EXCEEDED.
 */
export async function undoChange(
  { db, ...deps }: CardDeps,
  userId: string,
  changeId: string,
): Promise<Undone> {
  return transactAsUser(db, userId, async (trx) => {
    const change = await findChange(trx, userId, changeId);
    if (change?.undone) return change.undone;
    if (!change || change.at + UNDO_CHANGE_MS < deps.clock.now()) {
      throw new AppError('NOT_FOUND', 'This change can no longer be undone');
    }
    const undone = await undo({ ...deps, trx, userId, changeId }, change.done);
    await markUndone(trx, userId, changeId, undone);
    return undone;
  });
}

function undo(undoing: Undoing, done: Done): Promise<Undone> {
  switch (done.action) {
    case 'delete':
      return restore(undoing);
    case 'move':
      return moveBack(undoing, done.deckId);
    case 'difficulty':
      return difficultyAsBefore(undoing, done.difficulty);
    case 'tags':
      return tagAsBefore(undoing);
    case 'suspend':
    case 'resume':
      return suspendAsBefore(undoing, done.action === 'resume');
    case 'forget':
      return remember(undoing);
    case 'reverse':
      return withoutReverseCards(undoing);
  }
}

async function restore({ trx, userId, changeId, config, clock }: Undoing): Promise<Undone> {
  const before = await changedCards(trx, userId, changeId, deletedCard);
  const there = await decksOf(trx, userId, before);
  // A device that had edited a card may have brought it back.
  const back = new Set((await findCards(trx, userId, [...before.keys()])).map(({ id }) => id));
  const cards = Array.from(before, ([id, card]) => ({ id, ...card })).filter(
    ({ id, deckId }) => there.has(deckId) && !back.has(id),
  );
  const total = { cards: cards.length, bytes: sum(cards.map(({ bytes }) => bytes)) };
  await expectRoom(trx, userId, config, total);
  const now = clock.now();
  const decks = Map.groupBy(cards, ({ deckId }) => deckId);
  for (const deckId of [...decks.keys()].toSorted()) {
    const ofDeck = decks.get(deckId) ?? [];
    const growth = { cards: ofDeck.length, bytes: sum(ofDeck.map(({ bytes }) => bytes)) };
    expectFits((await changeContents(trx, userId, deckId, { ...growth, now })) ?? 0);
  }
  await insertCardRows(trx, userId, cards);
  await insertTags(trx, userId, cards);
  await requeue(trx, userId, [...decks.keys()]);
  const { memory: settings } = await readReviewSettings(trx, userId);
  // The log or the settings may have changed while the cards were gone.
  for (const some of chunksOf(cards, CARDS_AT_ONCE)) {
    const ids = some.map(({ id }) => id);
    const logged = await reviewTimes(trx, userId, ids);
    const answered = some.filter((card) => card.answered || logged.has(card.id)).map(({ id }) => id);
    await replayCards(trx, userId, answered, settings);
  }
  return counted(before.size, cards.length);
}

async function moveBack({ trx, userId, changeId, clock }: Undoing, to: string): Promise<Undone> {
  const before = await changedCards(
    trx,
    userId,
    changeId,
    z.object({ deckId: z.string(), position: z.number() }),
  );
  const there = await decksOf(trx, userId, before);
  const cards = (await findCards(trx, userId, [...before.keys()])).flatMap((card) => {
    const place = before.get(card.id);
    return place && card.deckId === to && there.has(place.deckId) ? [{ card, place }] : [];
  });
  const now = clock.now();
  const bytesOf = (some: typeof cards) => cardBytes(...some.map(({ card }) => card));
  const decks = Map.groupBy(cards, ({ place }) => place.deckId);
  for (const deckId of [...new Set([...decks.keys(), to])].toSorted()) {
    const ofDeck = decks.get(deckId) ?? [];
    const growth =
      deckId === to
        ? { cards: -cards.length, bytes: -bytesOf(cards) }
        : { cards: ofDeck.length, bytes: bytesOf(ofDeck) };
    const count = await changeContents(trx, userId, deckId, { ...growth, now });
    if (deckId !== to) expectFits(count ?? 0);
  }
  const places = cards.map(({ card: { id }, place }) => ({ id, ...place }));
  await moveCards(trx, userId, places, now);
  return counted(before.size, cards.length);
}

async function difficultyAsBefore(
  { trx, userId, changeId, clock }: Undoing,
  difficulty: number,
): Promise<Undone> {
  const before = await changedCards(trx, userId, changeId, z.object({ difficulty: z.number() }));
  const cards = (await findCards(trx, userId, [...before.keys()])).filter(
    (card) => card.difficulty === difficulty,
  );
  const now = clock.now();
  for (const deckId of [...new Set(cards.map((card) => card.deckId))].toSorted()) {
    await changeContents(trx, userId, deckId, { cards: 0, bytes: 0, now });
  }
  for (const [level, ofLevel] of Map.groupBy(cards, ({ id }) => before.get(id)?.difficulty ?? difficulty)) {
    const ids = ofLevel.map(({ id }) => id);
    await setDifficulty(trx, userId, ids, { difficulty: level, now });
  }
  return counted(before.size, cards.length);
}

async function tagAsBefore({ trx, userId, changeId, ...deps }: Undoing): Promise<Undone> {
  const list = z.array(z.string());
  const before = await changedCards(trx, userId, changeId, z.object({ before: list, after: list }));
  const cards = await findCards(trx, userId, [...before.keys()]);
  const retag = ({ id, tags }: Card) => {
    const change = before.get(id);
    return change ? undoTags(tags, change) : [...tags];
  };
  const changed = await tagCards(deps, trx, userId, cards, retag);
  return counted(before.size, changed.length);
}

async function suspendAsBefore(
  { trx, userId, changeId, clock }: Undoing,
  suspended: boolean,
): Promise<Undone> {
  const before = await changedCards(trx, userId, changeId, z.null());
  const states = await findCardStates(trx, userId, [...before.keys()]);
  const ids = states.filter((state) => state.suspended !== suspended).map(({ cardId }) => cardId);
  await setSuspended(trx, userId, ids, suspended, clock.now());
  return counted(before.size, ids.length);
}

async function remember({ trx, userId, changeId, clock }: Undoing): Promise<Undone> {
  const before = await changedCards(trx, userId, changeId, z.object({ review: z.string() }));
  const there = new Set((await findCardStates(trx, userId, [...before.keys()])).map(({ cardId }) => cardId));
  const reviews: FoundReview[] = [];
  for (const [cardId, { review: id }] of before) {
    const review = there.has(cardId) ? await findReview(trx, userId, id) : undefined;
    if (review && !review.undone) reviews.push(review);
  }
  await undoReviews(trx, userId, reviews, clock.now());
  return counted(before.size, reviews.length);
}

/** Reverse cards that were edited or answered meanwhile stay. */
async function withoutReverseCards({ trx, userId, changeId, clock }: Undoing): Promise<Undone> {
  const added = await changedCards(trx, userId, changeId, z.null());
  const ids = [...added.keys()];
  const states = await findCardStates(trx, userId, ids);
  const answered = new Set(
    states.filter(({ lastEntryAt }) => lastEntryAt !== null).map(({ cardId }) => cardId),
  );
  const cards = (await findCards(trx, userId, ids)).filter(
    ({ id, version }) => version === 1 && !answered.has(id),
  );
  for (const card of cards) await takeOut(trx, userId, card, clock.now());
  return counted(added.size, cards.length);
}

const deletedCard = cardRows.extend({
  deckId: z.string(),
  tags: z.array(z.string()),
  bytes: z.number(),
  answered: z.boolean(),
});

/** The decks that the cards were in, as far as the user still has them. */
async function decksOf(
  trx: Db,
  userId: string,
  before: ReadonlyMap<string, { deckId: string }>,
): Promise<Set<string>> {
  const ids = new Set([...before.values()].map(({ deckId }) => deckId));
  return new Set((await listedDecks(trx, userId, [...ids])).map(({ id }) => id));
}

function counted(all: number, restored: number): Undone {
  return { restored, kept: all - restored };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0);
}
