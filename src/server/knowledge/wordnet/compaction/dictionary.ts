import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of speech whose synsets decks can name. */
export type PartOfSpeech = 'n' | 'v' | 'a';

export type Pointer = { symbol: string; target: string };

/** A synset as the dictionary files have it. Its id is the part of speech and the offset in the file. */
export type RawSynset = {
  id: string;
  pos: PartOfSpeech;
  /** Number of the lexicographer file: 5 is animals, 20 is plants... */
  lexFile: number;
  /** Spelled as in print, the commonest first. */
  lemmas: readonly string[];
  pointers: readonly Pointer[];
  gloss: string;
};

/** One sense of a lemma in lower case: its synset, its place among the lemma's senses, how often texts had it. */
export type RawSense = { lemma: string; synset: string; number: number; tagCount: number };

export type Dictionary = {
  synsets: readonly RawSynset[];
  senses: readonly RawSense[];
  /** Every word of the language in it, adverbs too, in lower case. */
  words: ReadonlySet<string>;
  licence: string;
};

const FILES = { n: 'data.noun', v: 'data.verb', a: 'data.adj' } as const;

/** By the number after the % in a sense key; 5 is an adjective satellite. */
const SENSE_TYPES: Readonly<Record<string, PartOfSpeech>> = { 1: 'n', 2: 'v', 3: 'a', 5: 'a' };

/** Reads the database files of WordNet (format: wndb(5WN), senseidx(5WN)). */
export function readDictionary(folder: string): Dictionary {
  const synsets: RawSynset[] = [];
  let licence = '';
  for (const pos of ['n', 'v', 'a'] as const) {
    const lines = readFileSync(join(folder, FILES[pos]), 'latin1').split('\n');
    // The notice stands above the data, each of its lines numbered and led by two blanks.
    if (pos === 'n')
      licence = lines
        .filter((line) => line.startsWith('  '))
        .map(withoutNumber)
        .join('\n');
    for (const line of lines) if (/^\d/u.test(line)) synsets.push(parseSynset(line, pos));
  }
  return { synsets, ...readSenses(join(folder, 'index.sense')), licence: `${licence.trim()}\n` };
}

function withoutNumber(line: string): string {
  return line.replace(/^\s*\d+ /u, '').trimEnd();
}

function parseSynset(line: string, pos: PartOfSpeech): RawSynset {
  const bar = line.indexOf(' | ');
  const fields = line.slice(0, bar).split(' ');
  const wordCount = Number.parseInt(fields[3] ?? '0', 16);
  const lemmas = Array.from({ length: wordCount }, (_, index) => printed(fields[4 + 2 * index] ?? ''));
  const first = 4 + 2 * wordCount;
  const pointers = Array.from({ length: Number(fields[first]) }, (_, index) => {
    const [symbol = '', offset = '', type = ''] = fields.slice(first + 1 + 4 * index);
    return { symbol, target: `${type === 's' ? 'a' : type}${offset}` };
  });
  return {
    id: `${pos}${fields[0] ?? ''}`,
    pos,
    lexFile: Number(fields[1]),
    lemmas,
    pointers,
    gloss: line.slice(bar + 3).trim(),
  };
}

/** A lemma as it is printed: blanks for underscores, without the adjectives' marks of position "(a)", "(p)", "(ip)". */
function printed(lemma: string): string {
  return lemma.replaceAll('_', ' ').replace(/\((?:a|p|ip)\)$/u, '');
}

function readSenses(file: string): Pick<Dictionary, 'senses' | 'words'> {
  const senses: RawSense[] = [];
  const words = new Set<string>();
  for (const line of readFileSync(file, 'latin1').split('\n')) {
    const [key = '', offset = '', number = '0', tagCount = '0'] = line.split(' ');
    const [lemma = '', type = ''] = key.split('%');
    if (/^[a-z]+$/u.test(lemma)) words.add(lemma);
    const pos = SENSE_TYPES[type.charAt(0)];
    if (!pos) continue;
    senses.push({
      lemma: lemma.replaceAll('_', ' '),
      synset: `${pos}${offset}`,
      number: Number(number),
      tagCount: Number(tagCount),
    });
  }
  return { senses, words };
}
