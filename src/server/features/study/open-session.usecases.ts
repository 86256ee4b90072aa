import { extraOf, type Scheduling, type startRequest, type Unfinished } from '#contract/study.ts';
import type { Card } from '#domain/cards/card.ts';
import { notFound } from '#domain/errors.ts';
import { localDay } from '#domain/local-day.ts';
import { chooseForReview, chooseForRound } from '#domain/scheduling/choose-cards.ts';
import { comingDays } from '#domain/scheduling/due-today.ts';
import { seededRandom, shuffled } from '#domain/random.ts';
import type { RecordedAnswer } from '#domain/study/answer/answer.ts';
import { ownAnswers, stillToAsk } from '#domain/study/session/completion.ts';
import { asksUntilKnown, MAX_SESSION_CARDS } from '#domain/study/mode.ts';
import type { z } from 'zod';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StoredUser } from '../auth/auth.repository.ts';
import { syncTimeZone } from '../auth/sync-time-zone.ts';
import { findCards, listCards } from '../cards/cards.repository.ts';
import { findDeck } from '../decks/decks.repository.ts';
import { queueOf } from '../scheduling/due/queue.ts';
import { findCardStates, readReviewSettings, toCardState } from '../scheduling/card-states.repository.ts';
import { answersOfSession, toAnswer } from '../scheduling/log/reviews.repository.ts';
import { findSession, insertSession, listUnfinished, type StoredSession } from './study.repository.ts';

export type OpenDeps = { db: Db; clock: Clock; newId: () => string };

type StartInput = z.output<typeof startRequest>;

/** The title of a review or round of all decks. */
export const ALL_DECKS = 'All decks';

/**
 * Starts a session on the cards of a deck, in an order that depends on the session's id, or a review or a round of one
 * deck or of all; `limit` keeps the first of the cards. Throws NOT_FOUND.
 */
export async function startSession(
  { db, clock, newId }: OpenDeps,
  user: StoredUser,
  input: StartInput,
): Promise<{ session: StoredSession; cards: Card[]; scheduling: Scheduling | null }> {
  return transactAsUser(db, user.id, async (trx) => {
    const deck = input.deckId === undefined ? undefined : await findDeck(trx, user.id, input.deckId);
    if (input.deckId !== undefined && !deck) throw notFound('Deck');
    const { timeZone } = await syncTimeZone(trx, user, input.timeZone);

    const id = newId();
    const now = clock.now();
    const cards = await cardsFor(trx, user.id, { ...input, deckId: deck?.id, id, now, timeZone });
    const session: StoredSession = {
      id,
      userId: user.id,
      scope: input.scope,
      deckId: deck?.id ?? null,
      studiedDeckId: deck?.id ?? '',
      deckTitle: deck?.title ?? ALL_DECKS,
      mode: input.mode,
      status: 'active',
      cardIds: cards.map((card) => card.id),
      localDay: localDay(now, timeZone),
      timeZone,
      startedAt: now,
      completedAt: null,
      endedAt: null,
    };
    await insertSession(trx, session);
    return { session, cards, scheduling: await schedulingOf(trx, session, now) };
  });
}

/** The cards of a session in order. `id` is that of the session. */
async function cardsFor(
  db: Db,
  userId: string,
  session: StartInput & { id: string; now: number; timeZone: string },
): Promise<Card[]> {
  const { scope, id, deckId, limit } = session;
  if (scope === 'deck') {
    const cards = await chosenCards(db, userId, deckId ?? '', session.cardIds);
    return shuffled(cards, seededRandom(id)).slice(0, limit);
  }
  const ids =
    scope === 'due'
      ? await chooseForReview(queueOf(db, userId), {
          ...session,
          extra: extraOf(session),
          limit: limit ?? MAX_SESSION_CARDS,
        })
      : await chooseForRound(queueOf(db, userId), {
          ...session,
          size: limit,
          seed: id,
        });
  return inOrder(ids, await findCards(db, userId, ids));
}

/** All cards of a deck, or the chosen ones. Throws NOT_FOUND when none of the chosen ones exists any more. */
async function chosenCards(
  db: Db,
  userId: string,
  deckId: string,
  cardIds: readonly string[] | undefined,
): Promise<Card[]> {
  const cards = await listCards(db, userId, deckId);
  if (cardIds === undefined) return cards;
  const wanted = new Set(cardIds);
  const chosen = cards.filter((card) => wanted.has(card.id));
  if (chosen.length === 0) throw notFound('Card');
  return chosen;
}

/**
 * A session with its cards in order and the answers so far, to resume it after a reload. A review or round leaves out
 * cards that have been answered or suspended elsewhere since it began. Throws NOT_FOUND.
 */
export async function resumeSession(
  { db, clock }: Pick<OpenDeps, 'db' | 'clock'>,
  userId: string,
  sessionId: string,
): Promise<{
  session: StoredSession;
  cards: Card[];
  answers: RecordedAnswer[];
  scheduling: Scheduling | null;
}> {
  const session = await findSession(db, userId, sessionId);
  if (!session) throw notFound('Session');
  const answers = ownAnswers(session, await answersOfSession(db, userId, session.id));
  const scheduling = await schedulingOf(db, session, clock.now());
  const cards = inOrder(session.cardIds, await findCards(db, userId, session.cardIds));
  return {
    session,
    cards: scheduling === null ? cards : stillToAsk(session, cards, scheduling.memories, answers),
    answers: answers.map(toAnswer),
    scheduling,
  };
}

/** For how long, and how many, unfinished sessions are offered. */
const OFFERED_FOR_MS = 14 * 86_400_000;
const OFFERED = 3;

/** Unfinished sessions that can be resumed because their cards still exist, latest first. */
export async function listUnfinishedSessions(
  { db, clock }: Pick<OpenDeps, 'db' | 'clock'>,
  userId: string,
): Promise<Unfinished[]> {
  const left = await listUnfinished(db, userId, { since: clock.now() - OFFERED_FOR_MS, limit: OFFERED });
  return left
    .filter(({ session }) => asksUntilKnown(session.scope) || session.deckId !== null)
    .map(({ session, answered }) => ({ session, answered, cards: session.cardIds.length }));
}

async function schedulingOf(db: Db, session: StoredSession, now: number): Promise<Scheduling | null> {
  if (!asksUntilKnown(session.scope)) return null;
  const { memory, easyButton } = await readReviewSettings(db, session.userId);
  const places = await findCardStates(db, session.userId, session.cardIds);
  return {
    settings: {
      desiredRetention: memory.desiredRetention,
      weights: memory.weights === null ? null : [...memory.weights],
    },
    timeZone: session.timeZone,
    memories: places.map(toCardState),
    easyButton,
    coming: await comingDays(queueOf(db, session.userId), { now, timeZone: session.timeZone }),
  };
}

function inOrder(ids: readonly string[], cards: readonly Card[]): Card[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
