import type { CardDraft } from '#domain/generation/draft.ts';
import { seededRandom } from '#domain/random.ts';
import { composeDeck } from './compose-deck.ts';
import { countrySource } from './countries/country-source.ts';
import { elementSource } from './elements/element-source.ts';
import type { KnowledgeSource } from './knowledge-source.ts';

export type BuiltInRequest = {
  topic: string;
  /** Read together with the topic when the topic alone is not enough. */
  description: string | null;
  cardCount: number;
  /** 1 to 5 */
  difficulty: number;
  /** The same request with the same seed gives the same cards. */
  seed: string;
  /** Fronts of cards that exist already. */
  avoidFronts: readonly string[];
};

export type BuiltInDeck =
  { kind: 'cards'; drafts: CardDraft[]; category: string } | { kind: 'unknown'; suggestions: string[] };

export type BuiltInGenerator = { draft: (request: BuiltInRequest) => BuiltInDeck };

/** Asked in this order; the first that understands a topic makes its deck. */
const SOURCES: readonly KnowledgeSource[] = [elementSource, countrySource];

const MAX_SUGGESTIONS = 5;

/** What a learner is told when no knowledge source understands the topic. */
export function refusalMessage(topic: string, suggestions: readonly string[]): string {
  return (
    `The built-in generator doesn't know '${topic}', so no deck was made. ` +
    `Pick a related topic (${suggestions.slice(0, MAX_SUGGESTIONS).join(', ')}), or connect an AI provider.`
  );
}

/**
 * The generator that needs no AI provider: it makes decks from tables of its own, and refuses what they do not
 * cover. When a topic has fewer facts than cards are asked for, it returns fewer cards. The tables come with this
 * module, so import it when the first deck is asked for.
 */
export function createBuiltInGenerator(): BuiltInGenerator {
  return {
    draft: ({ topic, description, seed, ...wish }) => {
      for (const text of [topic, ...(description === null ? [] : [`${topic} ${description}`])]) {
        for (const source of SOURCES) {
          const facts = source.factsFor(text);
          if (!facts) continue;
          return {
            kind: 'cards',
            drafts: composeDeck(facts, wish, seededRandom(seed)),
            category: source.category,
          };
        }
      }
      return { kind: 'unknown', suggestions: suggestionsFor(topic) };
    },
  };
}

/** Up to five topics that would work, the nearest first; examples when nothing is near. */
function suggestionsFor(topic: string): string[] {
  const near = SOURCES.flatMap((source) => source.related(topic))
    .sort((one, other) => other.score - one.score)
    .map((suggestion) => suggestion.topic);
  const suggestions = near.length > 0 ? near : SOURCES.flatMap((source) => source.examples);
  return [...new Set(suggestions)].slice(0, MAX_SUGGESTIONS);
}
