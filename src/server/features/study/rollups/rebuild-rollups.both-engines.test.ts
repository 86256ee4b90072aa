import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { authResponse } from '#contract/auth.ts';
import { answerResponse, startResponse } from '#contract/study.ts';
import { dayNumber } from '#domain/local-day.ts';
import { streaks } from '#domain/statistics/streaks.ts';
import { answerBody, deckCards, makeDeck } from '#test/server/study-helpers.ts';
import { PASSWORD, startTestApp, type Client, type TestApp } from '#test/server/test-app.ts';
import { createMigrator, migrateToLatest } from '../../../db/migrate.ts';
import { markClosed } from '../../account/account.repository.ts';
import { checkSomeRollups } from './check-rollups.ts';
import { rebuildRollups } from './rebuild-rollups.ts';
import { findUserStats } from '../../analytics/analytics.repository.ts';
import { ROLLUP_TABLES } from '../../analytics/rollups.repository.ts';
import { findStudyRecord } from '../../analytics/study-records.repository.ts';

const HOUR_MS = 3_600_000;
const silent = pino({ level: 'silent' });

const LIMITS = { MAX_ANSWER_SECONDS: 300 };

async function rollups(app: TestApp) {
  const tables: Record<string, string[]> = {};
  for (const table of ROLLUP_TABLES) {
    const rows = await app.database.db.selectFrom(table).selectAll().execute();
    tables[table] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  const decks = await app.database.db
    .selectFrom('decks')
    .select(['id', 'card_count', 'content_bytes'])
    .execute();
  tables['decks'] = decks.map((row) => JSON.stringify(row)).toSorted();
  return tables;
}

/** The totals of a user's answers and sessions, added up one by one. */
async function fromScratch({ database: { db } }: TestApp, userId: string) {
  const sessions = await db.selectFrom('study_sessions').selectAll().where('user_id', '=', userId).execute();
  const reviews = await db
    .selectFrom('reviews')
    .selectAll()
    .where('user_id', '=', userId)
    .where('session_id', 'is not', null)
    .where('undone_at', 'is', null)
    .execute();
  const counted = reviews.filter((review) => review.counted === 1);
  const studied = new Set(counted.map((review) => review.session_id));
  const completed = sessions.filter(({ id, completed_at }) => completed_at !== null && studied.has(id));
  const ofCompleted = counted.filter(({ session_id }) => completed.some(({ id }) => id === session_id));
  const days = [...new Set(ofCompleted.map(({ reviewed_at, time_zone }) => wallDay(reviewed_at, time_zone)))]
    .map(dayNumber)
    .toSorted((one, other) => one - other);
  const lastDay = days.at(-1);
  const isCorrect = ({ grade }: { grade: string | null }) => grade === 'correct' || grade === 'easy';
  return {
    sessions: completed.length,
    answered: counted.length,
    correct: counted.filter(isCorrect).length,
    timeMs: reviews.reduce((sum, review) => sum + review.duration_ms, 0),
    record: {
      lastDay: lastDay ?? null,
      streak: lastDay === undefined ? 0 : streaks(days, lastDay).current,
      longest: streaks(days, lastDay ?? 0).longest,
      days: days.length,
      comebacks: days.filter((day, index) => index > 0 && day - (days[index - 1] ?? day) > 14).length,
    },
  };
}

/** The local day as a calendar shows it, found without the code under test. */
function wallDay(at: number, timeZone: string): string {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('sv-SE', { timeZone, ...day }).format(at);
}

async function keptTotals({ database: { db } }: TestApp, userId: string) {
  const { sessions, answered, correct, timeMs } = await findUserStats(db, userId);
  return { sessions, answered, correct, timeMs, record: await findStudyRecord(db, userId) };
}

/** What a user may do, in any order. */
const event = fc.oneof(
  { arbitrary: fc.record({ what: fc.constant('make' as const) }), weight: 1 },
  {
    arbitrary: fc.record({
      what: fc.constant('study' as const),
      deck: fc.nat(3),
      answers: fc.array(
        fc.record({
          right: fc.boolean(),
          hints: fc.nat(3),
          hoursLate: fc.nat(60),
          repeats: fc.nat(1),
          undone: fc.constantFrom(0, 0, 0, 1, 2),
          /** Given on a device that is offline until the session has ended, before or after the end. */
          offline: fc.constantFrom('no', 'no', 'no', 'before', 'after'),
        }),
        { maxLength: 6 },
      ),
      undoLast: fc.constantFrom(false, false, true),
      scope: fc.constantFrom('deck', 'due'),
      end: fc.constantFrom('complete', 'leave open'),
      zone: fc.constantFrom('UTC', 'America/Los_Angeles', 'Asia/Kolkata'),
    }),
    weight: 5,
  },
  { arbitrary: fc.record({ what: fc.constant('complete-first' as const) }), weight: 3 },
  { arbitrary: fc.record({ what: fc.constant('delete-deck' as const), deck: fc.nat(3) }), weight: 1 },
  { arbitrary: fc.record({ what: fc.constant('delete-card' as const), deck: fc.nat(3) }), weight: 1 },
  {
    arbitrary: fc.record({
      what: fc.constant('add-card' as const),
      deck: fc.nat(3),
      hint: fc.string({ unit: 'grapheme' }),
    }),
    weight: 1,
  },
  {
    arbitrary: fc.record({
      what: fc.constant('change' as const),
      deck: fc.nat(3),
      text: fc.string({ unit: 'grapheme' }),
    }),
    weight: 1,
  },
  {
    arbitrary: fc.record({
      what: fc.constant('wait' as const),
      hours: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 320, max: 400 })),
    }),
    weight: 4,
  },
);

type Event = typeof event extends fc.Arbitrary<infer Generated> ? Generated : never;
type Studied = Extract<Event, { what: 'study' }>;

const reviewOfOne = (end: Studied['end']): Studied => ({
  what: 'study',
  deck: 0,
  answers: [{ right: true, hints: 0, hoursLate: 0, repeats: 1, undone: 0, offline: 'no' }],
  undoLast: false,
  scope: 'due',
  end,
  zone: 'UTC',
});

/** Sessions that end after later ones: on the day before them, and before a pause. */
const LATE_ENDS: Event[] = [
  reviewOfOne('leave open'),
  { what: 'wait', hours: 400 },
  reviewOfOne('leave open'),
  { what: 'wait', hours: 24 },
  reviewOfOne('complete'),
  { what: 'complete-first' },
  { what: 'complete-first' },
];

/**
 * Answers cards, in a review some of them twice, and takes answers back, on two devices. Requests of the one that is offline
 * arrive after the end. Returns the session if it is left open.
 */
async function study(app: TestApp, client: Client, deckId: string, studied: Studied) {
  const { answers, zone, scope, end, undoLast } = studied;
  const what = scope === 'deck' ? { deckId } : { scope };
  const started = await client.post('/study/start', { ...what, timeZone: zone });
  if (started.status !== 201) return null;
  const { session, cards } = startResponse.parse(started.body);
  const undo = (answerId: string) => client.post('/study/undo', { sessionId: session.id, answerId });
  let last: string | undefined;
  const answer = async (wanted: Studied['answers'], until: number) => {
    for (const one of wanted) {
      const card = cards[answers.indexOf(one)];
      if (!card) continue;
      const answeredAt = new Date(until - one.hoursLate * HOUR_MS).toISOString();
      const given: string[] = [];
      for (let count = 0; count <= one.repeats; count += 1) {
        const body = { ...answerBody(session.id, card, one.right), hintsUsed: one.hints, answeredAt };
        const sent = await client.post('/study/answer', { ...body, id: randomUUID() });
        given.push(answerResponse.parse(sent.body).id);
      }
      for (const id of given.toReversed().slice(0, one.undone)) await undo(id);
      last = given[0];
    }
  };
  const of = (offline: string) => answers.filter((one) => one.offline === offline);
  await answer(of('no'), app.clock.now());
  if (last !== undefined && undoLast) await undo(last);
  if (end === 'leave open') return session.id;
  const endedAt = app.clock.now();
  await client.post(`/study/complete/${session.id}`);
  app.clock.advance(3 * HOUR_MS);
  await answer(of('before'), endedAt);
  await answer(
    of('after').map((one) => Object.assign(one, { hoursLate: one.hoursLate % 3 })),
    app.clock.now(),
  );
  if (last !== undefined && undoLast) await undo(last);
  return null;
}

/** Carries out the events and returns the user. */
async function live(app: TestApp, events: readonly Event[]) {
  const ada = await app.signUp();
  let client: Client = ada;
  const decks = [(await makeDeck(client, { cardCount: 5 })).deck.id];
  const open: string[] = [];
  for (const step of events) {
    const deckId = 'deck' in step ? decks[step.deck % decks.length] : undefined;
    if (step.what === 'wait') {
      app.clock.advance(step.hours * HOUR_MS);
      // A token works for thirty days.
      const login = await app.visitor.post('/auth/login', { email: ada.email, password: PASSWORD });
      client = app.withToken(authResponse.parse(login.body).token);
    }
    if (step.what === 'make') decks.push((await makeDeck(client, { cardCount: 5 })).deck.id);
    if (step.what === 'complete-first') {
      const first = open.shift();
      if (first !== undefined) await client.post(`/study/complete/${first}`);
    }
    if (deckId === undefined) continue;
    if (step.what === 'delete-deck') {
      await client.delete(`/decks/${deckId}`);
      decks.splice(decks.indexOf(deckId), 1, (await makeDeck(client, { cardCount: 5 })).deck.id);
    }
    if (step.what === 'delete-card') {
      const [card] = await deckCards(client, deckId);
      await client.delete(`/cards/${card?.id}`);
    }
    if (step.what === 'add-card') {
      await client.post('/cards', { deckId, front: 'Front', back: 'Back', hint_1: step.hint });
    }
    if (step.what === 'change') {
      const [card] = await deckCards(client, deckId);
      await client.put(`/cards/${card?.id}`, { explanation: step.text });
      await client.put(`/decks/${deckId}`, { description: step.text });
    }
    if (step.what !== 'study') continue;
    const left = await study(app, client, deckId, step);
    if (left !== null) open.push(left);
  }
  return ada.user.id;
}

test('rebuilt rollups equal those kept up to date, after any sequence of events', async () => {
  const app = await startTestApp();
  const { db } = app.database;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 16 }), async (events) => {
      const userId = await live(app, events);
      expect(await keptTotals(app, userId)).toEqual(await fromScratch(app, userId));
      const kept = await rollups(app);
      await rebuildRollups(db, LIMITS);
      expect(await rollups(app)).toEqual(kept);
    }),
    { numRuns: 20, seed: 20261127, endOnFailure: true, examples: [[LATE_ENDS]] },
  );

  const kept = await rollups(app);
  expect(kept['study_records']?.length).toBeGreaterThan(3);
  // The same history after an upgrade.
  const { error } = await createMigrator(db).migrateTo('0012-generation-wishes');
  expect(error).toBeUndefined();
  await migrateToLatest(db);
  // In that version, a session had one day, so the upgrade counts one of several days several times until the first night.
  const { learner_stats: _totals, ...others } = kept;
  expect(await rollups(app)).toMatchObject(others);
  await checkSomeRollups({
    db,
    config: LIMITS,
    now: app.clock.now(),
    log: silent,
    signal: new AbortController().signal,
  });
  expect(await rollups(app)).toEqual(kept);
});

test('an account closed in the meantime is skipped', async () => {
  const app = await startTestApp({ worker: false });
  const { db } = app.database;
  const ids = [(await app.signUp()).user.id, (await app.signUp()).user.id].toSorted();
  const rebuilding = rebuildRollups(db, LIMITS);
  // On the one connection of SQLite, this comes after the list of learners and before the second of them.
  await markClosed(db, ids[1] ?? '', 1);
  expect(await rebuilding).toBeGreaterThan(0);
  expect(await rebuildRollups(db, LIMITS)).toBe(1);
});
