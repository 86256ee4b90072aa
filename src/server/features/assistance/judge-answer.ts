import { z } from 'zod';
import { judgeResponse, type ModelJudgement } from '#contract/ai.ts';
import type { Card } from '#domain/cards/card.ts';
import { judgeCard } from '#domain/judging/judge-card.ts';
import { isInOwnWords, judgePrompt } from '#domain/judging/judge-prompt.ts';
import { languagesOfCard } from '#domain/speech/certain-language.ts';
import { plainText } from '../../ports/ai/model-text.ts';
import { findDeck } from '../decks/decks.repository.ts';
import { firstUsable, objectsOf, paidResponse, type AssistDeps } from './paid-responses.ts';

/** Longest texts of a judgement, in characters. */
const MAX_REASON = 300;
const MAX_MISSING = 200;

const answered = judgeResponse.extend({ missing: z.string().nullable().default(null) });

/**
 * Has a model judge what a user has written as the answer to a card, for one price. A short answer, and any answer without a
 * provider, is compared with the card's instead, for free. Throws TOKEN_LIMIT_EXCEEDED, or the provider's failure, which costs
 * nothing.
 */
export async function judgeWritten(
  deps: AssistDeps,
  userId: string,
  { card, typed }: { card: Card; typed: string },
): Promise<ModelJudgement> {
  const { assistant } = deps;
  if (!assistant || !isInOwnWords(card)) {
    const deck = await findDeck(deps.db, userId, card.deckId);
    const languages = deck && languagesOfCard(deck, card);
    const { verdict } = judgeCard(typed, card, { languages, accents: 'deck' });
    return { verdict, reason: 'It was compared with the answer of the card, without an AI.', missing: null };
  }
  return assistant.onceForJudging(JSON.stringify([userId, card.id, card.version, typed]), () =>
    paidResponse(deps, assistant, userId, {
      ask: (signal) =>
        objectsOf(
          assistant,
          userId,
          { ...judgePrompt(card, typed), schema: answered, schemaName: 'judgement' },
          signal,
          (found) => firstUsable(found, answered, usableJudgement),
        ),
      keep: () => Promise.resolve(true),
    }),
  );
}

/** Null without a reason: a verdict alone helps nobody. */
function usableJudgement(written: z.output<typeof answered>): ModelJudgement | null {
  const reason = plainText(written.reason).slice(0, MAX_REASON);
  const missing = plainText(written.missing ?? '').slice(0, MAX_MISSING);
  return reason === '' ? null : { verdict: written.verdict, reason, missing: missing || null };
}
