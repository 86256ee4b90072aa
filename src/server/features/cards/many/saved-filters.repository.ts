import { cardFilter, type CardFilter } from '#contract/card-filter.ts';
import type { SavedFilter } from '#contract/card-list.ts';
import type { Db } from '../../../db/tables.ts';

/** The user's saved filters, oldest first. */
export async function listFilters(db: Db, userId: string): Promise<SavedFilter[]> {
  const rows = await db
    .selectFrom('card_filters')
    .select(['id', 'name', 'filter'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, filter }) => ({ id, name, filter: cardFilter.parse(JSON.parse(filter)) }));
}

export async function insertFilter(
  db: Db,
  userId: string,
  { id, name, filter, now }: SavedFilter & { now: number },
): Promise<void> {
  await db
    .insertInto('card_filters')
    .values({ id, user_id: userId, name, filter: JSON.stringify(filter), created_at: now })
    .execute();
}

export async function changeFilter(
  db: Db,
  userId: string,
  { id, name, filter }: { id: string; name: string; filter: CardFilter },
): Promise<void> {
  await db
    .updateTable('card_filters')
    .set({ name, filter: JSON.stringify(filter) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a saved filter; returns whether the user had it. */
export async function deleteFilter(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('card_filters')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
