import { chunksOf } from '#domain/chunks.ts';
import { ownerBesideIds } from '../../../db/owner-beside-ids.ts';
import type { Db } from '../../../db/tables.ts';

/** Limits of both engines on the number of values in one statement. */
const IDS_PER_QUERY = 500;

/** What tools are told about a card in addition to its content and state: its place in the deck, and when it last changed (epoch ms). */
export type CardFacts = { position: number; changedAt: number };

/** The facts of some of the user's cards. */
export async function factsOfCards(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, CardFacts>> {
  const facts = new Map<string, CardFacts>();
  for (const some of chunksOf(ids, IDS_PER_QUERY)) {
    const rows = await db
      .selectFrom('cards')
      .innerJoin('card_memories', 'card_memories.card_id', 'cards.id')
      .select(['cards.id', 'cards.position', 'cards.updated_at as changedAt'])
      .where('cards.id', 'in', some)
      .where(ownerBesideIds, '=', userId)
      .execute();
    for (const { id, ...of } of rows) facts.set(id, of);
  }
  return facts;
}

/** The sibling groups by which the notes of some of the user's cards may be known; null for a card without siblings, its own note. */
export async function groupsOfCards(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const groups = new Map<string, string | null>();
  for (const some of chunksOf(ids, IDS_PER_QUERY)) {
    const rows = await db
      .selectFrom('card_memories')
      .select(['card_id', 'sibling_group'])
      .where('card_id', 'in', some)
      .where(ownerBesideIds, '=', userId)
      .execute();
    for (const row of rows) groups.set(row.card_id, row.sibling_group);
  }
  return groups;
}

/** How many cards each of the user's decks has. */
export async function cardCounts(db: Db, userId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('decks')
    .select(['id', 'card_count'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.id, row.card_count]));
}
