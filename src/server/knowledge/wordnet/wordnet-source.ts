import { fileURLToPath } from 'node:url';
import { foldedText } from '#domain/generation/compare-text.ts';
import { isTypo } from '../topic-words.ts';
import type { KnowledgeSource, Subject } from '../knowledge-source.ts';
import { isUnsuitable } from './blocked-words.ts';
import { singularPhrase, singularWord, topicKey } from './topic-key.ts';
import { FEWEST_FACTS, wordNetFacts } from './wordnet-cards.ts';
import { loadWordNetData, type WordNetData } from './wordnet-data.ts';

/** Decks kept ready, since the next request is often for the same topic. */
const KEPT_DECKS = 12;

/** The file that `npm run build` makes. */
const BUILT_FILE = fileURLToPath(new URL('../../../../dist/knowledge/wordnet.bin', import.meta.url));

export type WordNet = {
  source: KnowledgeSource;
  /** Whether English has this word, inflected or not: then it was not mistyped. */
  isWord: (word: string) => boolean;
};

/** WordNet as a source of decks and as a list of words; `file` is what the build made. */
export async function loadWordNet(file: string = BUILT_FILE): Promise<WordNet> {
  const data = await loadWordNetData(file);
  return { source: sourceOf(data), isWord: (word) => isEnglish(data, word) };
}

function isEnglish(data: WordNetData, word: string): boolean {
  const folded = foldedText(word);
  return data.isWord(folded) || data.isWord(singularWord(folded));
}

function sourceOf(data: WordNetData): KnowledgeSource {
  const kept = new Map<number, Subject | null>();
  const subjectOf = (deck: number): Subject | null => {
    const known = kept.get(deck);
    if (known !== undefined) return known;
    const plan = data.deck(deck);
    const facts = wordNetFacts(data, plan);
    const subject = facts.length < FEWEST_FACTS ? null : { category: plan.category, facts };
    kept.set(deck, subject);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_DECKS && oldest !== undefined) kept.delete(oldest);
    return subject;
  };
  return {
    name: 'WordNet 3.1',
    resolveTopic: (topic) => {
      const deck = deckFor(data, topic);
      return deck === null ? null : subjectOf(deck);
    },
    related: (topic) => relatedTopics(data, topic),
    examples: ['birds', 'musical instruments', 'gemstones', 'dog breeds', 'sailing terms'],
  };
}

/** The deck that a topic asks for, or null when it does not name one entirely. */
export function deckFor(data: WordNetData, topic: string): number | null {
  if (isUnsuitable(topic)) return null;
  const { key, asksForTerms } = topicKey(topic);
  const whole = foldedText(topic);
  const keys = asksForTerms ? [`${key} terms`, whole, key] : [whole, key];
  for (const candidate of keys) {
    const deck = data.topics.get(candidate);
    if (deck !== undefined) return deck;
  }
  return slipOf(data, key);
}

/** The deck of the only topic from which a topic differs by slips in long words that are no words of English. */
function slipOf(data: WordNetData, key: string): number | null {
  const typed = key.split(' ');
  if (typed.every((word) => word.length < LONG || isEnglish(data, word))) return null;
  const near = new Set<number>();
  for (const [topic, deck] of data.topics) {
    const meant = topic.split(' ');
    const fits = (word: string, index: number) =>
      word === meant[index] || isMistyped(data, word, meant[index] ?? '');
    if (meant.length === typed.length && typed.every(fits)) near.add(deck);
  }
  const [deck] = near;
  return near.size === 1 && deck !== undefined ? deck : null;
}

/** From this many letters on one typo is certain to be one, and so are two. */
const LONG = 6;
const VERY_LONG = 9;

function isMistyped(data: WordNetData, typed: string, meant: string): boolean {
  if (typed.length < LONG || meant.length < LONG || typed[0] !== meant[0]) return false;
  return isTypo(typed, meant, typed.length >= VERY_LONG ? 2 : 1) && !isEnglish(data, typed);
}

/** Topics of which a topic has a word, or which lie near in spelling. */
function relatedTopics(data: WordNetData, topic: string): { topic: string; score: number }[] {
  if (isUnsuitable(topic)) return [];
  const { key } = topicKey(topic);
  const words = key.split(' ').filter((word) => word.length > 3);
  const found = new Map<string, number>();
  const raise = (deck: number, score: number) => {
    const { title } = data.deck(deck);
    found.set(title, Math.max(score, found.get(title) ?? 0));
  };
  for (const word of words) {
    for (const form of [word, singularPhrase(word)]) {
      const deck = data.topics.get(form);
      if (deck !== undefined) raise(deck, 2);
    }
    for (const [name, deck] of data.topics) {
      if (name.split(' ').some((part) => part === word || singularPhrase(part) === singularPhrase(word)))
        raise(deck, 1.2);
      else if (name.length > 5 && name[0] === word[0] && isTypo(word, name, word.length > 8 ? 2 : 1))
        raise(deck, 1);
    }
  }
  return [...found]
    .map(([name, score]) => ({ topic: name, score }))
    .sort((one, other) => other.score - one.score)
    .slice(0, 8);
}
