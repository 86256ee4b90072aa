import type { GenerationStatus } from '#contract/generation.ts';
import type { Deck } from '#domain/deck.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** How a generation came to its end. */
export type Outcome =
  | { type: 'completed'; response: { cardsGenerated: number; deck: Deck } }
  /** `error` carries what the synchronous call would have answered, or a timeout when it took too long. */
  | { type: 'failed' | 'overdue'; error: ApiError }
  /** Nobody knows it any more: its deck was deleted, or it never was this learner's. */
  | { type: 'gone'; error: ApiError };

/** ms between two polls: often at first, when most decks are made, then calmer. */
const BRISK_INTERVAL_MS = 600;
const CALM_INTERVAL_MS = 2_000;
const BRISK_POLLS = 30;
/** So many polls in a row may be lost on the way before the generation counts as lost. */
const MAX_LOST_POLLS = 3;

/**
 * Polls a generation to its end, or to `deadline` (in the time of `now`). Throws what broke the connection when polls are
 * lost: the generation may well go on then. What `pause` throws ends it too.
 */
export async function pollGeneration(deps: {
  poll: () => Promise<GenerationStatus>;
  pause: (ms: number) => Promise<void>;
  now: () => number;
  deadline: number;
  onProgress: (cardsGenerated: number, cardCount: number) => void;
}): Promise<Outcome> {
  let lost = 0;
  for (let polls = 1; ; polls += 1) {
    try {
      const state = await deps.poll();
      lost = 0;
      deps.onProgress(state.cardsGenerated, state.cardCount);
      const outcome = outcomeOf(state);
      if (outcome) return outcome;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return { type: 'gone', error };
      lost += 1;
      if (!isLostOnTheWay(error) || lost >= MAX_LOST_POLLS) throw error;
    }
    if (deps.now() >= deps.deadline) return { type: 'overdue', error: new ApiError({ kind: 'timeout' }) };
    await deps.pause(polls < BRISK_POLLS ? BRISK_INTERVAL_MS : CALM_INTERVAL_MS);
  }
}

function outcomeOf({ status, cardsGenerated, deck, error }: GenerationStatus): Outcome | null {
  if (status === 'completed' && deck) return { type: 'completed', response: { cardsGenerated, deck } };
  if (status !== 'failed') return null;
  const { status: httpStatus = 500, code, message } = error ?? {};
  return {
    type: 'failed',
    error: new ApiError({ kind: 'http', status: httpStatus, code, serverMessage: message, body: error }),
  };
}

function isLostOnTheWay(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === undefined || error.status === 429 || error.status >= 500;
}
