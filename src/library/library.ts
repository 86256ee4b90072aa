import type { CardDraft } from '#domain/generation/draft.ts';
import { seededRandom } from '#domain/random.ts';
import type { Catalogue } from './catalogue.ts';
import { composeDeck, type DeckRequest } from './compose-deck.ts';
import { readCatalogue } from './content.ts';
import { readTopic, type Selection } from './read-topic.ts';
import { selectFacts } from './select-facts.ts';
import { nameOf, suggestTopics } from './suggest-topics.ts';

/** What a topic is understood as. */
export type Answer =
  | {
      kind: 'known';
      category: string;
      /** Where the cards come from: "Human Anatomy", "Storage, from AWS". */
      about: string;
      /** Drafts for a deck; none when the topic has no cards of the mix. The same wish and seed give the same cards. */
      compose: (request: DeckRequest, seed: string) => Promise<CardDraft[]>;
    }
  /** Topics that would work: those that are near, else a few examples. */
  | { kind: 'unknown'; suggestions: string[]; near: boolean };

/** Shown to somebody whose topic is near to none. */
export const EXAMPLES: readonly string[] = [
  'JavaScript',
  'World War II',
  'Spanish',
  'Human Anatomy',
  'Birds',
];

/** Fewer cards are no deck. */
const FEWEST = 5;

let catalogue: Promise<Catalogue> | undefined;

/** What the library has, read when first asked for. */
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
 * Understands a topic as a whole or not at all; a description completes one that is too broad. Nothing is guessed, and
 * nothing is added to a topic that has less than was asked for.
 */
export async function askLibrary(topic: string, description: string | null): Promise<Answer> {
  const known = await openCatalogue();
  for (const text of [topic, ...(description === null ? [] : [`${topic} ${description}`])]) {
    const selections = await readTopic(text, known);
    if (selections.length === 0) continue;
    const facts = await selectFacts(selections, known);
    if (facts.length < FEWEST) return { kind: 'unknown', near: true, suggestions: wider(selections) };
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

function wider(selections: readonly Selection[]): string[] {
  return [...new Set(selections.map(({ entry }) => nameOf(entry, null)))];
}
