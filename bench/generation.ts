import { generateResponse } from '#contract/generation.ts';
import { FAKE_MODEL, startFakeProvider, type FakeProvider } from '#test/fake-provider/fake-provider.ts';
import type { Result } from './result.ts';
import { startServer } from './server.ts';

/** As quick as a fast provider: about 200 tokens a second. */
const TOKEN_MS = 5;
const RUNS = 3;

/**
 * Decks of 10 and 30 cards over HTTP, from a provider of the same speed: how much longer the greater one takes, and how
 * much of it is our own.
 */
export async function generation(): Promise<Result[]> {
  const provider = await startFakeProvider({ tokenMs: TOKEN_MS });
  const server = await startServer({ AI_BASE_URL: provider.url, AI_MODEL: FAKE_MODEL });

  async function timeDeck(cardCount: number): Promise<{ total: number; provider: number }> {
    provider.requests.length = 0;
    const begun = performance.now();
    const made = await server.post('/decks/generate', { title: 'Fire', topic: 'Volcanoes', cardCount });
    const total = performance.now() - begun;
    const { cardsGenerated } = generateResponse.parse(made);
    if (cardsGenerated !== cardCount) throw new Error(`${cardsGenerated} of ${cardCount} cards`);
    return { total, provider: busyTime(provider) };
  }

  try {
    // The first deck loads the SDK.
    await timeDeck(5);
    const ten = await median(() => timeDeck(10));
    const thirty = await median(() => timeDeck(30));
    return [
      { name: 'Time of 30 cards to that of 10', ratio: thirty.total / ten.total, wanted: 'at most 1.5' },
      { name: "Time of 10 cards to the provider's", ratio: ten.total / ten.provider, wanted: 'below 1.05' },
      {
        name: "Time of 30 cards to the provider's",
        ratio: thirty.total / thirty.provider,
        wanted: 'below 1.05',
      },
    ];
  } finally {
    await server.close();
    await provider.close();
  }
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
