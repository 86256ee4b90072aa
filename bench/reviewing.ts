/**
 * What spaced repetition is worth to a learner, and what it costs the server: a simulated year of reviews on both engines,
 * by a learner whose memory follows FSRS with weights of its own, and the price of a review among 100,000 cards.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { utcDay } from '#domain/local-day.ts';
import { recallAfterDays, remember, type Memory } from '#domain/memory/memory.ts';
import { AGAIN, GOOD, type Rating } from '#domain/memory/rating.ts';
import { DEFAULT_MEMORY_SETTINGS, type MemorySettings } from '#domain/memory/settings.ts';
import { seededRandom, type Random } from '#domain/random.ts';
import type { Database } from '#server/db/connect.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import type { Db } from '#server/db/tables.ts';
import { transactAsLearner } from '#server/db/transaction.ts';
import type { StoredUser } from '#server/features/auth/auth.repository.ts';
import { chooseForReview, due } from '#server/features/memory/due.usecases.ts';
import { fitWeightsJob } from '#server/features/memory/fit-weights.ts';
import { findFit } from '#server/features/memory/fits.repository.ts';
import { foldMemoriesJob } from '#server/features/memory/fold-memories.ts';
import { saveMemory } from '#server/features/memory/memories.repository.ts';
import { recordReview } from '#server/features/memory/record-review.ts';
import { startSession } from '#server/features/study/open-session.usecases.ts';
import { loadWeightFitter } from '#server/ports/weight-fitter.ts';
import { createDatabase, startPostgres } from '#test/server/postgres-server.ts';
import { makeLearner } from './learner.ts';
import type { Result } from './result.ts';
import { median, timeOf } from './timing.ts';

const CARDS = 1_000;
const MANY_DECKS = 100;
const DAY_MS = 86_400_000;
const START = Date.UTC(2025, 0, 1, 18);
const DAYS = 365;
const FIT_ON_DAY = 180;
/** Days at the beginning of each half in which cards still follow what was before. */
const SETTLING_DAYS = 30;
const TIME_ZONE = 'UTC';

/** A memory that keeps new things longer than the published average, but gains less from repeating them. */
const LEARNER: MemorySettings = {
  desiredRetention: 0.9,
  weights: [
    2, 1.2931, 6, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.7, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
    0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.3,
  ],
};

/** How often somebody knows a card that they see for the first time. */
const KNOWN_AT_FIRST = 0.7;

export async function reviewing(): Promise<Result[]> {
  const postgres = await startPostgres({ durable: false });
  try {
    const url = await createDatabase(postgres.url, 'bench');
    const results: Result[] = [];
    for (const database of [
      { db: openSqlite(':memory:'), engine: 'sqlite' as const, location: 'memory' },
      { db: openPostgres(url), engine: 'postgres' as const, location: url },
    ]) {
      await migrateToLatest(database.db);
      results.push(...(await year(database)), ...(await amongMany(database)));
      await database.db.destroy();
    }
    return results;
  } finally {
    await postgres.stop();
  }
}

/** The learner's own memory, which answers; the server sees only the answers. */
function createMind(random: Random) {
  const memories = new Map<string, Memory>();
  let answers = 0;
  const learn = (cardId: string, rating: Rating, at: number) => {
    const moment = { cardId, at, timeZone: TIME_ZONE };
    memories.set(cardId, remember(memories.get(cardId) ?? null, rating, moment, LEARNER));
    answers += 1;
  };
  const recall = (cardId: string, at: number): number => {
    const memory = memories.get(cardId);
    return memory ? recallAfterDays(memory, Math.round((at - memory.lastReviewAt) / DAY_MS), LEARNER) : 0;
  };
  return {
    /** Answers a card and, after a wrong answer, once more within the day. */
    answer(cardId: string, at: number): Rating[] {
      const known = random() < (memories.has(cardId) ? recall(cardId, at) : KNOWN_AT_FIRST);
      const ratings = known ? [GOOD] : [AGAIN, GOOD];
      for (const [index, rating] of ratings.entries()) learn(cardId, rating, at + index * 600_000);
      return ratings;
    },
    /** How many cards would be recalled at an instant. */
    known: (at: number) => [...memories.keys()].reduce((sum, cardId) => sum + recall(cardId, at), 0),
    answers: () => answers,
  };
}

async function year({ db, engine }: Database): Promise<Result[]> {
  const user = await makeLearner(db, 1);
  const mind = createMind(seededRandom('a year'));
  const clock = { now: () => START + FIT_ON_DAY * DAY_MS };
  const end = START + DAYS * DAY_MS;
  for (let day = 0; day < DAYS; day += 1) {
    await reviewOfDay(db, user.id, START + day * DAY_MS, mind);
    if (day === FIT_ON_DAY) {
      const { signal } = new AbortController();
      await fitWeightsJob({ db, clock, newId: randomUUID, loadWeightFitter }).run(
        { userId: user.id },
        signal,
      );
      await foldMemoriesJob({ db }).run({ userId: user.id }, signal);
    }
  }
  const fit = await findFit(db, user.id);
  const weekly = everyWeek(mind.answers());
  return [
    retention('before fitting', await remembered(db, user.id, SETTLING_DAYS, FIT_ON_DAY)),
    retention('after fitting', await remembered(db, user.id, FIT_ON_DAY + SETTLING_DAYS, DAYS)),
    {
      name: `Log loss of the fitted weights to that of the published ones, ${engine}`,
      ratio: (fit?.loss ?? Number.NaN) / (fit?.publishedLoss ?? Number.NaN),
      wanted: 'below 1',
    },
    {
      name:
        `Cards known after a year (${Math.round(mind.known(end))} of ${CARDS}) to those of whoever spends the ` +
        `same ${mind.answers()} answers on the whole deck in turn (${Math.round(weekly.known(end))}), ${engine}`,
      ratio: mind.known(end) / weekly.known(end),
      wanted: 'above 1',
    },
  ];

  function retention(when: string, ratio: number): Result {
    return { name: `True retention ${when}, ${engine}`, ratio, wanted: '0.88 to 0.92' };
  }
}

async function reviewOfDay(
  db: Db,
  userId: string,
  now: number,
  mind: ReturnType<typeof createMind>,
): Promise<void> {
  const cardIds = await chooseForReview(db, userId, {
    now,
    timeZone: TIME_ZONE,
    deckId: undefined,
    limit: 500,
  });
  await transactAsLearner(db, userId, async (trx) => {
    for (const [place, cardId] of cardIds.entries()) {
      const at = now + place * 1_000;
      for (const [index, rating] of mind.answer(cardId, at).entries()) {
        await recordReview(trx, userId, {
          id: randomUUID(),
          cardId,
          deckId: 'deck',
          deckTitle: 'Deck',
          sessionId: null,
          rating,
          grade: rating === AGAIN ? 'incorrect' : 'correct',
          presentation: 'flip',
          selectedOption: null,
          selectedText: null,
          hintsUsed: 0,
          durationMs: 8_000,
          explanation: null,
          at: at + index * 600_000,
          timeZone: TIME_ZONE,
          counted: index === 0,
        });
      }
    }
  });
}

/** The share of reviews of known cards that were remembered, from one day of the year to another. */
async function remembered(db: Db, userId: string, from: number, to: number): Promise<number> {
  const row = await db
    .selectFrom('memory_days')
    .select((eb) => [
      eb.fn.sum<number>('remembered').as('remembered'),
      eb.fn.sum<number>('reviewed').as('reviewed'),
    ])
    .where('user_id', '=', userId)
    .where('local_day', '>=', utcDay(START + from * DAY_MS))
    .where('local_day', '<', utcDay(START + to * DAY_MS))
    .executeTakeFirstOrThrow();
  return row.remembered / row.reviewed;
}

/** The same mind with as many answers, spread evenly over the weeks, going through the whole deck again and again. */
function everyWeek(answers: number): ReturnType<typeof createMind> {
  const mind = createMind(seededRandom('a year'));
  let next = 0;
  const weeks = Math.ceil(DAYS / 7);
  for (let week = 0; week < weeks; week += 1) {
    const at = START + week * 7 * DAY_MS;
    while (mind.answers() < (answers * (week + 1)) / weeks) {
      mind.answer(`card ${next % CARDS}`, at);
      next += 1;
    }
  }
  return mind;
}

/** Asking what is due, and starting a review, with few cards and with many; as many are due with either. */
async function amongMany({ db, engine }: Database): Promise<Result[]> {
  const clock = { now: () => START };
  const few = await makeLearner(db, 1);
  const many = await makeLearner(db, MANY_DECKS);
  for (const user of [few, many]) await scheduleCards(db, user.id);
  // What PostgreSQL does by itself within a minute.
  if (engine === 'postgres') await sql`analyze`.execute(db);
  const start = (user: StoredUser) =>
    startSession({ db, clock, newId: randomUUID }, user, {
      scope: 'due',
      mode: 'mixed',
      timeZone: undefined,
    });
  return [
    await compare('Asking what is due', (user) => due({ db, clock }, user)),
    await compare('Starting a review', start),
  ];

  async function compare(name: string, call: (user: StoredUser) => Promise<unknown>): Promise<Result> {
    // In turn, so that whatever else the machine does slows both down.
    const times: { few: number[]; many: number[] } = { few: [], many: [] };
    for (let round = 0; round < 60; round += 1) {
      times.few.push(await timeOf(() => call(few)));
      times.many.push(await timeOf(() => call(many)));
    }
    return {
      name: `${name} with 100,000 cards to that with 1,000, ${engine}`,
      ratio: median(times.many) / median(times.few),
      wanted: 'at most 1.5',
    };
  }
}

/** Two hundred cards are due, a hundred are new, all others come in the next hundred days. */
async function scheduleCards(db: Db, userId: string): Promise<void> {
  const rows = await db.selectFrom('card_memories').select('card_id').where('user_id', '=', userId).execute();
  const at = (day: number, cardId: string) =>
    remember(null, GOOD, { cardId, at: START + day * DAY_MS, timeZone: TIME_ZONE }, DEFAULT_MEMORY_SETTINGS);
  await db.transaction().execute(async (trx) => {
    for (const [index, { card_id: cardId }] of rows.entries()) {
      if (index >= 200 && index < 300) continue;
      const memory = index < 200 ? at(-10 - (index % 50), cardId) : at(index % 100, cardId);
      await saveMemory(trx, userId, cardId, { memory, lastEntryAt: memory.lastReviewAt });
    }
  });
}
