import { retrievability, type CardState } from '../scheduling/card-state.ts';
import { AGAIN, type LoggedRating } from '../scheduling/rating.ts';
import type { SchedulingSettings } from '../scheduling/settings.ts';
import type { PlanCard } from './exam-plan.ts';

/** What was known in an exam. */
export type Outcome = Readonly<{
  /** The share of the cards (0 to 1) that was expected to be recalled at the time of the exam; 1 without cards. */
  known: number;
  cards: number;
  /** The first answers after it: their number, how many were recalled, and how many were expected to be. */
  asked: number;
  recalled: number;
  expected: number;
}>;

/** An answer after an exam, with the memory that it found. */
export type LaterAnswer = Readonly<{
  cardId: string;
  rating: LoggedRating;
  before: CardState | null;
  /** Epoch ms. */
  at: number;
}>;

/** How long after the exam answers show what was known in it. */
const TELLING_MS = 14 * 86_400_000;

/**
 * What was known in an exam at `examAt` (epoch ms), as far as the log shows: from the states of the cards at that time, and from
 * the first answers in the two weeks after it. `later` has all answers since the exam in order of time.
 */
export function outcomeOf(
  cards: readonly PlanCard[],
  later: readonly LaterAnswer[],
  { examAt, settings }: { examAt: number; settings: SchedulingSettings },
): Outcome {
  const firsts = new Map(later.toReversed().map((answer) => [answer.cardId, answer]));
  let known = 0;
  const told = { asked: 0, recalled: 0, expected: 0 };
  for (const { cardId, memory } of cards) {
    const first = firsts.get(cardId);
    const then = first === undefined ? memory : first.before;
    known += then === null ? 0 : retrievability(then, examAt, settings);
    if (first === undefined || then === null || first.at > examAt + TELLING_MS) continue;
    told.asked += 1;
    told.recalled += first.rating > AGAIN ? 1 : 0;
    told.expected += retrievability(then, first.at, settings);
  }
  return { known: cards.length === 0 ? 1 : known / cards.length, cards: cards.length, ...told };
}
