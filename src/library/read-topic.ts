import {
  correctionOf,
  entryOf,
  phrasesWith,
  slugOf,
  isUnambiguous,
  type Catalogue,
  type Entry,
  type Phrase,
} from './catalogue.ts';
import type { Section } from './content-schema.ts';
import { plainTopicWords, searchWords, topicWordings } from './words.ts';

/** The part of the library that a topic means: an entry, or some of its sections. Without sections, the whole entry. */
export type Selection = { entry: Entry; sections: readonly Section[] };

/** Separators between the parts of a topic that names several. */
const SEPARATOR = /[,;/&+]\s|\s(?:and|&|\+|vs\.?|versus)\s|[,;/&]/iu;

/**
 * The parts of the library that a topic means; empty if a word is not understood or the topic is ambiguous. The topic
 * is read as typed, then without the words around it, and then part by part ("HTML and CSS").
 */
export async function readTopic(topic: string, catalogue: Catalogue): Promise<Selection[]> {
  const named = byName(topic, catalogue);
  if (named) return [named];
  return readParts(topic, catalogue, (word) => word);
}

/** The same with typos corrected. */
export async function readMistyped(topic: string, catalogue: Catalogue): Promise<Selection[]> {
  return readParts(topic, catalogue, await correctionOf(searchWords(topic), catalogue));
}

/** The selection for a full name as suggestions give it: "AWS: Storage". */
function byName(topic: string, catalogue: Catalogue): Selection | null {
  const [name = '', ...rest] = topic.split(':');
  const title = rest.length === 0 ? undefined : rest.join(':');
  const entry = entryOf(catalogue, slugOf(name.trim()));
  if (!entry || title === undefined) return entry ? { entry, sections: [] } : null;
  const section = entry.sections.find((one) => slugOf(one.title) === slugOf(title.trim()));
  return section ? { entry, sections: [section] } : null;
}

async function readParts(topic: string, catalogue: Catalogue, correct: Correct): Promise<Selection[]> {
  const whole = await readPart(topic, catalogue, correct);
  if (whole) return [whole];
  const parts = topic
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const read = await Promise.all(parts.map((part) => readPart(part, catalogue, correct)));
  const found = read.filter((part) => part !== null);
  if (found.length === read.length) return mergeByTopic(found);
  return readList(plainTopicWords(topic).map(correct), catalogue);
}

/** The topics of one category in a list without separators: "HTML CSS JavaScript". */
async function readList(words: readonly string[], catalogue: Catalogue): Promise<Selection[]> {
  const phrasesByWord = await Promise.all(words.map((word) => phrasesWith(catalogue, word)));
  const named = phrasesByWord.map((phrases) =>
    phrases.filter((phrase) => isUnambiguous(phrase) && !phrase.section && phrase.words.length === 1),
  );
  const entries = new Set(named.flatMap((phrases) => phrases.map(({ entry }) => entry)));
  const isOfOneKind = new Set([...entries].map(({ category }) => category)).size === 1;
  return isOfOneKind && named.every((phrases) => phrases.length > 0)
    ? [...entries].map((entry) => ({ entry, sections: [] }))
    : [];
}

/** Merges selections of the same topic. If one of them is the whole topic, so is the result. */
function mergeByTopic(selections: readonly Selection[]): Selection[] {
  return [...Map.groupBy(selections, ({ entry }) => entry)].map(([entry, ofEntry]) => ({
    entry,
    sections: ofEntry.some(({ sections }) => sections.length === 0)
      ? []
      : [...new Set(ofEntry.flatMap(({ sections }) => sections))],
  }));
}

type Correct = (word: string) => string;

async function readPart(text: string, catalogue: Catalogue, correct: Correct): Promise<Selection | null> {
  for (const words of topicWordings(text)) {
    const found = await matchWords(words.map(correct), catalogue);
    if (found) return found;
  }
  return null;
}

/**
 * The one entry whose phrases cover all words. Longer phrases take precedence over those that they contain, one phrase
 * must be unambiguous, and the remaining words must belong to the field ("chess game", "Python programming").
 */
async function matchWords(list: readonly string[], catalogue: Catalogue): Promise<Selection | null> {
  const words = new Set(list);
  const phrasesByWord = await Promise.all([...words].map((word) => phrasesWith(catalogue, word)));
  const fitting = [...new Set(phrasesByWord.flat())].filter(
    (phrase) => phrase.role !== 'keyword' && phrase.words.every((word) => words.has(word)),
  );
  const readings = [...Map.groupBy(fitting, ({ entry }) => entry)].flatMap(([entry, phrases]) => {
    const reading = coverWords(words, phrases, catalogue.fieldWords.get(entry.category) ?? new Set());
    return reading ? [{ entry, ...reading }] : [];
  });
  const [best, next] = readings.toSorted((one, other) => one.cost - other.cost);
  if (!best || (next && next.cost === best.cost)) return null;
  return { entry: best.entry, sections: best.entry.sections.filter((one) => best.sections.includes(one)) };
}

function coverWords(
  words: ReadonlySet<string>,
  phrases: readonly Phrase[],
  fieldWords: ReadonlySet<string>,
): { sections: Section[]; cost: number } | null {
  const longest = phrases.filter(
    ({ words: own }) =>
      !phrases.some(
        ({ words: other }) => own.length < other.length && own.every((word) => other.includes(word)),
      ),
  );
  const unambiguous = longest.filter(isUnambiguous);
  if (unambiguous.length === 0) return null;
  // A phrase that only counts beside a name does not count as that name.
  const counting = longest.filter(
    (phrase) => isUnambiguous(phrase) || unambiguous.some((other) => wordSet(other) !== wordSet(phrase)),
  );
  const remaining = words.difference(new Set(counting.flatMap((phrase) => phrase.words)));
  if (!remaining.isSubsetOf(fieldWords)) return null;
  const sections = counting.flatMap(({ section }) => (section ? [section] : []));
  const phrasesByWord = new Set(counting.map(wordSet)).size + (counting.every(isUnambiguous) ? 0 : 0.5);
  return { sections: [...new Set(sections)], cost: remaining.size * 10 + phrasesByWord };
}

function wordSet({ words }: Phrase): string {
  return words.toSorted().join(' ');
}
