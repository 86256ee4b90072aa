import type { Question, Test, TestAnswer, TestWithQuestions } from '#contract/tests.ts';
import { AppError, invalidField, notFound } from '#domain/errors.ts';
import { countedTime } from '#domain/study/session/timing.ts';
import { suits } from '#domain/study/tests/question.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { finishTest, type FinishDeps } from './finish-test.ts';
import {
  findQuestion,
  findTest,
  listQuestions,
  listTests,
  saveGiven,
  setDeleted,
  type StoredQuestion,
  type StoredTest,
} from './tests.repository.ts';

export type TestDeps = FinishDeps & { db: Db };

/** An answer that was on its way when the time ended still counts. In ms. */
const GRACE_MS = 5_000;

/** The user's tests, newest first. Those whose time is over are finished. */
export async function readTests(deps: TestDeps, userId: string): Promise<Test[]> {
  const tests = await listTests(deps.db, userId);
  const overdue = tests.filter((test) => isOverdue(deps, test));
  if (overdue.length === 0) return tests;
  for (const { id } of overdue) {
    await transactAsUser(deps.db, userId, (trx) => finishTest(trx, deps, userId, id));
  }
  return listTests(deps.db, userId);
}

/**
 * A test with its questions, and with their solutions once it is finished or for `paper`. It is finished if its time is over.
 * Throws NOT_FOUND.
 */
export async function readTest(
  deps: TestDeps,
  userId: string,
  id: string,
  { paper = false }: { paper?: boolean } = {},
): Promise<TestWithQuestions> {
  if (isOverdue(deps, await existingTest(deps.db, userId, id))) await endTest(deps, userId, id);
  const test = await existingTest(deps.db, userId, id);
  const isSolved = paper || test.finishedAt !== null;
  const questions = await listQuestions(deps.db, userId, id);
  const left = test.endsAt === null || test.finishedAt !== null ? null : test.endsAt - deps.clock.now();
  return {
    test,
    questions: questions.map((question) => wireQuestion(question, isSolved)),
    secondsLeft: left === null ? null : Math.max(0, Math.ceil(left / 1_000)),
  };
}

/**
 * Stores an answer in place of an earlier one. Throws NOT_FOUND, VALIDATION_FAILED when it is no answer to the question, and
 * TEST_FINISHED; when the time is over, that finishes the test.
 */
export async function answerQuestion(
  deps: TestDeps,
  userId: string,
  { id, position, given }: { id: string; position: number; given: TestAnswer },
): Promise<void> {
  const isStored = await transactAsUser(deps.db, userId, async (trx) => {
    const test = await existingTest(trx, userId, id);
    if (test.finishedAt !== null) return false;
    if (isOverdue(deps, test)) {
      await finishTest(trx, deps, userId, id);
      return false;
    }
    const question = await findQuestion(trx, userId, id, position);
    if (!question) throw notFound('Question');
    if (!suits(question.asked, given)) {
      const field = question.asked.kind === 'write' ? 'text' : 'picks';
      throw invalidField(field, 'This is no answer to the question');
    }
    const now = deps.clock.now();
    const spent = countedTime(now - test.lastAnswerAt, deps.config.MAX_ANSWER_SECONDS);
    const durationMs = question.durationMs + spent;
    await saveGiven(trx, userId, id, { position, given, now, durationMs });
    return true;
  });
  if (!isStored) throw new AppError('TEST_FINISHED', 'This test is finished, so the answer does not count');
}

/** Finishes a test; repeating it changes nothing. Throws NOT_FOUND. */
export async function endTest(deps: TestDeps, userId: string, id: string): Promise<void> {
  await transactAsUser(deps.db, userId, (trx) => finishTest(trx, deps, userId, id));
}

/** Deletes a test, which can be brought back for a day. Throws NOT_FOUND. */
export async function deleteTest({ db, clock }: TestDeps, userId: string, id: string): Promise<void> {
  await transactAsUser(db, userId, async (trx) => {
    if (!(await setDeleted(trx, userId, id, clock.now()))) throw notFound('Test');
  });
}

/** Brings a deleted test back. Throws NOT_FOUND. */
export async function restoreTest({ db }: Pick<TestDeps, 'db'>, userId: string, id: string): Promise<void> {
  await transactAsUser(db, userId, async (trx) => {
    if (!(await setDeleted(trx, userId, id, null))) throw notFound('Test');
  });
}

function isOverdue({ clock }: Pick<TestDeps, 'clock'>, { finishedAt, endsAt }: StoredTest): boolean {
  return finishedAt === null && endsAt !== null && clock.now() > endsAt + GRACE_MS;
}

async function existingTest(db: Db, userId: string, id: string): Promise<StoredTest> {
  const test = await findTest(db, userId, id);
  if (!test) throw notFound('Test');
  return test;
}

function wireQuestion({ position, asked, given, marks }: StoredQuestion, isSolved: boolean): Question {
  const { kind, cards, options, keys, claim } = asked;
  return {
    position,
    kind,
    cards: cards.map(({ id, deckId, deckTitle, languages, front, tags }) => ({
      id,
      deckId,
      deckTitle,
      languages,
      front,
      tags: [...tags],
    })),
    options: [...options],
    claim,
    given: given && { text: given.text, picks: given.picks && [...given.picks] },
    solution: isSolved
      ? cards.map(({ answer, explanation }, index) => ({
          answer,
          key: keys[index] ?? null,
          explanation,
          mark: marks?.[index] ?? null,
        }))
      : null,
  };
}
