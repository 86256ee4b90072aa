import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deckResponse } from '#contract/decks.ts';
import { wireCardContent } from '#contract/cards.ts';
import { startServer } from '#test/app-process.ts';
import { manyContents } from '#test/builders/cards.ts';
import { fire, type Shot } from './api/load.ts';
import type { Result } from './result.ts';
import { signUp } from './server.ts';

const LEARNERS = 5;
const CARDS = 20;
const REQUESTS = 40_000;

/** What the server's process takes of the machine's memory: at rest, and after a load, as the system counts it. */
export async function memory(): Promise<Result[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cardamom-bench-'));
  const server = await startServer({ dataDir, env: { AI_PROVIDER: 'none', LOG_LEVEL: 'warn' } });
  try {
    const idle = await residentMegabytes(server.pid);
    const reads: Shot[] = [];
    for (let learner = 0; learner < LEARNERS; learner += 1) {
      const post = await signUp(server.url);
      const { deck } = deckResponse.parse(await post('/decks', { title: 'A deck' })).data;
      await post('/cards/batch', { deckId: deck.id, cards: manyContents(CARDS).map(wireCardContent) });
      for (const address of ['/auth/me', '/decks', `/cards/deck/${deck.id}`, '/analytics/progress']) {
        const headers = { authorization: `Bearer ${post.token}` };
        reads.push({ method: 'GET', path: `/api${address}`, headers });
      }
    }
    await fire(server.port, Array.from({ length: REQUESTS / reads.length }, () => reads).flat(), 50);
    const loaded = await residentMegabytes(server.pid);
    return [
      { name: 'At rest', value: idle, unit: 'MB', wanted: 'under 130' },
      { name: `After ${REQUESTS} requests`, value: loaded, unit: 'MB', wanted: 'under 220' },
    ];
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

/** NaN where the system does not tell. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1]) / 1024;
}
