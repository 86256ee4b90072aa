import { setImmediate } from 'node:timers/promises';
import { topicSchema, type Section, type Topic } from './content-schema.ts';
import { corrected, searchWords } from './words.ts';
import { normalised } from '#domain/text/normalised.ts';

/** A topic of the library with the name of its folder. */
export type Entry = Topic & { slug: string };

/** A phrase that names or suggests a topic or one of its sections. */
export type Phrase = {
  words: readonly string[];
  entry: Entry;
  section: Section | null;
  /**
   * How the phrase relates to the topic or section: its name, another name (`alias`), a title or phrase that only
   * counts beside a name of the topic (`title`, `within`), or words that only serve for suggestions (`keyword`).
   */
  role: 'name' | 'alias' | 'title' | 'within' | 'keyword';
};

/**
 * The topics of the library without their cards. Of thousands of phrases, only those that a topic may mean are read.
 */
export type Catalogue = {
  /** The text of each `topic.json`, by folder. */
  texts: ReadonlyMap<string, string>;
  /** The texts in lower case without accents, in which words are looked up. */
  folded: ReadonlyMap<string, string>;
  entries: Map<string, Entry>;
  /** Phrases by folder, and by each of their words. */
  phrases: Map<string, ReadonlyMap<string, readonly Phrase[]>>;
  /** Folders by the first letters of the words in their texts. */
  folders: Map<string, readonly string[]>;
  vocabulary: Set<string>;
  /** Everyday words, in the singular, that look like typos of words in the catalogue but are not. */
  everyday: readonly string[];
  /** Phrases that contain words of topics but mean something else, as search words: "french fries". */
  otherMeanings: readonly (readonly string[])[];
  /** Words by category that may accompany its topics without changing their meaning. */
  fieldWords: ReadonlyMap<string, ReadonlySet<string>>;
};

export function createCatalogue(
  texts: ReadonlyMap<string, string>,
  categories: Readonly<Record<string, readonly string[]>>,
  everyday: readonly string[],
  otherMeanings: readonly string[],
): Catalogue {
  return {
    texts,
    folded: new Map([...texts].map(([slug, text]) => [slug, folded(text)])),
    entries: new Map(),
    phrases: new Map(),
    folders: new Map(),
    vocabulary: new Set(),
    everyday,
    otherMeanings: otherMeanings.map(searchWords),
    fieldWords: new Map(
      Object.entries(categories).map(([category, words]) => [category, new Set(words.flatMap(searchWords))]),
    ),
  };
}

function folded(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase();
  const bare = normalised(text.toLowerCase(), 'NFD').replaceAll(/(?![\u3099\u309a])\p{M}/gu, '');
  return normalised(bare, 'NFC');
}

/** Whether a topic contains a phrase that means something else than its words: "star wars" is not about stars. */
export function hasOtherMeaning(topic: string, { otherMeanings }: Catalogue): boolean {
  const words = ` ${searchWords(topic).join(' ')} `;
  return otherMeanings.some((phrase) => words.includes(` ${phrase.join(' ')} `));
}

/** What learners read as the name of a whole topic. */
export function titleOf({ title, topic }: Entry): string {
  return title ?? topic;
}

/** The folder of a topic. */
export function slugOf(topic: string): string {
  return folded(topic)
    .replaceAll('++', 'pp')
    .replaceAll('#', 'sharp')
    .replaceAll(/['’]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');
}

/** The topic in a folder, or undefined if there is no such folder. */
export function entryOf({ texts, entries }: Catalogue, slug: string): Entry | undefined {
  const existing = entries.get(slug);
  const text = texts.get(slug);
  if (existing || text === undefined) return existing;
  const entry = { slug, ...topicSchema.parse(JSON.parse(text)) };
  entries.set(slug, entry);
  return entry;
}

/** How many first letters the forms of a word have in common: "city" and "cities", "datum" and "data". */
const PREFIX_LENGTH = 3;

/** The Arabic article, which is written as part of its noun and ignored when words are compared. */
const ARTICLE = '(?:[وبكف]?ال|لل)?';

/** All phrases that contain a word in any form. */
export async function phrasesWith(catalogue: Catalogue, word: string): Promise<Phrase[]> {
  const found: Phrase[] = [];
  for (const slug of foldersWith(catalogue, word.slice(0, PREFIX_LENGTH))) {
    // Reading phrases for the first time takes long, so other work gets a turn in between.
    if (!catalogue.phrases.has(slug)) await setImmediate();
    found.push(...(phrasesOf(catalogue, slug).get(word) ?? []));
  }
  return found;
}

/** How many beginnings are remembered, several times those in the library, because learners may type anything. */
const MAX_BEGINNINGS = 10_000;

/** The folders whose texts have a word with this beginning. */
function foldersWith({ folded: texts, folders }: Catalogue, start: string): readonly string[] {
  const existing = folders.get(start);
  if (existing) return existing;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${ARTICLE}${RegExp.escape(start)}`, 'u');
  // A quick test first, because most texts do not have the letters at all.
  const found = [...texts].flatMap(([slug, text]) =>
    text.includes(start) && pattern.test(text) ? [slug] : [],
  );
  if (folders.size >= MAX_BEGINNINGS) folders.clear();
  folders.set(start, found);
  return found;
}

function phrasesOf(catalogue: Catalogue, slug: string): ReadonlyMap<string, readonly Phrase[]> {
  const existing = catalogue.phrases.get(slug);
  const entry = entryOf(catalogue, slug);
  if (existing || !entry) return existing ?? new Map();
  const phrases = (texts: readonly string[], section: Section | null, role: Phrase['role']): Phrase[] =>
    texts.map((text) => ({ words: searchWords(text), entry, section, role }));
  const all = [
    ...phrases([entry.topic], null, 'name'),
    ...phrases(entry.aliases, null, 'alias'),
    ...phrases(entry.keywords, null, 'keyword'),
    ...entry.sections.flatMap((section) => [
      ...phrases([section.title], section, 'title'),
      ...phrases(section.aliases, section, 'alias'),
      ...phrases(section.within, section, 'within'),
      ...phrases(section.keywords, section, 'keyword'),
    ]),
  ];
  const byWord = new Map<string, Phrase[]>();
  for (const phrase of all) {
    for (const word of phrase.words) {
      const others = byWord.get(word);
      if (others) others.push(phrase);
      else byWord.set(word, [phrase]);
    }
  }
  catalogue.phrases.set(slug, byWord);
  return byWord;
}

/** Whether a phrase identifies its topic or section without a name of the topic beside it. */
export function isUnambiguous({ role }: Phrase): boolean {
  return role === 'name' || role === 'alias';
}

/** A topic of more words is a sentence, whose typos do not matter. */
const MAX_CORRECTED = 12;

/** Corrects typos in words: each known word that a mistyped one must have meant, or the word itself. */
export async function correctionOf(
  words: readonly string[],
  catalogue: Catalogue,
): Promise<(word: string) => string> {
  const corrections = new Map<string, string>();
  if (new Set(words).size <= MAX_CORRECTED) {
    const vocabulary = await vocabularyOf(catalogue);
    for (const word of new Set(words)) {
      // Comparing a word with all others takes long, so other work gets a turn in between.
      await setImmediate();
      corrections.set(word, corrected(word, vocabulary));
    }
  }
  return (word) => corrections.get(word) ?? word;
}

/** Every word of the catalogue, and the words that are not typos of them, for the correction of typos. */
async function vocabularyOf({
  folded: texts,
  fieldWords,
  everyday,
  vocabulary,
}: Catalogue): Promise<ReadonlySet<string>> {
  if (vocabulary.size > 0) return vocabulary;
  const all = new Set([...everyday, ...fieldWords.values().flatMap((words) => words)]);
  for (const text of texts.values()) {
    await setImmediate();
    for (const typed of new Set(text.match(/\p{L}+/gu))) for (const word of searchWords(typed)) all.add(word);
  }
  for (const word of all) vocabulary.add(word);
  return vocabulary;
}
