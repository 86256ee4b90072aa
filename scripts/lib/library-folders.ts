import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { categoriesSchema, foreignNamesSchema } from '#library/content-schema.ts';
import { NAMES } from '#library/foreign-names.ts';
import type { Folder, ForeignName, Titles } from './library-faults.ts';

const CONTENT = path.resolve(import.meta.dirname, '../../src/library/content');

/** The files of a topic's folder, and those beside the folders. */
const OF_TOPICS = ['topic.json', 'cards.json', 'table.json'] as const;
const SHARED = new Set(['categories.json', 'everyday-words.txt', 'other-meanings.txt']);

/** The files of all topics of the library, without validation. */
export function readFolders(content = CONTENT): Folder[] {
  return readdirSync(content, { withFileTypes: true })
    .filter((file) => file.isDirectory())
    .map(({ name: slug }) => {
      const folder = path.join(content, slug);
      const [topic, cards, table] = OF_TOPICS.map((name) => read(path.join(folder, name), name));
      return {
        slug,
        topic: topic?.value ?? null,
        cards: cards?.value ?? null,
        table: table?.value ?? null,
        unreadable: [topic, cards, table].flatMap((file) => file?.problem ?? []),
        stray: readdirSync(folder).filter((name) => !OF_TOPICS.some((known) => known === name)),
      };
    });
}

/** The names of topics and sections in other languages. Throws for a file that has another form. */
export function readForeignNames(): ForeignName[] {
  return readdirSync(NAMES).flatMap((file) => {
    const { names } = foreignNamesSchema.parse(JSON.parse(readFileSync(path.join(NAMES, file), 'utf8')));
    return Object.entries(names).flatMap(([meant, phrases]) =>
      phrases.map((phrase) => ({ file, phrase, meant })),
    );
  });
}

/** Files beside the topics that are not part of the library. */
export function strayFaults(content = CONTENT): string[] {
  return readdirSync(content, { withFileTypes: true })
    .filter((file) => !file.isDirectory() && !SHARED.has(file.name))
    .map(({ name }) => `${name} is not part of the library`);
}

/** The categories that topics may have. */
export function readCategories(content = CONTENT): ReadonlySet<string> {
  const text = readFileSync(path.join(content, 'categories.json'), 'utf8');
  return new Set(Object.keys(categoriesSchema.parse(JSON.parse(text))));
}

/** The contents of a file, or why it is not JSON; nothing for a missing file. */
function read(file: string, name: string): { value?: unknown; problem?: string } {
  try {
    return { value: JSON.parse(readFileSync(file, 'utf8')) };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: `${name} is no JSON: ${error.message}` };
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

const titlesSchema = z.looseObject({
  topic: z.string(),
  sections: z.array(z.looseObject({ title: z.string() })).default([]),
});

export function titlesOf(folders: readonly Folder[]): Titles {
  return new Map(
    folders.flatMap((folder) => {
      const { data } = titlesSchema.safeParse(folder.topic);
      return data ? [[data.topic, data.sections.map(({ title }) => title)] as const] : [];
    }),
  );
}
