import { monitorEventLoopDelay } from 'node:perf_hooks';
import { generateResponse } from '#contract/generation.ts';
import { libraryResponse } from '#contract/library.ts';
import type { Result } from './result.ts';
import { startServer } from './server.ts';

/** A deck, fields and courses that draw on many, the largest tables, sections. */
const TOPICS = [
  'JavaScript',
  'World History',
  'AP Biology',
  'countries of the world',
  'chemical elements',
  'US states',
  'capitals of Africa and Asia',
  'birds',
];

const FIRST_MS = 100;
const DECK_MS = 200;
const LIST_MS = 200;
const BLOCKED_MS = 20;

/** Decks of 30 cards over HTTP without any provider, against what is promised for them. */
export async function builtInGenerator(): Promise<Result[]> {
  const server = await startServer({ AI_PROVIDER: 'none' });
  const loop = monitorEventLoopDelay({ resolution: 1 });

  async function timeDeck(topic: string): Promise<number> {
    const started = performance.now();
    const made = await server.post('/decks/generate', { title: topic, topic, cardCount: 30, difficulty: 3 });
    const took = performance.now() - started;
    const { data } = generateResponse.safeParse(made);
    if (data?.cardsGenerated !== 30) throw new Error(`${topic}: ${JSON.stringify(made)}`);
    return took;
  }

  try {
    loop.enable();
    // Signing up hashed a password; from here on it is the generator alone.
    loop.reset();
    const first = await timeDeck('Spanish');
    const firstBlock = loop.max / 1e6;
    loop.reset();
    const times = new Map<string, number>();
    for (const topic of TOPICS) times.set(topic, await timeDeck(topic));
    const deckBlock = loop.max / 1e6;
    loop.reset();
    const started = performance.now();
    const headers = { authorization: `Bearer ${server.post.token}` };
    libraryResponse.parse(await (await fetch(`${server.url}/api/library`, { headers })).json());
    const list = performance.now() - started;
    const listBlock = loop.max / 1e6;
    const [slowest = ''] = [...times].toSorted((one, other) => other[1] - one[1]).map(([topic]) => topic);
    const ratio = (name: string, value: number, of: number): Result => ({
      name: `${name} to ${of} ms`,
      ratio: value / of,
      wanted: 'below 1',
    });
    return [
      ratio('First deck', first, FIRST_MS),
      ratio('Longest block of the event loop meanwhile', firstBlock, BLOCKED_MS),
      ratio(`Slowest of ${TOPICS.length} decks of 30 cards (${slowest})`, times.get(slowest) ?? NaN, DECK_MS),
      ratio('Longest block of the event loop meanwhile', deckBlock, BLOCKED_MS),
      ratio('First list of all topics', list, LIST_MS),
      ratio('Longest block of the event loop meanwhile', listBlock, BLOCKED_MS),
    ];
  } finally {
    loop.disable();
    await server.close();
  }
}
