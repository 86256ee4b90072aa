import {
  entryOf,
  phrasesWith,
  slugOf,
  standsAlone,
  vocabularyOf,
  type Catalogue,
  type Entry,
  type Phrase,
} from './catalogue.ts';
import type { Section } from './content-schema.ts';
import { corrected, plainTopicWords, tellingWords } from './words.ts';

/** What a topic asks for: an entry of the library, or some of its sections; all of it without any. */
export type Selection = { entry: Entry; sections: readonly Section[] };

/** Between the parts of a topic that names several. */
const SEPARATOR = /[,;/&+]\s|\s(?:and|&|\+|vs\.?|versus)\s|[,;/&]/iu;

/**
 * What a topic asks for; empty when any word of it is not understood, or when it means several things. As typed, then without
 * what learners write around a topic, then part by part ("HTML and CSS"), and last with slips corrected.
 */
export async function readTopic(topic: string, catalogue: Catalogue): Promise<Selection[]> {
  const named = byName(topic, catalogue);
  if (named) return [named];
  const asTyped = await readParts(topic, catalogue, (word) => word);
  if (asTyped.length > 0) return asTyped;
  const vocabulary = await vocabularyOf(catalogue);
  return readParts(topic, catalogue, (word) => corrected(word, vocabulary));
}

/** What is asked for by its full name, as suggestions have it: "AWS: Storage". */
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
  if (found.length === read.length) return together(found);
  return severalIn(plainTopicWords(topic).map(correct), catalogue);
}

/** Topics of one category, named one after the other: "HTML CSS JavaScript". */
async function severalIn(words: readonly string[], catalogue: Catalogue): Promise<Selection[]> {
  const said = await Promise.all(words.map((word) => phrasesWith(catalogue, word)));
  const named = said.map((phrases) =>
    phrases.filter((phrase) => standsAlone(phrase) && !phrase.section && phrase.words.length === 1),
  );
  const entries = new Set(named.flatMap((phrases) => phrases.map(({ entry }) => entry)));
  const isOfOneKind = new Set([...entries].map(({ category }) => category)).size === 1;
  return isOfOneKind && named.every((phrases) => phrases.length > 0)
    ? [...entries].map((entry) => ({ entry, sections: [] }))
    : [];
}

/** Sections of the same topic as one selection; all of it where one part asks for all. */
function together(selections: readonly Selection[]): Selection[] {
  return [...Map.groupBy(selections, ({ entry }) => entry)].map(([entry, ofEntry]) => ({
    entry,
    sections: ofEntry.some(({ sections }) => sections.length === 0)
      ? []
      : [...new Set(ofEntry.flatMap(({ sections }) => sections))],
  }));
}

type Correct = (word: string) => string;

async function readPart(text: string, catalogue: Catalogue, correct: Correct): Promise<Selection | null> {
  for (const words of [tellingWords(text), plainTopicWords(text)]) {
    const found = await understood(words.map(correct), catalogue);
    if (found) return found;
  }
  return null;
}

/**
 * The one entry whose phrases cover all words: longer phrases go before those that they contain, one of them has to stand
 * alone, and what is left over may only be words of the field ("chess game", "Python programming").
 */
async function understood(list: readonly string[], catalogue: Catalogue): Promise<Selection | null> {
  const words = new Set(list);
  const said = await Promise.all([...words].map((word) => phrasesWith(catalogue, word)));
  const fitting = [...new Set(said.flat())].filter(
    (phrase) => phrase.as !== 'keyword' && phrase.words.every((word) => words.has(word)),
  );
  const readings = [...Map.groupBy(fitting, ({ entry }) => entry)].flatMap(([entry, phrases]) => {
    const reading = cover(words, phrases, catalogue.fieldWords.get(entry.category) ?? new Set());
    return reading ? [{ entry, ...reading }] : [];
  });
  const [best, next] = readings.toSorted((one, other) => one.cost - other.cost);
  if (!best || (next && next.cost === best.cost)) return null;
  return { entry: best.entry, sections: best.entry.sections.filter((one) => best.sections.includes(one)) };
}

function cover(
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
  const alone = longest.filter(standsAlone);
  if (alone.length === 0) return null;
  // What counts only beside a name does not count as that name itself.
  const counting = longest.filter(
    (phrase) => standsAlone(phrase) || alone.some((other) => wordSet(other) !== wordSet(phrase)),
  );
  const left = words.difference(new Set(counting.flatMap((phrase) => phrase.words)));
  if (!left.isSubsetOf(fieldWords)) return null;
  // A name of the topic itself says nothing about its sections.
  const sections = counting.flatMap(({ section }) => (section ? [section] : []));
  const said = new Set(counting.map(wordSet)).size + (counting.every(standsAlone) ? 0 : 0.5);
  return { sections: [...new Set(sections)], cost: left.size * 10 + said };
}

function wordSet({ words }: Phrase): string {
  return words.toSorted().join(' ');
}
