import { sql, type Expression, type SqlBool } from 'kysely';
import type { LocalDay } from '#domain/local-day.ts';
import type { Wanted } from '#domain/scheduling/queue.ts';
import type { Db } from '../../../db/tables.ts';
import { toStored, type StoredCardState } from '../card-states.repository.ts';

/** How many cards of a backlog compete for a place in the session: those that have waited longest. */
const CANDIDATES = 1_000;

function queued(db: Db, userId: string) {
  return db.selectFrom('card_memories').where('user_id', '=', userId).where('queued', '=', 1);
}

/** The known cards due on a local day, including overdue ones. */
function knownOn(db: Db, userId: string, day: LocalDay) {
  return queued(db, userId).where('state', '=', 'review').where('due_day', '<=', day);
}

function inLearning(db: Db, userId: string) {
  return queued(db, userId).where('state', 'in', ['learning', 'relearning']).where('due_day', 'is', null);
}

function unseen(db: Db, userId: string) {
  return queued(db, userId).where('state', '=', 'new').where('due_day', 'is', null);
}

/** Whether a row of `card_memories` is due on a local day and at an instant (epoch ms): a known card, or one in learning. */
export function isDue(day: LocalDay, now: number): Expression<SqlBool> {
  return sql<SqlBool>`
    (queued = 1 and (state = 'review' and due_day <= ${day} or state in ('learning', 'relearning') and due_at <= ${now}))
  `;
}

type Queue = ReturnType<typeof queued>;

type CountByDeck = ReadonlyMap<string, number>;

async function countByDeck(cards: Queue): Promise<CountByDeck> {
  const rows = await cards
    .select((eb) => ['deck_id', eb.fn.countAll<number>().as('cards')])
    .groupBy('deck_id')
    .execute();
  return new Map(rows.map((row) => [row.deck_id, row.cards]));
}

/** How many known cards of each deck are due on a local day. */
export function countKnown(db: Db, userId: string, day: LocalDay): Promise<CountByDeck> {
  return countByDeck(knownOn(db, userId, day));
}

/** How many cards of each deck have finished a learning step by an instant (epoch ms). */
export function countLearning(db: Db, userId: string, now: number): Promise<CountByDeck> {
  return countByDeck(inLearning(db, userId).where('due_at', '<=', now));
}

/** How many new cards each deck has. */
export function countNew(db: Db, userId: string): Promise<CountByDeck> {
  return countByDeck(unseen(db, userId));
}

function wanted(cards: Queue, { deckId, quizOnly = false }: Wanted): Queue {
  const here = deckId === undefined ? cards : cards.where('deck_id', '=', deckId);
  if (!quizOnly) return here;
  return here.where((eb) =>
    eb.exists(
      eb
        .selectFrom('cards')
        .select('cards.id')
        .whereRef('cards.id', '=', 'card_memories.card_id')
        .where('cards.options', 'is not', null)
        .where('cards.correct_option', 'is not', null),
    ),
  );
}

/** The wanted known cards due on a local day, longest overdue first. */
export async function listKnown(
  db: Db,
  userId: string,
  day: LocalDay,
  cards: Wanted,
): Promise<StoredCardState[]> {
  const rows = await wanted(knownOn(db, userId, day), cards)
    .selectAll()
    .orderBy('due_day')
    .orderBy('due_at')
    .limit(CANDIDATES)
    .execute();
  return rows.map(toStored);
}

/** The wanted cards that have finished a learning step by an instant (epoch ms), earliest first. */
export async function listLearning(
  db: Db,
  userId: string,
  now: number,
  cards: Wanted,
): Promise<StoredCardState[]> {
  const rows = await wanted(inLearning(db, userId).where('due_at', '<=', now), cards)
    .selectAll()
    .orderBy('due_at')
    .limit(CANDIDATES)
    .execute();
  return rows.map(toStored);
}

/** The next wanted new cards: the first card of every deck, then the second ones, and so on. */
export async function listNew(
  db: Db,
  userId: string,
  { limit, ...cards }: Wanted & { limit: number },
): Promise<StoredCardState[]> {
  if (limit <= 0) return [];
  const rows = await wanted(unseen(db, userId), cards)
    .selectAll()
    // Equal for all new cards; listed so that the index can be used.
    .orderBy('due_day')
    .orderBy('due_at')
    .orderBy('deck_id')
    .limit(limit)
    .execute();
  return rows.map(toStored);
}

/**
 * The wanted cards of a deck that are neither suspended nor answered since an instant (epoch ms), whether or not they
 * come up for review. Known cards come first, the earliest due before the others, then those in learning, then new ones.
 */
export async function listUnanswered(
  db: Db,
  userId: string,
  since: number,
  { deckId, limit, quizOnly }: Wanted & { deckId: string; limit: number },
): Promise<StoredCardState[]> {
  const ofUser = db.selectFrom('card_memories').where('user_id', '=', userId).where('suspended', '=', 0);
  const rows = await wanted(ofUser, { deckId, quizOnly })
    .where((eb) => eb.or([eb('last_review_at', 'is', null), eb('last_review_at', '<', since)]))
    .selectAll()
    .orderBy((eb) =>
      eb.case().when('state', '=', 'review').then(0).when('state', '=', 'new').then(2).else(1).end(),
    )
    .orderBy('due_day')
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(toStored);
}

/** The first local day after `day` on which a known card becomes due; null when there is none. */
export async function firstKnownDay(db: Db, userId: string, after: LocalDay): Promise<LocalDay | null> {
  const row = await queued(db, userId)
    .where('state', '=', 'review')
    .where('due_day', '>', after)
    .select((eb) => eb.fn.min('due_day').as('day'))
    .executeTakeFirst();
  return row?.day ?? null;
}

/** When the next learning step ends (epoch ms); null when no card is being learned. */
export async function firstStepAt(db: Db, userId: string): Promise<number | null> {
  const row = await inLearning(db, userId)
    .select((eb) => eb.fn.min('due_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** How many new cards the user has seen on a local day, and how many known cards reviewed. */
export async function findMemoryDay(
  db: Db,
  userId: string,
  day: LocalDay,
): Promise<{ introduced: number; reviewed: number }> {
  const row = await db
    .selectFrom('memory_days')
    .select(['introduced', 'reviewed'])
    .where('user_id', '=', userId)
    .where('local_day', '=', day)
    .executeTakeFirst();
  return row ?? { introduced: 0, reviewed: 0 };
}
