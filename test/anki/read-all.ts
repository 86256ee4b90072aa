import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ImportedCard, LeftOut } from '#domain/interchange/anki/imported-card.ts';
import { openAnkiPackage, type ReadingOptions } from '#server/interchange/anki/reading/read-package.ts';
import { UnreadablePackage } from '#server/interchange/anki/package-failure.ts';

/** Everything that is read from a package or, if it is refused, the error code. */
export type ReadAll = {
  generation: string;
  cards: ImportedCard[];
  leftOut: LeftOut[];
  files: Record<string, Buffer>;
};

const MOST_MEDIA = 10 * 1024 * 1024;

export async function readAll(bytes: Uint8Array, options: Partial<ReadingOptions> = {}): Promise<ReadAll> {
  const folder = mkdtempSync(join(tmpdir(), 'anki-read-'));
  try {
    const path = join(folder, 'in.apkg');
    writeFileSync(path, bytes);
    const opened = await openAnkiPackage(path, { temporaryFolder: folder, ...options });
    try {
      const all: ReadAll = { generation: opened.generation, cards: [], leftOut: [], files: {} };
      for await (const { cards, leftOut } of opened.pieces()) {
        all.cards.push(...cards);
        all.leftOut.push(...leftOut);
      }
      for (const name of opened.files())
        all.files[name] = await buffer(await opened.openFile(name, MOST_MEDIA));
      return all;
    } finally {
      await opened.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The error code with which a package is refused. */
export async function refusalOf(bytes: Uint8Array, options: Partial<ReadingOptions> = {}): Promise<string> {
  try {
    await readAll(bytes, options);
    return 'read';
  } catch (error) {
    if (error instanceof UnreadablePackage) return error.code;
    throw error;
  }
}
