import {
  phrasesWith,
  standsAlone,
  vocabularyOf,
  type Catalogue,
  type Entry,
  type Phrase,
} from './catalogue.ts';
import type { Section } from './content-schema.ts';
import { readTopic } from './read-topic.ts';
import { corrected, isFiller, plainTopicWords, withoutExam, withoutParts } from './words.ts';

/** The most topics that a refusal offers. */
const MAX_SUGGESTIONS = 5;

/** What a word of a phrase is worth, by what the phrase is: of one that was typed as it is, and of a name typed in part. */
const WORTH: Readonly<Record<Phrase['as'], { whole: number; part: number }>> = {
  name: { whole: 2.6, part: 3.9 },
  alias: { whole: 2.6, part: 2.1 },
  title: { whole: 2.4, part: 2.4 },
  within: { whole: 2, part: 0 },
  keyword: { whole: 2, part: 0 },
};

/** A word that more topics share than this tells which of them is near only where it is in a name. */
const COMMON = 8;

/** So few tell that a name is meant, whatever else was typed: "AWS certified developer". */
const RARE = 4;

/** How far behind the nearest a suggestion may be, as a share of its points. */
const BEHIND = 0.6;

const SECTIONS_OF_A_TOPIC = 2;

const HALF = 0.5;

/** How a section is asked for. */
export function nameOf(entry: Entry, section: Section | null): string {
  return section ? `${entry.topic}: ${section.title}` : entry.topic;
}

/**
 * Topics that would work and are near to one that does not, the nearest first; none where nothing is near. Of the part of a
 * course that is not known, its subject alone: "Biology" for "biology grade 9".
 */
export async function suggestTopics(topic: string, catalogue: Catalogue): Promise<string[]> {
  const typed = plainTopicWords(topic);
  if (typed.every(isFiller)) return [];
  const vocabulary = await vocabularyOf(catalogue);
  const words = typed.map((word) => corrected(word, vocabulary));
  const plain = withoutExam(words);
  for (const subject of [withoutParts(words), plain]) {
    if (subject.length === words.length) continue;
    const read = await readTopic(subject.join(' '), catalogue);
    if (read.length > 0) return read.map(({ entry, sections }) => nameOf(entry, only(sections)));
  }
  const near = new Map<string, Candidate>();
  for (const word of withoutField(topic, words, catalogue))
    addPoints(near, words, word, await phrasesWith(catalogue, word));
  const ranked = [...near.values()]
    .filter((candidate) => isApt(candidate, near.get(candidate.entry.topic), plain.length))
    .map((candidate) => ({ ...candidate, points: allPoints(candidate, near.get(candidate.entry.topic)) }))
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
      ...ofTopic.filter(({ section }) => section).slice(0, SECTIONS_OF_A_TOPIC),
    ]),
  );
  return ranked
    .filter((candidate) => offered.has(candidate) && candidate.points >= most * BEHIND)
    .map(({ entry, section }) => nameOf(entry, section))
    .slice(0, MAX_SUGGESTIONS);
}

/** "History of jazz" and "law of attraction" are near to no field. */
function withoutField(topic: string, words: readonly string[], { fieldWords }: Catalogue): readonly string[] {
  const [first = '', ...rest] = words;
  const isOf = rest.length > 0 && /^\s*\S+\s+of\s/iu.test(topic);
  return isOf && fieldWords.values().some((ofField) => ofField.has(first)) ? rest : words;
}

/** A topic or section, and what speaks for it. */
type Candidate = {
  entry: Entry;
  section: Section | null;
  points: number;
  /** Words of the topic that was typed: those that make up one of its names, and all others that it shares. */
  named: Set<string>;
  shared: Set<string>;
  /** How many of its phrases have a word of the topic. */
  phrases: number;
  /** Whether its name was typed, and few others have words of it. */
  isTold: boolean;
};

/** Adds what a word tells of the topics and sections that have it in a phrase; little where many have it. */
function addPoints(
  near: Map<string, Candidate>,
  words: readonly string[],
  word: string,
  phrases: readonly Phrase[],
): void {
  // Courses repeat the words of the topics that they draw on.
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
      isTold: false,
    };
    let most = 0;
    for (const phrase of ofName) {
      if (!standsAlone(phrase) && withoutExam(phrase.words).length === 0) continue;
      known.phrases += 1;
      const isName = phrase.as === 'title' || standsAlone(phrase);
      const share = shareOf(phrase, words);
      if (share === 0 || (topics > COMMON && !tellsOfCommon(phrase, words))) continue;
      most = Math.max(most, share === 1 ? WORTH[phrase.as].whole : WORTH[phrase.as].part * share);
      if (share === 1 && (standsAlone(phrase) || isTerm(phrase))) known.named.add(word);
      if (share === 1 && phrase.as === 'name' && topics <= RARE) known.isTold = true;
      if (share === 1 || isName) known.shared.add(word);
    }
    known.points += most / Math.log2(1 + topics);
    near.set(name, known);
  }
}

/** Whether a phrase tells something although many topics have its word. */
function tellsOfCommon(phrase: Phrase, words: readonly string[]): boolean {
  if (words.length === 1)
    return (
      phrase.as === 'name' || phrase.as === 'keyword' || (phrase.as === 'title' && phrase.words.length === 1)
    );
  return phrase.as === 'title' || standsAlone(phrase) || phrase.words.length > 1;
}

/** Whether a keyword can hardly mean anything else: "german shepherd". */
function isTerm({ as, words }: Phrase): boolean {
  return as === 'keyword' && words.length > 1;
}

/** How much of a phrase was typed, where it or the half of it is all that was typed or a part of that. */
function shareOf(phrase: Phrase, words: readonly string[]): number {
  const both = phrase.words.filter((word) => words.includes(word)).length;
  const share = both / phrase.words.length;
  return share === 1 || (share >= HALF && both === words.length) ? share : 0;
}

/** Whether a candidate has to do with more than a word that happens to be in both. */
function isApt(candidate: Candidate, topic: Candidate | undefined, words: number): boolean {
  const named = candidate.named.union(topic?.named ?? new Set());
  return (
    candidate.shared.size > 0 &&
    ((topic ?? candidate).isTold || named.size >= words * HALF || named.union(candidate.shared).size >= words)
  );
}

/** A section is nearer than its topic where both were named. */
function allPoints({ section, points, shared }: Candidate, topic: Candidate | undefined): number {
  const isBoth = section && topic && topic.named.size > 0 && !shared.isSubsetOf(topic.named);
  return isBoth ? points + topic.points : points;
}

function only(sections: readonly Section[]): Section | null {
  return sections.length === 1 ? (sections[0] ?? null) : null;
}
