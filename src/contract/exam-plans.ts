import { z } from 'zod';
import { CARD_LIMITS } from '#domain/limits.ts';
import { PLAN_LIMITS } from '#domain/planning/plan.ts';
import { boundedText, CLIENT_ID, idOf, idParams, instant, requiredText } from './common.ts';
import { endpoint } from './endpoint.ts';
import { cardMemory, schedulingSettings } from './scheduling.ts';

const DECKS = `Choose at most ${PLAN_LIMITS.decks} decks`;
const TAGS = `Choose at most ${PLAN_LIMITS.tags} tags`;
const TAG = `A tag has at most ${CARD_LIMITS.tag} characters`;
export const SOME_CARDS = 'Choose at least one deck or tag';
const NAME = { missing: 'Name is required', long: `Name must be at most ${PLAN_LIMITS.name} characters` };
const MINUTES = `Minutes must be seven whole numbers from 0 to ${PLAN_LIMITS.minutes}, Sunday first`;
const SOME_TIME = 'Give at least one day some minutes';
const TARGET = 'Target must be a whole number from 1 to 100';
const DAY = 'First day must be a day like 2026-11-29';

/** The cards of a plan: all of these decks, and all with one of these tags. */
const chosen = {
  deckIds: z.array(idOf('Deck'), DECKS).max(PLAN_LIMITS.decks, { error: DECKS, abort: true }).default([]),
  tags: z
    .array(boundedText(CARD_LIMITS.tag, TAG), TAGS)
    .max(PLAN_LIMITS.tags, { error: TAGS, abort: true })
    .default([]),
};

const share = z.number().min(0).max(1);

/** A share of the cards, 0 to 1, and the range in which it lies in nine of ten cases. */
const expected = z.object({ known: share, low: share, high: share });
export type Expected = z.output<typeof expected>;

const planRequest = z
  .object({
    name: requiredText(PLAN_LIMITS.name, NAME.missing, NAME.long),
    examAt: instant,
    ...chosen,
    /** The minutes that the learner is ready to give on each weekday, Sunday first. */
    minutes: z
      .array(z.int(MINUTES).min(0, MINUTES).max(PLAN_LIMITS.minutes, MINUTES), MINUTES)
      .length(7, MINUTES),
    /** The share of the cards to know in the exam, in percent. */
    target: z.int(TARGET).min(1, TARGET).max(100, TARGET),
    /** The first local day of study; null to begin immediately. */
    firstDay: z.iso.date(DAY).nullable().default(null),
    /** The forecast that the learner saw, which is kept and compared after the exam; null keeps an earlier one. */
    expected: expected.nullable().default(null),
  })
  .refine(({ minutes }) => minutes.some((ofDay) => ofDay > 0), { path: ['minutes'], message: SOME_TIME })
  .refine(({ deckIds, tags }) => deckIds.length + tags.length > 0, {
    path: ['deckIds'],
    message: SOME_CARDS,
  });
export type PlanRequest = z.input<typeof planRequest>;

const wirePlan = z
  .object({
    id: z.string(),
    name: z.string(),
    examAt: instant,
    deckIds: z.array(z.string()),
    tags: z.array(z.string()),
    minutes: z.array(z.number().int()),
    target: z.number().int(),
    firstDay: z.string().nullable(),
    /** The forecast as it was when the plan was last saved with one. */
    expected: expected.extend({ at: instant }).nullable(),
    /** When the plan was last changed; days missed before it are settled. */
    updatedAt: instant,
  })
  .meta({ id: 'ExamPlan' });
export type ExamPlan = z.output<typeof wirePlan>;

const habits = z.object({
  firstRatings: z.array(share).length(4),
  recalledRatings: z.array(share).length(3),
  seconds: z.object({ new: z.number(), recalled: z.number(), forgotten: z.number() }),
  attendance: share,
});

/** A plan as devices need it, to choose the cards of a day without the server. */
export const plannedExam = wirePlan
  .omit({ target: true, expected: true, updatedAt: true })
  .extend({ habits });

const planResponse = z.object({ plan: wirePlan });
const planListResponse = z.object({ plans: z.array(wirePlan) });

/** Everything that a plan is computed from, apart from the plan itself. */
export const planCardsResponse = z.object({
  /** Suspended cards are left out; new ones are in the order in which they are begun. */
  cards: z.array(cardMemory.pick({ cardId: true, memory: true })),
  settings: schedulingSettings,
  /** How the learner answers, from their log. */
  habits,
  /** Days without study, both ends included, as the learner has set them. */
  breaks: z.array(z.object({ from: z.string(), to: z.string() })),
  /** The local day on which one of the cards was last answered; null if none was. */
  lastStudied: z.string().nullable(),
});
export type PlanCards = z.output<typeof planCardsResponse>;

/** What happened in the exam, as far as the log tells, or what is known now if it is still to come. */
export const planOutcomeResponse = z.object({
  /** The share of the cards that were known by the schedule's expectation at the time of the exam. */
  known: share,
  cards: z.number().int().nonnegative(),
  /** The first answers within two weeks after the exam: how many, how many recalled, and how many were expected to be. */
  asked: z.number().int().nonnegative(),
  recalled: z.number().int().nonnegative(),
  expected: z.number().nonnegative(),
});
export type PlanOutcome = z.output<typeof planOutcomeResponse>;

export const examPlanEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/exam-plans',
    access: 'user',
    scope: 'read',
    tag: 'Exam plans',
    summary: 'All plans, the next exam first and past ones last',
    status: 200,
    response: planListResponse,
  }),
  create: endpoint({
    method: 'POST',
    path: '/exam-plans',
    access: 'user',
    scope: 'everything',
    tag: 'Exam plans',
    summary: 'Plan for an exam',
    description:
      'Until the exam, the cards come up in the order of what they add to knowledge on that day, and the decks are left out of what is due.',
    body: planRequest.safeExtend({ id: idOf('Plan').optional().describe(CLIENT_ID) }),
    status: 201,
    response: planResponse,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/exam-plans/:id',
    access: 'user',
    scope: 'everything',
    tag: 'Exam plans',
    summary: 'Change a plan',
    params: idParams,
    body: planRequest,
    status: 200,
    response: planResponse,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/exam-plans/:id',
    access: 'user',
    scope: 'everything',
    tag: 'Exam plans',
    summary: 'Delete a plan; its decks are scheduled as usual again',
    params: idParams,
    status: 204,
    response: z.null(),
  }),
  cards: endpoint({
    method: 'POST',
    path: '/exam-plans/cards',
    access: 'user',
    scope: 'read',
    tag: 'Exam plans',
    summary: 'What a plan for some cards is computed from',
    description: `With more than ${PLAN_LIMITS.cards} cards it is refused.`,
    body: z.object(chosen),
    status: 200,
    response: planCardsResponse,
  }),
  outcome: endpoint({
    method: 'GET',
    path: '/exam-plans/:id/outcome',
    access: 'user',
    scope: 'read',
    tag: 'Exam plans',
    summary: 'What was known in the exam, or is known so far',
    params: idParams,
    status: 200,
    response: planOutcomeResponse,
  }),
};
