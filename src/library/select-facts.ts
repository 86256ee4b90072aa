import { setImmediate } from 'node:timers/promises';
import type { CardDraft } from '#domain/generation/draft.ts';
import { entryOf, slugOf, type Catalogue, type Entry } from './catalogue.ts';
import { readContent, type Content } from './content.ts';
import type { LibraryCard, Section } from './content-schema.ts';
import { difficultyOf, originOf, type Fact } from './fact.ts';
import type { Selection } from './read-topic.ts';
import { tableFacts } from './table-facts.ts';

/** The facts of the selected topics and sections, each once. */
export async function selectFacts(
  selections: readonly Selection[],
  catalogue: Catalogue,
  read: (slug: string) => Promise<Content> = readContent,
): Promise<Fact[]> {
  const sources = await Promise.all(
    selections
      .flatMap((selection) => resolveParts(selection, catalogue))
      .map(async ({ entry, sections }) => factsOf(entry, await read(entry.slug), sections)),
  );
  // Thousands of facts take long to make and to choose from, so other work gets a turn in between.
  await setImmediate();
  return [...new Map(sources.flat().map((fact) => [fact.id, fact])).values()];
}

/** The topics and sections that a selection takes its cards from, with its parts in place of a course. */
function resolveParts({ entry, sections }: Selection, catalogue: Catalogue): Selection[] {
  const inSections = sections.flatMap(({ parts }) => parts ?? []);
  const parts = inSections.length > 0 ? inSections : (entry.parts ?? []);
  if (parts.length === 0) return [{ entry, sections }];
  return parts.map((part) => {
    const { [0]: topic = '', [1]: title } = part.split(': ');
    const partEntry = entryOf(catalogue, slugOf(topic));
    const section = partEntry?.sections.find((one) => one.title === title);
    if (!partEntry || (title !== undefined && !section)) {
      throw new Error(`${entry.topic} uses "${part}", which does not exist`);
    }
    return { entry: partEntry, sections: section ? [section] : [] };
  });
}

function factsOf({ topic }: Entry, { cards, table }: Content, sections: readonly Section[]): Fact[] {
  const tableSections = sections.filter(({ facts, rows }) => facts ?? rows);
  const titles = new Set(
    sections.filter((section) => !tableSections.includes(section)).map(({ title }) => title),
  );
  const all = sections.length === 0;
  return [
    ...cards.flatMap((card, position) =>
      all || card.sections.some((title) => titles.has(title)) ? [cardFact(topic, card, position)] : [],
    ),
    ...(table && (all || tableSections.length > 0) ? tableFacts(topic, table, tableSections) : []),
  ];
}

function cardFact(topic: string, card: LibraryCard, position: number): Fact {
  const { front, back, difficulty, hints, explanation, distractors } = card;
  const texts = { front, back, difficulty, hints, explanation };
  // Every front makes sense without options, so a quiz card can also be a flip card, which is one step harder.
  const forms: readonly CardDraft[] = distractors
    ? [
        { ...texts, distractors },
        { ...texts, difficulty: difficultyOf(difficulty, 1) },
      ]
    : [texts];
  return {
    id: originOf(topic, position),
    origin: originOf(topic, position),
    subject: topic,
    variants: forms.map((draft) => ({
      way: topic,
      difficulty: draft.difficulty,
      front: draft.front,
      quiz: draft.distractors !== undefined,
      draft: () => draft,
    })),
  };
}
