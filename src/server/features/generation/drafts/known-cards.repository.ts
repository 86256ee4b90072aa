import { contentWords } from '#domain/generation/compare-text.ts';
import type { Question } from '#domain/generation/same-question.ts';
import type { Db } from '../../../db/tables.ts';
import type { Generation } from '#domain/generation/generation.ts';
import type { KnownCard } from './draft-maker.ts';

/** How many decks are compared with new cards, so that the cost does not grow with the account. */
const DECKS_LOOKED_AT = 300;
const NEAR_DECKS = 100;
const KNOWN_CARDS = 600;
const NEWEST_CARDS = 1_000;

type Wanted = Pick<Generation, 'topic' | 'title' | 'deckId' | 'sourceId'> & { category: string | null };

/**
 * Questions of the user's cards that new ones should not repeat: those in the target deck, those from the same source,
 * those in decks on the same topic or with such a title and, if a category is given, those in generated decks of that
 * category; newest decks first.
 */
export async function knownCards(db: Db, userId: string, wanted: Wanted): Promise<Question[]> {
  const near = await nearDecks(db, userId, wanted);
  const first = wanted.deckId === null ? [] : await cardsOf(db, userId, [wanted.deckId]);
  const others = near.filter((id) => id !== wanted.deckId).slice(0, NEAR_DECKS);
  const fromSource = wanted.sourceId === null ? [] : await cardsFrom(db, userId, wanted.sourceId);
  return [...first, ...fromSource, ...(await cardsOf(db, userId, others))]
    .slice(0, KNOWN_CARDS)
    .map(({ front, back }) => ({ front, back }));
}

/** The user's cards that new ones may resemble: those in the target deck, and the newest ones. */
export async function cardsThatMayBeLike(
  db: Db,
  userId: string,
  { deckId }: Pick<Generation, 'deckId'>,
): Promise<KnownCard[]> {
  const first = deckId === null ? [] : await cardsOf(db, userId, [deckId]);
  const newest = await cards(db, userId)
    .orderBy('cards.created_at', 'desc')
    .orderBy('cards.id')
    .limit(NEWEST_CARDS)
    .execute();
  const seen = new Set(first.map(({ cardId }) => cardId));
  return [...first, ...newest.filter(({ cardId }) => !seen.has(cardId))];
}

async function nearDecks(
  db: Db,
  userId: string,
  wanted: Pick<Wanted, 'topic' | 'title' | 'category'>,
): Promise<string[]> {
  const decks = await db
    .selectFrom('decks')
    .leftJoin('deck_topics', 'deck_topics.deck_id', 'decks.id')
    .select(['decks.id', 'decks.title', 'decks.category', 'decks.ai_generated', 'deck_topics.topic'])
    .where('decks.user_id', '=', userId)
    .where('decks.card_count', '>', 0)
    .orderBy('decks.created_at', 'desc')
    .orderBy('decks.id', 'desc')
    .limit(DECKS_LOOKED_AT)
    .execute();
  const names = [wanted.topic, wanted.title].map(contentWords);
  const isNear = (name: string) => {
    const words = contentWords(name);
    return names.some((each) => each.size === words.size && each.isSubsetOf(words));
  };
  return decks
    .filter(
      (deck) =>
        isNear(deck.title) ||
        (deck.topic !== null && isNear(deck.topic)) ||
        (wanted.category !== null && deck.ai_generated === 1 && deck.category === wanted.category),
    )
    .map(({ id }) => id);
}

async function cardsOf(db: Db, userId: string, deckIds: readonly string[]): Promise<KnownCard[]> {
  if (deckIds.length === 0) return [];
  return cards(db, userId)
    .where('cards.deck_id', 'in', deckIds)
    .orderBy('decks.created_at', 'desc')
    .orderBy('decks.id', 'desc')
    .orderBy('cards.position')
    .limit(KNOWN_CARDS)
    .execute();
}

async function cardsFrom(db: Db, userId: string, sourceId: string): Promise<KnownCard[]> {
  return cards(db, userId)
    .innerJoin('card_sources', 'card_sources.card_id', 'cards.id')
    .where('card_sources.source_id', '=', sourceId)
    .orderBy('card_sources.position')
    .limit(KNOWN_CARDS)
    .execute();
}

function cards(db: Db, userId: string) {
  return db
    .selectFrom('cards')
    .innerJoin('decks', 'decks.id', 'cards.deck_id')
    .select(['cards.id as cardId', 'cards.deck_id as deckId', 'cards.front', 'cards.back'])
    .where('decks.user_id', '=', userId);
}
