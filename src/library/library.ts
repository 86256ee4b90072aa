import type { CardDraft } from '#domain/generation/draft.ts';
import { seededRandom } from '#domain/random.ts';
import type { Catalogue } from './catalogue.ts';
import { composeDeck, type DeckRequest } from './compose-deck.ts';
import { readCatalogue } from './content.ts';
import { readTopic, type Selection } from './read-topic.ts';
import { selectFacts } from './select-facts.ts';
import { nameOf, suggestTopics } from './suggest-topics.ts';

/** What the library has on a topic. */
export type TopicMatch =
  | {
      kind: 'known';
      category: string;
      /** What the cards are about: "Human Anatomy", "Storage, from AWS". */
      about: string;
      /**
       * Drafts for a deck; empty if the topic has no cards of the mix. The same request and seed give the same drafts.
       */
      compose: (request: DeckRequest, seed: string) => Promise<CardDraft[]>;
    }
  /** An unknown topic, with similar topics (`near`), or else a few examples. */
  | { kind: 'unknown'; suggestions: string[]; near: boolean };

/** Topics suggested to learners whose topic is similar to none. */
export const EXAMPLES: readonly string[] = [
  'JavaScript',
  'World War II',
  'Spanish',
  'Human Anatomy',
  'Birds',
];

/** Fewer cards do not make a deck. */
const MIN_CARDS = 5;

let catalogue: Promise<Catalogue> | undefined;

/** The catalogue of the library, which is read on first use. */
export async function openCatalogue(): Promise<Catalogue> {
  catalogue ??= readCatalogue();
  try {
    return await catalogue;
  } catch (error) {
    catalogue = undefined;
    throw error;
  }
}

/**
 * Finds what the library has on a topic. Either the whole topic is understood or it is unknown; a description may
 * complete a topic that is not understood alone. Nothing is guessed, and a topic with few cards is not padded with
 * others.
 */
export async function matchTopic(topic: string, description: string | null): Promise<TopicMatch> {
  const known = await openCatalogue();
  for (const text of [topic, ...(description === null ? [] : [`${topic} ${description}`])]) {
    const selections = await readTopic(text, known);
    if (selections.length === 0) continue;
    const facts = await selectFacts(selections, known);
    if (facts.length < MIN_CARDS)
      return { kind: 'unknown', near: true, suggestions: wholeTopics(selections) };
    return {
      kind: 'known',
      category: selections[0]?.entry.category ?? '',
      about: selections.map(namesOf).join(' and '),
      compose: (request, seed) => composeDeck(facts, request, seededRandom(seed)),
    };
  }
  const suggestions = await suggestTopics(topic, known);
  return suggestions.length > 0
    ? { kind: 'unknown', near: true, suggestions }
    : { kind: 'unknown', near: false, suggestions: [...EXAMPLES] };
}

function namesOf({ entry, sections }: Selection): string {
  if (sections.length === 0) return entry.topic;
  return `${sections.map(({ title }) => title).join(', ')}, from ${entry.topic}`;
}

function wholeTopics(selections: readonly Selection[]): string[] {
  return [...new Set(selections.map(({ entry }) => nameOf(entry, null)))];
}
