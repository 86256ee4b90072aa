import { monitorEventLoopDelay } from 'node:perf_hooks';
import { generateResponse } from '#contract/generation.ts';
import { FAKE_MODEL, type Behaviour } from '#test/fake-provider/fake-provider.ts';
import { startProviderThread, type Seen } from './provider-thread.ts';
import type { Result } from './result.ts';
import { signUp, startServer } from './server.ts';
import { timeOf } from './timing.ts';

/** As quick as many a hosted model: 50 tokens a second. */
const USUAL_TOKEN_MS = 20;
/** For what depends on the order of requests and not on their length: 500 tokens a second. */
const QUICK_TOKEN_MS = 2;
const GREEDY_DECKS = 12;

type Call = (path: string, body: object) => Promise<unknown>;

async function makeDeck(learner: Call, cardCount: number): Promise<void> {
  const made = await learner('/decks/generate', { title: 'Fire', topic: 'Volcanoes', cardCount });
  const { cardsGenerated } = generateResponse.parse(made);
  if (cardsGenerated !== cardCount) throw new Error(`${cardsGenerated} of ${cardCount} cards`);
}

/** Decks over HTTP: our own part of the time, what a model costs that does not stop, and who waits for whom. */
export async function generation(): Promise<Result[]> {
  return [...(await ownPart()), ...(await runaway()), ...(await waiting(2)), ...(await waiting(1))];
}

/** Decks of 10 and 30 cards at the speed of a usual provider: how much longer the greater one takes, and how much is ours. */
async function ownPart(): Promise<Result[]> {
  const provider = await startProviderThread({ tokenMs: USUAL_TOKEN_MS });
  const server = await startServer({ AI_BASE_URL: provider.url, AI_MODEL: FAKE_MODEL });
  async function measure(cardCount: number) {
    await provider.forget();
    const cpu = process.threadCpuUsage();
    const total = await timeOf(() => makeDeck(server.post, cardCount));
    return {
      total,
      cpu: milliseconds(process.threadCpuUsage(cpu)),
      provider: busyTime(await provider.report()),
    };
  }
  try {
    // The first deck loads the SDK.
    await makeDeck(server.post, 5);
    const ten = await measure(10);
    const thirty = await measure(30);
    return [
      { name: 'Time of 30 cards to that of 10', ratio: thirty.total / ten.total, wanted: 'at most 1.5' },
      { name: "Time of 10 cards to the provider's", ratio: ten.total / ten.provider, wanted: 'below 1.02' },
      {
        name: "Time of 30 cards to the provider's",
        ratio: thirty.total / thirty.provider,
        wanted: 'below 1.02',
      },
      {
        name: 'CPU time for 30 cards at 50 tokens a second, three requests at once',
        value: thirty.cpu,
        unit: 'ms',
        wanted: `below 10 % of their ${(thirty.total / 1000).toFixed(1)} s`,
      },
    ];
  } finally {
    await server.close();
    await provider.close();
  }
}

/** A model that goes on with cards, at the speed of a quick one, and one that goes on with words, as fast as it is read. */
async function runaway(): Promise<Result[]> {
  const good = await costOfTen('good', QUICK_TOKEN_MS);
  const endless = await costOfTen('never stops', QUICK_TOKEN_MS);
  const babble = await costOfTen('babbles', 0);
  return [
    {
      name: 'CPU time for 10 cards of an answer without end to that of one that ends',
      ratio: endless.cpu / good.cpu,
      wanted: 'below 1.5',
    },
    {
      name: 'Text sent of an answer without end to that of one that ends',
      ratio: endless.sent / good.sent,
      wanted: 'below 1.2',
    },
    {
      name: 'CPU time for four answers without end and without a card',
      value: babble.cpu,
      unit: 'ms',
      wanted: 'below 5,000 ms',
    },
    {
      name: 'Longest time that others waited for the processor meanwhile',
      value: Math.max(endless.stall, babble.stall),
      unit: 'ms',
      wanted: 'below 500 ms',
    },
  ];
}

async function costOfTen(behaviour: Behaviour, tokenMs: number) {
  const provider = await startProviderThread({ tokenMs });
  // A deck without cards is logged as a failure.
  const server = await startServer({
    AI_BASE_URL: provider.url,
    AI_MODEL: FAKE_MODEL,
    LOG_LEVEL: 'silent',
  });
  const ask = () => server.post('/decks/generate', { title: 'Fire', topic: 'Volcanoes', cardCount: 10 });
  try {
    await makeDeck(server.post, 5);
    await provider.forget();
    await provider.always(behaviour);
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    const before = process.threadCpuUsage();
    await ask();
    const cpu = milliseconds(process.threadCpuUsage(before));
    delays.disable();
    const sent = (await provider.report()).reduce((sum, request) => sum + request.sent, 0);
    return { cpu, sent, stall: delays.max / 1_000_000 };
  } finally {
    await server.close();
    await provider.close();
  }
}

/** How long two learners wait for a deck while a third one has asked for many, to what it takes alone. */
async function waiting(concurrency: number): Promise<Result[]> {
  const provider = await startProviderThread({ tokenMs: QUICK_TOKEN_MS });
  const server = await startServer({
    AI_BASE_URL: provider.url,
    AI_MODEL: FAKE_MODEL,
    AI_CONCURRENCY: String(concurrency),
  });
  try {
    const learners = await Promise.all([signUp(server.url), signUp(server.url)]);
    await makeDeck(server.post, 5);
    const alone = await timeOf(() => makeDeck(server.post, 5));
    const many = Array.from({ length: GREEDY_DECKS }, () => makeDeck(server.post, 5));
    const begun = performance.now();
    const waits = await Promise.all(learners.map((learner) => timeOf(() => makeDeck(learner, 5))));
    await Promise.all(many);
    const all = performance.now() - begun;
    const requests = concurrency === 1 ? 'one request' : `${concurrency} requests`;
    return [
      {
        name: `With ${requests} at once: the longer wait of two learners, beside ${GREEDY_DECKS} decks of a third, to a wait alone`,
        ratio: Math.max(...waits) / alone,
        wanted: concurrency === 1 ? 'at most 4.5' : 'at most 2.5',
      },
      {
        name: `With ${requests} at once: the wait for all decks to a wait alone`,
        ratio: all / alone,
        wanted: `about ${(GREEDY_DECKS + learners.length) / concurrency}`,
      },
    ];
  } finally {
    await server.close();
    await provider.close();
  }
}

/** From the first request's arrival to the last answer's end, in ms. */
function busyTime(requests: readonly Seen[]): number {
  const begun = Math.min(...requests.map((request) => request.begun));
  return Math.max(...requests.map((request) => request.ended ?? Number.NaN)) - begun;
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}
