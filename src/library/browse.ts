import type { CardDraft } from '#domain/generation/draft.ts';
import { MAX_CARDS_TAKEN } from '#domain/limits.ts';
import { seededRandom } from '#domain/random.ts';
import { setImmediate } from 'node:timers/promises';
import { entryOf, titleOf, type Entry } from './catalogue.ts';
import type { Section } from './content-schema.ts';
import { readContent, type Content } from './content.ts';
import type { Fact } from './fact.ts';
import { openCatalogue } from './library.ts';
import type { Selection } from './read-topic.ts';
import { selectFacts } from './select-facts.ts';
import { nameOf } from './suggest-topics.ts';

/** A topic in the library's table of contents. */
export type ListedTopic = {
  slug: string;
  topic: string;
  category: string;
  /** Whether it is a course or an exam that uses the cards of other topics. */
  course: boolean;
  sections: string[];
};

/** A topic or section, with a few of its cards. */
export type Preview = { title: string; cardCount: number; samples: { front: string; back: string }[] };

export type OpenTopic = {
  slug: string;
  topic: string;
  category: string;
  whole: Preview;
  sections: Preview[];
};

const SAMPLES = 3;

/** All topics of the library, sorted by category and name. */
export async function listTopics(): Promise<ListedTopic[]> {
  const catalogue = await openCatalogue();
  const topics: ListedTopic[] = [];
  for (const slug of catalogue.texts.keys()) {
    // Every topic must be read, so other work gets a turn in between.
    if (!catalogue.entries.has(slug)) await setImmediate();
    const entry = entryOf(catalogue, slug);
    if (!entry) continue;
    const { category, parts, sections } = entry;
    topics.push({
      slug,
      topic: titleOf(entry),
      category,
      course: parts !== undefined,
      sections: sections.map(({ title }) => title),
    });
  }
  return topics.toSorted(
    (one, other) => one.category.localeCompare(other.category) || one.topic.localeCompare(other.topic),
  );
}

/** A topic with its sections and a few cards of each, or null if there is no such topic. */
export async function openTopic(slug: string): Promise<OpenTopic | null> {
  const catalogue = await openCatalogue();
  const entry = entryOf(catalogue, slug);
  if (!entry) return null;
  // The sections share content, so each is read once.
  const contents = new Map<string, Promise<Content>>();
  const read = (name: string) => {
    const content = contents.get(name) ?? readContent(name);
    contents.set(name, content);
    return content;
  };
  const preview = async (title: string, section: Section | null): Promise<Preview> => {
    const facts = await selectFacts([selectionOf(entry, section)], catalogue, read);
    const random = seededRandom(slug);
    const samples = facts.slice(0, SAMPLES).flatMap(({ variants: [first] }) => first?.draft(random) ?? []);
    return {
      title,
      cardCount: Math.min(facts.length, MAX_CARDS_TAKEN),
      samples: samples.map(({ front, back }) => ({ front, back })),
    };
  };
  return {
    slug,
    topic: titleOf(entry),
    category: entry.category,
    whole: await preview(titleOf(entry), null),
    sections: await Promise.all(entry.sections.map((section) => preview(section.title, section))),
  };
}

/** The cards of a topic or one of its sections, one for each fact, or null if there is no such topic or section. */
export async function takeCards(
  slug: string,
  title: string | null,
): Promise<{ name: string; category: string; difficulty: number; drafts: CardDraft[] } | null> {
  const catalogue = await openCatalogue();
  const entry = entryOf(catalogue, slug);
  const section = entry?.sections.find((one) => one.title === title) ?? null;
  if (!entry || (title !== null && !section)) return null;
  const facts = await selectFacts([selectionOf(entry, section)], catalogue);
  const easiest = new Set(facts.toSorted((one, other) => ease(one) - ease(other)).slice(0, MAX_CARDS_TAKEN));
  const random = seededRandom(slug);
  const drafts = facts
    .filter((fact) => easiest.has(fact))
    .flatMap(({ variants: [first] }) => first?.draft(random) ?? []);
  const sum = drafts.reduce((all, { difficulty }) => all + difficulty, 0);
  return {
    name: section ? nameOf(entry, section) : titleOf(entry),
    category: entry.category,
    difficulty: Math.round(sum / drafts.length),
    drafts,
  };
}

function selectionOf(entry: Entry, section: Section | null): Selection {
  return { entry, sections: section ? [section] : [] };
}

function ease({ variants: [first] }: Fact): number {
  return first?.difficulty ?? 0;
}
