import { tagKey } from '#domain/cards/tags.ts';
import { chunksOf } from '#domain/chunks.ts';
import type { Db } from '../../db/tables.ts';

const DECKS_PER_QUERY = 100;

/** The ids of the user's cards in some decks, with their decks; with tags, only of cards with one of these. */
export async function cardIdsIn(
  db: Db,
  userId: string,
  deckIds: readonly string[],
  tags: readonly string[] = [],
): Promise<{ id: string; deckId: string }[]> {
  const found: { id: string; deckId: string }[] = [];
  for (const some of chunksOf(deckIds, DECKS_PER_QUERY)) {
    const rows = await db
      .selectFrom('card_memories')
      .select(['card_id as id', 'deck_id as deckId'])
      .where('user_id', '=', userId)
      .where('deck_id', 'in', some)
      .$if(tags.length > 0, (query) =>
        query.where('card_id', 'in', (eb) =>
          eb
            .selectFrom('card_tags')
            .select('card_tags.card_id')
            .where('card_tags.user_id', '=', userId)
            .where('card_tags.tag_key', 'in', tags.map(tagKey)),
        ),
      )
      .orderBy('card_id')
      .execute();
    found.push(...rows);
  }
  return found;
}
