import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, type Page } from '@playwright/test';
import type { PortableReview } from '#domain/interchange/portable-review.ts';
import { replayReviews } from '#domain/scheduling/card-state.ts';
import { DEFAULT_SCHEDULING_SETTINGS } from '#domain/scheduling/settings.ts';
import type { WrittenCard } from '#server/interchange/anki/writing/write-collection.ts';
import { writeAnkiPackage } from '#server/interchange/anki/writing/write-package.ts';
import { flipContent } from '#test/builders/cards.ts';
import { png, wav } from '#test/media/files.ts';

export type ImportFile = { name: string; mimeType: string; buffer: Buffer };

/** A file with this text in the given encoding. */
export function textFile(name: string, text: string, encoding: 'utf8' | 'latin1' = 'utf8'): ImportFile {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text, encoding) };
}

const DAY = 86_400_000;

function card(id: string, change: Partial<WrittenCard>): WrittenCard {
  const content = flipContent({ front: `Question ${id}`, back: `Answer ${id}` });
  const dates = { createdAt: Date.UTC(2026, 0, 1), changedAt: Date.UTC(2026, 0, 1) };
  return { id, deck: 'Animals', content, ...dates, memory: null, suspended: false, reviews: [], ...change };
}

/** Cards whose texts contain only a number. */
export const plainCards = (count: number): WrittenCard[] =>
  Array.from({ length: count }, (_, index) => card(String(index + 1), {}));

/** One card with a picture, one with a sound, one that was reviewed and one that is suspended. */
export function animals(now: number): WrittenCard[] {
  const reviews = [30, 20].map((days): PortableReview => ({
    at: now - days * DAY,
    rating: 3,
    grade: 'correct',
    presentation: 'flip',
    durationMs: 4_000,
  }));
  const log = reviews.map((review, index) => ({
    ...review,
    id: String(index),
    cardId: 'heron',
    timeZone: 'UTC',
  }));
  return [
    card('heron', {
      content: flipContent({
        front: 'Which bird is this?\n\n![A grey bird](media:picture)',
        back: 'A heron',
      }),
    }),
    card('dog', { content: flipContent({ front: 'Who is this? [Barking](media:sound)', back: 'A dog' }) }),
    card('cat', {
      content: flipContent({ front: 'What is a *tom*?', back: 'A male cat' }),
      reviews,
      memory: replayReviews(log, DEFAULT_SCHEDULING_SETTINGS),
    }),
    card('eel', {
      content: flipContent({ front: 'What is an elver?', back: 'A young eel' }),
      suspended: true,
    }),
  ];
}

/** Exports these cards as Anki does. */
export async function ankiPackage(name: string, cards: readonly WrittenCard[]): Promise<ImportFile> {
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'cardamom-import-'));
  const files = new Map([
    ['picture', { name: 'heron.png', bytes: png(300, 200) }],
    ['sound', { name: 'bark.wav', bytes: wav(1) }],
  ]);
  const output = new PassThrough();
  const bytes = buffer(output);
  await writeAnkiPackage(output, {
    pieces: [cards],
    findFile: (key) => {
      const file = files.get(key);
      return Promise.resolve(file ? { name: file.name, open: () => Readable.from([file.bytes]) } : null);
    },
    withSchedule: true,
    now: Date.now(),
    temporaryFolder,
  });
  await rm(temporaryFolder, { recursive: true });
  return { name, mimeType: 'application/octet-stream', buffer: await bytes };
}

/** Opens the import screen. */
export async function openImport(page: Page): Promise<void> {
  await page.goto('/import');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import cards');
}

/** Chooses a file with the button. */
export async function chooseFile(page: Page, file: ImportFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles(file);
}

const GIVE = `([event, files, text]) => {
  const data = new DataTransfer();
  for (const [name, bytes] of files) {
    data.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name));
  }
  if (text !== '') data.setData('text/plain', text);
  const init = { bubbles: true, cancelable: true };
  document.activeElement.dispatchEvent(
    event === 'paste'
      ? new ClipboardEvent('paste', { ...init, clipboardData: data })
      : new DragEvent(event, { ...init, dataTransfer: data }),
  );
}`;

/** Drags files over the window, drops them, or pastes files or a text, by dispatching the browser's events. */
export async function give(
  page: Page,
  what: 'dragover' | 'drop' | 'paste',
  files: readonly ImportFile[],
  text = '',
): Promise<void> {
  const given = files.map((file) => [file.name, file.buffer.toString('base64')]);
  await page.evaluate(`(${GIVE})(${JSON.stringify([what, given, text])})`);
}

/** Waits until a file has become an import. */
export async function arrived(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/\/import\/[0-9a-f-]{36}$/u);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

/** Adds all cards and waits until they have been added. */
export async function addAll(page: Page, count: string): Promise<void> {
  await page.getByRole('button', { name: `Add ${count}`, exact: true }).click();
  await expect(page.getByText(`${count} added`, { exact: true })).toBeVisible();
}

/** Sets the meaning of a column. */
export async function setColumn(page: Page, column: number, field: string): Promise<void> {
  await choose(page, `Column ${column}`, field);
}

/** Selects an option in the list with this label. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
