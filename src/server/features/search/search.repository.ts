import { sql } from 'kysely';
import { MAX_SEARCH_RESULTS, type SearchResults } from '#contract/search.ts';
import { searchText } from '#domain/text/search-text.ts';
import type { Db } from '../../db/tables.ts';
import { containing, listDecks } from '../decks/decks.repository.ts';

/** The user's decks and cards that contain a text, whatever its accents and case, newest decks first. */
export async function search(db: Db, userId: string, text: string): Promise<SearchResults> {
  const { decks } = await listDecks(db, userId, { search: text }, { limit: MAX_SEARCH_RESULTS.decks });
  const wanted = searchText(text);
  const cards = await db
    .selectFrom('decks')
    .innerJoin('cards', 'cards.deck_id', 'decks.id')
    .select(['cards.id', 'cards.deck_id as deckId', 'decks.title as deckTitle', 'cards.front', 'cards.back'])
    .where('decks.user_id', '=', userId)
    .where(containing(sql.ref('cards.search_text'), wanted))
    .orderBy('decks.created_at', 'desc')
    .orderBy('decks.id')
    .orderBy('cards.position')
    .orderBy('cards.id')
    .limit(MAX_SEARCH_RESULTS.cards)
    .execute();
  return { decks, cards: wanted === '' ? [] : cards };
}
