import { MIN_TOKENS_FOR_AI } from '../limits.ts';

const TOKENS_PER_CARD = 100;
const SURCHARGE_PER_LEVEL = 0.2;

/**
 * Price of generated cards in tokens: `cards x 100 x (1 + (difficulty - 1) x 0.2)`, rounded (specification,
 * section 9). The same formula estimates a generation before it starts and bills the cards it delivered.
 */
export function generationPrice(cards: number, difficulty: number): number {
  return Math.round(cards * TOKENS_PER_CARD * (1 + (difficulty - 1) * SURCHARGE_PER_LEVEL));
}

/** A learner's allowance for one UTC day, in tokens. `used` includes what running generations hold. */
export type Allowance = { limit: number; used: number };

/** Tokens left today; never negative, even after the operator lowers the limit. */
export function remainingTokens(allowance: Allowance): number {
  return Math.max(0, allowance.limit - allowance.used);
}

/** Whether `needed` tokens (default: the minimum for any AI call) are left (specification, section 5). */
export function hasTokens(allowance: Allowance, needed: number = MIN_TOKENS_FOR_AI): boolean {
  return remainingTokens(allowance) >= needed;
}

/** The message when a generation costs more tokens than are left (specification, section 8). */
export function insufficientTokensMessage(needed: number, remaining: number): string {
  return `Insufficient tokens. You need ${needed} tokens but only have ${remaining} remaining.`;
}
