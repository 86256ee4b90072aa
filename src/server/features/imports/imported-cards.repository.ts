import type { Db } from '../../db/tables.ts';

/** Notes which cards an import has brought. */
export async function insertImportedCards(
  db: Db,
  userId: string,
  importId: string,
  cardIds: readonly string[],
): Promise<void> {
  const rows = cardIds.map((cardId) => ({ card_id: cardId, import_id: importId, user_id: userId }));
  if (rows.length > 0) await db.insertInto('imported_cards').values(rows).execute();
}

/** Notes that an import has made a deck. */
export async function insertImportedDeck(
  db: Db,
  userId: string,
  importId: string,
  deckId: string,
): Promise<void> {
  await db
    .insertInto('imported_decks')
    .values({ deck_id: deckId, import_id: importId, user_id: userId })
    .execute();
}

/** Some of the cards that an import brought and that are still there. */
export async function someImportedCards(
  db: Db,
  userId: string,
  importId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('imported_cards')
    .select('card_id')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .limit(limit)
    .execute();
  return rows.map((row) => row.card_id);
}

/** Forgets which cards an import brought, for some of them; returns for how many. */
export async function forgetImportedCards(
  db: Db,
  userId: string,
  importId: string,
  limit: number,
): Promise<number> {
  const ids = await someImportedCards(db, userId, importId, limit);
  if (ids.length > 0) {
    await db.deleteFrom('imported_cards').where('user_id', '=', userId).where('card_id', 'in', ids).execute();
  }
  return ids.length;
}

/** The decks to which an import brought cards that are still there, with their number, by title. */
export async function decksOfImport(
  db: Db,
  userId: string,
  importId: string,
): Promise<{ id: string; title: string; cards: number }[]> {
  return db
    .selectFrom('imported_cards')
    .innerJoin('cards', 'cards.id', 'imported_cards.card_id')
    .innerJoin('decks', 'decks.id', 'cards.deck_id')
    .select((eb) => ['decks.id', 'decks.title', eb.fn.countAll<number>().as('cards')])
    .where('imported_cards.user_id', '=', userId)
    .where('imported_cards.import_id', '=', importId)
    .groupBy(['decks.id', 'decks.title'])
    .orderBy('decks.title')
    .execute();
}

/** Deletes the decks that an import made and that are empty. */
export async function deleteEmptyDecks(db: Db, userId: string, importId: string): Promise<void> {
  const made = db
    .selectFrom('imported_decks')
    .select('deck_id')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId);
  await db
    .deleteFrom('decks')
    .where('user_id', '=', userId)
    .where('id', 'in', made)
    .where('card_count', '=', 0)
    .execute();
}
