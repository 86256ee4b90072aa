import { z } from 'zod';
import { chunksOf } from '#domain/chunks.ts';
import type { Db } from '../../../db/tables.ts';

/** How many changes of a user can be undone; earlier ones are forgotten. */
const KEPT_CHANGES = 3;

/** SQLite limits the number of values in one statement; a row has four. */
const ROWS_PER_INSERT = 1_000;

/** What a change of many cards did to all of them. */
const doneSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('delete') }),
  z.object({ action: z.literal('move'), deckId: z.string() }),
  z.object({ action: z.literal('difficulty'), difficulty: z.number() }),
  z.object({ action: z.literal('tags') }),
  z.object({ action: z.enum(['suspend', 'resume']) }),
  z.object({ action: z.literal('forget') }),
  z.object({ action: z.literal('reverse') }),
]);
export type Done = z.output<typeof doneSchema>;

const undoneSchema = z.object({ restored: z.number(), kept: z.number() });
export type Undone = z.output<typeof undoneSchema>;

/** A card that was changed, with what undoing needs to know, which depends on the action. */
export type ChangedCard = { cardId: string; before: unknown };

/** What was done, and the cards that it has changed. */
export type Outcome = { done: Done; changed: ChangedCard[] };

export type StoredChange = { done: Done; at: number; undone: Undone | null };

/** Stores a change that can be undone, in its transaction, and forgets the oldest. */
export async function insertChange(
  db: Db,
  userId: string,
  change: { id: string; done: Done; now: number; cards: readonly ChangedCard[] },
): Promise<void> {
  const { id, done, now, cards } = change;
  await db
    .insertInto('card_changes')
    .values({ id, user_id: userId, what: JSON.stringify(done), created_at: now, undone: null })
    .execute();
  const rows = cards.map(({ cardId, before }) => {
    return { change_id: id, card_id: cardId, user_id: userId, before: JSON.stringify(before) };
  });
  for (const some of chunksOf(rows, ROWS_PER_INSERT)) {
    await db.insertInto('changed_cards').values(some).execute();
  }
  await db
    .deleteFrom('card_changes')
    .where('user_id', '=', userId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('card_changes')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(KEPT_CHANGES),
    )
    .execute();
}

export async function findChange(db: Db, userId: string, id: string): Promise<StoredChange | undefined> {
  const row = await db
    .selectFrom('card_changes')
    .select(['what', 'created_at', 'undone'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      done: doneSchema.parse(JSON.parse(row.what)),
      at: row.created_at,
      undone: row.undone === null ? null : undoneSchema.parse(JSON.parse(row.undone)),
    }
  );
}

/** The cards of a change, with what was stored about each, in the form of `schema`. */
export async function changedCards<Before>(
  db: Db,
  userId: string,
  changeId: string,
  schema: z.ZodType<Before>,
): Promise<Map<string, Before>> {
  const rows = await db
    .selectFrom('changed_cards')
    .select(['card_id', 'before'])
    .where('user_id', '=', userId)
    .where('change_id', '=', changeId)
    .execute();
  return new Map(rows.map((row) => [row.card_id, schema.parse(JSON.parse(row.before))]));
}

/** Stores the result of undoing a change. Its cards are no longer needed. */
export async function markUndone(db: Db, userId: string, id: string, undone: Undone): Promise<void> {
  await db
    .updateTable('card_changes')
    .set({ undone: JSON.stringify(undone) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('changed_cards').where('user_id', '=', userId).where('change_id', '=', id).execute();
}

/** Deletes at most `limit` changes of all users from before an instant (epoch ms); returns how many. */
export async function deleteOldChanges(db: Db, before: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('card_changes')
    .where('id', 'in', (eb) =>
      eb.selectFrom('card_changes').select('id').where('created_at', '<', before).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
