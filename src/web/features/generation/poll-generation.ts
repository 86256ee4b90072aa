import type { GenerationStatus } from '#contract/generation.ts';
import type { Deck } from '#domain/deck.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { pollInterval } from './poll-interval.ts';

/** How a generation ended. */
export type Outcome =
  | { type: 'completed'; response: { cardsGenerated: number; deck: Deck } }
  /** `error` is the one that the synchronous call would have returned, or a timeout. */
  | { type: 'failed' | 'overdue'; error: ApiError }
  /** It no longer exists, because its deck was deleted, or it never belonged to this learner. */
  | { type: 'gone'; error: ApiError };

/**
 * How far a generation has come. `fronts` are those of its cards so far; `ahead` is the number of generations before it
 * in the queue.
 */
export type Progress = {
  cardsGenerated: number;
  cardCount: number;
  fronts?: readonly string[] | undefined;
  ahead?: number | undefined;
};

/** Number of polls in a row that may fail before the connection counts as lost. */
const MAX_LOST_POLLS = 3;

/**
 * Polls a generation until it ends or until `deadline` (on the clock of `now`). While it waits in the queue, the
 * deadline moves to `timeout` ms from now. Throws the connection's error when too many polls are lost; the generation
 * may still be running then. An error thrown by `pause` ends polling too.
 */
export async function pollGeneration(deps: {
  poll: () => Promise<GenerationStatus>;
  pause: (ms: number) => Promise<void>;
  now: () => number;
  deadline: number;
  timeout: number;
  onProgress: (progress: Progress) => void;
}): Promise<Outcome> {
  let lost = 0;
  let { deadline } = deps;
  const begun = deps.now();
  for (;;) {
    try {
      const state = await deps.poll();
      lost = 0;
      const { cardsGenerated, cardCount, fronts, ahead } = state;
      deps.onProgress({ cardsGenerated, cardCount, fronts, ahead });
      if (state.status === 'pending') deadline = Math.max(deadline, deps.now() + deps.timeout);
      const outcome = outcomeOf(state);
      if (outcome) return outcome;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return { type: 'gone', error };
      lost += 1;
      if (!isLostOnTheWay(error) || lost >= MAX_LOST_POLLS) throw error;
    }
    if (deps.now() >= deadline) return { type: 'overdue', error: new ApiError({ kind: 'timeout' }) };
    await deps.pause(pollInterval(deps.now() - begun));
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
