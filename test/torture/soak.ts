import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { authResponse } from '#contract/auth.ts';
import { generateResponse } from '#contract/generation.ts';
import { answerResponse, completeResponse, startResponse } from '#contract/study.ts';
import type { Engine } from '#server/db/connect.ts';
import { send, type ApiResponse, type Sent } from '#test/conformance/http.ts';
import { answerBody } from '#test/server/study-helpers.ts';
import { runHostileLearner } from './hostile-learner.ts';
import { install } from './installations.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { verify, type Verdict } from './verify.ts';

const CONNECTIONS_PER_USER = 10;
/** Collecting all garbage takes a moment, so samples are rare. */
const SAMPLE_MS = 3_000;

export type SoakReport = Verdict & {
  requests: number;
  /** The number of responses without a 2xx status, by status; 0 stands for a broken connection. */
  errors: Record<number, number>;
  /** The 95th percentile of response times in ms, without those of the hostile learner. */
  p95: number;
  /** Samples of the live heap of the web servers in MiB; empty if the system does not report it. */
  memory: number[];
};

type Account = { token: string; deckId: string };

/**
 * Reads and answers over many connections for a while, each with a pause (ms) between requests, beside a hostile
 * learner. Then verifies the data as `torture` does.
 */
export async function soak(
  engine: Engine,
  { connections, seconds, pause }: { connections: number; seconds: number; pause: number },
): Promise<SoakReport> {
  const installation = await install(engine);
  const ledger = createLedger();
  const stopping = new AbortController();
  const errors: Record<number, number> = {};
  const memory: number[] = [];
  const times: number[] = [];
  let requests = 0;

  /** Returns undefined for a response without a 2xx status, which counts as an error unless it is expected. */
  async function ask(sent: Sent, isExpected: (status: number) => boolean): Promise<ApiResponse | undefined> {
    const url = installation.urls[requests % installation.urls.length] ?? '';
    requests += 1;
    const response = await send(url, sent).catch((): ApiResponse | undefined => undefined);
    if (response && response.status < 300) return response;
    const status = response?.status ?? 0;
    if (!isExpected(status)) errors[status] = (errors[status] ?? 0) + 1;
    return undefined;
  }

  async function request(sent: Sent): Promise<ApiResponse | undefined> {
    if (pause > 0) await delay(pause);
    const began = performance.now();
    const response = await ask(sent, () => false);
    times.push(performance.now() - began);
    return response;
  }

  async function sample(): Promise<void> {
    while (!stopping.signal.aborted) {
      const size = await installation.liveMiB();
      if (size !== undefined) memory.push(size);
      await delay(SAMPLE_MS);
    }
  }

  try {
    const accounts: Account[] = [];
    for (let count = 0; count < connections; count += CONNECTIONS_PER_USER) {
      accounts.push(await signUp(request, ledger));
    }
    times.length = 0;
    const hostile = runHostileLearner(
      (sent) => ask(sent, (status) => status >= 400 && status < 500),
      ledger,
      stopping.signal,
    );
    const work = Array.from({ length: connections }, async (_, index) => {
      const account = accounts[index % accounts.length];
      if (account) await useApp(request, account, ledger, stopping.signal);
    });
    const ending = delay(seconds * 1000).then(() => stopping.abort());
    await Promise.all([ending, sample(), hostile, ...work]);
    const left = await installation.stop();
    const verdict = await verify(left, ledger);
    await left.db.destroy();
    return { ...verdict, requests, errors, p95: percentile95(times), memory };
  } finally {
    stopping.abort();
    await installation.remove();
  }
}

function percentile95(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}

type Ask = (sent: Sent) => Promise<ApiResponse | undefined>;

async function signUp(request: Ask, ledger: Ledger): Promise<Account> {
  const username = `s-${randomUUID().slice(0, 12)}`;
  const email = `${username}@example.org`;
  const body = { email, username, password: 'correct horse' };
  const registered = await request({ method: 'POST', path: '/api/auth/register', body });
  const { token } = authResponse.parse(registered?.body);
  ledger.accounts.add(email);
  const title = randomUUID();
  const generated = await request({
    method: 'POST',
    path: '/api/decks/generate',
    token,
    body: { title, topic: 'capitals of Europe', cardCount: 20, difficulty: 1 },
  });
  const { deck } = generateResponse.parse(generated?.body);
  ledger.generations.set(deck.id, title);
  ledger.decks.add(title);
  return { token, deckId: deck.id };
}

/** One connection: three reads per answer, as screens do, session after session. */
async function useApp(
  request: Ask,
  { token, deckId }: Account,
  ledger: Ledger,
  stopping: AbortSignal,
): Promise<void> {
  const reads = [
    '/api/decks',
    `/api/decks/${deckId}`,
    `/api/cards/deck/${deckId}`,
    '/api/analytics/progress',
  ];
  while (!stopping.aborted) {
    const started = await request({ method: 'POST', path: '/api/study/start', token, body: { deckId } });
    if (!started) continue;
    const { session, cards } = startResponse.parse(started.body);
    for (const card of cards) {
      if (stopping.aborted) return;
      for (let count = 0; count < 3; count += 1) {
        await request({ method: 'GET', path: reads[randomInt(reads.length)] ?? '/api/decks', token });
      }
      const body = answerBody(session.id, card, randomInt(3) > 0);
      const response = await request({ method: 'POST', path: '/api/study/answer', token, body });
      if (response) {
        ledger.answers.set(`${session.id} ${card.id}`, answerResponse.parse(response.body).isCorrect);
      }
    }
    const path = `/api/study/complete/${session.id}`;
    const completed = await request({ method: 'POST', path, token });
    if (completed) ledger.sessions.add(completeResponse.parse(completed.body).session.id);
  }
}
