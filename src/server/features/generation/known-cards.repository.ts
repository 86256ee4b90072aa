import { contentWords } from '#domain/generation/compare-text.ts';
import type { Asked } from '#domain/generation/same-question.ts';
import type { Db } from '../../db/tables.ts';

/** How far back a new deck looks, so that what it costs does not grow with what the learner has. */
const DECKS_LOOKED_AT = 300;
const NEAR_DECKS = 100;
const KNOWN_CARDS = 600;

/**
 * What the learner's decks near a new one ask, the newest decks first: those made on the same topic or with such a title
 * and, if a category is given, the generated ones of that category.
 */
export async function knownCards(
  db: Db,
  userId: string,
  wanted: { topic: string; title: string; category: string | null },
): Promise<Asked[]> {
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
  const near = decks.filter(
    (deck) =>
      isNear(deck.title) ||
      (deck.topic !== null && isNear(deck.topic)) ||
      (wanted.category !== null && deck.ai_generated === 1 && deck.category === wanted.category),
  );
  if (near.length === 0) return [];
  const ids = near.slice(0, NEAR_DECKS).map(({ id }) => id);
  const cards = await db
    .selectFrom('cards')
    .innerJoin('decks', 'decks.id', 'cards.deck_id')
    .select(['cards.front', 'cards.back'])
    .where('decks.user_id', '=', userId)
    .where('cards.deck_id', 'in', ids)
    .orderBy('decks.created_at', 'desc')
    .orderBy('decks.id', 'desc')
    .orderBy('cards.position')
    .limit(KNOWN_CARDS)
    .execute();
  return cards.map(({ front, back }) => ({ front, back }));
}
