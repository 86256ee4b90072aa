import { sql, type Expression, type SqlBool } from 'kysely';
import type { LocalDay } from '#domain/local-day.ts';
import { tagKey } from '#domain/cards/tags.ts';
import type { Apart, Wanted } from '#domain/scheduling/queue.ts';
import { AGAIN } from '#domain/scheduling/rating.ts';
import { prepared } from '../../../db/prepared.ts';
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

/** Without the siblings of cards that have been answered on the day. A card that was started over has no answer. */
function withoutAnswered(db: Db, userId: string, cards: Queue, apart: Apart): Queue {
  if (apart === null) return cards;
  const answered = siblingsOf(db, userId)
    .where('sibling.state', '<>', 'new')
    .where('sibling.last_review_at', '>=', apart.since);
  return withoutGroups(cards, answered);
}

/** Without new cards whose siblings come up on the day or have been answered. */
function withoutUsed(db: Db, userId: string, cards: Queue, apart: Apart): Queue {
  if (apart === null) return cards;
  const waiting = siblingsOf(db, userId).where('sibling.queued', '=', 1);
  const learning = waiting.where('sibling.state', 'in', ['learning', 'relearning']);
  const known = waiting.where('sibling.state', '=', 'review').where('sibling.due_day', '<=', apart.day);
  return withoutGroups(withoutAnswered(db, userId, cards, apart), learning.unionAll(known));
}

function siblingsOf(db: Db, userId: string) {
  return db
    .selectFrom('card_memories as sibling')
    .select('sibling.sibling_group')
    .where('sibling.user_id', '=', userId)
    .where('sibling.sibling_group', 'is not', null);
}

function withoutGroups(cards: Queue, groups: ReturnType<typeof siblingsOf>): Queue {
  return cards.where((eb) => eb.or([eb('sibling_group', 'is', null), eb('sibling_group', 'not in', groups)]));
}

async function countByDeck(cards: Queue, apart: Apart = null): Promise<CountByDeck> {
  const rows = await cards
    .select((eb) => [
      'deck_id',
      apart === null
        ? eb.fn.countAll<number>().as('cards')
        : sql<number>`count(*) - count(sibling_group) + count(distinct sibling_group)`.as('cards'),
    ])
    .groupBy('deck_id')
    .execute();
  return new Map(rows.map((row) => [row.deck_id, row.cards]));
}

/** How many known cards of each deck are due on a local day. */
export function countKnown(db: Db, userId: string, day: LocalDay, apart: Apart): Promise<CountByDeck> {
  return countByDeck(withoutAnswered(db, userId, knownOn(db, userId, day), apart), apart);
}

/** How many cards of each deck have finished a learning step by an instant (epoch ms). */
export function countLearning(db: Db, userId: string, now: number): Promise<CountByDeck> {
  return countByDeck(inLearning(db, userId).where('due_at', '<=', now));
}

/** How many new cards each deck has. */
export function countNew(db: Db, userId: string, apart: Apart): Promise<CountByDeck> {
  return countByDeck(withoutUsed(db, userId, unseen(db, userId), apart), apart);
}

function wanted(cards: Queue, { deckId, without, quizOnly = false, tag }: Omit<Wanted, 'apart'>): Queue {
  const ofDecks = cards
    .$if(deckId !== undefined, (query) => query.where('deck_id', '=', deckId ?? ''))
    .$if(without !== undefined && without.size > 0, (query) =>
      query.where('deck_id', 'not in', [...(without ?? [])]),
    );
  const here = tag === undefined ? ofDecks : ofDecks.where(isTagged(tag));
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

function isTagged(tag: string): Expression<SqlBool> {
  return sql<SqlBool>`card_id in (
    select card_tags.card_id from card_tags
    where card_tags.user_id = card_memories.user_id and card_tags.tag_key = ${tagKey(tag)}
  )`;
}

/** The wanted known cards due on a local day, longest overdue first. */
export async function listKnown(
  db: Db,
  userId: string,
  day: LocalDay,
  cards: Wanted,
): Promise<StoredCardState[]> {
  const rows = await wanted(withoutAnswered(db, userId, knownOn(db, userId, day), cards.apart), cards)
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

/** The wanted cards, suspended ones left out, of which an answer since an instant (epoch ms) was Incorrect. */
export async function listForgotten(
  db: Db,
  userId: string,
  since: number,
  cards: Omit<Wanted, 'apart'>,
): Promise<StoredCardState[]> {
  const answered = db
    .selectFrom('card_memories')
    .where('user_id', '=', userId)
    .where('suspended', '=', 0)
    .where('last_review_at', '>=', since);
  const rows = await wanted(answered, cards)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('reviews')
          .select('reviews.id')
          .where('reviews.user_id', '=', userId)
          .whereRef('reviews.card_id', '=', 'card_memories.card_id')
          .where('reviews.reviewed_at', '>=', since)
          .where('reviews.rating', '=', AGAIN)
          .where('reviews.undone_at', 'is', null),
      ),
    )
    .selectAll()
    .orderBy('last_review_at')
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
  const rows = await wanted(withoutUsed(db, userId, unseen(db, userId), cards.apart), cards)
    .$if(cards.apart !== null, (query) => query.where(isFirstOfGroup(userId)))
    .selectAll()
    // Equal for all new cards; listed so that the index can be used.
    .orderBy('due_day')
    .orderBy('due_at')
    .orderBy('deck_id')
    .limit(limit)
    .execute();
  return rows.map(toStored);
}

/** Whether a new card is the first of its siblings that are new and come up. */
function isFirstOfGroup(userId: string): Expression<SqlBool> {
  return sql<SqlBool>`(
    sibling_group is null or not exists (
      select 1 from card_memories as earlier
      where earlier.user_id = ${userId} and earlier.sibling_group = card_memories.sibling_group
        and earlier.queued = 1 and earlier.state = 'new'
        and (earlier.due_at, earlier.deck_id, earlier.card_id)
          < (card_memories.due_at, card_memories.deck_id, card_memories.card_id)
    )
  )`;
}

/**
 * The wanted cards of a deck that are neither suspended nor answered since an instant (epoch ms), whether or not they
 * come up for review. Known cards come first, the earliest due before the others, then those in learning, then new ones.
 */
export async function listUnanswered(
  db: Db,
  userId: string,
  since: number,
  { deckId, limit, quizOnly, apart }: Wanted & { deckId: string; limit: number },
): Promise<StoredCardState[]> {
  const ofUser = db.selectFrom('card_memories').where('user_id', '=', userId).where('suspended', '=', 0);
  const rows = await wanted(withoutAnswered(db, userId, ofUser, apart), { deckId, quizOnly })
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

/** How many known cards come back on each local day after `after` up to `until`; days without any are left out. */
export async function countDays(
  db: Db,
  userId: string,
  after: LocalDay,
  until: LocalDay,
): Promise<Map<LocalDay, number>> {
  const { rows } = await knownByDay(db, { userId, after, until });
  return new Map(rows.flatMap(({ day, cards }) => (day === null ? [] : [[day, cards]])));
}

const knownByDay = prepared(
  (db, { userId, after, until }: { userId: string; after: LocalDay; until: LocalDay }) =>
    queued(db, userId)
      .where('state', '=', 'review')
      .where('due_day', '>', after)
      .where('due_day', '<=', until)
      .select((eb) => ['due_day as day', eb.fn.countAll<number>().as('cards')])
      .groupBy('due_day'),
);

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
