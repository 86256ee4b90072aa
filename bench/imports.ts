import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { deckResponse } from '#contract/decks.ts';
import { importDetails, importResponse, type CardImport } from '#contract/imports.ts';
import { writeAnkiPackage } from '#server/interchange/anki/write-package.ts';
import type { WrittenCard } from '#server/interchange/anki/write-collection.ts';
import { startServer } from '#test/app-process.ts';
import { flipContent } from '#test/builders/cards.ts';
import { wav } from '#test/media/files.ts';
import type { Result } from './result.ts';
import { signUp } from './server.ts';

const CARDS = Number(process.env['CARDAMOM_BENCH_CARDS'] ?? 100_000);
const DECKS = 120;
const REVIEWS_EACH = 10;
/** Of 240 KB each: with CARDAMOM_BENCH_SOUNDS=8500 they come to 2 GB. */
const SOUNDS = Number(process.env['CARDAMOM_BENCH_SOUNDS'] ?? 100);
const PIECE = 500;

const DAY = 86_400_000;
const SECONDS = 300;
const MEMORY_MB = 500;
const CALL_MS = 200;

const ENV = {
  AI_PROVIDER: 'none',
  LOG_LEVEL: 'warn',
  MAX_CARDS_PER_LEARNER: '1000000',
  MAX_MEGABYTES_PER_LEARNER: '1000',
  MEDIA_QUOTA_MB: '10000',
};

/** A learner moves in with ten years of Anki, while another one goes on. */
export async function imports(): Promise<Result[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cardamom-bench-'));
  const file = path.join(folder, 'collection.apkg');
  await writeCollection(file, folder);
  const server = await startServer({ dataDir: path.join(folder, 'data'), env: ENV });
  try {
    const post = await signUp(server.url);
    const neighbour = await watchNeighbour(server.url);
    const quiet = await neighbour.slowest(delay(3_000));

    const form = new FormData();
    form.append('file', await openAsBlob(file), 'collection.apkg');
    const headers = { authorization: `Bearer ${post.token}` };
    const begun = performance.now();
    const sent = await fetch(`${server.url}/api/imports/files`, { method: 'POST', headers, body: form });
    const { id } = importResponse.parse(await sent.json()).import;
    const received = performance.now();
    const read = async () =>
      importDetails.parse(await (await fetch(`${server.url}/api/imports/${id}`, { headers })).json()).import;
    const until = async (status: CardImport['status']) => {
      for (;;) {
        const now = await read();
        if (now.status === status) return now;
        if (now.status === 'failed') throw new Error(now.problem ?? 'The import failed');
        await delay(250);
      }
    };
    const reading = await neighbour.slowest(until('ready'));
    const staged = performance.now();
    await post(`/imports/${id}/save`, {});
    const adding = await neighbour.slowest(until('done'));
    const added = performance.now();
    const { saved, reviews, media } = await read();
    if (saved !== CARDS || reviews !== CARDS * REVIEWS_EACH || media !== SOUNDS)
      throw new Error(`${saved} cards, ${reviews} reviews and ${media} sounds came.`);
    await post(`/imports/${id}/undo`, {});
    const undoing = await neighbour.slowest(until('undone'));
    const undone = performance.now();
    const peak = await peakMegabytes(server.pid);
    const { size } = await stat(file);

    const figure = (name: string, value: number, unit: string): Result => {
      return { name, value, unit, wanted: 'for the record' };
    };
    const slowest = (what: string, ms: number): Result => ({
      name: `Slowest call of another learner while ${what} (quiet: ${quiet.toFixed(0)} ms) to ${CALL_MS} ms`,
      ratio: ms / CALL_MS,
      wanted: 'below 1',
    });
    return [
      {
        name: `Reading and adding ${CARDS} cards with ${reviews} reviews to ${SECONDS} s`,
        ratio: (added - received) / 1_000 / SECONDS,
        wanted: 'below 1',
      },
      { name: `Memory at its peak to ${MEMORY_MB} MB`, ratio: peak / MEMORY_MB, wanted: 'below 1' },
      slowest('they are read', reading),
      slowest('they are added', adding),
      slowest('they are taken back', undoing),
      figure('Size of the package', size / 1e6, 'MB'),
      figure('Sending', received - begun, 'ms'),
      figure('Read per second', (CARDS / (staged - received)) * 1_000, 'cards'),
      figure('Added per second', (CARDS / (added - staged)) * 1_000, 'cards'),
      figure('Taken back per second', (CARDS / (undone - added)) * 1_000, 'cards'),
    ];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

export async function writeCollection(file: string, temporaryFolder: string): Promise<void> {
  await writeAnkiPackage(createWriteStream(file), {
    pieces: pieces(),
    // Each is another one by its first sample.
    findFile: (key) => {
      const sound = Buffer.from(wav(30));
      sound.writeUInt32LE(Number(key), 44);
      return Promise.resolve({ name: `${key}.wav`, open: () => Readable.from([sound]) });
    },
    withSchedule: true,
    now: Date.now(),
    temporaryFolder,
  });
}

function* pieces(): Generator<WrittenCard[]> {
  const start = Date.now() - 3_000 * DAY;
  for (let first = 0; first < CARDS; first += PIECE) {
    yield Array.from({ length: PIECE }, (_, index): WrittenCard => {
      const number = first + index;
      const sound = number < SOUNDS ? ` ![](media:${number})` : '';
      const reviews = Array.from({ length: REVIEWS_EACH }, (_each, review) => ({
        at: start + number * 1_000 + review * review * DAY,
        rating: 3 as const,
        grade: 'correct' as const,
        presentation: 'flip' as const,
        durationMs: 6_000,
      }));
      return {
        id: `card-${number}`,
        deck: `Collection :: Part ${number % DECKS}`,
        content: flipContent({
          front: `What is the word number ${number} of the list?${sound}`,
          back: `It is the ${number}th word, which has an explanation of some length.`,
        }),
        memory: null,
        suspended: number % 50 === 0,
        reviews,
      };
    });
  }
}

/** A learner who reads and writes all the time. `slowest` says how long their slowest call took during some work, in ms. */
async function watchNeighbour(url: string) {
  const post = await signUp(url);
  const { deck } = deckResponse.parse(await post('/decks', { title: 'A deck' })).data;
  const headers = { authorization: `Bearer ${post.token}` };
  const call = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };
  return {
    slowest: async (work: Promise<unknown>): Promise<number> => {
      const end = new AbortController();
      const done = work.finally(() => end.abort());
      let most = 0;
      for (let number = 0; !end.signal.aborted; number += 1) {
        const cards = [{ front: `Question ${number}`, back: 'Answer' }];
        most = Math.max(
          most,
          await call(() => post('/cards/batch', { deckId: deck.id, cards })),
          await call(async () => (await fetch(`${url}/api/decks`, { headers })).text()),
        );
        await delay(20);
      }
      await done;
      return most;
    },
  };
}

/** The most that the process has taken of the machine's memory; NaN where the system does not tell. */
async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/mu.exec(status)?.[1]) / 1024;
}
