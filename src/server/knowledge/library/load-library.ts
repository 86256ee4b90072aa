import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { libraryDeckSchema, type LibraryDeck } from './library-deck.ts';

const FOLDER = join(import.meta.dirname, 'decks');

/** All decks of the starter library, in alphabetical order. Throws with the file's name when one of them is broken. */
export async function loadLibrary(folder: string = FOLDER): Promise<LibraryDeck[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  const texts = await Promise.all(files.map(async (file) => readFile(join(folder, file), 'utf8')));
  const decks: LibraryDeck[] = [];
  for (const [index, text] of texts.entries()) {
    try {
      decks.push(libraryDeckSchema.parse(JSON.parse(text)));
    } catch (cause) {
      throw new Error(`${files[index] ?? ''} is not a deck of the starter library.`, { cause });
    }
  }
  return decks;
}
