import type { Db } from '../../../db/tables.ts';

/** Records which cards an import has added. */
export async function insertImportedCards(
  db: Db,
  userId: string,
  importId: string,
  cardIds: readonly string[],
): Promise<void> {
  const rows = cardIds.map((cardId) => ({ card_id: cardId, import_id: importId, user_id: userId }));
  if (rows.length > 0) await db.insertInto('imported_cards').values(rows).execute();
}

/** Records that an import has created a deck. */
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

/** Lists some of the cards that an import added and that still exist. */
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

/** Deletes some of the records of which cards an import added; returns how many. */
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

/** Records that cards of an import were added to a deck. */
export async function insertTarget(db: Db, userId: string, importId: string, deckId: string): Promise<void> {
  await db
    .insertInto('import_targets')
    .columns(['import_id', 'deck_id', 'user_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('import_targets')
        .select((sub) => [
          sub.val(importId).as('import_id'),
          sub.val(deckId).as('deck_id'),
          sub.val(userId).as('user_id'),
          sub(sub.fn.coalesce(sub.fn.max<number>('position'), sub.lit(0)), '+', sub.lit(1)).as('position'),
        ])
        .where('import_id', '=', importId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Lists some of the decks that cards of an import were added to, after a position, with how many of the cards still
 * exist.
 */
export async function listTargets(
  db: Db,
  userId: string,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<Array<{ id: string; title: string; cards: number; position: number }>> {
  return db
    .selectFrom('import_targets')
    .innerJoin('decks', 'decks.id', 'import_targets.deck_id')
    .select((eb) => [
      'decks.id',
      'decks.title',
      'import_targets.position',
      eb
        .selectFrom('cards')
        .select((sub) => sub.fn.countAll<number>().as('count'))
        .whereRef('cards.deck_id', '=', 'decks.id')
        .where((sub) =>
          sub.exists(
            sub
              .selectFrom('imported_cards')
              .select('card_id')
              .whereRef('imported_cards.card_id', '=', 'cards.id')
              .where('imported_cards.import_id', '=', importId),
          ),
        )
        .$asScalar()
        .$notNull()
        .as('cards'),
    ])
    .where('import_targets.user_id', '=', userId)
    .where('import_targets.import_id', '=', importId)
    .where('import_targets.position', '>', after)
    .orderBy('import_targets.position')
    .limit(limit)
    .execute();
}

/** Deletes some of the records of which decks an import added cards to; returns how many. */
export async function forgetTargets(
  db: Db,
  userId: string,
  importId: string,
  limit: number,
): Promise<number> {
  const some = db
    .selectFrom('import_targets')
    .select('deck_id')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('import_targets')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('deck_id', 'in', some)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes empty decks that the import created. */
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
