import { sql, type JoinBuilder, type Selectable, type Updateable } from 'kysely';
import { chunksOf } from '#domain/chunks.ts';
import type { CardMemory } from '#contract/scheduling.ts';
import type { CardState } from '#domain/scheduling/card-state.ts';
import type { ReviewSettings } from '#domain/scheduling/queue.ts';
import type { SchedulingSettings } from '#domain/scheduling/settings.ts';
import { prepared } from '../../db/prepared.ts';
import { ownerBesideIds } from '../../db/owner-beside-ids.ts';
import type { CardMemoriesTable, Db, Tables } from '../../db/tables.ts';
import { recordEdits } from '../edits/field-edits.repository.ts';
import { toDayRules, type DayRulesRow } from './day-rules.ts';
import { toCatchUp } from './catch-up.ts';
import { readParameters } from './fit/optimizations.repository.ts';

/** The memory of a card as it is stored. Instants in epoch ms. */
export type StoredCardState = {
  cardId: string;
  deckId: string;
  /** Null for a new card. */
  memory: CardState | null;
  /** When the last entry of the card's log was made, which may be that the card was started over. */
  lastEntryAt: number | null;
  suspended: boolean;
  /** The group of its siblings; null for a card without siblings. */
  siblings: string | null;
  /** Whether the memory must be computed from the log again. */
  stale: boolean;
};

/** SQLite limits the number of values in a statement; a row has twenty. */
const ROWS_PER_INSERT = 100;

export async function readReviewSettings(db: Db, userId: string): Promise<ReviewSettings> {
  const row = await db
    .selectFrom('users')
    .leftJoin('memory_fits', usedFit)
    .select(SETTINGS_COLUMNS)
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return toSettings(row);
}

/** A user's scheduling settings and time zone. */
export async function readReplaySettings(
  db: Db,
  userId: string,
): Promise<{ memory: SchedulingSettings; timeZone: string }> {
  const { memory } = await readReviewSettings(db, userId);
  const { time_zone: timeZone } = await db
    .selectFrom('users')
    .select('time_zone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { memory, timeZone };
}

/** The columns of `ReviewSettings`, in `users` joined with `usedFit`. */
export const SETTINGS_COLUMNS = [
  'desired_retention',
  'new_per_day',
  'reviews_per_day',
  'easy_button',
  'siblings_same_day',
  'level_days',
  'day_loads',
  'breaks',
  'catch_up',
  'weights',
] as const;

/** Joins a user with the fit in use, of which there is at most one. */
export function usedFit(join: JoinBuilder<Tables, 'users' | 'memory_fits'>) {
  return join.onRef('memory_fits.user_id', '=', 'users.id').on('memory_fits.used', '=', 1);
}

type SettingsRow = {
  desired_retention: number;
  new_per_day: number;
  reviews_per_day: number;
  easy_button: 0 | 1;
  siblings_same_day: 0 | 1;
  catch_up: string | null;
  weights: string | null;
} & DayRulesRow;

export function toSettings(row: SettingsRow): ReviewSettings {
  return {
    memory: {
      desiredRetention: row.desired_retention / 100,
      weights: row.weights === null ? null : readParameters(row.weights),
    },
    newPerDay: row.new_per_day,
    reviewsPerDay: row.reviews_per_day,
    easyButton: row.easy_button === 1,
    siblingsSameDay: row.siblings_same_day === 1,
    days: toDayRules(row),
    catchUp: toCatchUp(row.catch_up),
  };
}

/** Whether the cards of a deck come up: the learner wants to review them, and has not archived the deck. */
const COMES_UP = sql<0 | 1>`decks.reviewed * (1 - decks.archived)`.as('comes_up');

/** The state of a card that has been studied before it was added. */
export type FirstState = Pick<StoredCardState, 'memory' | 'lastEntryAt' | 'suspended'>;

const NEVER_STUDIED: FirstState = { memory: null, lastEntryAt: null, suspended: false };

/**
 * Adds the states of new cards to a deck of the user's; the first card has `position` in the deck. `known` has the states
 * of those that have been studied elsewhere.
 */
export async function insertCardStates(
  db: Db,
  userId: string,
  deckId: string,
  cards: ReadonlyArray<CardFacts & { id: string }>,
  {
    position,
    now,
    known,
  }: { position: number; now: number; known?: ReadonlyMap<string, FirstState> | undefined },
): Promise<void> {
  const deck = await db
    .selectFrom('decks')
    .select(COMES_UP)
    .where('user_id', '=', userId)
    .where('id', '=', deckId)
    .executeTakeFirstOrThrow();
  const rows = cards.map((card, index) => {
    const { memory, lastEntryAt, suspended } = known?.get(card.id) ?? NEVER_STUDIED;
    return {
      card_id: card.id,
      user_id: userId,
      deck_id: deckId,
      ...memoryColumns(memory),
      due_at: memory?.dueAt ?? position + index,
      last_review_at: lastEntryAt,
      suspended: suspended ? (1 as const) : (0 as const),
      queued: suspended ? (0 as const) : deck.comes_up,
      stale: 0 as const,
      added_at: now,
      ...factColumns(card),
    };
  });
  for (const some of chunksOf(rows, ROWS_PER_INSERT)) {
    await db.insertInto('card_memories').values(some).execute();
  }
  await markGroups(db, userId, cards);
}

/** Marks cards whose id is the group of other cards as having siblings. */
async function markGroups(
  db: Db,
  userId: string,
  cards: ReadonlyArray<Pick<CardFacts, 'group'> & { id: string }>,
): Promise<void> {
  const named = cards.flatMap(({ group }) => (group === undefined ? [] : [group]));
  for (const some of chunksOf([...new Set(named)], ROWS_PER_INSERT)) {
    await withoutGroup(db, userId, some).execute();
  }
  const alone = cards.flatMap(({ id, group }) => (group === undefined ? [id] : []));
  for (const some of chunksOf(alone, ROWS_PER_INSERT)) {
    await withoutGroup(db, userId, some)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('card_memories as sibling')
            .select('sibling.card_id')
            .where('sibling.user_id', '=', userId)
            .whereRef('sibling.sibling_group', '=', 'card_memories.card_id'),
        ),
      )
      .execute();
  }
}

/** Makes cards without a group the first of their own. */
function withoutGroup(db: Db, userId: string, cardIds: readonly string[]) {
  return db
    .updateTable('card_memories')
    .set((eb) => ({ sibling_group: eb.ref('card_id') }))
    .where('card_id', 'in', cardIds)
    .where('sibling_group', 'is', null)
    .where(ownerBesideIds, '=', userId);
}

/** What lists and queues of cards need beside the memory. */
export type CardFacts = Readonly<{
  difficulty: number;
  explanation: string | null;
  group?: string | undefined;
}>;

function factColumns({ difficulty, explanation, group }: Partial<CardFacts>) {
  return {
    ...(group !== undefined && { sibling_group: group }),
    ...(difficulty !== undefined && { card_difficulty: difficulty }),
    ...(explanation !== undefined && {
      has_explanation: explanation === null ? (0 as const) : (1 as const),
    }),
  };
}

/** Stores what has changed in the facts of some of the user's cards. */
export async function setCardFacts(
  db: Db,
  userId: string,
  cardIds: readonly string[],
  facts: Partial<CardFacts>,
): Promise<void> {
  await db
    .updateTable('card_memories')
    .set(factColumns(facts))
    .where('card_id', 'in', cardIds)
    .where(ownerBesideIds, '=', userId)
    .execute();
  if (facts.group !== undefined) {
    await markGroups(
      db,
      userId,
      cardIds.map((id) => ({ id, group: facts.group })),
    );
  }
}

/** A card and its place in a deck of the user. */
export type CardPlace = { id: string; deckId: string; position: number };

/** Moves the memories of cards along with the cards. */
export async function moveCardStates(db: Db, userId: string, cards: readonly CardPlace[]): Promise<void> {
  for (const { id, deckId, position } of cards) {
    await db
      .updateTable('card_memories')
      .set((eb) => ({
        deck_id: deckId,
        due_at: eb.case().when('state', '=', 'new').then(position).else(eb.ref('due_at')).end(),
      }))
      .where('user_id', '=', userId)
      .where('card_id', '=', id)
      .execute();
  }
  await requeue(db, userId, [...new Set(cards.map(({ deckId }) => deckId))]);
}

/** Sets which cards of some of the user's decks come up for review, after the decks or their cards have changed. */
export async function requeue(db: Db, userId: string, deckIds: readonly string[]): Promise<void> {
  for (const deckId of deckIds) {
    const reviewed = (await isDeckReviewed(db, userId, deckId)) ?? false;
    await db
      .updateTable('card_memories')
      .set((eb) => ({
        queued: reviewed ? eb.case().when('suspended', '=', 0).then(1).else(0).end().$castTo<0 | 1>() : 0,
      }))
      .where('user_id', '=', userId)
      .where('deck_id', '=', deckId)
      .execute();
  }
}

export async function findCardState(
  db: Db,
  userId: string,
  cardId: string,
): Promise<StoredCardState | undefined> {
  const {
    rows: [row],
  } = await memoryOfCard(db, { userId, cardId });
  return row && toStored(row);
}

const memoryOfCard = prepared((db, { userId, cardId }: { userId: string; cardId: string }) =>
  db.selectFrom('card_memories').selectAll().where('card_id', '=', cardId).where('user_id', '=', userId),
);

/** The memories of some of the user's cards, in no order. */
export async function findCardStates(
  db: Db,
  userId: string,
  cardIds: readonly string[],
): Promise<StoredCardState[]> {
  if (cardIds.length === 0) return [];
  const rows = await db
    .selectFrom('card_memories')
    .selectAll()
    .where('card_id', 'in', cardIds)
    .where(ownerBesideIds, '=', userId)
    .execute();
  return rows.map(toStored);
}

/** The memories of the cards of a deck, in the deck's order. */
export async function listDeckCardStates(db: Db, userId: string, deckId: string): Promise<StoredCardState[]> {
  const rows = await db
    .selectFrom('card_memories')
    .innerJoin('cards', 'cards.id', 'card_memories.card_id')
    .selectAll('card_memories')
    .where('card_memories.user_id', '=', userId)
    .where('card_memories.deck_id', '=', deckId)
    .orderBy('cards.position')
    .orderBy('cards.id')
    .execute();
  return rows.map(toStored);
}

/** Stores the memory of a card. A card without one returns to its position among the new cards. */
export async function saveCardState(
  db: Db,
  userId: string,
  cardId: string,
  { memory, lastEntryAt }: { memory: CardState | null; lastEntryAt: number | null },
): Promise<void> {
  const columns = { ...memoryColumns(memory), last_review_at: lastEntryAt };
  if (memory !== null) {
    await savedCardState(db, { userId, cardId, ...columns, due_at: memory.dueAt });
    return;
  }
  await db
    .updateTable('card_memories')
    .set((eb) => ({
      ...columns,
      due_at: eb.selectFrom('cards').select('position').whereRef('cards.id', '=', 'card_memories.card_id'),
      stale: 0,
    }))
    .where('user_id', '=', userId)
    .where('card_id', '=', cardId)
    .execute();
}

const savedCardState = prepared(
  (db, { userId, cardId, ...columns }: { userId: string; cardId: string } & Updateable<CardMemoriesTable>) =>
    db
      .updateTable('card_memories')
      .set({ ...columns, stale: 0 })
      .where('user_id', '=', userId)
      .where('card_id', '=', cardId),
);

/** Takes some of the user's cards out of reviewing, or back into it where their deck is reviewed, by an edit at `at` (epoch ms). */
export async function setSuspended(
  db: Db,
  userId: string,
  cardIds: readonly string[],
  suspended: boolean,
  at: number,
): Promise<void> {
  if (cardIds.length === 0) return;
  await db
    .updateTable('card_memories')
    .set((eb) => ({
      suspended: suspended ? 1 : 0,
      queued: suspended
        ? 0
        : eb
            .selectFrom('decks')
            .select(COMES_UP)
            .whereRef('decks.id', '=', 'card_memories.deck_id')
            .$castTo<0 | 1>(),
    }))
    .where('card_id', 'in', cardIds)
    .where(ownerBesideIds, '=', userId)
    .execute();
  await recordEdits(db, userId, cardIds, ['suspended'], at);
}

/** Whether the cards of a deck come up for review; undefined when the deck is not the user's. */
export async function isDeckReviewed(db: Db, userId: string, deckId: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('decks')
    .select(COMES_UP)
    .where('user_id', '=', userId)
    .where('id', '=', deckId)
    .executeTakeFirst();
  return row && row.comes_up === 1;
}

/** Starts or stops reviewing a deck's cards, apart from suspended ones, by an edit at `at` (epoch ms). */
export async function setDeckReviewed(
  db: Db,
  userId: string,
  deckId: string,
  reviewed: boolean,
  at: number,
): Promise<void> {
  await db
    .updateTable('decks')
    .set({ reviewed: reviewed ? 1 : 0 })
    .where('user_id', '=', userId)
    .where('id', '=', deckId)
    .execute();
  await requeue(db, userId, [deckId]);
  await recordEdits(db, userId, [deckId], ['reviewed'], at);
}

/** Marks the memories of all answered cards of a user as stale. */
export async function markStale(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('card_memories')
    .set({ stale: 1 })
    .where('user_id', '=', userId)
    .where('last_review_at', 'is not', null)
    .execute();
}

/** Some of the user's cards with stale memories. */
export async function staleCards(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('card_memories')
    .select('card_id')
    .where('user_id', '=', userId)
    .where('stale', '=', 1)
    .limit(limit)
    .execute();
  return rows.map((row) => row.card_id);
}

/** The users who have stale memories. */
export async function usersWithStaleCards(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('card_memories')
    .select('user_id')
    .where('stale', '=', 1)
    .groupBy('user_id')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** The part of a stored memory that the user sees. */
export function toCardState({ cardId, memory, suspended }: StoredCardState): CardMemory {
  return { cardId, memory, suspended };
}

/** All users, without closed accounts. */
export async function listUsers(db: Db): Promise<{ id: string; timeZone: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'time_zone as timeZone'])
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
}

function memoryColumns(memory: CardState | null) {
  return {
    state: memory?.state ?? ('new' as const),
    stability: memory?.stability ?? 0,
    difficulty: memory?.difficulty ?? 0,
    due_day: memory?.dueDay ?? null,
    interval_days: memory?.intervalDays ?? 0,
    repetitions: memory?.repetitions ?? 0,
    lapses: memory?.lapses ?? 0,
    step: memory?.step ?? 0,
  };
}

export function toStored(row: Selectable<CardMemoriesTable>): StoredCardState {
  return {
    cardId: row.card_id,
    deckId: row.deck_id,
    memory: toMemory(row),
    lastEntryAt: row.last_review_at,
    suspended: row.suspended === 1,
    siblings: row.sibling_group,
    stale: row.stale === 1,
  };
}

function toMemory(row: Selectable<CardMemoriesTable>): CardState | null {
  if (row.state === 'new' || row.last_review_at === null) return null;
  return {
    state: row.state,
    stability: row.stability,
    difficulty: row.difficulty,
    dueAt: row.due_at,
    dueDay: row.due_day,
    lastReviewAt: row.last_review_at,
    intervalDays: row.interval_days,
    repetitions: row.repetitions,
    lapses: row.lapses,
    step: row.step,
  };
}
