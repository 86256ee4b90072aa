import { isFiller, topicWords, type CorrectSpelling } from './topic-words.ts';

/** What the phrases of one knowledge source mean to it. */
export type Lexicon<Meaning> = {
  meanings: ReadonlyMap<string, Meaning>;
  vocabulary: ReadonlySet<string>;
  longest: number;
};

/** What a topic was read as: its meanings in order, and the words that nothing is known about. */
export type Reading<Meaning> = { meanings: Meaning[]; unknown: string[]; joined: boolean };

export function createLexicon<Meaning>(entries: readonly (readonly [string, Meaning])[]): Lexicon<Meaning> {
  const meanings = new Map<string, Meaning>();
  const vocabulary = new Set<string>();
  let longest = 1;
  for (const [phrase, meaning] of entries) {
    const words = topicWords(phrase);
    meanings.set(words.join(' '), meaning);
    for (const word of words) vocabulary.add(word);
    longest = Math.max(longest, words.length);
  }
  return { meanings, vocabulary, longest };
}

/** Reads a topic, longest phrases first. A word that belongs to no phrase and is no filler is reported as unknown. */
export function readTopic<Meaning>(
  topic: string,
  lexicon: Lexicon<Meaning>,
  correctSpelling: CorrectSpelling,
): Reading<Meaning> {
  const words = topicWords(topic).map((word) =>
    isFiller(word) ? word : correctSpelling(word, lexicon.vocabulary),
  );
  const reading: Reading<Meaning> = {
    meanings: [],
    unknown: [],
    joined: words.some((word) => word === 'and' || word === '&'),
  };
  let at = 0;
  while (at < words.length) {
    const found = longestPhrase(words, at, lexicon);
    if (found) reading.meanings.push(found.meaning);
    else if (!isFiller(words[at] ?? '')) reading.unknown.push(words[at] ?? '');
    at += found?.length ?? 1;
  }
  return reading;
}

function longestPhrase<Meaning>(words: readonly string[], at: number, lexicon: Lexicon<Meaning>) {
  for (let length = Math.min(lexicon.longest, words.length - at); length > 0; length -= 1) {
    const meaning = lexicon.meanings.get(words.slice(at, at + length).join(' '));
    if (meaning !== undefined) return { meaning, length };
  }
  return undefined;
}

/** Whether a topic is one word in the singular ("country", "element"): too little to say which sense is meant. */
export function isBareSingular(topic: string): boolean {
  const words = topicWords(topic).filter((word) => !isFiller(word));
  return words.length === 1 && !/s\W*$/iu.test(topic.trim());
}
