import { MAX_CARDS_PER_DECK } from '#domain/limits.ts';
import type { Pack, PackShelf } from './pack-shelf.ts';
import type { PackDeck } from './read-pack.ts';

const SAMPLES = 3;

/** The category of a pack whose decks name none. */
const NO_CATEGORY = 'Packs';

/** All packs, as the list of topics has them. */
export async function listPacks(packs: PackShelf) {
  return (await packs.list()).map((pack) => ({
    slug: pack.slug,
    topic: pack.head.title,
    category: categoryOf(pack),
    course: pack.decks.length > 1,
    sections: sectionsOf(pack).map(({ content }) => content.title),
    pack: detailsOf(pack),
  }));
}

/** A pack with its decks as sections, as a topic is shown; null if there is no such pack. */
export async function openPack(packs: PackShelf, slug: string) {
  const pack = await packs.find(slug);
  if (!pack) return null;
  const cards = pack.decks.reduce((sum, { cardCount }) => sum + cardCount, 0);
  return {
    slug,
    topic: pack.head.title,
    category: categoryOf(pack),
    whole: {
      title: pack.head.title,
      cardCount: Math.min(cards, MAX_CARDS_PER_DECK),
      samples: pack.decks.flatMap(({ samples }) => samples).slice(0, SAMPLES),
    },
    sections: sectionsOf(pack).map(({ content, cardCount, samples }) => ({
      title: content.title,
      cardCount,
      samples,
    })),
    pack: detailsOf(pack),
  };
}

/** The decks of a course. The only deck of a pack is the pack itself. */
function sectionsOf({ decks }: Pack): readonly PackDeck[] {
  return decks.length > 1 ? decks : [];
}

function categoryOf({ decks }: Pack): string {
  return decks.find(({ content }) => content.category !== null)?.content.category ?? NO_CATEGORY;
}

function detailsOf({ head, decks }: Pack) {
  const { description, author, licence, version } = head;
  const tags = decks.flatMap(({ content }) => [content.language, content.backLanguage]);
  return {
    description,
    author,
    licence,
    languages: [...new Set(tags.filter((tag) => tag !== null))],
    version,
  };
}
