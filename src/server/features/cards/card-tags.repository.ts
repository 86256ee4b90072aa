import { chunksOf } from '#domain/chunks.ts';
import { tagKey } from '#domain/cards/tags.ts';
import { ownerBesideIds } from '../../db/owner-beside-ids.ts';
import type { Db } from '../../db/tables.ts';

/** SQLite limits the number of values in one statement; a card has up to ten rows of four values. */
const ROWS_PER_INSERT = 500;
const CARDS_PER_QUERY = 500;

type Tagged = Readonly<{ id: string; tags: readonly string[] }>;

/** Stores the tags of new cards of the user, and of cards whose tags have been removed. */
export async function insertTags(db: Db, userId: string, cards: readonly Tagged[]): Promise<void> {
  const rows = cards.flatMap(({ id, tags }) =>
    tags.map((tag) => ({ user_id: userId, tag_key: tagKey(tag), card_id: id, tag })),
  );
  for (const some of chunksOf(rows, ROWS_PER_INSERT)) {
    await db
      .insertInto('card_tags')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Replaces the stored tags of cards of the user. */
export async function replaceTags(db: Db, userId: string, cards: readonly Tagged[]): Promise<void> {
  for (const some of chunksOf(
    cards.map(({ id }) => id),
    CARDS_PER_QUERY,
  )) {
    await db
      .deleteFrom('card_tags')
      .where('card_id', 'in', some)
      .where(ownerBesideIds, '=', userId)
      .execute();
  }
  await insertTags(db, userId, cards);
}

/** The user's tags in alphabetical order, each with the number of its cards and a spelling that is in use. */
export async function listTags(db: Db, userId: string): Promise<{ tag: string; cards: number }[]> {
  return db
    .selectFrom('card_tags')
    .select((eb) => [eb.fn.max('tag').as('tag'), eb.fn.countAll<number>().as('cards')])
    .where('user_id', '=', userId)
    .groupBy('tag_key')
    .orderBy('tag_key')
    .execute();
}

/** The ids of the user's cards with a tag. */
export async function cardsWithTag(db: Db, userId: string, tag: string): Promise<string[]> {
  const rows = await db
    .selectFrom('card_tags')
    .select('card_id')
    .where('user_id', '=', userId)
    .where('tag_key', '=', tagKey(tag))
    .execute();
  return rows.map((row) => row.card_id);
}
