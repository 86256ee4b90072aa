import type { DeckPlace } from '#domain/deck.ts';
import type { Db } from '../../db/tables.ts';

/** Where some of the user's decks stand, or all of them, in no order. */
export async function listPlaces(db: Db, userId: string, ids?: readonly string[]): Promise<DeckPlace[]> {
  const rows = await db
    .selectFrom('decks')
    .select(['id', 'title', 'pinned', 'archived'])
    .where('user_id', '=', userId)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute();
  return rows.map((row) => ({ ...row, pinned: row.pinned === 1, archived: row.archived === 1 }));
}

/** Pins and archives a deck, or undoes that. */
export async function setPlace(
  db: Db,
  userId: string,
  id: string,
  { pinned, archived }: Pick<DeckPlace, 'pinned' | 'archived'>,
): Promise<void> {
  await db
    .updateTable('decks')
    .set((eb) => ({
      pinned: pinned ? 1 : 0,
      archived: archived ? 1 : 0,
      version: eb('version', '+', 1),
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
