import type { CardIndex, Hit } from './card-index.ts';
import { entryOf, type Catalogue, type Entry } from './catalogue.ts';
import { originOf, type Fact } from './fact.ts';
import { selectFacts } from './select-facts.ts';
import { isFiller, searchWords } from './words.ts';

/** The cards of one topic that are about something that is not a topic itself. */
export type FoundCards = { entry: Entry; facts: Fact[] };

/** The share of the cards found that one topic must have; otherwise the words may mean several things. */
const MIN_SHARE = 0.5;

/** A topic with fewer of the cards found is not suggested. */
const MIN_SUGGESTED = { oneWord: 3, words: 2 } as const;

/** The cards that have all these words close to each other; null if no topic has most of them. */
export async function findCards(
  words: readonly string[],
  catalogue: Catalogue,
  index: CardIndex,
): Promise<FoundCards | null> {
  if (words.every(isFiller)) return null;
  const hits = index.near(words).filter(({ card }) => typeof card === 'number' || isCalled(card, words));
  const [most] = bySlug(hits);
  const entry = most && entryOf(catalogue, most.slug);
  if (!entry || most.count <= hits.length * MIN_SHARE) return null;
  const facts = await selectFacts([{ entry, sections: [] }], catalogue);
  return { entry, facts: [...factsWith(hits, facts, catalogue)] };
}

/** The topics with some of the cards that have all these words; for one word, which may mean much, with most of them. */
export function topicsWith(words: readonly string[], catalogue: Catalogue, index: CardIndex): string[] {
  if (words.every(isFiller)) return [];
  const hits = index.near(words);
  const least =
    words.length > 1 ? MIN_SUGGESTED.words : Math.max(MIN_SUGGESTED.oneWord, hits.length * MIN_SHARE);
  return bySlug(hits)
    .filter(({ count }) => count >= least)
    .flatMap(({ slug }) => entryOf(catalogue, slug)?.topic ?? []);
}

/** How many cards were found in each folder, the most first. */
function bySlug(hits: readonly Hit[]): { slug: string; count: number }[] {
  return [...Map.groupBy(hits, ({ slug }) => slug)]
    .map(([slug, { length: count }]) => ({ slug, count }))
    .toSorted((one, other) => other.count - one.count);
}

/** Those of the facts whose card or row was found. */
export function factsWith(
  hits: readonly Hit[],
  facts: readonly Fact[],
  catalogue: Catalogue,
): ReadonlySet<Fact> {
  const origins = new Set(
    hits.flatMap(({ slug, card }) => {
      const entry = entryOf(catalogue, slug);
      return entry ? [originOf(entry.topic, card)] : [];
    }),
  );
  return new Set(facts.filter(({ origin }) => origins.has(origin)));
}

/** Whether a row has exactly this name, as the name of one row may be a word in that of another. */
function isCalled(row: string, words: readonly string[]): boolean {
  return new Set(searchWords(row)).symmetricDifference(new Set(words)).size === 0;
}
