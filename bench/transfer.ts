import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { deckListResponse } from '#contract/decks.ts';
import { importDetails, importResponse, type CardImport } from '#contract/imports.ts';
import { percentile, timeOf, type Result } from './result.ts';
import { makeDeck, megabytes, signUp, withServer, type User } from './server.ts';
import { BASIC, newFiles, TEST_EPOCH, zipped } from '#test/anki/package-builder.ts';
import { flipContent } from '#test/builders/cards.ts';

const CARDS = 20_000;
const REVIEWS = 50_000;
const DAY_MS = 86_400_000;

/** A learner imports an Anki package of 20,000 notes with 50,000 reviews and exports it again, while another one keeps studying. */
export async function transfer(): Promise<Result[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cardamom-bench-'));
  const file = path.join(folder, 'words.apkg');
  await writeFile(file, ankiPackage());
  const env = { MAX_CARDS_PER_LEARNER: '1000000', MAX_MEGABYTES_PER_LEARNER: '1000' };
  try {
    return await withServer('sqlite', (server) => importAndExport(server, file), env);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Every other card has been studied, five times. */
function ankiPackage(): Uint8Array {
  const numbers = Array.from({ length: CARDS }, (_, index) => index + 1);
  const isStudied = (number: number) => number % 2 === 0;
  const reviews = Array.from({ length: REVIEWS }, (_, index) => ({
    id: TEST_EPOCH + Math.floor(index / 5) + (index % 5) * 10 * DAY_MS,
    card: 2 * (Math.floor(index / 5) + 1),
    ease: 3,
  }));
  return zipped(
    newFiles({
      decks: [{ id: 1, name: 'Words' }],
      noteTypes: [BASIC],
      notes: numbers.map((id) => ({
        id,
        type: BASIC.id,
        fields: [`What is <b>word</b> number ${id} of the list?`, `Word ${id}, explained<br>in a sentence.`],
      })),
      cards: numbers.map((id) => ({
        id,
        note: id,
        deck: 1,
        ...(isStudied(id) && { type: 2, queue: 2, due: 100, ivl: 50, factor: 2_500, reps: 5 }),
      })),
      reviews,
    }),
  );
}

async function importAndExport(server: { url: string; pid: number }, file: string): Promise<Result[]> {
  const mover = await signUp(server.url);
  const neighbour = await watchNeighbour(await signUp(server.url));
  const quiet = await neighbour.during(() => delay(3_000));
  let id = '';
  const reading = await neighbour.during(async () => void (id = await readFile(mover, file)));
  const adding = await neighbour.during(() => addCards(mover, id));
  const decks = deckListResponse.parse(await mover.call('GET', '/decks'));
  const imported = decks.reduce((sum, { cardCount }) => sum + cardCount, 0);
  if (imported !== CARDS) throw new Error(`${imported} cards were imported`);
  const exporting = await neighbour.during(async () => {
    const headers = { authorization: `Bearer ${mover.token}` };
    const response = await fetch(`${server.url}/api/export?format=apkg`, { headers });
    if (!response.ok) throw new Error(`The export got ${response.status}`);
    await response.arrayBuffer();
  });
  const result = (name: string, value: number, unit: string, budget: string): Result => ({
    name,
    value,
    unit,
    budget,
  });
  return [
    result(`reading ${WHAT}`, reading.ms, 'ms', 'under 20,000'),
    result(`adding ${WHAT}`, adding.ms, 'ms', 'under 30,000'),
    result(`exporting ${WHAT}`, exporting.ms, 'ms', 'under 20,000'),
    result('p95 of another learner, quiet', quiet.p95, 'ms', '-'),
    result('p95 of another learner, during the reading', reading.p95, 'ms', 'under 100'),
    result('p95 of another learner, during the adding', adding.p95, 'ms', 'under 100'),
    result('p95 of another learner, during the export', exporting.p95, 'ms', 'under 100'),
    result('memory at its peak', await megabytes(server.pid, 'VmHWM'), 'MB', 'under 500'),
  ];
}

const WHAT = `${CARDS.toLocaleString('en')} cards with ${REVIEWS.toLocaleString('en')} reviews`;

/** Reads a package until its cards wait to be added; returns the id of the import. */
async function readFile(user: User, file: string): Promise<string> {
  const form = new FormData();
  form.append('file', await openAsBlob(file), path.basename(file));
  const headers = { authorization: `Bearer ${user.token}` };
  const sent = await fetch(`${user.url}/api/imports/files`, { method: 'POST', headers, body: form });
  const { id } = importResponse.parse(await sent.json()).import;
  await until(user, id, 'ready');
  return id;
}

async function addCards(user: User, id: string): Promise<void> {
  await user.call('POST', `/imports/${id}/save`, {});
  await until(user, id, 'done');
}

async function until({ call }: User, id: string, status: CardImport['status']): Promise<void> {
  for (;;) {
    const { import: now } = importDetails.parse(await call('GET', `/imports/${id}`));
    if (now.status === status) return;
    if (now.status === 'failed') throw new Error(now.problem ?? 'The import failed');
    await delay(100);
  }
}

/** A learner who reads and writes all the time. `during` measures some work and their calls during it, in ms. */
async function watchNeighbour(neighbour: User) {
  const { call } = neighbour;
  const { cardIds } = await makeDeck(neighbour, 'A deck', [flipContent()]);
  return {
    during: async (work: () => Promise<void>): Promise<{ ms: number; p95: number }> => {
      const end = new AbortController();
      const done = timeOf(work).finally(() => end.abort());
      const calls: number[] = [];
      for (let number = 0; !end.signal.aborted; number += 1) {
        const front = `Question ${number}`;
        calls.push(await timeOf(() => call('PUT', `/cards/${cardIds[0]}`, { front })));
        calls.push(await timeOf(() => call('GET', '/decks')));
        await delay(20);
      }
      return { ms: await done, p95: percentile(calls, 95) };
    },
  };
}
