import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { composeAi } from '#server/compose-ai.ts';
import { readConfig } from '#server/config.ts';
import { systemClock } from '#server/ports/clock.ts';
import { systemTimers } from '#server/ports/timers.ts';
import { FAKE_MODEL, startFakeProvider, type FakeProvider } from '#test/fake-provider/fake-provider.ts';
import type { Result } from './run.ts';

/** As quick as a fast provider: about 200 tokens a second. */
const TOKEN_MS = 5;
const RUNS = 3;

/** Decks of 10 and 30 cards from a provider of the same speed: how much longer, and how much of it is our own. */
export async function generation(): Promise<Result[]> {
  const provider = await startFakeProvider({ tokenMs: TOKEN_MS });
  const { generator } = await composeAi(readConfig({ AI_BASE_URL: provider.url, AI_MODEL: FAKE_MODEL }).ai, {
    clock: systemClock,
    timers: systemTimers,
    random: Math.random,
    log: pino({ level: 'silent' }),
    observe: () => {},
  });

  async function timeDeck(cardCount: number): Promise<{ total: number; provider: number }> {
    provider.requests.length = 0;
    const begun = performance.now();
    const { drafts } = await generator.generate(
      { topic: 'Volcanoes', description: null, cardCount, difficulty: 3, seed: randomUUID() },
      { signal: new AbortController().signal, onProgress: () => {}, onCall: () => {} },
    );
    const total = performance.now() - begun;
    if (drafts.length !== cardCount) throw new Error(`${drafts.length} of ${cardCount} cards`);
    return { total, provider: busyTime(provider) };
  }

  // The first deck loads the SDK.
  await timeDeck(5);
  const ten = await median(() => timeDeck(10));
  const thirty = await median(() => timeDeck(30));
  await provider.close();
  return [
    { name: 'Time of 30 cards to that of 10', ratio: thirty.total / ten.total, wanted: 'at most 1.5' },
    { name: "Time of 10 cards to the provider's own", ratio: ten.total / ten.provider, wanted: 'below 1.05' },
    {
      name: "Time of 30 cards to the provider's own",
      ratio: thirty.total / thirty.provider,
      wanted: 'below 1.05',
    },
  ];
}

/** From the first request's arrival to the last answer's end, in ms. */
function busyTime({ requests }: FakeProvider): number {
  const begun = Math.min(...requests.map((request) => request.begun));
  return Math.max(...requests.map((request) => request.ended ?? Number.NaN)) - begun;
}

async function median<T extends { total: number }>(run: () => Promise<T>): Promise<T> {
  const results: T[] = [];
  for (let count = 0; count < RUNS; count += 1) results.push(await run());
  const middle = results.toSorted((one, other) => one.total - other.total)[Math.floor(RUNS / 2)];
  if (!middle) throw new Error('Nothing was measured');
  return middle;
}
