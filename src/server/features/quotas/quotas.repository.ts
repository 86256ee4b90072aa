import { sql, type RawBuilder } from 'kysely';
import { CARD_TEXTS } from '../../db/card-texts.ts';
import type { Db } from '../../db/tables.ts';

/** A user's totals, including what their imports have staged; `waiting` says whether there is any. */
export async function contentTotals(
  db: Db,
  userId: string,
): Promise<{ decks: number; cards: number; sources: number; bytes: number; waiting: boolean }> {
  const ofDecks = await db
    .selectFrom('decks')
    .select((eb) => [
      eb.fn.countAll<number>().as('decks'),
      eb.fn.coalesce(eb.fn.sum<number>('card_count'), eb.lit(0)).as('cards'),
      eb.fn.coalesce(eb.fn.sum<number>('content_bytes'), eb.lit(0)).as('bytes'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const ofSources = await db
    .selectFrom('sources')
    .select((eb) => [
      eb.fn.countAll<number>().as('sources'),
      eb.fn.coalesce(eb.fn.sum<number>('content_bytes'), eb.lit(0)).as('bytes'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const ofImports = await db
    .selectFrom('imports')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('staged_decks'), eb.lit(0)).as('decks'),
      eb.fn.coalesce(eb.fn.sum<number>('staged_cards'), eb.lit(0)).as('cards'),
      eb.fn.coalesce(eb.fn.sum<number>('staged_bytes'), eb.lit(0)).as('bytes'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const ofTools = await db
    .selectFrom('tool_notes')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('bytes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    decks: ofDecks.decks + ofImports.decks,
    cards: ofDecks.cards + ofImports.cards,
    sources: ofSources.sources,
    bytes: ofDecks.bytes + ofSources.bytes + ofImports.bytes + ofTools.bytes,
    waiting: ofImports.cards > 0,
  };
}

/** Size of a user's media in bytes. */
export async function totalMediaBytes(db: Db, userId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('media')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('bytes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Recounts the contents of each of a user's decks. */
export async function recountContents(db: Db, userId: string): Promise<void> {
  const bytes = (columns: readonly string[]) =>
    sql.join(
      columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
      sql` + `,
    );
  const ofCards = (count: RawBuilder<unknown>) =>
    sql<number>`(select coalesce(${count}, 0) from cards where cards.deck_id = decks.id)`;
  const texts = bytes([...CARD_TEXTS, 'tags', 'accepted']);
  await db
    .updateTable('decks')
    .set({
      card_count: ofCards(sql`count(*)`),
      content_bytes: sql`${bytes(['title', 'description', 'category'])} + ${ofCards(sql`sum(${texts})`)}`,
    })
    .where('user_id', '=', userId)
    .execute();
}
