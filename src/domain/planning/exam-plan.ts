import { localDayNumber } from '../local-day.ts';
import type { CardState } from '../scheduling/card-state.ts';
import { studyDays, type Calendar } from './calendar.ts';
import type { Learner } from './learner.ts';
import { rankCards } from './rank.ts';
import { worthOf, type Standing } from './worth.ts';

/** A card that is wanted in the exam; `memory` is null for a new one. New ones are begun in their order. */
export type PlanCard = Readonly<{ cardId: string; memory: CardState | null }>;

/** Everything that a plan is computed from. The same plan gives the same numbers. */
export type ExamPlan = Readonly<{
  cards: readonly PlanCard[];
  learner: Learner;
  calendar: Calendar;
  seed: string;
}>;

/** What the plan sees of a card where the learner is now. */
export function standingOf({ memory }: PlanCard, { timeZone }: Pick<Calendar, 'timeZone'>): Standing {
  if (memory === null) return { memory, lastAt: 0, lastDay: 0, views: 0, isLearning: false };
  return {
    memory,
    lastAt: memory.lastReviewAt,
    lastDay: localDayNumber(memory.lastReviewAt, timeZone),
    views: memory.repetitions,
    isLearning: memory.dueDay === null,
  };
}

/**
 * The ids of the cards to ask today in their order, and what each is expected to take, in seconds. The list goes on after the
 * minutes of today, for a learner who is quicker. It is empty on a day without study. Throws VALIDATION_FAILED as `studyDays` does.
 */
export function cardsToday({
  cards,
  learner,
  calendar,
}: ExamPlan): Array<{ cardId: string; seconds: number }> {
  const days = studyDays(calendar);
  if (days[0]?.at !== calendar.now) return [];
  const standings = cards.map((card) => ({ ...standingOf(card, calendar), cardId: card.cardId }));
  return rankCards(standings, days, learner, (card, today) =>
    worthOf(card, today, calendar.examAt, learner),
  ).map(({ card, seconds }) => ({ cardId: card.cardId, seconds }));
}
