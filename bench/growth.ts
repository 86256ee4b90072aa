import { sql } from 'kysely';
import { startResponse } from '#contract/study.ts';
import { answerBody } from '#test/server/study-helpers.ts';
import { addHistory } from './history.ts';
import { median, timeOf, type Result } from './result.ts';
import { ENGINES, signUp, withServer, type User } from './server.ts';

const SHORT = 1_000;
const LONG = 1_000_000;
const DECKS = 4;
const ROUNDS = 100;
const WARM_UP_ROUNDS = 20;

const READS: Readonly<Record<string, string>> = {
  progress: '/analytics/progress',
  insights: '/analytics/insights',
  'memory history': '/analytics/memory',
  'what is due': '/study/due',
};

type Studying = User & { deckId: string };

/** What a long history costs: the calls of a learner with a million answers against those of one with a thousand. */
export async function growth(): Promise<Result[]> {
  const results: Result[] = [];
  for (const engine of ENGINES) {
    results.push(
      ...(await withServer(engine, async (server) => {
        const db = server.openDatabase();
        const users: Studying[] = [];
        for (const answers of [SHORT, LONG]) {
          const user = await signUp(server.url);
          const [deck] = await addHistory(db, user, { decks: DECKS, answers });
          users.push({ ...user, deckId: deck?.id ?? '' });
        }
        // PostgreSQL would do this by itself within a minute.
        if (engine === 'postgres') await sql`analyze`.execute(db);
        await db.destroy();
        return [...(await timesOf(users))].map(([name, [short = [], long = []]]) => ({
          name: `${engine}: ${name} with ${LONG.toLocaleString('en')} answers to ${SHORT.toLocaleString('en')}`,
          value: median(long) / median(short),
          unit: '',
          budget: 'at most 1.2',
        }));
      })),
    );
  }
  return results;
}

/** By call and learner, in ms. The learners take turns, so that other work of the machine slows both. */
async function timesOf(users: readonly Studying[]): Promise<Map<string, number[][]>> {
  const times = new Map<string, number[][]>();
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const [index, { call, deckId }] of users.entries()) {
      const measure = async (name: string, work: () => Promise<unknown>) => {
        const ms = await timeOf(work);
        const ofCall = times.get(name) ?? users.map(() => []);
        if (round >= 0) ofCall[index]?.push(ms);
        times.set(name, ofCall);
      };
      for (const [name, address] of Object.entries(READS)) await measure(name, () => call('GET', address));
      const { session, cards } = startResponse.parse(await call('POST', '/study/start', { deckId }));
      const [card] = cards;
      if (!card) throw new Error('The deck is empty');
      await measure('an answer', () => call('POST', '/study/answer', answerBody(session.id, card, true)));
      await measure('completing', () => call('POST', `/study/complete/${session.id}`, {}));
    }
  }
  return times;
}
