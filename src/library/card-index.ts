import { readdir } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { CONTENT, readIndexedTexts } from './content.ts';
import { searchWords } from './words.ts';

/** A card or a row of a table that a search found. */
export type Hit = {
  slug: string;
  /** The position of a card in `cards.json`, or the id of a row in `table.json`. */
  card: number | string;
};

export type CardIndex = {
  /** The cards with all these words close to each other, the best first. */
  near: (words: readonly string[]) => Hit[];
  /** How many cards have a word. */
  countOf: (word: string) => number;
};

/** How many other words may stand between the words of a topic: "trade in slaves" for "slave trade". */
const MAX_WORDS_BETWEEN = 2;

let index: Promise<CardIndex> | undefined;

/** The index over the texts of all cards, which is built on first use. */
export async function openCardIndex(): Promise<CardIndex> {
  index ??= buildIndex();
  try {
    return await index;
  } catch (error) {
    index = undefined;
    throw error;
  }
}

/**
 * Reads all cards into a full-text index in memory, which keeps their words but not their texts. Other work gets a turn
 * after each topic.
 */
async function buildIndex(): Promise<CardIndex> {
  const db = new Database(':memory:');
  // The words are already folded, and may contain the signs of "C++" and "C#".
  db.exec(
    `CREATE VIRTUAL TABLE cards USING fts5(asked, explained, content='', tokenize="unicode61 remove_diacritics 0 tokenchars '+#&%@*·−'")`,
  );
  const insert = db.prepare<[number, string, string]>(
    'INSERT INTO cards (rowid, asked, explained) VALUES (?, ?, ?)',
  );
  const hits: Hit[] = [];
  for (const file of await readdir(CONTENT, { withFileTypes: true })) {
    if (!file.isDirectory()) continue;
    const rows = (await readIndexedTexts(file.name)).map(({ card, asked, explained }) => {
      const row = hits.push({ slug: file.name, card });
      return [row, searchWords(asked).join(' '), searchWords(explained).join(' ')] as const;
    });
    db.transaction(() => {
      for (const row of rows) insert.run(...row);
    })();
    await setImmediate();
  }
  // A word in the question or answer tells more than one in the explanation.
  const find = db.prepare<[string], { row: number }>(
    'SELECT rowid AS row FROM cards WHERE cards MATCH ? ORDER BY bm25(cards, 4, 1)',
  );
  const count = db.prepare<[string], { cards: number }>(
    'SELECT count(*) AS cards FROM cards WHERE cards MATCH ?',
  );
  const search = (query: string) => find.all(query).flatMap(({ row }) => hits[row - 1] ?? []);
  return {
    near: (words) =>
      words.length === 0 ? [] : search(`NEAR(${words.map(quoted).join(' ')}, ${MAX_WORDS_BETWEEN})`),
    countOf: (word) => count.get(quoted(word))?.cards ?? 0,
  };
}

/** A word as FTS5 reads it literally. A null character would end its query. */
function quoted(word: string): string {
  return `"${word.replaceAll('\0', '').replaceAll('"', '""')}"`;
}
