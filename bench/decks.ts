import { pino } from 'pino';
import { composeAi } from '#server/compose-ai.ts';
import { readConfig } from '#server/config.ts';
import { systemClock } from '#server/ports/clock.ts';
import { systemTimers } from '#server/ports/timers.ts';
import { startFakeProvider } from '#test/fake-provider/fake-provider.ts';
import { fakeSettings } from '#test/fake-provider/start-for-test.ts';
import type { Result } from './result.ts';

/** Milliseconds per token of each response, as with a small hosted model. */
const TOKEN_MS = 10;

const DECK = {
  topic: 'Volcanoes',
  description: null,
  difficulty: 3,
  mix: 'quiz',
  language: null,
  material: null,
  made: [],
  review: true,
  seed: 'bench',
} as const;

/** How soon a model's first card and whole deck arrive. */
export async function decks(): Promise<Result[]> {
  const small = await measure(10);
  const large = await measure(30);
  return [
    { name: '10 cards: the first', value: small.first, unit: 'ms', budget: '2000' },
    { name: '10 cards: ready', value: small.ready, unit: 'ms', budget: 'none' },
    { name: '30 cards: the first', value: large.first, unit: 'ms', budget: '2000' },
    { name: '30 cards: ready', value: large.ready, unit: 'ms', budget: '1.5 times 10 cards' },
  ];
}

async function measure(cardCount: number): Promise<{ first: number; ready: number }> {
  const provider = await startFakeProvider({ tokenMs: TOKEN_MS });
  const { generator } = await composeAi(
    readConfig({ ...process.env, ...fakeSettings(provider) }).ai,
    {
      clock: systemClock,
      timers: systemTimers,
      random: Math.random,
      log: pino({ level: 'silent' }),
      observe: () => {},
    },
    { findPacks: () => Promise.resolve([]), pictureForModel: () => Promise.resolve(null) },
  );
  const begun = performance.now();
  let first = Infinity;
  const events = generator.generate(
    { ...DECK, cardCount },
    {
      signal: new AbortController().signal,
      user: '',
      onWait: () => {},
      onCall: () => {},
      knownCards: () => Promise.resolve([]),
      keepPlan: () => Promise.resolve(),
    },
  );
  for await (const event of events) {
    if (event.type === 'draft') first = Math.min(first, performance.now() - begun);
  }
  const ready = performance.now() - begun;
  await provider.close();
  return { first, ready };
}
