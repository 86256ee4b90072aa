import type { Random } from '#domain/random.ts';
import { isLasting, type ModelError } from './language-model.ts';

/** Requests for one answer, the first included. */
const MAX_ATTEMPTS = 4;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/** A provider that asks for a longer delay is not retried, because a learner is waiting. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/**
 * The delay before the next attempt, in ms, or null for no further attempt. It doubles each time, with half of it
 * random, so that many servers do not retry at the same moment, and is at least what the provider asks for.
 */
export function backOff(error: ModelError, attempt: number, random: Random): number | null {
  if (isLasting(error.failure)) return null;
  if (attempt >= MAX_ATTEMPTS) return null;
  const asked = error.retryAfterMs ?? 0;
  if (asked > LONGEST_RETRY_AFTER_MS) return null;
  const longest = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
  const own = longest / 2 + (longest / 2) * random();
  return Math.round(asked > 0 ? asked + own / 2 : own);
}
