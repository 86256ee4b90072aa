import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const amount = z.number().nonnegative();

export const outlookResponse = z.object({
  /** The next 365 local days, beginning with what is left of today. Means over simulated years, and so not whole numbers. */
  days: z.array(z.object({ date: z.string(), cards: amount, new: amount, minutes: amount })),
  /** How many cards are known now, in 30 days and in 365 days: the sum of their probabilities of recall. */
  known: z.array(z.object({ date: z.string(), cards: amount })),
});
export type OutlookResponse = z.output<typeof outlookResponse>;

export const retentionsResponse = z.object({
  /** From 70 to 97 %, lowest first, the present desired retention among them. Empty without cards that come up. */
  effects: z.array(
    z.object({
      /** The desired retention in percent. */
      retention: z.number().int(),
      /** On a day of study in the next 365 days, on average. */
      minutes: amount,
      /** How many cards are known after 365 days. */
      known: amount,
    }),
  ),
});
export type RetentionsResponse = z.output<typeof retentionsResponse>;

export const outlookEndpoints = {
  outlook: endpoint({
    method: 'GET',
    path: '/analytics/outlook',
    access: 'user',
    scope: 'read',
    tag: 'Analytics',
    summary: 'What the days of the next year are expected to ask, and how many cards will be known',
    status: 200,
    response: outlookResponse,
  }),
  retentions: endpoint({
    method: 'GET',
    path: '/study/retentions',
    access: 'user',
    scope: 'read',
    tag: 'Study',
    summary: 'What other desired retentions would cost, and how many cards would be known with them',
    status: 200,
    response: retentionsResponse,
  }),
};
