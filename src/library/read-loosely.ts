import { isUnambiguous, phrasesWith, type Catalogue, type Entry, type Phrase } from './catalogue.ts';
import type { CardIndex } from './card-index.ts';
import type { Fact } from './fact.ts';
import { factsWith } from './find-cards.ts';
import type { Selection } from './read-topic.ts';
import { selectFacts } from './select-facts.ts';
import { isFiller, typedWords } from './words.ts';

/** A topic of which some words were left out. */
export type LooseReading = {
  selection: Selection;
  facts: readonly Fact[];
  /** Facts that contain the words beside the name. */
  asked: ReadonlySet<Fact>;
  /** The words that these facts contain, as typed; empty if there are none. */
  on: string[];
  /** The words that were left out, as typed. */
  leftOut: string[];
};

/** A topic of more words is a sentence, not a name with something beside it. */
const MAX_WORDS = 10;

/** How many facts, and what share of them, must have a word for it to belong to the subject. */
const MIN_FACTS = 2;
const MIN_SHARE = 0.03;

/** How many words that the library does not know at all may stand beside a name. */
const MAX_UNKNOWN = 2;

/** Words of this length are terms rather than everyday words, and mean one thing: "photosynthesis", "organelles". */
const LONG_WORD = 9;

/** Names of subjects that say little beside an unknown word: "history of jazz" is not about history. */
const GENERIC = new Set(
  'history historia law art music science medicine business geography literature philosophy religion programming health language evolution statistics weather'.split(
    ' ',
  ),
);

/**
 * Reads a topic that contains the name of one topic or section and other words: "python escape sequences". Words that cards of
 * that topic contain are taken as what the learner asked for. Words that the library does not have at all are left out, and so
 * are as many others as were found, or one beside a name of several words or a long one; otherwise the topic may be about
 * something else ("planet fitness"), and the result is null. Words in `free` may always be left out.
 */
export async function readLoosely(
  topic: string,
  free: ReadonlySet<string>,
  catalogue: Catalogue,
  index: CardIndex,
): Promise<LooseReading | null> {
  const typed = typedWords(topic);
  const roots = [...new Set(typed.flatMap((word) => word.roots))];
  if (roots.length < 2 || roots.length > MAX_WORDS) return null;
  const named = await longestName(roots, catalogue);
  if (!named) return null;
  const { selection, words } = named;
  // "Next.js" is not about JavaScript.
  const isTorn = (own: readonly string[]) =>
    own.some((root) => words.has(root)) && own.some((root) => !words.has(root));
  if (typed.some((word) => isTorn(word.roots))) return null;
  const isAround = (root: string) =>
    words.has(root) ||
    isFiller(root) ||
    catalogue.fieldWords.get(selection.entry.category)?.has(root) === true;
  const others = roots.filter((root) => !isAround(root) && !free.has(root));
  const facts = await selectFacts([selection], catalogue);
  const asked = new Set<Fact>();
  const told = new Set<string>();
  const left = new Set<string>();
  const unknown = new Set<string>();
  for (const root of others) {
    const having = factsWith(index.near([root]), facts, catalogue);
    if (having.size >= Math.max(MIN_FACTS, facts.length * MIN_SHARE)) {
      told.add(root);
      for (const fact of having) asked.add(fact);
      continue;
    }
    const elsewhere = (await phrasesWith(catalogue, root)).filter(({ role }) => role !== 'keyword');
    if (elsewhere.some((phrase) => isRival(phrase, selection.entry))) return null;
    (elsewhere.length > 0 || index.countOf(root) > 0 ? left : unknown).add(root);
  }
  const isGeneric = words.isSubsetOf(GENERIC);
  const isTelling =
    words.size > 1 || (!isGeneric && words.values().every((word) => word.length >= LONG_WORD));
  if (left.size > Math.max(told.size, isTelling ? 1 : 0)) return null;
  if (unknown.size > (isGeneric ? 0 : MAX_UNKNOWN)) return null;
  const uncovered = new Set(roots.filter((root) => free.has(root) && !words.has(root)));
  return {
    selection,
    facts,
    asked,
    on: asTyped(typed, told),
    leftOut: asTyped(typed, left.union(unknown).union(uncovered)),
  };
}

/** Whether a word may mean another topic: its name alone, or in the same field, any phrase with it. */
function isRival({ entry, role, words }: Phrase, other: Entry): boolean {
  if (entry === other || entry.parts || other.parts) return false;
  return (role === 'name' && words.length === 1) || entry.category === other.category;
}

/** The typed words with these roots; neighbours are one text: "grade 4". */
export function asTyped(
  typed: readonly { text: string; roots: readonly string[] }[],
  roots: ReadonlySet<string>,
): string[] {
  const texts: string[][] = [];
  let last = -1;
  for (const [at, word] of typed.entries()) {
    if (!word.roots.some((root) => roots.has(root))) continue;
    if (at === last + 1 && texts.length > 0) texts.at(-1)?.push(word.text);
    else texts.push([word.text]);
    last = at;
  }
  return texts.map((words) => words.join(' '));
}

/** The topic or section with the longest name among the words; null if several topics have one as long. */
export async function longestName(
  roots: readonly string[],
  catalogue: Catalogue,
): Promise<{ selection: Selection; words: ReadonlySet<string> } | null> {
  const typed = new Set(roots);
  const phrases = new Set((await Promise.all(roots.map((root) => phrasesWith(catalogue, root)))).flat());
  const names = [...phrases].filter(
    (phrase) =>
      isUnambiguous(phrase) && phrase.words.every((word) => typed.has(word)) && !phrase.words.every(isFiller),
  );
  const most = Math.max(...names.map(({ words }) => words.length));
  const longest = names.filter(({ words }) => words.length === most);
  const [entry, other] = new Set(longest.map((name) => name.entry));
  if (!entry || other) return null;
  const ofName = new Set(longest.flatMap(({ words }) => words));
  // Beside the name, titles and the like tell sections: "joins" in "sql joins".
  const parts = [...phrases].filter(
    ({ entry: own, section, role, words }) =>
      own === entry &&
      section &&
      role !== 'keyword' &&
      words.every((word) => typed.has(word)) &&
      !words.every((word) => ofName.has(word)),
  );
  const telling = longest.every(({ section }) => section) ? longest : parts;
  return {
    selection: { entry, sections: [...new Set(telling.flatMap(({ section }) => section ?? []))] },
    words: ofName.union(new Set(telling.flatMap(({ words }) => words))),
  };
}
