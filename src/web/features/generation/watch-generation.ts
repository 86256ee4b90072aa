import type { DeckProgress } from '#contract/generation.ts';
import type { Deck } from '#domain/deck.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { isNotFound } from '#web/lib/classify-error.ts';
import type { Poll } from '#web/lib/follow-job.ts';

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
 * Returns a function that judges each poll of a generation and returns its outcome once it has ended, or once `deadline`
 * (on the clock of `now`) has passed. While the generation waits in the queue, the deadline moves to `timeout` ms from
 * now. The function throws the connection's error when too many polls are lost; the generation may still be running
 * then.
 */
export function watchGeneration(options: {
  now: () => number;
  deadline: number;
  timeout: number;
  onProgress: (progress: Progress) => void;
}): (poll: Poll<DeckProgress>) => Outcome | undefined {
  const { now, timeout, onProgress } = options;
  let { deadline } = options;
  let lost = 0;
  return (poll) => {
    if ('error' in poll) {
      const { error } = poll;
      if (isNotFound(error)) return { type: 'gone', error };
      lost += 1;
      if (!isLostOnTheWay(error) || lost >= MAX_LOST_POLLS) throw error;
    } else {
      lost = 0;
      const { status, cardsGenerated, cardCount, fronts, ahead } = poll.data;
      onProgress({ cardsGenerated, cardCount, fronts, ahead });
      if (status === 'pending') deadline = Math.max(deadline, now() + timeout);
      const outcome = outcomeOf(poll.data);
      if (outcome) return outcome;
    }
    return now() < deadline ? undefined : { type: 'overdue', error: new ApiError({ kind: 'timeout' }) };
  };
}

function outcomeOf({ status, cardsGenerated, deck, error }: DeckProgress): Outcome | null {
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
