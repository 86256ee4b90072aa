import { z } from 'zod';
import { CARD_LIMITS } from '#domain/limits.ts';
import { MARKS, PAIRS, QUESTION_KINDS, TEST_LIMITS } from '#domain/study/tests/question.ts';
import { boundedText, CLIENT_ID, idOf, idParams, instant, timeZone } from './common.ts';
import { endpoint } from './endpoint.ts';

const DECKS = `Choose from 1 to ${TEST_LIMITS.decks} decks`;
const TAGS = `Choose at most ${TEST_LIMITS.tags} tags`;
const TAG = `A tag has at most ${CARD_LIMITS.tag} characters`;
const QUESTIONS = `Questions must be a whole number from 1 to ${TEST_LIMITS.questions}`;
const KINDS = `Choose at least one kind of question: ${QUESTION_KINDS.join(', ')}`;
const MINUTES = `Minutes must be a whole number from 1 to ${TEST_LIMITS.minutes}`;

const startRequest = z.object({
  id: idOf('Test').optional().describe(CLIENT_ID),
  deckIds: z.array(idOf('Deck'), DECKS).min(1, DECKS).max(TEST_LIMITS.decks, { error: DECKS, abort: true }),
  /** Only cards with one of these tags; all cards without any. */
  tags: z
    .array(boundedText(CARD_LIMITS.tag, TAG), TAGS)
    .max(TEST_LIMITS.tags, { error: TAGS, abort: true })
    .default([]),
  /** How many, as far as the decks have cards that can be asked. A pair to be matched counts as a question. */
  questions: z.int(QUESTIONS).min(1, QUESTIONS).max(TEST_LIMITS.questions, QUESTIONS),
  kinds: z
    .array(z.enum(QUESTION_KINDS, KINDS), KINDS)
    .min(1, KINDS)
    .max(QUESTION_KINDS.length, { error: KINDS, abort: true }),
  /** The time limit; null for none. */
  minutes: z.int(MINUTES).min(1, MINUTES).max(TEST_LIMITS.minutes, MINUTES).nullable(),
  /** Whether all questions are shown on one page, and not one at a time. */
  onePage: z.boolean('One page must be true or false').default(false),
  timeZone,
});

const mark = z.enum(MARKS);

const wireTest = z
  .object({
    id: z.string(),
    /** The decks as they were called when the test was made. */
    decks: z.array(z.object({ id: z.string(), title: z.string() })),
    tags: z.array(z.string()),
    kinds: z.array(z.enum(QUESTION_KINDS)),
    minutes: z.number().int().nullable(),
    onePage: z.boolean(),
    /** Questions that count, each pair to be matched as one. */
    total: z.number().int().nonnegative(),
    /** How many of them were right, or nearly right; null until the test is finished. */
    right: z.number().int().nonnegative().nullable(),
    startedAt: instant,
    /** When the time is over; null without a limit. */
    endsAt: instant.nullable(),
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'Test' });
export type Test = z.output<typeof wireTest>;

const given = {
  text: z.string().nullable(),
  picks: z.array(z.number().int().nullable()).nullable(),
};

/** A question as it was asked. The solution is included once the test is finished. */
const wireQuestion = z
  .object({
    /** From 0. */
    position: z.number().int().nonnegative(),
    kind: z.enum(QUESTION_KINDS),
    /** One card or, to be matched, several. */
    cards: z.array(
      z.object({
        id: z.string(),
        deckId: z.string(),
        deckTitle: z.string(),
        languages: z.object({ language: z.string().nullable(), backLanguage: z.string().nullable() }),
        front: z.string(),
        tags: z.array(z.string()),
      }),
    ),
    /** What to pick from: options of a choice, answers to be matched. */
    options: z.array(z.string()),
    /** The answer that is claimed to be right or wrong. */
    claim: z.string().nullable(),
    /** What the learner has answered; null if nothing. */
    given: z.object(given).nullable(),
    /** For each card; null until the test is finished. */
    solution: z
      .array(
        z.object({
          answer: z.string(),
          /** The right pick: the index of an option, or 1 for true and 0 for false; null for a written answer. */
          key: z.number().int().nullable(),
          explanation: z.string().nullable(),
          /** Null on paper. */
          mark: mark.nullable(),
        }),
      )
      .nullable(),
  })
  .meta({ id: 'TestQuestion' });
export type Question = z.output<typeof wireQuestion>;

const listResponse = z.object({ tests: z.array(wireTest) });
export const testResponse = z.object({
  test: wireTest,
  questions: z.array(wireQuestion),
  /** What is left of the time limit, by the server's clock; null without one, and after the end. */
  secondsLeft: z.number().int().nonnegative().nullable(),
});
export type TestWithQuestions = z.output<typeof testResponse>;

const TEXT = `An answer has at most ${TEST_LIMITS.written} characters`;
const PICKS = 'Picks must be a list with the index of an option, or null, for each card';

const answerRequest = z.object({
  /** For a question that is answered in writing. */
  text: boundedText(TEST_LIMITS.written, TEXT).nullable().default(null),
  /** For the others: an index among the options for each card, or 1 for true and 0 for false; null for none. */
  picks: z
    .array(z.int(PICKS).nonnegative(PICKS).nullable(), PICKS)
    .max(PAIRS.max, { error: PICKS, abort: true })
    .nullable()
    .default(null),
});
export type TestAnswer = z.output<typeof answerRequest>;

const questionParams = idParams.extend({
  position: boundedText(3, 'Question not found').regex(/^\d+$/u, 'Question not found').transform(Number),
});

export const testEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/tests',
    access: 'user',
    scope: 'read',
    tag: 'Tests',
    summary: 'All tests, newest first',
    status: 200,
    response: listResponse,
  }),
  start: endpoint({
    method: 'POST',
    path: '/tests',
    access: 'user',
    scope: 'everything',
    tag: 'Tests',
    summary: 'Make a test of the cards of some decks, and start it',
    description:
      'The test keeps its questions as they are asked: later changes of cards do not reach it. A time limit begins now.',
    body: startRequest,
    status: 201,
    response: testResponse,
  }),
  read: endpoint({
    method: 'GET',
    path: '/tests/:id',
    access: 'user',
    scope: 'read',
    tag: 'Tests',
    summary: 'A test with its questions and, once it is finished, its marks',
    params: idParams,
    status: 200,
    response: testResponse,
  }),
  paper: endpoint({
    method: 'GET',
    path: '/tests/:id/paper',
    access: 'user',
    scope: 'read',
    tag: 'Tests',
    summary: 'A test with the right answers, for printing',
    params: idParams,
    status: 200,
    response: testResponse,
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/tests/:id/answers/:position',
    access: 'user',
    scope: 'everything',
    tag: 'Tests',
    summary: 'Answer a question, in place of an earlier answer',
    description: 'After the end of the test, or of its time, the answer is refused with 409.',
    params: questionParams,
    body: answerRequest,
    status: 204,
    response: z.null(),
  }),
  finish: endpoint({
    method: 'POST',
    path: '/tests/:id/finish',
    access: 'user',
    scope: 'everything',
    tag: 'Tests',
    summary: 'Finish a test, and record each answered card as a review',
    description: 'Repeating it changes nothing. What was not answered is wrong, but is no review.',
    params: idParams,
    status: 200,
    response: testResponse,
  }),
  callRight: endpoint({
    method: 'POST',
    path: '/tests/:id/answers/:position/right',
    access: 'user',
    scope: 'everything',
    tag: 'Tests',
    summary: 'Count a written answer of a finished test as right',
    description:
      'Replaces its review, and the card accepts the answer from now on. Repeating it changes nothing.',
    params: questionParams,
    status: 200,
    response: testResponse,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/tests/:id',
    access: 'user',
    scope: 'everything',
    tag: 'Tests',
    summary: 'Delete a test; its reviews stay in the log',
    params: idParams,
    status: 204,
    response: z.null(),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/tests/:id/restore',
    access: 'user',
    scope: 'everything',
    tag: 'Tests',
    summary: 'Bring back a test that was deleted less than a day ago',
    params: idParams,
    status: 204,
    response: z.null(),
  }),
};
export type StartTest = z.input<typeof startRequest>;
export type StartTestInput = z.output<typeof startRequest>;
