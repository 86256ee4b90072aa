import { z } from 'zod';
import type { ImportedDeck } from '#domain/interchange/import.ts';
import type { IncomingDeck } from '#domain/interchange/incoming.ts';
import type { Db } from '../../../db/tables.ts';

const storedDetails = z.custom<IncomingDeck>();

/** Additional cards for a deck of an import, and how many decks of its title have to be created for them. */
export type MoreForDeck = {
  position: number;
  title: string;
  cards: number;
  reserved: number;
  details: IncomingDeck | undefined;
};

/** Adds cards to the totals of an import's decks, and the decks that are new to it. */
export async function addToDecks(
  db: Db,
  { userId, importId }: { userId: string; importId: string },
  decks: readonly MoreForDeck[],
): Promise<void> {
  if (decks.length === 0) return;
  await db
    .insertInto('import_decks')
    .values(
      decks.map(({ position, title, cards, reserved, details }) => ({
        import_id: importId,
        position,
        user_id: userId,
        title,
        cards,
        reserved,
        details: details === undefined ? null : JSON.stringify(details),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'position']).doUpdateSet((eb) => ({
        cards: eb('import_decks.cards', '+', eb.ref('excluded.cards')),
        reserved: eb('import_decks.reserved', '+', eb.ref('excluded.reserved')),
      })),
    )
    .execute();
}

/** Lists some decks of an import in the order of the file, after a position. */
export async function listImportDecks(
  db: Db,
  userId: string,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<Array<ImportedDeck & { position: number }>> {
  return db
    .selectFrom('import_decks')
    .select(['position', 'title', 'cards'])
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
}

export async function countImportDecks(db: Db, userId: string, importId: string): Promise<number> {
  const { count } = await db
    .selectFrom('import_decks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The details of a deck beyond its title, and how many decks of that title have yet to be created. */
export async function findImportDeck(
  db: Db,
  userId: string,
  importId: string,
  title: string,
): Promise<{ reserved: number; details: IncomingDeck | null } | undefined> {
  const row = await db
    .selectFrom('import_decks')
    .select(['reserved', 'details'])
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('title', '=', title)
    .executeTakeFirst();
  return (
    row && {
      reserved: row.reserved,
      details: row.details === null ? null : storedDetails.parse(JSON.parse(row.details)),
    }
  );
}

/** Records that one of the decks of a title has been created. */
export async function takeReserved(db: Db, userId: string, importId: string, title: string): Promise<void> {
  await db
    .updateTable('import_decks')
    .set((eb) => ({ reserved: eb('reserved', '-', 1) }))
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('title', '=', title)
    .execute();
}

/** Which of these titles the user has decks of. */
export async function ownTitles(db: Db, userId: string, titles: readonly string[]): Promise<Set<string>> {
  if (titles.length === 0) return new Set();
  const rows = await db
    .selectFrom('decks')
    .select('title')
    .where('user_id', '=', userId)
    .where('title', 'in', titles)
    .execute();
  return new Set(rows.map(({ title }) => title));
}

/** Deletes some decks of an import; returns how many. */
export async function deleteImportDecks(
  db: Db,
  userId: string,
  importId: string,
  limit: number,
): Promise<number> {
  const some = db
    .selectFrom('import_decks')
    .select('position')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('import_decks')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('position', 'in', some)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
