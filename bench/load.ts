import autocannon, { type Client, type Request } from 'autocannon';
import { startResponse } from '#contract/study.ts';
import { manyContents } from '#test/builders/cards.ts';
import { answerBody } from '#test/server/study-helpers.ts';
import { percentile, type Result } from './result.ts';
import { ENGINES, makeDeck, megabytes, signUp, withServer, type User } from './server.ts';

const LEARNERS = 50;
const DECKS = 5;
const CARDS = 10;
const SECONDS = 30;
/** Two calls a second from each learner, more than anyone makes. */
const CALLS_PER_SECOND = 100;
const BUDGET_MS = 50;

type Member = User & { deckId: string };
type Step = { name: string; request: Request };

/** How long the most common calls take while fifty learners use the server at the same time, on both engines. */
export async function load(): Promise<Result[]> {
  const results: Result[] = [];
  for (const engine of ENGINES) {
    results.push(
      ...(await withServer(engine, async (server) => {
        const atRest = await megabytes(server.pid, 'VmRSS');
        const members = await Promise.all(Array.from({ length: LEARNERS }, () => joinUp(server.url)));
        const times = await timesUnderLoad(server.url, members);
        const loaded = await megabytes(server.pid, 'VmRSS');
        const memory = (name: string, value: number, budget: string): Result => ({
          name: `${engine}: memory ${name}`,
          value,
          unit: 'MB',
          budget,
        });
        return [
          ...[...times].map(([name, all]) => ({
            name: `${engine}: ${name}, p95 of ${all.length}`,
            value: percentile(all, 95),
            unit: 'ms',
            budget: `under ${BUDGET_MS}`,
          })),
          memory('at rest', atRest, 'under 160'),
          memory('after the load', loaded, 'under 300'),
        ];
      })),
    );
  }
  return results;
}

async function joinUp(url: string): Promise<Member> {
  const user = await signUp(url);
  const decks = [];
  for (let number = 0; number < DECKS; number += 1)
    decks.push(await makeDeck(user, `Deck ${number}`, manyContents(CARDS)));
  return { ...user, deckId: decks[0]?.id ?? '' };
}

/** The response times of each call, in ms. Every connection belongs to one learner, who repeats the same visit. */
async function timesUnderLoad(url: string, members: readonly Member[]): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  const failures = new Set<number>();
  let joined = 0;
  await autocannon({
    url,
    connections: members.length,
    duration: SECONDS,
    overallRate: CALLS_PER_SECOND,
    setupClient: (client: Client) => {
      const member = members[joined % members.length];
      joined += 1;
      if (!member) return;
      const steps = visit(member);
      client.setRequests(steps.map(({ request }) => request));
      let count = 0;
      client.on('response', (status, _bytes, ms) => {
        const name = steps[count % steps.length]?.name ?? '';
        count += 1;
        if (status >= 400) failures.add(status);
        const known = times.get(name);
        if (known) known.push(ms);
        else times.set(name, [ms]);
      });
    },
  });
  if (failures.size > 0) throw new Error(`Calls failed with ${[...failures].join(', ')}`);
  return times;
}

/** The actions of a learner: look at the dashboard, study a deck to its end, look at the figures. */
function visit({ token, deckId }: Member): Step[] {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const read = (name: string, path: string): Step => ({
    name,
    request: { method: 'GET', path: `/api${path}`, headers },
  });
  let bodies: object[] = [];
  let sessionId = '';
  const start: Step = {
    name: 'start a session',
    request: {
      method: 'POST',
      path: '/api/study/start',
      headers,
      body: JSON.stringify({ deckId }),
      onResponse: (_status, body) => {
        const { session, cards } = startResponse.parse(JSON.parse(body));
        sessionId = session.id;
        bodies = cards.map((card, index) => answerBody(session.id, card, index % 4 !== 0));
      },
    },
  };
  const answers = Array.from({ length: CARDS }, (_, index): Step => ({
    name: 'answer',
    request: {
      setupRequest: (request) => ({
        ...request,
        method: 'POST',
        path: '/api/study/answer',
        headers,
        body: JSON.stringify(bodies[index]),
      }),
    },
  }));
  const complete: Step = {
    name: 'complete',
    request: {
      setupRequest: (request) => ({
        ...request,
        method: 'POST',
        path: `/api/study/complete/${sessionId}`,
        headers,
        body: '{}',
      }),
    },
  };
  return [
    read('who am I', '/auth/me'),
    read('decks', '/decks'),
    read('what is due', '/study/due'),
    read('unfinished sessions', '/study/unfinished'),
    read('a deck', `/decks/${deckId}`),
    read('cards of a deck', `/cards/deck/${deckId}`),
    start,
    ...answers,
    complete,
    read('progress', '/analytics/progress'),
  ];
}
