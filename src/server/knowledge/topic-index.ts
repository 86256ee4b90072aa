import { isFiller, topicWords, type CorrectSpelling } from './topic-words.ts';

/** A phrase that means something, and words that may stand beside it without changing what it means. */
export type IndexedPhrase<Meaning> = {
  phrase: string;
  meaning: Meaning;
  /** Words of its field: "chess game", "Python programming", "history of the Middle Ages". */
  qualifiers: ReadonlySet<string>;
};

export type TopicIndex<Meaning> = {
  /** What a topic means, or each of its parts ("HTML and CSS"); empty when any word is not understood. */
  find: (topic: string, correctSpelling: CorrectSpelling) => Meaning[];
};

/** Between the parts of a topic that names several. */
const SEPARATOR = /\s*[,;/&+]\s+|\s+(?:and|&|\+)\s+|\s*[,;/&]\s*/iu;

/**
 * Finds what a whole topic means, whatever the case, the plural and the order of its words. A topic with one word too
 * many is not found: "French cooking" is not French.
 */
export function createTopicIndex<Meaning>(phrases: readonly IndexedPhrase<Meaning>[]): TopicIndex<Meaning> {
  const entries = new Map<string, IndexedPhrase<Meaning>>();
  const vocabulary = new Set<string>();
  const qualifiers = new Set<string>();
  for (const entry of phrases) {
    const words = meantWords(entry.phrase);
    const key = keyOf(words);
    const other = entries.get(key);
    if (other && other.meaning !== entry.meaning) {
      throw new Error(`"${entry.phrase}" and "${other.phrase}" mean different topics.`);
    }
    entries.set(key, entry);
    for (const word of words) vocabulary.add(word);
    for (const word of entry.qualifiers) qualifiers.add(word);
  }

  function findOne(topic: string, correctSpelling: CorrectSpelling): Meaning | undefined {
    const words = meantWords(topic).map((word) =>
      qualifiers.has(word) ? word : correctSpelling(word, vocabulary),
    );
    const exact = entries.get(keyOf(words));
    if (exact) return exact.meaning;
    const extra = words.filter((word) => qualifiers.has(word));
    const entry = entries.get(keyOf(words.filter((word) => !qualifiers.has(word))));
    return entry && extra.every((word) => entry.qualifiers.has(word)) ? entry.meaning : undefined;
  }

  return {
    find: (topic, correctSpelling) => {
      const whole = findOne(topic, correctSpelling);
      if (whole !== undefined) return [whole];
      const parts = topic.split(SEPARATOR).map((part) => findOne(part, correctSpelling));
      const found = parts.filter((part) => part !== undefined);
      return found.length === parts.length ? found : [];
    },
  };
}

/** The words of a topic that say what it is about. */
function meantWords(topic: string): string[] {
  return topicWords(topic).filter((word) => !isFiller(word));
}

function keyOf(words: readonly string[]): string {
  return [...new Set(words)].toSorted().join(' ');
}
