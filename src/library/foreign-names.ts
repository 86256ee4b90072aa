import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { foreignNamesSchema } from './content-schema.ts';
import { searchWords } from './words.ts';

/** Topics and sections ("Genetics: Inheritance") by the words of their names in other languages. */
type ForeignNames = { byWords: ReadonlyMap<string, string>; fillers: ReadonlySet<string> };

export const NAMES = path.resolve(import.meta.dirname, 'names');

let names: Promise<ForeignNames> | undefined;

/** The topic or section that a name in another language means, if there is one. */
export async function readForeignName(topic: string): Promise<string | undefined> {
  names ??= readNames();
  try {
    const { byWords, fillers } = await names;
    return byWords.get(keyOf(topic, new Set())) ?? byWords.get(keyOf(topic, fillers));
  } catch (error) {
    names = undefined;
    throw error;
  }
}

async function readNames(): Promise<ForeignNames> {
  const byWords = new Map<string, string>();
  const fillers = new Set<string>();
  for (const file of await readdir(NAMES)) {
    const content = foreignNamesSchema.parse(JSON.parse(await readFile(path.join(NAMES, file), 'utf8')));
    for (const word of content.fillers.flatMap(searchWords)) fillers.add(word);
    for (const [name, phrases] of Object.entries(content.names)) {
      for (const phrase of phrases) {
        byWords.set(keyOf(phrase, new Set()), name);
        byWords.set(keyOf(phrase, fillers), name);
      }
    }
  }
  return { byWords, fillers };
}

/** A key that does not depend on case, accents, word order and fillers. */
function keyOf(phrase: string, fillers: ReadonlySet<string>): string {
  const words = searchWords(phrase);
  const telling = words.filter((word) => !fillers.has(word));
  return (telling.length === 0 ? words : telling).toSorted().join(' ');
}
