import type { NamedPack } from '../../../ports/library-generator.ts';
import { library } from '../../../ports/library.ts';
import type { PackShelf } from './pack-shelf.ts';

/** More would be a list to read, not an answer. */
const MOST_FOUND = 5;

/**
 * The packs whose titles, or whose decks' titles, have every word of a topic. If the topic is a title word for word, only
 * those with this title.
 */
export async function findPacks(packs: PackShelf, topic: string): Promise<NamedPack[]> {
  const words = new Set(library.topicWords(topic));
  if (words.size === 0) return [];
  const found = (await packs.list()).flatMap(({ slug, head, decks }) => {
    const whole = { slug, title: head.title, isNamed: isTitle(words, head.title) };
    const parts = decks.length < 2 ? [] : decks.map(({ content }) => content.title);
    const named = parts
      .map((title) => ({ slug, title: `${head.title}: ${title}`, ofDeck: title }))
      .filter(({ title }) => words.isSubsetOf(new Set(library.searchWords(title))))
      .map(({ ofDeck, ...deck }) => ({
        ...deck,
        isNamed: isTitle(words, ofDeck) || isTitle(words, deck.title),
      }));
    const isWhole = words.isSubsetOf(new Set(library.searchWords(head.title)));
    // The only deck of a pack is the pack itself, whatever it is called.
    const isOnly = decks.length === 1 && isTitle(words, decks[0]?.content.title ?? '');
    if (isWhole || isOnly) return [{ ...whole, isNamed: whole.isNamed || isOnly }];
    return named;
  });
  const exact = found.filter(({ isNamed }) => isNamed);
  return (exact.length > 0 ? exact : found).slice(0, MOST_FOUND);
}

function isTitle(words: ReadonlySet<string>, title: string): boolean {
  return new Set(library.searchWords(title)).symmetricDifference(words).size === 0;
}
