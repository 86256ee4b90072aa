import { contentWords } from '#domain/generation/compare-text.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import { difficultyOf } from '../card-text.ts';
import type { Fact, KnowledgeSource, Subject, Variant } from '../knowledge-source.ts';
import { isFiller, topicWords } from '../topic-words.ts';
import type { Collection } from './collections.ts';
import { fieldWords, nearbyWords } from './fields.ts';
import type { LibraryCard, LibraryDeck } from './library-deck.ts';
import { createTopicIndex } from '../topic-index.ts';

/** What one topic of the library stands for: a deck, or a field that several decks cover. */
type Entry = { topic: string; category: string; decks: readonly LibraryDeck[] };

/** Asked for most; shown to somebody whose topic is like none of the library's. */
const EXAMPLES = ['JavaScript', 'Spanish', 'World War II', 'Human Anatomy', 'Psychology'];

/** A word that more decks use than this says nothing about what a topic is near to. */
const COMMON = 8;

/** The starter library: decks written by hand, and fields of study that several of them cover. */
export function createLibrarySource(
  decks: readonly LibraryDeck[],
  collections: readonly Collection[],
): KnowledgeSource {
  const byTopic = new Map(decks.map((deck) => [deck.topic, deck]));
  const entries: readonly (Entry & { aliases: readonly string[] })[] = [
    ...decks.map((deck) => ({ ...deck, decks: [deck] })),
    ...collections.map((collection) => ({
      ...collection,
      decks: collection.decks.map((topic) => {
        const deck = byTopic.get(topic);
        if (!deck)
          throw new Error(`The collection "${collection.topic}" names "${topic}", which is not a deck.`);
        return deck;
      }),
    })),
  ];
  const index = createTopicIndex<Entry>(
    entries.flatMap((entry) =>
      [entry.topic, ...entry.aliases].map((phrase) => ({
        phrase,
        meaning: entry,
        qualifiers: fieldWords(entry.category),
      })),
    ),
  );
  return {
    name: 'starter library',
    resolveTopic: (topic, correctSpelling) => {
      const found = index.find(topic, correctSpelling);
      return found.length === 0 ? null : subjectOf(found);
    },
    related: relatedTopics(entries),
    examples: EXAMPLES.filter((topic) => byTopic.has(topic)),
  };
}

function subjectOf(entries: readonly Entry[]): Subject {
  const [first] = entries;
  return {
    category: first?.category ?? '',
    facts: [...new Set(entries.flatMap(({ decks }) => decks))].flatMap((deck) =>
      deck.cards.map((card, position) => factOf(deck.topic, card, position)),
    ),
  };
}

function factOf(topic: string, card: LibraryCard, position: number): Fact {
  const { distractors, ...texts } = card;
  // Every front stands alone, so a quiz card can be asked without its options, which is one step harder.
  const forms: readonly CardDraft[] = distractors
    ? [
        { ...texts, distractors },
        { ...texts, difficulty: difficultyOf(card.difficulty, 1) },
      ]
    : [texts];
  return {
    id: `${topic} ${position + 1}`,
    subject: card.back,
    variants: forms.map((draft): Variant => ({
      template: topic,
      difficulty: draft.difficulty,
      front: draft.front,
      quiz: draft.distractors !== undefined,
      draft: () => draft,
    })),
  };
}

/** Words of many names, which by themselves tell nothing of what a topic is near to. */
const VAGUE = new Set(['theory', 'system', 'world', 'history', 'modern', 'method', 'structure', 'human']);

/** Topics that share words with a topic: in their names first, then in what their cards ask. */
function relatedTopics(
  entries: readonly (Entry & { aliases: readonly string[] })[],
): KnowledgeSource['related'] {
  const named = entries.map(({ topic, aliases, category }) => ({
    topic,
    names: new Set([topic, ...aliases].flatMap((phrase) => topicWords(phrase))),
    field: fieldWords(category),
    nearby: nearbyWords(category, topic),
  }));
  const asked = entries
    .filter(({ decks }) => decks.length === 1)
    .map(({ topic, decks }) => ({
      topic,
      words: new Set(
        decks.flatMap(({ cards }) =>
          cards.flatMap(({ front, back }) => [...contentWords(`${front} ${back}`)]),
        ),
      ),
    }));
  const neighbours = new Map(
    entries.flatMap(({ topic, decks }) =>
      decks.length === 1 ? decks.map(({ related }) => [topic, related] as const) : [],
    ),
  );

  return (text) => {
    const words = topicWords(text).filter((word) => !isFiller(word));
    const telling = words.filter((word) => !VAGUE.has(word));
    const content = contentWords(telling.join(' '));
    const scores = new Map<string, number>();
    const raise = (topic: string, score: number) =>
      scores.set(topic, Math.max(score, scores.get(topic) ?? 0));
    for (const word of content) {
      const users = asked.filter((entry) => entry.words.has(word));
      if (users.length <= COMMON) for (const { topic } of users) raise(topic, 1.5 - users.length / 20);
    }
    for (const { topic, names, field, nearby } of named) {
      if (words.some((word) => field.has(word))) raise(topic, 1);
      if (words.some((word) => nearby.field.has(word))) raise(topic, 1.6);
      if (words.some((word) => nearby.topic.has(word))) raise(topic, 1.9);
      const shared = telling.filter((word) => !field.has(word) && isNear(word, names)).length;
      const vague = words.filter((word) => VAGUE.has(word) && names.has(word)).length;
      if (shared > 0) raise(topic, 2 + (shared + vague / 2) / words.length);
    }
    const close = [...scores].filter(([, score]) => score > 2);
    for (const [topic, score] of close) {
      for (const near of neighbours.get(topic) ?? []) raise(near, score - 1.2);
    }
    return [...scores].map(([topic, score]) => ({ topic, score }));
  };
}

/** Letters that two forms of a word begin with ("Germany", "German"). */
const STEM = 5;

function isNear(word: string, names: ReadonlySet<string>): boolean {
  if (names.has(word)) return true;
  return word.length > STEM && [...names].some((name) => name.slice(0, STEM) === word.slice(0, STEM));
}
