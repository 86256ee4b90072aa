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

const ROWS_AT_ONCE = 100;

/** A table whose rows are still to be checked. */
const tableShellSchema = tableSchema.extend({ rows: z.array(z.unknown()) });

const CONTENT = path.resolve(import.meta.dirname, 'content');

/** What a topic of the library consists of, beside its name: cards, rows of facts, or both. */
export type Content = { cards: readonly LibraryCard[]; table: Table | null };

/** Reads what can be asked for, but none of the cards. */
export async function readCatalogue(): Promise<Catalogue> {
  const files = await readdir(CONTENT, { withFileTypes: true });
  const [categories, everyday, ...texts] = await Promise.all([
    readFile(path.join(CONTENT, 'categories.json'), 'utf8'),
    readFile(path.join(CONTENT, 'everyday-words.txt'), 'utf8'),
    ...files
      .filter((file) => file.isDirectory())
      .map(
        async ({ name }) => [name, await readFile(path.join(CONTENT, name, 'topic.json'), 'utf8')] as const,
      ),
  ]);
  return createCatalogue(new Map(texts), parsed(categoriesSchema, categories), everyday.trim().split(/\s+/u));
}

/** Reads the cards and the facts of one topic, each time anew: nothing of them stays in memory. */
export async function readContent(slug: string): Promise<Content> {
  const [cards, table] = await Promise.all([textOf(slug, 'cards.json'), textOf(slug, 'table.json')]);
  return {
    cards: cards === null ? [] : parsed(cardsSchema, cards).cards,
    table: table === null ? null : await parsedTable(table),
  };
}

/** Rows by the hundred are checked in pieces, between which others get their turn. */
async function parsedTable(text: string): Promise<Table> {
  const { rows, ...rest } = tableShellSchema.parse(JSON.parse(text));
  const table: Table = { ...rest, rows: [] };
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await setImmediate();
    table.rows.push(...tableSchema.shape.rows.parse(rows.slice(start, start + ROWS_AT_ONCE)));
  }
  await setImmediate();
  return table;
}

async function textOf(slug: string, file: string): Promise<string | null> {
  try {
    return await readFile(path.join(CONTENT, slug, file), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> {
  return schema.parse(JSON.parse(text));
}
