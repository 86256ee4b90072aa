import { z } from 'zod';
import { instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import { schedulingSettings } from './scheduling.ts';

const count = z.number().int().nonnegative();

/** Data to estimate the effect of another desired retention. */
export const reviewLoadResponse = z.object({
  /**
   * The reviews a day that the learner's known cards cause at a desired retention of 90 %; others follow from it
   * (`domain/scheduling/load.ts`).
   */
  reviewsPerDay: z.number().nonnegative(),
  /** Current settings, whose parameters determine the effect. */
  settings: schedulingSettings,
  fit: z
    .object({
      /** Number of reviews that the parameters were fitted to. */
      reviews: count,
      fittedAt: instant,
      /** Mean log loss on the test set; lower is better. */
      loss: z.number(),
      /** Mean log loss of the published parameters on the same reviews. */
      publishedLoss: z.number(),
      /** False after a return to the published parameters. */
      used: z.boolean(),
    })
    .nullable(),
  /** Whether this server can fit parameters. */
  fitting: z.boolean(),
  /** Number of reviews that count for fitting, and the number needed for the next fit. */
  reviews: count,
  neededForNextFit: count,
});
export type ReviewLoad = z.output<typeof reviewLoadResponse>;

/** Number of cards by stage. */
const stageCounts = z.object({ new: count, learning: count, young: count, mature: count });

const recall = {
  reviews: count,
  /** How many were expected to be recalled: the sum of the probabilities. */
  expected: z.number().nonnegative(),
  recalled: count,
};
const scores = { logLoss: z.number().nonnegative(), brier: z.number().nonnegative() };

/** What the schedule expected of reviews when they arrived, and what was recalled, in the last twelve months. */
const calibration = z.object({
  ...recall,
  /** Means per review, 0 being the best; null without reviews. */
  scores: z.object(scores).nullable(),
  /** By expected recall, from this percent on, lowest first. */
  deciles: z.array(z.object({ from: count, ...recall })),
  /** `YYYY-MM`, oldest first. */
  months: z.array(z.object({ month: z.string(), ...recall, ...scores })),
});

export const memoryHistoryResponse = z.object({
  /**
   * Known cards that become due on each of the next 30 local days, today first; overdue ones count today. Daily limits only
   * determine how many of them are asked.
   */
  forecast: z.array(z.object({ date: z.string(), cards: count })),
  /** By month, `YYYY-MM`, oldest first, of the last year: reviews of known cards, and how many were remembered. */
  retention: z.array(z.object({ month: z.string(), reviews: count, remembered: count })),
  /** In percent. */
  desiredRetention: count,
  calibration,
  /** How many cards were in each stage, by local day of the last year, oldest first; a day without changes is left out. */
  stages: z.array(z.object({ date: z.string(), ...stageCounts.shape })),
});
export type MemoryHistory = z.output<typeof memoryHistoryResponse>;

export const memoryHistoryEndpoints = {
  load: endpoint({
    method: 'GET',
    path: '/study/load',
    access: 'user',
    scope: 'read',
    tag: 'Study',
    summary: 'The daily load of reviews, and the fit of the schedule to the learner',
    status: 200,
    response: reviewLoadResponse,
  }),
  resetFit: endpoint({
    method: 'DELETE',
    path: '/study/fit',
    access: 'user',
    scope: 'everything',
    tag: 'Study',
    summary: 'Go back to the published weights',
    status: 204,
    response: z.null(),
  }),
  history: endpoint({
    method: 'GET',
    path: '/analytics/memory',
    access: 'user',
    scope: 'read',
    tag: 'Analytics',
    summary: 'Upcoming reviews, true retention and memory stages over time',
    status: 200,
    response: memoryHistoryResponse,
  }),
};
