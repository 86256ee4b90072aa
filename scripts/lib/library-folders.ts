import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Folder, Titles } from './library-faults.ts';

const CONTENT = path.resolve(import.meta.dirname, '../../src/library/content');

/** The files of all topics of the library, without validation. */
export function readFolders(): Folder[] {
  return readdirSync(CONTENT, { withFileTypes: true })
    .filter((file) => file.isDirectory())
    .map(({ name: slug }) => ({
      slug,
      topic: read(slug, 'topic.json'),
      cards: read(slug, 'cards.json'),
      table: read(slug, 'table.json'),
    }));
}

function read(slug: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(CONTENT, slug, file), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
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
