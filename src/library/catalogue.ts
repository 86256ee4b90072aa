import { setImmediate } from 'node:timers/promises';
import { topicSchema, type Section, type Topic } from './content-schema.ts';
import { tellingWords } from './words.ts';
import { normalised } from '#domain/text/normalised.ts';

/** A topic of the library by its own name in the file system. */
export type Entry = Topic & { slug: string };

/** Words that mean a topic, or a section of one. */
export type Phrase = {
  words: readonly string[];
  entry: Entry;
  section: Section | null;
  /**
   * How much it says: the name itself; another name, or what counts only beside a name of the topic; no name at all, but
   * words of somebody who may want it.
   */
  as: 'name' | 'alias' | 'title' | 'within' | 'keyword';
};

/** All that can be asked for, without the content itself. Of thousands of phrases, only those are read that a topic may mean. */
export type Catalogue = {
  /** The texts of `topic.json` as they are, by folder. */
  texts: ReadonlyMap<string, string>;
  /** The same in small letters without accents, to look for words in. */
  folded: ReadonlyMap<string, string>;
  entries: Map<string, Entry>;
  /** Phrases by folder, then by each of their words. */
  phrases: Map<string, ReadonlyMap<string, readonly Phrase[]>>;
  /** Folders by the first letters of a word that they have. */
  folders: Map<string, readonly string[]>;
  vocabulary: Set<string>;
  /** Words, in the singular, that are one slip away from others of the catalogue and mean something of their own. */
  everyday: readonly string[];
  /** Words that may stand beside a topic of a category without changing what it means. */
  fieldWords: ReadonlyMap<string, ReadonlySet<string>>;
};

export function createCatalogue(
  texts: ReadonlyMap<string, string>,
  categories: Readonly<Record<string, readonly string[]>>,
  everyday: readonly string[],
): Catalogue {
  return {
    texts,
    folded: new Map([...texts].map(([slug, text]) => [slug, folded(text)])),
    entries: new Map(),
    phrases: new Map(),
    folders: new Map(),
    vocabulary: new Set(),
    everyday,
    fieldWords: new Map(
      Object.entries(categories).map(([category, words]) => [category, new Set(words.flatMap(tellingWords))]),
    ),
  };
}

function folded(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase();
  const bare = normalised(text.toLowerCase(), 'NFD').replaceAll(/(?![\u3099\u309a])\p{M}/gu, '');
  return normalised(bare, 'NFC');
}

/** The folder of a topic. */
export function slugOf(topic: string): string {
  return folded(topic)
    .replaceAll('++', 'pp')
    .replaceAll('#', 'sharp')
    .replaceAll(/['’]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');
}

/** What a folder has; undefined where there is none. */
export function entryOf({ texts, entries }: Catalogue, slug: string): Entry | undefined {
  const known = entries.get(slug);
  const text = texts.get(slug);
  if (known || text === undefined) return known;
  const entry = { slug, ...topicSchema.parse(JSON.parse(text)) };
  entries.set(slug, entry);
  return entry;
}

/** Letters that two forms of a word begin with: "city" and "cities", "datum" and "data". */
const STEM = 3;

/** Written as part of a noun, and not looked at in comparing. */
const ARTICLE = '(?:[وبكف]?ال|لل)?';

/** All phrases that have a word, in whatever form. */
export async function phrasesWith(catalogue: Catalogue, word: string): Promise<Phrase[]> {
  const found: Phrase[] = [];
  for (const slug of foldersWith(catalogue, word.slice(0, STEM))) {
    // Others get their turn while phrases are read for the first time.
    if (!catalogue.phrases.has(slug)) await setImmediate();
    found.push(...(phrasesOf(catalogue, slug).get(word) ?? []));
  }
  return found;
}

/** The folders in whose names a word begins so. */
function foldersWith({ folded: texts, folders }: Catalogue, start: string): readonly string[] {
  const known = folders.get(start);
  if (known) return known;
  const begins = new RegExp(`(?<![\\p{L}\\p{N}])${ARTICLE}${RegExp.escape(start)}`, 'u');
  // Most do not have the letters at all, which is quicker to find out.
  const found = [...texts].flatMap(([slug, text]) =>
    text.includes(start) && begins.test(text) ? [slug] : [],
  );
  // What nobody wrote is not kept: there is no end to what may be typed.
  if (found.length > 0) folders.set(start, found);
  return found;
}

function phrasesOf(catalogue: Catalogue, slug: string): ReadonlyMap<string, readonly Phrase[]> {
  const known = catalogue.phrases.get(slug);
  const entry = entryOf(catalogue, slug);
  if (known || !entry) return known ?? new Map();
  const phrases = (texts: readonly string[], section: Section | null, as: Phrase['as']): Phrase[] =>
    texts.map((text) => ({ words: tellingWords(text), entry, section, as }));
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

/** Whether a phrase means its topic or section without a name of the topic beside it. */
export function standsAlone({ as }: Phrase): boolean {
  return as === 'name' || as === 'alias';
}

/** Every word of the catalogue and those that it is not to be mistaken for, for the correction of slips. */
export async function vocabularyOf({
  folded: texts,
  fieldWords,
  everyday,
  vocabulary,
}: Catalogue): Promise<ReadonlySet<string>> {
  if (vocabulary.size > 0) return vocabulary;
  const all = new Set([...everyday, ...fieldWords.values().flatMap((words) => words)]);
  for (const text of texts.values()) {
    await setImmediate();
    for (const typed of new Set(text.match(/\p{L}+/gu)))
      for (const word of tellingWords(typed)) all.add(word);
  }
  for (const word of all) vocabulary.add(word);
  return vocabulary;
}
