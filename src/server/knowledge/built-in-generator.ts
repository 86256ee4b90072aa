import type { CardDraft } from '#domain/generation/draft.ts';
import type { Asked } from '#domain/generation/same-question.ts';
import type { CardMix } from '#domain/generation/mix.ts';
import { seededRandom } from '#domain/random.ts';
import { composeDeck } from './compose-deck.ts';
import { countrySource } from './countries/country-source.ts';
import { elementSource } from './elements/element-source.ts';
import type { KnowledgeSource, Subject } from './knowledge-source.ts';
import { COLLECTIONS } from './library/collections.ts';
import { createLibrarySource } from './library/library-source.ts';
import { loadLibrary } from './library/load-library.ts';
import { loadOnce } from './load-once.ts';
import { MAX_SUGGESTIONS } from './refusal.ts';
import { tableSource } from './tables/tables.ts';
import { asTyped, correctTypos, type CorrectSpelling } from './topic-words.ts';
import { loadWordNet } from './wordnet/wordnet-source.ts';

export type BuiltInTopic = {
  topic: string;
  /** Narrows a topic that is too broad, and decides which cards come first. */
  description: string | null;
};

export type BuiltInRequest = BuiltInTopic & {
  cardCount: number;
  /** 1 to 5 */
  difficulty: number;
  mix: CardMix;
  /** The same request with the same seed gives the same cards. */
  seed: string;
  /** What the learner has cards of, which is asked again only when nothing else is left. */
  known: readonly Asked[];
};

export type BuiltInDeck =
  /** Without drafts when the topic has no cards of the mix. */
  | { kind: 'cards'; drafts: CardDraft[]; category: string; source: string }
  /** Topics that it does know: near ones, or examples where none is near. */
  | { kind: 'unknown'; suggestions: string[]; near: boolean };

export type BuiltInGenerator = {
  /** The category of the deck that a topic would make; null when it would make none. */
  categoryOf: (topic: BuiltInTopic) => Promise<string | null>;
  draft: (request: BuiltInRequest) => Promise<BuiltInDeck>;
};

/**
 * The generator that needs no AI provider: it makes decks from a library and tables of its own and from WordNet, and
 * refuses what they do not cover. When a topic has fewer facts than cards are asked for, it returns fewer cards.
 * Loading reads the library; WordNet is read when a topic first needs it.
 */
export async function loadBuiltInGenerator(): Promise<BuiltInGenerator> {
  const own: readonly KnowledgeSource[] = [
    createLibrarySource(await loadLibrary(), COLLECTIONS),
    elementSource,
    countrySource,
    tableSource,
  ];
  const wordNet = loadOnce(async () => loadWordNet());

  async function resolveTopic({ topic, description }: BuiltInTopic): Promise<Understood | null> {
    const texts = [topic, ...(description === null ? [] : [`${topic} ${description}`])];
    const found = firstToUnderstand(own, texts, asTyped);
    if (found) return found;
    const { source, isWord } = await wordNet();
    // A dictionary word is taken as it is, however close it is to one of our words.
    const correctSpelling: CorrectSpelling = (word, vocabulary) =>
      isWord(word) ? word : correctTypos(word, vocabulary);
    return (
      firstToUnderstand(own, texts, correctSpelling) ?? firstToUnderstand([source], [topic], correctSpelling)
    );
  }

  return {
    categoryOf: async (topic) => (await resolveTopic(topic))?.subject.category ?? null,
    draft: async (request) => {
      const found = await resolveTopic(request);
      if (!found) {
        return { kind: 'unknown', ...suggestionsFor([...own, (await wordNet()).source], request.topic) };
      }
      const { subject, source } = found;
      const drafts = composeDeck(subject.facts, request, seededRandom(request.seed));
      return { kind: 'cards', drafts, category: subject.category, source };
    },
  };
}

type Understood = { subject: Subject; source: string };

/** The first source that understands a text makes the deck; the texts in their order. */
function firstToUnderstand(
  sources: readonly KnowledgeSource[],
  texts: readonly string[],
  correctSpelling: CorrectSpelling,
): Understood | null {
  for (const text of texts) {
    for (const source of sources) {
      const subject = source.resolveTopic(text, correctSpelling);
      if (subject) return { subject, source: source.name };
    }
  }
  return null;
}

/** What scores less shares no more than a word of some card, or the field. */
const NEAR = 1.5;

/** The penalty for each further topic of the same source, so that every source is represented. */
const SAME_SOURCE = 0.4;

/** Up to five topics that would work: those that are near, the nearest first, else examples. */
function suggestionsFor(
  sources: readonly KnowledgeSource[],
  topic: string,
): { suggestions: string[]; near: boolean } {
  const near = sources
    .flatMap((source) =>
      source
        .related(topic)
        .filter(({ score }) => score >= NEAR)
        .toSorted((one, other) => other.score - one.score)
        .map((suggestion, index) => ({ ...suggestion, score: suggestion.score - SAME_SOURCE * index })),
    )
    .toSorted((one, other) => other.score - one.score);
  const topics =
    near.length > 0
      ? near.map((suggestion) => suggestion.topic)
      : sources.flatMap((source) => source.examples);
  return { suggestions: [...new Set(topics)].slice(0, MAX_SUGGESTIONS), near: near.length > 0 };
}
