import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { createCatalogue, type Catalogue } from './catalogue.ts';
import {
  cardsSchema,
  categoriesSchema,
  tableSchema,
  type LibraryCard,
  type Table,
} from './content-schema.ts';

const ROWS_PER_TURN = 100;

/** A table whose rows are not yet checked. */
const tableShellSchema = tableSchema.extend({ rows: z.array(z.unknown()) });

export const CONTENT = path.resolve(import.meta.dirname, 'content');

/** The parts of cards and tables that the index needs. */
const indexedCardsSchema = z.object({
  cards: z.array(z.object({ front: z.string(), back: z.string(), explanation: z.string() })),
});
const indexedTableSchema = z.object({ rows: z.array(z.object({ id: z.string() })) });

/** The position of a card or the id of a row, with its question and answer (`asked`) and its explanation. */
export type IndexedText = { card: number | string; asked: string; explained: string };

/** The content of a topic: cards, a table of facts, or both. */
export type Content = { cards: readonly LibraryCard[]; table: Table | null };

/** Reads the topics of the library without their cards. */
export async function readCatalogue(): Promise<Catalogue> {
  const files = await readdir(CONTENT, { withFileTypes: true });
  const [categories, everyday, otherMeanings, ...texts] = await Promise.all([
    readFile(path.join(CONTENT, 'categories.json'), 'utf8'),
    readFile(path.join(CONTENT, 'everyday-words.txt'), 'utf8'),
    readFile(path.join(CONTENT, 'other-meanings.txt'), 'utf8'),
    ...files
      .filter((file) => file.isDirectory())
      .map(
        async ({ name }) => [name, await readFile(path.join(CONTENT, name, 'topic.json'), 'utf8')] as const,
      ),
  ]);
  return createCatalogue(
    new Map(texts),
    parse(categoriesSchema, categories),
    everyday.trim().split(/\s+/u),
    otherMeanings.trim().split('\n'),
  );
}

/** Reads the cards and facts of one topic. They are not cached, to save memory. */
export async function readContent(slug: string): Promise<Content> {
  const [cards, table] = await Promise.all([readText(slug, 'cards.json'), readText(slug, 'table.json')]);
  return {
    cards: cards === null ? [] : parse(cardsSchema, cards).cards,
    table: table === null ? null : await parseTable(table),
  };
}

/** What a topic's cards and rows say, for the index over all of them. Their form is not checked. */
export async function readIndexedTexts(slug: string): Promise<IndexedText[]> {
  const [cards, table] = await Promise.all([readText(slug, 'cards.json'), readText(slug, 'table.json')]);
  return [
    ...(cards === null ? [] : parse(indexedCardsSchema, cards).cards).map(
      ({ front, back, explanation }, at) => ({
        card: at,
        asked: `${front}\n${back}`,
        explained: explanation,
      }),
    ),
    ...(table === null ? [] : parse(indexedTableSchema, table).rows).map(({ id }) => ({
      card: id,
      asked: id,
      explained: '',
    })),
  ];
}

/** Parses a table, checking its rows in pieces so that other work gets a turn in between. */
async function parseTable(text: string): Promise<Table> {
  const { rows, ...rest } = tableShellSchema.parse(JSON.parse(text));
  const table: Table = { ...rest, rows: [] };
  for (let start = 0; start < rows.length; start += ROWS_PER_TURN) {
    await setImmediate();
    table.rows.push(...tableSchema.shape.rows.parse(rows.slice(start, start + ROWS_PER_TURN)));
  }
  await setImmediate();
  return table;
}

async function readText(slug: string, file: string): Promise<string | null> {
  try {
    return await readFile(path.join(CONTENT, slug, file), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> {
  return schema.parse(JSON.parse(text));
}
