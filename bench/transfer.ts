import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { deckListResponse } from '#contract/decks.ts';
import { importDetails, importResponse, tablePreview, type CardImport } from '#contract/imports.ts';
import { percentile, timeOf, type Result } from './result.ts';
import { makeDeck, megabytes, signUp, withServer, type User } from './server.ts';
import { flipContent } from '#test/builders/cards.ts';

const CARDS = 20_000;

/** A learner imports 20,000 cards and exports them as an Anki package, while another one goes on. */
export async function transfer(): Promise<Result[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cardamom-bench-'));
  const file = path.join(folder, 'words.tsv');
  const rows = Array.from(
    { length: CARDS },
    (_, number) => `What is word number ${number} of the list?\tWord ${number}, explained in a sentence.`,
  );
  await writeFile(file, rows.join('\n'));
  const env = { MAX_CARDS_PER_LEARNER: '1000000', MAX_MEGABYTES_PER_LEARNER: '1000' };
  try {
    return await withServer('sqlite', (server) => importAndExport(server, file), env);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function importAndExport(server: { url: string; pid: number }, file: string): Promise<Result[]> {
  const mover = await signUp(server.url);
  const neighbour = await watchNeighbour(await signUp(server.url));
  const quiet = await neighbour.during(() => delay(3_000));
  const importing = await neighbour.during(() => importFile(mover, file));
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
    result(`import of ${CARDS.toLocaleString('en')} cards`, importing.ms, 'ms', 'under 60,000'),
    result(`export of ${CARDS.toLocaleString('en')} cards`, exporting.ms, 'ms', 'under 20,000'),
    result('p95 of another learner, quiet', quiet.p95, 'ms', '-'),
    result('p95 of another learner, during the import', importing.p95, 'ms', 'under 100'),
    result('p95 of another learner, during the export', exporting.p95, 'ms', 'under 100'),
    result('memory at its peak', await megabytes(server.pid, 'VmHWM'), 'MB', 'under 500'),
  ];
}

async function importFile({ url, token, call }: User, file: string): Promise<void> {
  const form = new FormData();
  form.append('file', await openAsBlob(file), path.basename(file));
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${url}/api/imports/files`, { method: 'POST', headers, body: form });
  const { id } = importResponse.parse(await sent.json()).import;
  const until = async (status: CardImport['status']) => {
    for (;;) {
      const { import: now } = importDetails.parse(await call('GET', `/imports/${id}`));
      if (now.status === status) return;
      if (now.status === 'failed') throw new Error(now.problem ?? 'The import failed');
      await delay(100);
    }
  };
  await until('choosing');
  const { form: tableForm } = tablePreview.parse(await call('POST', `/imports/${id}/preview`, {}));
  await call('POST', `/imports/${id}/start`, { form: tableForm });
  await until('ready');
  await call('POST', `/imports/${id}/save`, { title: 'Words' });
  await until('done');
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
