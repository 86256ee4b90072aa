import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { flipContent } from '#test/builders/cards.ts';
import type { WrittenCard } from './write-collection.ts';
import { writeAnkiPackage } from './write-package.ts';

/** More than a zip takes at a time. */
const CARDS = Array.from({ length: 100 }, (_, index): WrittenCard => ({
  id: `c${index}`,
  deck: 'Deck',
  createdAt: 1,
  changedAt: 1,
  content: flipContent({ front: randomBytes(1_400).toString('base64') }),
  memory: null,
  suspended: false,
  reviews: [],
}));

test('an output that is gone before the first byte makes the export fail, and nothing continues', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'anki-gone-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const output = new PassThrough();
  async function* pieces() {
    yield CARDS;
    output.destroy();
  }
  const writing = writeAnkiPackage(output, {
    pieces: pieces(),
    findFile: () => Promise.resolve(null),
    withSchedule: true,
    now: Date.UTC(2026, 10, 23),
    temporaryFolder: folder,
  });
  await expect(writing).rejects.toThrow('destroyed stream');
  expect(readdirSync(folder)).toEqual([]);
});
