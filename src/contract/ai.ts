import { z } from 'zod';
import { idOf, instant } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Today's AI tokens. `todayTokensUsed` includes what running generations hold until they are settled. */
export const usageResponse = z.object({
  usage: z.object({
    todayTokensUsed: z.number().int().nonnegative(),
    dailyLimit: z.number().int().nonnegative(),
    /** The next UTC midnight, when the allowance is full again. */
    resetsAt: instant,
  }),
});
export type Usage = z.infer<typeof usageResponse>['usage'];

export const explainRequest = z.object({
  cardId: idOf('Card'),
  selectedOption: z.int().nonnegative('Selected option must be the index of an option').nullish(),
});
export const explainResponse = z.object({ explanation: z.string() });

export const rewriteRequest = z.object({ cardId: idOf('Card') });
/** Proposals, which change nothing: one card, or several easier ones. Empty without an AI provider. */
export const rewriteResponse = z.object({
  cards: z.array(z.object({ front: z.string(), back: z.string() })),
});

export const aiEndpoints = {
  usage: endpoint({
    method: 'GET',
    path: '/ai/usage',
    access: 'learner',
    tag: 'AI',
    summary: "Today's tokens",
    status: 200,
    answer: usageResponse,
  }),
  explain: endpoint({
    method: 'POST',
    path: '/ai/explain',
    access: 'learner',
    tag: 'AI',
    summary: 'Explain the answer of a card',
    body: explainRequest,
    status: 200,
    answer: explainResponse,
  }),
  rewrite: endpoint({
    method: 'POST',
    path: '/ai/rewrite',
    access: 'learner',
    tag: 'AI',
    summary: 'Propose another wording of a card that is often forgotten, or several easier cards',
    body: rewriteRequest,
    status: 200,
    answer: rewriteResponse,
  }),
};
