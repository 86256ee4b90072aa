import fc from 'fast-check';
import { sql, type KyselyPlugin } from 'kysely';
import { NO_MIGRATIONS, type MigrationResultSet } from 'kysely/migration';
import { expect, test } from 'vitest';
import { dayNumber, dayOfNumber } from '#domain/local-day.ts';
import { studyRecord } from '#domain/statistics/streaks.ts';
import { openEmptyDatabase } from '#test/server/test-database.ts';
import type { Database } from './connect.ts';
import { replayReviewsJob, rebuildCardStates } from '../features/scheduling/fit/replay-reviews.ts';
import { findStudyRecord } from '../features/analytics/study-records.repository.ts';
import { recountContents } from '../features/quotas/quotas.repository.ts';
import { appliedMigrations, createMigrator, migrateToLatest, MIGRATIONS } from './migrate.ts';

const names = Object.keys(MIGRATIONS);

async function schema({ db }: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .flatMap((table) => table.columns.map((column) => `${table.name}.${column.name} ${column.dataType}`))
    .sort();
}

function expectSuccess({ error, results }: MigrationResultSet): void {
  expect(error).toBeUndefined();
  expect(results?.every((result) => result.status === 'Success')).toBe(true);
}

test('each migration can be reverted and applied again, and so can all of them together', async () => {
  const database = await openEmptyDatabase();
  const migrator = createMigrator(database.db);
  let before: string[] = [];
  for (const [index, name] of names.entries()) {
    expectSuccess(await migrator.migrateTo(name));
    const after = await schema(database);
    expect(after).not.toEqual([]);
    expectSuccess(await migrator.migrateTo(names[index - 1] ?? NO_MIGRATIONS));
    expect({ before: name, schema: await schema(database) }).toEqual({ before: name, schema: before });
    expectSuccess(await migrator.migrateTo(name));
    expect({ after: name, schema: await schema(database) }).toEqual({ after: name, schema: after });
    before = after;
  }
  expectSuccess(await migrator.migrateTo(NO_MIGRATIONS));
  expect(await schema(database)).toEqual([]);
  expectSuccess(await migrator.migrateToLatest());
  expect(await schema(database)).toEqual(before);
  await database.db.destroy();
});

test('migrating twice changes nothing', async () => {
  const database = await openEmptyDatabase();
  expectSuccess(await createMigrator(database.db).migrateToLatest());
  const first = await schema(database);
  expectSuccess(await createMigrator(database.db).migrateToLatest());
  expect(await schema(database)).toEqual(first);
  await database.db.destroy();
});

test('a migration that deadlocks with requests of older servers is repeated', async () => {
  const { db } = await openEmptyDatabase();
  let statements = 0;
  const meeting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      if (statements === 20) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await migrateToLatest(db.withPlugin(meeting));
  expect(statements).toBeGreaterThan(40);
  expect(await appliedMigrations(db)).toEqual(names);
  await db.destroy();
});

test('the names of migrations sort in the order in which they are applied', () => {
  expect([...names].sort()).toEqual(names);
});

test('an upgrade assigns the jobs of an older database to their learners, and deletes those of deleted accounts', async () => {
  const { db } = await openEmptyDatabase();
  await createMigrator(db).migrateTo('0003-learner-history');
  await sql`insert into users (id, email, email_key, username, username_key, password_hash, time_zone, created_at)
    values ('ada', 'a', 'a', 'a', 'a', 'x', 'UTC', 1)`.execute(db);
  await sql`insert into generations (id, user_id, title, topic, card_count, difficulty, status, cards_generated, created_at)
    values ('hers', 'ada', 'T', 't', 5, 2, 'pending', 0, 1)`.execute(db);
  await sql`insert into jobs (id, kind, idempotency_key, payload, status, attempts, run_at, created_at)
    values ('1', 'generate-deck', 'hers', '{}', 'queued', 0, 1, 1), ('2', 'generate-deck', 'gone', '{}', 'done', 1, 1, 1)`.execute(
    db,
  );
  await migrateToLatest(db);
  const jobs = await db.selectFrom('jobs').select(['idempotency_key', 'user_id']).execute();
  expect(jobs).toEqual([{ idempotency_key: 'hers', user_id: 'ada' }]);
  await db.destroy();
});

test('an upgrade keeps the answers of an older database as reviews, whose memories the first start computes', async () => {
  const { db } = await openEmptyDatabase();
  await createMigrator(db).migrateTo('0009-earned-with');
  await sql`insert into users (id, email, email_key, username, username_key, password_hash, time_zone, created_at)
    values ('ada', 'a', 'a', 'a', 'a', 'x', 'UTC', 1)`.execute(db);
  await sql`insert into decks (id, user_id, title, difficulty, ai_generated, card_count, content_bytes, search_text, created_at, updated_at)
    values ('deck', 'ada', 'Deck', 2, 0, 2, 1, 'deck', 1, 1)`.execute(db);
  await sql`insert into cards (id, deck_id, position, front, back, difficulty, is_quiz, created_at, updated_at)
    values ('flip', 'deck', 0, 'F', 'B', 2, 0, 1, 1), ('quiz', 'deck', 1, 'F', 'B', 2, 1, 1, 1),
      ('unseen', 'deck', 2, 'F', 'B', 2, 0, 1, 1)`.execute(db);
  const later = 3 * 86_400_000;
  await sql`insert into study_sessions (id, user_id, deck_id, studied_deck_id, deck_title, mode, status, card_ids, local_day, time_zone, started_at, last_activity_at)
    values ('first', 'ada', 'deck', 'deck', 'Deck', 'mixed', 'active', '[]', '1970-01-01', 'Asia/Tokyo', 1, 1),
      ('second', 'ada', 'deck', 'deck', 'Deck', 'mixed', 'active', '[]', '1970-01-04', 'Asia/Tokyo', 1, 1)`.execute(
    db,
  );
  await sql`insert into answers (id, session_id, user_id, card_id, is_correct, grade, selected_option, hints_used, time_spent_ms, explanation, answered_at)
    values ('1', 'first', 'ada', 'flip', 1, 'correct', null, 0, 9, null, 1000),
      ('2', 'first', 'ada', 'quiz', 1, 'correct', 0, 2, 9, null, 2000),
      ('3', 'second', 'ada', 'flip', 0, 'partial', null, 1, 9, 'Why', ${later}),
      ('4', 'second', 'ada', 'gone', 0, 'incorrect', null, 0, 9, null, ${later})`.execute(db);
  const older = () => sql`select * from answers order by id`.execute(db);
  const kept = (await older()).rows;

  expectSuccess(await createMigrator(db).migrateTo('0010-reviews'));
  expectSuccess(await createMigrator(db).migrateTo('0009-earned-with'));
  expect((await older()).rows).toEqual(kept);
  await migrateToLatest(db);
  const log = () => db.selectFrom('reviews').selectAll().orderBy('id').execute();
  expect(await log()).toMatchObject([
    { id: '1', rating: 3, presentation: 'flip', time_zone: 'Asia/Tokyo', deck_id: 'deck', counted: 1 },
    { id: '2', rating: 2, presentation: 'quiz', selected_option: 0, duration_ms: 9 },
    { id: '3', rating: 2, grade: 'partial', explanation: 'Why', reviewed_at: later },
    { id: '4', rating: 1, card_id: 'gone', session_id: 'second', state_before: null },
  ]);

  const places = () => db.selectFrom('card_memories').selectAll().orderBy('card_id').execute();
  expect(await places()).toMatchObject([
    { card_id: 'flip', state: 'new', stale: 1 },
    { card_id: 'quiz', state: 'new', stale: 1 },
    { card_id: 'unseen', state: 'new', stale: 0, due_at: 2, queued: 1 },
  ]);
  const { run } = replayReviewsJob({ db });
  const stopped = AbortSignal.abort(new Error('The process stops'));
  await expect(run({ userId: null }, stopped)).rejects.toThrow('The process stops');
  // After an interruption, the job continues with the rest.
  await run({ userId: null }, new AbortController().signal);
  expect(await places()).toMatchObject([
    { card_id: 'flip', state: 'review', repetitions: 2, stale: 0 },
    { card_id: 'quiz', state: 'learning', repetitions: 1, stale: 0 },
    { card_id: 'unseen', state: 'new', stale: 0 },
  ]);
  expect((await log()).map((review) => review.state_before)).toEqual(['new', 'new', 'review', null]);
  const lived = [await places(), await log()];
  await rebuildCardStates(db);
  expect([await places(), await log()]).toEqual(lived);
  await db.destroy();
});

test('an upgrade gives known cards due days, and the first start corrects them and what was counted twice a day', async () => {
  const { db } = await openEmptyDatabase();
  await createMigrator(db).migrateTo('0022-imports');
  await sql`insert into users (id, email, email_key, username, username_key, password_hash, time_zone, created_at)
    values ('ada', 'a', 'a', 'a', 'a', 'x', 'America/New_York', 1)`.execute(db);
  await sql`insert into decks (id, user_id, title, difficulty, ai_generated, card_count, content_bytes, search_text, created_at, updated_at)
    values ('deck', 'ada', 'Deck', 2, 0, 2, 1, 'deck', 1, 1)`.execute(db);
  await sql`insert into cards (id, deck_id, position, front, back, difficulty, is_quiz, created_at, updated_at)
    values ('known', 'deck', 0, 'F', 'B', 2, 0, 1, 1), ('unseen', 'deck', 1, 'F', 'B', 2, 0, 1, 1)`.execute(
    db,
  );
  // Answered at twenty past midnight, in the night before clocks are put back, and again at ten to one.
  const first = Date.parse('2029-11-03T00:20:00-04:00');
  const second = first + 30 * 60_000;
  const before = {
    state: 'review',
    stability: 2.3065,
    difficulty: 2.11810397,
    intervalDays: 2,
    repetitions: 1,
  };
  const found = { ...before, dueAt: first + 2 * 86_400_000, lastReviewAt: first, lapses: 0, step: 0 };
  await sql`insert into reviews (id, user_id, card_id, deck_id, deck_title, rating, hints_used, duration_ms, reviewed_at, time_zone, counted, state_before, memory_before)
    values ('1', 'ada', 'known', 'deck', 'Deck', 3, 0, 9, ${first}, 'America/New_York', 1, 'new', null),
      ('2', 'ada', 'known', 'deck', 'Deck', 3, 0, 9, ${second}, 'America/New_York', 1, 'review', ${JSON.stringify(found)})`.execute(
    db,
  );
  await sql`insert into card_memories (card_id, user_id, deck_id, state, stability, difficulty, due_at, last_review_at, interval_days, repetitions, lapses, step, suspended, queued, stale)
    values ('known', 'ada', 'deck', 'review', 2.3065, 2.1, ${second + 2 * 86_400_000}, ${second}, 2, 2, 0, 0, 0, 1, 0),
      ('unseen', 'ada', 'deck', 'new', 0, 0, 1, null, 0, 0, 0, 0, 0, 1, 0)`.execute(db);
  await sql`insert into memory_days (user_id, local_day, introduced, reviewed, remembered)
    values ('ada', '2029-11-03', 1, 1, 1)`.execute(db);
  await sql`insert into learner_stats (user_id, perfect_sessions, hint_free_sessions, hinted_answered, hinted_correct, fittable)
    values ('ada', 0, 0, 0, 0, 2)`.execute(db);

  await migrateToLatest(db);
  const places = () =>
    db.selectFrom('card_memories').select(['due_day', 'due_at', 'stale']).orderBy('card_id').execute();
  expect(await places()).toEqual([
    { due_day: '2029-11-05', due_at: second + 2 * 86_400_000, stale: 1 },
    { due_day: null, due_at: 1, stale: 0 },
  ]);
  await replayReviewsJob({ db }).run({ userId: null }, new AbortController().signal);
  expect(await places()).toEqual([
    { due_day: '2029-11-06', due_at: Date.parse('2029-11-06T00:00:00-05:00'), stale: 0 },
    { due_day: null, due_at: 1, stale: 0 },
  ]);
  expect(await db.selectFrom('memory_days').selectAll().execute()).toEqual([
    { user_id: 'ada', local_day: '2029-11-03', introduced: 1, reviewed: 0, remembered: 0 },
  ]);
  expect(await db.selectFrom('learner_stats').select('fittable').execute()).toEqual([{ fittable: 1 }]);
  await db.destroy();
});

test('an upgrade counts the cards and bytes of the decks of an older database', async () => {
  const { db } = await openEmptyDatabase();
  await createMigrator(db).migrateTo('0003-learner-history');
  await sql`insert into users (id, email, email_key, username, username_key, password_hash, time_zone, created_at)
    values ('ada', 'a', 'a', 'a', 'a', 'x', 'UTC', 1)`.execute(db);
  await sql`insert into decks (id, user_id, title, difficulty, ai_generated, card_count, search_text, created_at, updated_at)
    values ('deck', 'ada', 'Été', 2, 0, 1, 'ete', 1, 1), ('empty', 'ada', 'Mois', 2, 0, 0, 'mois', 1, 1)`.execute(
    db,
  );
  await sql`insert into cards (id, deck_id, position, front, back, difficulty, hint_2, is_quiz, options, created_at, updated_at)
    values ('card', 'deck', 0, '日本', 'Japan', 2, 'É', 1, '["a","b"]', 1, 1)`.execute(db);
  await migrateToLatest(db);
  const sizes = () =>
    db.selectFrom('decks').select(['id', 'content_bytes', 'version']).orderBy('id').execute();
  const counted = await sizes();
  expect(counted).toEqual([
    { id: 'deck', content_bytes: 5 + 6 + 5 + 2 + 9, version: 1 },
    { id: 'empty', content_bytes: 4, version: 1 },
  ]);
  await recountContents(db, 'ada');
  expect(await sizes()).toEqual(counted);
  await db.destroy();
});

test('an upgrade finds the cards of an older database by their tags and by when they were added', async () => {
  const { db } = await openEmptyDatabase();
  await createMigrator(db).migrateTo('0032-scans');
  await sql`insert into users (id, email, email_key, username, username_key, password_hash, time_zone, created_at)
    values ('ada', 'a', 'a', 'a', 'a', 'x', 'UTC', 1)`.execute(db);
  await sql`insert into decks (id, user_id, title, difficulty, ai_generated, card_count, content_bytes, search_text, created_at, updated_at)
    values ('deck', 'ada', 'Été', 2, 0, 2, 9, 'ete', 1, 1)`.execute(db);
  await sql`insert into cards (id, deck_id, position, front, back, difficulty, explanation, is_quiz, tags, created_at, updated_at)
    values ('tagged', 'deck', 0, 'a', 'b', 4, 'c', 0, '["Exam","été"]', 7, 9), ('plain', 'deck', 1, 'a', 'b', 2, null, 0, null, 8, 8)`.execute(
    db,
  );
  await sql`insert into card_memories (card_id, user_id, deck_id, state, stability, difficulty, due_at, interval_days, repetitions, lapses, step, suspended, queued, stale)
    select id, 'ada', deck_id, 'new', 0, 0, position, 0, 0, 0, 0, 0, 1, 0 from cards`.execute(db);
  await migrateToLatest(db);
  expect(await db.selectFrom('card_tags').selectAll().orderBy('tag_key').execute()).toEqual([
    { user_id: 'ada', tag_key: 'exam', card_id: 'tagged', tag: 'Exam' },
    { user_id: 'ada', tag_key: 'été', card_id: 'tagged', tag: 'été' },
  ]);
  const facts = ['card_id', 'added_at', 'card_difficulty', 'has_explanation'] as const;
  expect(await db.selectFrom('card_memories').select(facts).orderBy('added_at').execute()).toEqual([
    { card_id: 'tagged', added_at: 7, card_difficulty: 4, has_explanation: 1 },
    { card_id: 'plain', added_at: 8, card_difficulty: 2, has_explanation: 0 },
  ]);
  await db.destroy();
});

/** Study days by the days between them: in a row, and on either side of the pause that makes a comeback. */
const days = fc
  .tuple(
    fc.integer({ min: dayNumber('1996-01-01'), max: dayNumber('2104-12-31') }),
    fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 1_500 })), {
      maxLength: 40,
    }),
  )
  .map(([first, gaps]) => {
    let day = first;
    return [first, ...gaps.map((gap) => (day += gap))];
  });

test('an upgrade adds up the study days of an older database for each user', async () => {
  const { db } = await openEmptyDatabase();
  await createMigrator(db).migrateTo('0012-generation-wishes');
  const leapDays = ['2000-02-28', '2000-02-29', '2000-03-01', '2100-02-28', '2100-03-01'].map(dayNumber);
  const histories = [[], leapDays, ...fc.sample(days, { numRuns: 40, seed: 7 })];
  for (const [user, history] of histories.entries()) {
    const id = `learner ${user}`;
    await sql`insert into users (id, email, email_key, username, username_key, password_hash, time_zone, created_at)
      values (${id}, ${id}, ${id}, ${id}, ${id}, 'x', 'UTC', 1)`.execute(db);
    // Answers of a session that was not completed do not make a study day.
    await sql`insert into day_stats (user_id, local_day, sessions, answered, correct, time_ms)
      values (${id}, '1995-01-01', 0, 3, 1, 3000000000), (${id}, '2105-06-01', 0, 1, 1, 5)`.execute(db);
    for (const day of history) {
      await sql`insert into day_stats (user_id, local_day, sessions, answered, correct, time_ms)
        values (${id}, ${dayOfNumber(day)}, 2, 10, 7, 3000000000)`.execute(db);
    }
    if (user % 3 === 0) {
      await sql`insert into memory_days (user_id, local_day, introduced, reviewed, remembered)
        values (${id}, '2024-01-01', 3, 4, 2), (${id}, '2024-01-02', 0, 5, 5)`.execute(db);
    }
    if (user % 2 === 1) {
      await sql`insert into learner_stats (user_id, perfect_sessions, hint_free_sessions, hinted_answered, hinted_correct)
        values (${id}, 1, 2, 3, 4)`.execute(db);
    }
  }
  await sql`insert into users (id, email, email_key, username, username_key, password_hash, time_zone, created_at)
    values ('new', 'new', 'new', 'new', 'new', 'x', 'UTC', 1)`.execute(db);
  await migrateToLatest(db);

  for (const [user, history] of histories.entries()) {
    const id = `learner ${user}`;
    expect(await findStudyRecord(db, id)).toEqual(studyRecord(history));
    const kept = user % 2 === 1 ? [1, 2, 3, 4] : [0, 0, 0, 0];
    expect(
      await db.selectFrom('learner_stats').selectAll().where('user_id', '=', id).executeTakeFirst(),
    ).toEqual({
      user_id: id,
      perfect_sessions: kept[0],
      hint_free_sessions: kept[1],
      hinted_answered: kept[2],
      hinted_correct: kept[3],
      sessions: 2 * history.length,
      answered: 10 * history.length + 4,
      correct: 7 * history.length + 2,
      time_ms: 3_000_000_000 * (history.length + 1) + 5,
      fittable: user % 3 === 0 ? 12 : 0,
    });
  }
  const rows = (table: 'learner_stats' | 'study_records') => db.selectFrom(table).select('user_id').execute();
  expect(await rows('learner_stats')).toHaveLength(histories.length);
  expect(await rows('study_records')).toHaveLength(histories.length - 1);
  await db.destroy();
});
