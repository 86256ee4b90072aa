import { z } from 'zod';
import { MAX_WRITTEN_ANSWER } from '#domain/limits.ts';
import { MAX_EXCHANGES, MAX_QUESTION } from '#domain/study/conversation.ts';
import { idOf, idParams, instant, requiredText } from './common.ts';
import { endpoint } from './endpoint.ts';
import { selectedOption, selectedText } from './picked-option.ts';

/** Tokens used today. `todayTokensUsed` includes tokens that running generations hold. */
export const usageResponse = z.object({
  usage: z.object({
    todayTokensUsed: z.number().int().nonnegative(),
    dailyLimit: z.number().int().nonnegative(),
    /** Next UTC midnight, when the allowance is reset. */
    resetsAt: instant,
  }),
});
export type Usage = z.infer<typeof usageResponse>['usage'];

const explainRequest = z.object({
  cardId: idOf('Card'),
  selectedOption,
  selectedText,
});
export const explainResponse = z.object({ explanation: z.string() });

const rewriteRequest = z.object({ cardId: idOf('Card') });
/** Proposals that change nothing yet: one card, or several easier ones. Empty without an AI provider. */
export const rewriteResponse = z.object({
  cards: z.array(z.object({ front: z.string(), back: z.string() })),
});

const TYPED = `What was written must be at most ${MAX_WRITTEN_ANSWER} characters`;
const judgeRequest = z.object({
  cardId: idOf('Card'),
  typed: requiredText(MAX_WRITTEN_ANSWER, 'What was written is required', TYPED),
});
/** A verdict on a written answer. Its texts are written by a model and are plain text, nothing else. */
export const judgeResponse = z.object({
  verdict: z.enum(['right', 'nearly', 'wrong']),
  /** Why, in one sentence. */
  reason: z.string(),
  /** What was left out; null if nothing. */
  missing: z.string().nullable(),
});
export type ModelJudgement = z.output<typeof judgeResponse>;

const exchange = z.object({ question: z.string(), reply: z.string(), askedAt: instant });

/** Questions and replies about a card, oldest first, and the number of questions left. */
export const conversationResponse = z.object({
  exchanges: z.array(exchange),
  left: z.int().min(0).max(MAX_EXCHANGES),
});
export type Conversation = z.output<typeof conversationResponse>;

const askRequest = z.object({
  question: requiredText(
    MAX_QUESTION,
    'Question is required',
    `Question must be at most ${MAX_QUESTION} characters`,
  ),
  /** Index of the wrong option that was picked, if any. */
  selectedOption,
  selectedText,
});

const AS_WRITTEN =
  'With `Accept: text/event-stream` the text comes while it is written, as server-sent events: `text` with pieces of it, ' +
  '`restart` when what was sent is void, then `done` with this response, or `error` with `status` and `body`.';

export const aiEndpoints = {
  usage: endpoint({
    method: 'GET',
    path: '/ai/usage',
    access: 'user',
    scope: 'read',
    tag: 'AI',
    summary: "Today's tokens",
    status: 200,
    response: usageResponse,
  }),
  explain: endpoint({
    method: 'POST',
    path: '/ai/explain',
    access: 'user',
    scope: 'everything',
    tag: 'AI',
    summary: 'Explain the answer of a card',
    description: AS_WRITTEN,
    body: explainRequest,
    status: 200,
    response: explainResponse,
  }),
  rewrite: endpoint({
    method: 'POST',
    path: '/ai/rewrite',
    access: 'user',
    scope: 'everything',
    tag: 'AI',
    summary: 'Propose another wording of a card that is often forgotten, or several easier cards',
    body: rewriteRequest,
    status: 200,
    response: rewriteResponse,
  }),
  judge: endpoint({
    method: 'POST',
    path: '/ai/judge',
    access: 'user',
    scope: 'everything',
    tag: 'AI',
    summary: 'Judge a written answer',
    description: 'A model judges it if the answer of the card has more than six words.',
    body: judgeRequest,
    status: 200,
    response: judgeResponse,
  }),
  conversation: endpoint({
    method: 'GET',
    path: '/ai/conversation/:id',
    access: 'user',
    scope: 'read',
    tag: 'AI',
    summary: 'What was asked about a card',
    params: idParams,
    status: 200,
    response: conversationResponse,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/ai/conversation/:id',
    access: 'user',
    scope: 'everything',
    tag: 'AI',
    summary: 'Ask about a card',
    description: `Up to ${MAX_EXCHANGES} questions a card. ${AS_WRITTEN}`,
    params: idParams,
    body: askRequest,
    status: 200,
    response: conversationResponse,
  }),
};
