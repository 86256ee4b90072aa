import { sql } from 'kysely';
import { someContent } from '#contract/wire-card.ts';
import type { SyncChange } from '#contract/sync.ts';
import { chunksOf } from '#domain/chunks.ts';
import type { Cursor } from '#domain/sync/cursor.ts';
import { SYNC_MEMORY_MS, type ChangeKind } from '#domain/sync/sync.ts';
import { isPostgres } from '../../../db/prepared.ts';
import { ownerBesideIds } from '../../../db/owner-beside-ids.ts';
import type { Db } from '../../../db/tables.ts';
import { readSettings } from '../../account/account.repository.ts';
import { findDatedCards } from '../../cards/cards.repository.ts';
import { findDecks } from '../../decks/decks.repository.ts';
import { limitsOfDecks } from '../../scheduling/presets/limited-decks.repository.ts';
import { findCardStates, readReplaySettings, toCardState } from '../../scheduling/card-states.repository.ts';
import { listPlans } from '../../scheduling/plans/plans.repository.ts';
import { toAnswer, toReview } from '../../scheduling/log/reviews.repository.ts';
import { toSession } from '../../study/study.repository.ts';

/** SQLite limits the number of values in one statement. */
const IDS_AT_ONCE = 500;

/** The number of a user's last change. On PostgreSQL another database, such as a restored one, is another epoch. */
export async function readCounter(db: Db, userId: string): Promise<{ epoch: string; number: number }> {
  const database = isPostgres(db)
    ? sql<string>`epoch || '-' || (select oid from pg_database where datname = current_database())`
    : sql<string>`epoch`;
  return db
    .selectFrom('change_counters')
    .select(['number', database.as('epoch')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

type NumberedRow = { kind: ChangeKind; rowId: string; number: number };

/** What has changed after a cursor, in order. */
export async function listChanged(
  db: Db,
  userId: string,
  { number, upTo }: Pick<Cursor, 'number' | 'upTo'>,
  limit: number,
): Promise<NumberedRow[]> {
  return db
    .selectFrom('changes')
    .select(['kind', 'row_id as rowId', 'number'])
    .where('user_id', '=', userId)
    .where(
      upTo === undefined
        ? sql<boolean>`number > ${number}`
        : sql<boolean>`(number, kind, row_id) > (${number}, ${upTo.kind}, ${upTo.rowId})`,
    )
    .orderBy('number')
    .orderBy('kind')
    .orderBy('row_id')
    .limit(limit)
    .execute();
}

/** The rows of some changes as they are now, in the same order, without reviews that are too old for devices. */
export async function readRows(
  db: Db,
  userId: string,
  changes: readonly NumberedRow[],
  now: number,
): Promise<Array<SyncChange | undefined>> {
  const found = new Map<string, SyncChange>();
  for (const [kind, some] of Map.groupBy(changes, (change) => change.kind)) {
    const ids = some.map(({ rowId }) => rowId);
    for (const change of await READERS[kind](db, userId, ids)) found.set(`${kind} ${change.id}`, change);
  }
  return changes.map(({ kind, rowId: id }) => {
    const change = found.get(`${kind} ${id}`);
    if (change?.kind === 'review' && (change.row?.at ?? 0) < now - SYNC_MEMORY_MS) return undefined;
    if (change !== undefined) return change;
    // Settings are there as long as their user.
    return kind === 'settings' ? undefined : { kind, id, row: null };
  });
}

type Reader = (db: Db, userId: string, ids: readonly string[]) => Promise<SyncChange[]>;

const READERS: Readonly<Record<ChangeKind, Reader>> = {
  settings: async (db, userId) => {
    const { memory, timeZone } = await readReplaySettings(db, userId);
    const scheduling = { ...memory, weights: memory.weights && [...memory.weights] };
    const settings = await readSettings(db, userId);
    const plans = await listPlans(db, userId);
    const row = { settings, timeZone, scheduling, ...(plans.length > 0 && { plans }) };
    return [{ kind: 'settings', id: userId, row }];
  },
  deck: async (db, userId, ids) => {
    const decks = await findDecks(db, userId, ids);
    const limitsOf = await limitsOfDecks(db, userId);
    return decks.map(({ deck, reviewed }) => {
      const limits = limitsOf.get(deck.id);
      return { kind: 'deck', id: deck.id, row: { deck, reviewed, ...(limits && { limits }) } };
    });
  },
  card: async (db, userId, ids) => {
    const cards = await findDatedCards(db, userId, ids);
    return cards.map(({ card, position, createdAt: addedAt }) => {
      return { kind: 'card', id: card.id, row: { card, position, addedAt } };
    });
  },
  memory: async (db, userId, ids) => {
    const states = await inParts(ids, (some) => findCardStates(db, userId, some));
    return states.map((state) => ({ kind: 'memory', id: state.cardId, row: toCardState(state) }));
  },
  session: async (db, userId, ids) => {
    const rows = await inParts(ids, (some) =>
      db
        .selectFrom('study_sessions')
        .selectAll()
        .where('id', 'in', some)
        .where(ownerBesideIds, '=', userId)
        .execute(),
    );
    return rows.map(toSession).map((session) => {
      const { id, cardIds, timeZone } = session;
      return { kind: 'session', id, row: { session, cardIds, timeZone } };
    });
  },
  review: async (db, userId, ids) => {
    const rows = await inParts(ids, (some) =>
      db
        .selectFrom('reviews')
        .selectAll()
        .where('id', 'in', some)
        .where(ownerBesideIds, '=', userId)
        .execute(),
    );
    return rows.map((row) => {
      const review = toReview(row);
      const { id, cardId, deckId, sessionId, at, timeZone } = review;
      const answer = review.grade === null ? null : toAnswer(review);
      const undone = row.undone_at !== null;
      return { kind: 'review', id, row: { cardId, deckId, sessionId, answer, at, timeZone, undone } };
    });
  },
  conflict: async (db, userId, ids) => {
    const rows = await inParts(ids, (some) =>
      db
        .selectFrom('card_conflicts')
        .selectAll()
        .where('id', 'in', some)
        .where(ownerBesideIds, '=', userId)
        .execute(),
    );
    return rows.map(({ id, card_id: cardId, what, other, at }) => {
      return { kind: 'conflict', id, row: { cardId, what, other: someContent.parse(JSON.parse(other)), at } };
    });
  },
};

async function inParts<Row>(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of chunksOf(ids, IDS_AT_ONCE)) rows.push(...(await read(some)));
  return rows;
}
