import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Test } from '#contract/tests.ts';
import { chunksOf } from '#domain/chunks.ts';
import {
  MARKS,
  QUESTION_KINDS,
  type GivenToQuestion,
  type Mark,
  type TestQuestion,
} from '#domain/study/tests/question.ts';
import type { Db, TestQuestionsTable, TestsTable } from '../../db/tables.ts';

export type StoredTest = Test & {
  timeZone: string;
  lastAnswerAt: number;
  /** The session that has its reviews; null before it is finished, and if nothing was answered. */
  sessionId: string | null;
};

export type StoredQuestion = {
  position: number;
  asked: TestQuestion;
  given: GivenToQuestion | null;
  givenAt: number | null;
  durationMs: number;
  marks: Mark[] | null;
};

const decksColumn = z.array(z.object({ id: z.string(), title: z.string() }));
const textsColumn = z.array(z.string());
const kindsColumn = z.array(z.enum(QUESTION_KINDS));
const marksColumn = z.array(z.enum(MARKS));
const givenColumn = z.object({
  text: z.string().nullable(),
  picks: z.array(z.number().nullable()).nullable(),
});
const askedColumn = z.object({
  kind: z.enum(QUESTION_KINDS),
  cards: z.array(
    z.object({
      id: z.string(),
      deckId: z.string(),
      deckTitle: z.string(),
      languages: z.object({ language: z.string().nullable(), backLanguage: z.string().nullable() }),
      front: z.string(),
      answer: z.string(),
      explanation: z.string().nullable(),
      tags: z.array(z.string()),
    }),
  ),
  options: z.array(z.string()),
  keys: z.array(z.number()),
  claim: z.string().nullable(),
  ownOptions: z.array(z.number()).nullable(),
  accepted: z.array(z.string()),
});

const QUESTIONS_PER_INSERT = 100;

/** Adds a test with its questions. Returns false, and adds nothing, when another test has its id. */
export async function insertTest(
  db: Db,
  userId: string,
  test: StoredTest,
  questions: readonly TestQuestion[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('tests')
    .values({
      id: test.id,
      user_id: userId,
      decks: JSON.stringify(test.decks),
      tags: JSON.stringify(test.tags),
      kinds: JSON.stringify(test.kinds),
      minutes: test.minutes,
      one_page: test.onePage ? 1 : 0,
      time_zone: test.timeZone,
      total: test.total,
      points: test.right,
      started_at: test.startedAt,
      ends_at: test.endsAt,
      last_answer_at: test.lastAnswerAt,
      finished_at: test.finishedAt,
      session_id: test.sessionId,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  const rows = questions.map((asked, position) => ({
    test_id: test.id,
    position,
    user_id: userId,
    asked: JSON.stringify(asked),
    given: null,
    given_at: null,
    marks: null,
  }));
  for (const some of chunksOf(rows, QUESTIONS_PER_INSERT)) {
    await db.insertInto('test_questions').values(some).execute();
  }
  return true;
}

/** The user's tests without deleted ones, newest first. */
export async function listTests(db: Db, userId: string): Promise<StoredTest[]> {
  const rows = await db
    .selectFrom('tests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toTest);
}

/** How many tests a user has, with those that can be brought back. */
export async function countTests(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('tests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A test of the user that is not deleted. */
export async function findTest(db: Db, userId: string, id: string): Promise<StoredTest | undefined> {
  const row = await db
    .selectFrom('tests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toTest(row);
}

export async function listQuestions(db: Db, userId: string, testId: string): Promise<StoredQuestion[]> {
  const rows = await db
    .selectFrom('test_questions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('test_id', '=', testId)
    .orderBy('position')
    .execute();
  return rows.map(toQuestion);
}

export async function findQuestion(
  db: Db,
  userId: string,
  testId: string,
  position: number,
): Promise<StoredQuestion | undefined> {
  const row = await db
    .selectFrom('test_questions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('test_id', '=', testId)
    .where('position', '=', position)
    .executeTakeFirst();
  return row && toQuestion(row);
}

/** Stores an answer in place of an earlier one, with the time (ms) that it took beyond the earlier one. */
export async function saveGiven(
  db: Db,
  userId: string,
  testId: string,
  {
    position,
    given,
    now,
    durationMs,
  }: { position: number; given: GivenToQuestion; now: number; durationMs: number },
): Promise<void> {
  await db
    .updateTable('test_questions')
    .set({ given: JSON.stringify(given), given_at: now, duration_ms: durationMs })
    .where('user_id', '=', userId)
    .where('test_id', '=', testId)
    .where('position', '=', position)
    .execute();
  await db
    .updateTable('tests')
    .set({ last_answer_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', testId)
    .execute();
}

export async function saveMarks(
  db: Db,
  userId: string,
  testId: string,
  position: number,
  marks: readonly Mark[],
): Promise<void> {
  await db
    .updateTable('test_questions')
    .set({ marks: JSON.stringify(marks) })
    .where('user_id', '=', userId)
    .where('test_id', '=', testId)
    .where('position', '=', position)
    .execute();
}

export async function saveFinish(
  db: Db,
  userId: string,
  { id, right, finishedAt, sessionId }: StoredTest,
): Promise<void> {
  await db
    .updateTable('tests')
    .set({ points: right, finished_at: finishedAt, session_id: sessionId })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Marks a test as deleted at `deletedAt` (epoch ms), or brings it back with null; returns whether that changed it. */
export async function setDeleted(
  db: Db,
  userId: string,
  id: string,
  deletedAt: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tests')
    .set({ deleted_at: deletedAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', deletedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Some tests whose time was over before `before` (epoch ms) and that nobody has finished. */
export async function listOverdue(
  db: Db,
  before: number,
  limit: number,
): Promise<{ id: string; userId: string }[]> {
  return db
    .selectFrom('tests')
    .innerJoin('users', 'users.id', 'tests.user_id')
    .select(['tests.id', 'tests.user_id as userId'])
    .where('users.closed_at', 'is', null)
    .where('tests.finished_at', 'is', null)
    .where('tests.deleted_at', 'is', null)
    .where('tests.ends_at', '<', before)
    .limit(limit)
    .execute();
}

/** Deletes some tests for good that were deleted before `before` (epoch ms); returns how many. */
export async function deleteForGood(db: Db, before: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('tests')
    .where('id', 'in', (eb) =>
      eb.selectFrom('tests').select('id').where('deleted_at', '<', before).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function toTest(row: Selectable<TestsTable>): StoredTest {
  return {
    id: row.id,
    decks: decksColumn.parse(JSON.parse(row.decks)),
    tags: textsColumn.parse(JSON.parse(row.tags)),
    kinds: kindsColumn.parse(JSON.parse(row.kinds)),
    minutes: row.minutes,
    onePage: row.one_page === 1,
    timeZone: row.time_zone,
    total: row.total,
    right: row.points,
    startedAt: row.started_at,
    endsAt: row.ends_at,
    lastAnswerAt: row.last_answer_at,
    finishedAt: row.finished_at,
    sessionId: row.session_id,
  };
}

function toQuestion(row: Selectable<TestQuestionsTable>): StoredQuestion {
  return {
    position: row.position,
    asked: askedColumn.parse(JSON.parse(row.asked)),
    given: row.given === null ? null : givenColumn.parse(JSON.parse(row.given)),
    givenAt: row.given_at,
    durationMs: row.duration_ms,
    marks: row.marks === null ? null : marksColumn.parse(JSON.parse(row.marks)),
  };
}
