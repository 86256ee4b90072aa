import { describe, expect, test } from 'vitest';
import { entryOf, type Entry } from '#library/catalogue.ts';
import { matchTopic, openCatalogue } from '#library/library.ts';
import { readTopic } from '#library/read-topic.ts';
import { nameOf } from '#library/suggest-topics.ts';
import { KNOWN_TOPICS, PARTLY_KNOWN_TOPICS, REFUSED_TOPICS } from '../topics/typed-topics.ts';

/** Fewer cards do not make a deck. */
const MIN_CARDS = 5;

const catalogue = await openCatalogue();
const entries = [...catalogue.texts.keys()].flatMap((slug) => entryOf(catalogue, slug) ?? []);

describe('known topics', () => {
  test.each(KNOWN_TOPICS)('the topic "$typed" gives a deck', async ({ typed, gives }) => {
    const result = await matchTopic(typed, null);
    expect(outcomeOf(result)).toEqual({ gives: about(gives) });
    expect(await cardCount(typed, result)).toBeGreaterThanOrEqual(MIN_CARDS);
  });
});

describe('partly known topics', () => {
  test.each(PARTLY_KNOWN_TOPICS)(
    'the topic "$typed" gives a deck that says: $about',
    async ({ typed, about }) => {
      const result = await matchTopic(typed, null);
      expect(result).toMatchObject({ kind: 'known', about });
      expect(await cardCount(typed, result)).toBeGreaterThanOrEqual(MIN_CARDS);
    },
  );
});

describe('refused topics', () => {
  test.each(REFUSED_TOPICS)('the topic "$typed" is refused', async ({ typed, refused }) => {
    const result = await matchTopic(typed, null);
    expect(outcomeOf(result)).toEqual({ refused });
    const failing: string[] = [];
    for (const suggestion of result.kind === 'unknown' ? result.suggestions : [])
      if ((await matchTopic(suggestion, null)).kind === 'unknown') failing.push(suggestion);
    expect(failing).toEqual([]);
  });
});

describe('names of the library', () => {
  test.each(entries)('every name of $topic gives what it names', async (entry) => {
    const wrong: object[] = [];
    for (const { typed, gives } of namesOf(entry)) {
      const read = await readTopic(typed, catalogue);
      const got = read.flatMap(({ entry: found, sections }) =>
        (sections.length === 0 ? [null] : sections).map((section) => nameOf(found, section)),
      );
      if (got.join() !== gives) wrong.push({ typed, got });
    }
    expect(wrong).toEqual([]);
  });
});

type Result = Awaited<ReturnType<typeof matchTopic>>;

type Name = { typed: string; gives: string };

/** The names of a topic and its sections. */
function namesOf({ topic, aliases, sections }: Entry): Name[] {
  return [
    ...[topic, ...aliases].map((typed) => ({ typed, gives: topic })),
    ...sections.flatMap((section) => {
      const gives = `${topic}: ${section.title}`;
      return [{ typed: gives, gives }, ...section.aliases.map((typed) => ({ typed, gives }))];
    }),
  ];
}

/** The outcome for a topic, in the format of the list of topics. */
function outcomeOf(result: Result): { gives?: string; refused?: string | null } {
  // A full stop divides the name of a deck from whatever else it says.
  if (result.kind === 'known') return { gives: result.about.split('. ')[0] ?? '' };
  return { refused: result.suggestions[0] ?? null };
}

/** "Hamlet, from Shakespeare and Latin" for ["Shakespeare: Hamlet", "Latin"]. */
function about(gives: string | readonly string[]): string {
  return [gives]
    .flat()
    .map((name) => {
      const [topic = '', sections] = name.split(/: (.*)/su);
      return sections === undefined ? topic : `${sections.replaceAll(' + ', ', ')}, from ${topic}`;
    })
    .join(' and ');
}

async function cardCount(topic: string, result: Result): Promise<number> {
  if (result.kind === 'unknown') return 0;
  const request = { mix: 'mixed', cardCount: 10, difficulty: 3, description: null, known: [] } as const;
  return (await result.compose(request, topic)).length;
}
