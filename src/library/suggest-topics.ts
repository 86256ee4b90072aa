import {
  correctionOf,
  phrasesWith,
  isUnambiguous,
  type Catalogue,
  type Entry,
  type Phrase,
} from './catalogue.ts';
import type { Section } from './content-schema.ts';
import { readTopic } from './read-topic.ts';
import { isFiller, plainTopicWords, withoutExam, withoutParts } from './words.ts';

/** How many topics a refusal suggests at most. */
export const MAX_SUGGESTIONS = 5;

/** Points of a shared word by the role of its phrase, if the phrase was typed in full or only in part. */
const POINTS_PER_WORD: Readonly<Record<Phrase['role'], { whole: number; part: number }>> = {
  name: { whole: 2.6, part: 3.9 },
  alias: { whole: 2.6, part: 2.1 },
  title: { whole: 2.4, part: 2.4 },
  within: { whole: 2, part: 0 },
  keyword: { whole: 2, part: 0 },
};

/** A word that more topics share than this is common and only counts in specific phrases. */
const MAX_TOPICS_PER_WORD = 8;

/** A name that at most this many topics share is meant even among other words: "AWS certified developer". */
const MAX_TOPICS_OF_RARE_WORD = 4;

/** The least points of a suggestion, as a share of the best one's. */
const MIN_SHARE_OF_BEST = 0.6;

const SECTIONS_PER_TOPIC = 2;

/** The least share of a phrase's words that count if it was typed in part. */
const HALF = 0.5;

/** The name by which a topic or one of its sections can be requested. */
export function nameOf(entry: Entry, section: Section | null): string {
  return section ? `${entry.topic}: ${section.title}` : entry.topic;
}

/**
 * Known topics that are similar to an unknown one, the best first; empty if there are none. For an unknown part of a
 * course, only its subject: "Biology" for "biology grade 9".
 */
export async function suggestTopics(topic: string, catalogue: Catalogue): Promise<string[]> {
  const typed = plainTopicWords(topic);
  if (typed.every(isFiller)) return [];
  const words = typed.map(await correctionOf(typed, catalogue));
  const subjectWords = withoutExam(words);
  for (const subject of [withoutParts(words), subjectWords]) {
    if (subject.length === words.length) continue;
    const read = await readTopic(subject.join(' '), catalogue);
    if (read.length > 0) return read.map(({ entry, sections }) => nameOf(entry, only(sections)));
  }
  const near = new Map<string, Candidate>();
  for (const word of withoutField(topic, words, catalogue))
    addPoints(near, words, word, await phrasesWith(catalogue, word));
  const ranked = [...near.values()]
    .filter((candidate) => isRelevant(candidate, near.get(candidate.entry.topic), subjectWords.length))
    .map((candidate) => ({ ...candidate, points: totalPoints(candidate, near.get(candidate.entry.topic)) }))
    .toSorted(
      (one, other) =>
        other.points - one.points ||
        Number(!!one.section) - Number(!!other.section) ||
        other.phrases - one.phrases,
    );
  const most = ranked[0]?.points ?? 0;
  const offered = new Set(
    [...Map.groupBy(ranked, ({ entry }) => entry).values()].flatMap((ofTopic) => [
      ...ofTopic.filter(({ section }) => !section),
      ...ofTopic.filter(({ section }) => section).slice(0, SECTIONS_PER_TOPIC),
    ]),
  );
  return ranked
    .filter((candidate) => offered.has(candidate) && candidate.points >= most * MIN_SHARE_OF_BEST)
    .map(({ entry, section }) => nameOf(entry, section))
    .slice(0, MAX_SUGGESTIONS);
}

/**
 * The words without a field at the beginning: "history of jazz" and "law of attraction" are not about history and law.
 */
function withoutField(topic: string, words: readonly string[], { fieldWords }: Catalogue): readonly string[] {
  const [first = '', ...rest] = words;
  const isOf = rest.length > 0 && /^\s*\S+\s+of\s/iu.test(topic);
  return isOf && fieldWords.values().some((ofField) => ofField.has(first)) ? rest : words;
}

/** A topic or section that may be suggested. */
type Candidate = {
  entry: Entry;
  section: Section | null;
  points: number;
  /** Typed words that make up one of its names, and all typed words that it shares. */
  named: Set<string>;
  shared: Set<string>;
  /** How many of its phrases contain a typed word. */
  phrases: number;
  /** Whether its name was typed and its words are rare. */
  isNamed: boolean;
};

/** Adds a word's points to the topics and sections whose phrases contain it; the more topics, the fewer points. */
function addPoints(
  near: Map<string, Candidate>,
  words: readonly string[],
  word: string,
  phrases: readonly Phrase[],
): void {
  // Courses repeat the words of the topics whose cards they use.
  const ownWords = new Set(phrases.flatMap(({ entry }) => (entry.parts ? [] : [entry])));
  const topics = Math.max(ownWords.size, 1);
  const offered = phrases.filter(({ entry, section }) => !entry.parts || !section);
  for (const [name, ofName] of Map.groupBy(offered, ({ entry, section }) => nameOf(entry, section))) {
    const [{ entry, section } = { entry: null, section: null }] = ofName;
    if (!entry) continue;
    const known = near.get(name) ?? {
      entry,
      section,
      points: 0,
      named: new Set(),
      shared: new Set(),
      phrases: 0,
      isNamed: false,
    };
    let most = 0;
    for (const phrase of ofName) {
      if (!isUnambiguous(phrase) && withoutExam(phrase.words).length === 0) continue;
      known.phrases += 1;
      const isName = phrase.role === 'title' || isUnambiguous(phrase);
      const share = shareOf(phrase, words);
      if (share === 0 || (topics > MAX_TOPICS_PER_WORD && !isSpecific(phrase, words))) continue;
      most = Math.max(
        most,
        share === 1 ? POINTS_PER_WORD[phrase.role].whole : POINTS_PER_WORD[phrase.role].part * share,
      );
      if (share === 1 && (isUnambiguous(phrase) || isCompoundKeyword(phrase))) known.named.add(word);
      if (share === 1 && phrase.role === 'name' && topics <= MAX_TOPICS_OF_RARE_WORD) known.isNamed = true;
      if (share === 1 || isName) known.shared.add(word);
    }
    known.points += most / Math.log2(1 + topics);
    near.set(name, known);
  }
}

/** Whether a phrase counts although many topics share its word. */
function isSpecific(phrase: Phrase, words: readonly string[]): boolean {
  if (words.length === 1)
    return (
      phrase.role === 'name' ||
      phrase.role === 'keyword' ||
      (phrase.role === 'title' && phrase.words.length === 1)
    );
  return phrase.role === 'title' || isUnambiguous(phrase) || phrase.words.length > 1;
}

/** Whether a phrase is a keyword of several words, which is hardly ambiguous: "german shepherd". */
function isCompoundKeyword({ role, words }: Phrase): boolean {
  return role === 'keyword' && words.length > 1;
}

/**
 * The share of a phrase that was typed: 1 if all of it was, less if the typed words are at least half of it, otherwise
 * 0.
 */
function shareOf(phrase: Phrase, words: readonly string[]): number {
  const both = phrase.words.filter((word) => words.includes(word)).length;
  const share = both / phrase.words.length;
  return share === 1 || (share >= HALF && both === words.length) ? share : 0;
}

/** Whether a candidate shares more than an accidental word with the typed topic. */
function isRelevant(candidate: Candidate, topic: Candidate | undefined, words: number): boolean {
  const named = candidate.named.union(topic?.named ?? new Set());
  return (
    candidate.shared.size > 0 &&
    ((topic ?? candidate).isNamed ||
      named.size >= words * HALF ||
      named.union(candidate.shared).size >= words)
  );
}

/** The points of a candidate, with those of its topic if both a section and its topic were named. */
function totalPoints({ section, points, shared }: Candidate, topic: Candidate | undefined): number {
  const isBoth = section && topic && topic.named.size > 0 && !shared.isSubsetOf(topic.named);
  return isBoth ? points + topic.points : points;
}

function only(sections: readonly Section[]): Section | null {
  return sections.length === 1 ? (sections[0] ?? null) : null;
}
