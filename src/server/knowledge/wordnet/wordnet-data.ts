import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { viewSections, type WordNetSections } from './wordnet-file.ts';

const decompress = promisify(brotliDecompress);

/** What one topic makes a deck of. */
export type DeckPlan = {
  /** The topic as a learner would type it. */
  title: string;
  /** What one member of the deck is called ("bird"); the field for terms ("baseball"). */
  noun: string;
  category: string;
  kind: 'kinds' | 'terms';
  /** The entry whose kinds are asked for; for terms the terms themselves. */
  members: readonly number[];
};

/** WordNet as decks need it. Entries, decks and topics are numbered from 0. */
export type WordNetData = {
  topics: ReadonlyMap<string, number>;
  /** Whether English has this word, in lower case and not inflected. */
  isWord: (word: string) => boolean;
  deck: (index: number) => DeckPlan;
  entryCount: number;
  lemmas: (entry: number) => string[];
  /** The lemmas that people use; the first is always there. */
  usualNames: (entry: number) => string[];
  /** Empty when no card can be made of the entry. */
  definition: (entry: number) => string;
  lexFile: (entry: number) => number;
  /** 0 for words hardly ever met, 15 for everyday words. */
  familiarity: (entry: number) => number;
  parents: (entry: number) => number[];
  children: (entry: number) => number[];
};

/** Reads the file that `npm run build` makes. The decompression runs in the thread pool. */
export async function loadWordNetData(file: string): Promise<WordNetData> {
  let packed: Buffer;
  try {
    packed = await readFile(file);
  } catch (cause) {
    throw new Error(`The WordNet file ${file} is missing; "npm run build" makes it.`, { cause });
  }
  return dataOf(viewSections(await decompress(packed)));
}

/** The texts and lists in the sections of a file. */
export function dataOf(sections: WordNetSections): WordNetData {
  const textOf = (text: Uint8Array, offsets: Uint32Array) => {
    const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
    return (index: number) => bytes.toString('utf8', offsets[index], offsets[index + 1]);
  };
  const listOf = (starts: Uint32Array, values: Uint32Array) => (index: number) =>
    values.subarray(starts[index], starts[index + 1]);
  const lemma = textOf(sections.lemmaText, sections.lemmaOffsets);
  const topicText = textOf(sections.topicText, sections.topicOffsets);
  const deckText = textOf(sections.deckText, sections.deckOffsets);
  const parents = listOf(sections.parentStarts, sections.parents);
  const children = listOf(sections.childStarts, sections.children);
  const members = listOf(sections.memberStarts, sections.members);
  const { lemmaStarts, lemmaUses, lexFiles, familiarities } = sections;
  const topics = new Map<string, number>();
  for (const [index, deck] of sections.topicDecks.entries()) topics.set(topicText(index), deck);
  const lemmasOf = (entry: number) => {
    const found: string[] = [];
    for (let at = lemmaStarts[entry] ?? 0; at < (lemmaStarts[entry + 1] ?? 0); at += 1) found.push(lemma(at));
    return found;
  };
  const word = textOf(sections.wordText, sections.wordOffsets);
  return {
    topics,
    isWord: (wanted) => isAmong(wanted, word, sections.wordOffsets.length - 1),
    deck: (index) => ({
      title: deckText(3 * index),
      noun: deckText(3 * index + 1),
      category: deckText(3 * index + 2),
      kind: sections.deckKinds[index] === 0 ? 'kinds' : 'terms',
      members: [...members(index)],
    }),
    entryCount: lexFiles.length,
    usualNames: (entry) =>
      lemmasOf(entry).filter((_, at) => at === 0 || lemmaUses[(lemmaStarts[entry] ?? 0) + at] === 1),
    lemmas: lemmasOf,
    definition: textOf(sections.definitionText, sections.definitionOffsets),
    lexFile: (entry) => lexFiles[entry] ?? 0,
    familiarity: (entry) => (familiarities[entry] ?? 0) / 10,
    parents: (entry) => [...parents(entry)],
    children: (entry) => [...children(entry)],
  };
}

/** Looks a text up among `count` texts in the order of their code units. */
function isAmong(wanted: string, text: (index: number) => string, count: number): boolean {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (text(middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return low < count && text(low) === wanted;
}
