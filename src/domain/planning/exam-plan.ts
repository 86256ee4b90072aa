import { localDay, localDayNumber, startOfDay } from '../local-day.ts';
import type { CardState } from '../scheduling/card-state.ts';
import { studyDays, type Calendar } from './calendar.ts';
import type { Habits, Learner } from './learner.ts';
import { rankCards, type Done } from './rank.ts';
import { worthOf, type Standing } from './worth.ts';

/** A card that is needed in the exam; `memory` is null for a new one. New cards are begun in order. */
export type PlanCard = Readonly<{ cardId: string; memory: CardState | null }>;

/** Everything that a plan is computed from. The same plan gives the same numbers. */
export type ExamPlan = Readonly<{
  cards: readonly PlanCard[];
  learner: Learner;
  calendar: Calendar;
  seed: string;
}>;

/** The state of a card for the plan, in the learner's current time zone. */
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
 * What was done today with the cards of a plan: new cards begun, and the seconds that this takes a learner with these habits. It
 * follows from the cards alone, so that all devices agree. A new card that was forgotten and then known counts as an old one.
 */
export function doneToday(
  cards: readonly PlanCard[],
  { now, timeZone }: Pick<Calendar, 'now' | 'timeZone'>,
  { seconds }: Habits,
): Done {
  const since = startOfDay(localDay(now, timeZone), timeZone);
  const answered = cards.flatMap(({ memory }) =>
    memory !== null && memory.lastReviewAt >= since ? [memory] : [],
  );
  const begun = answered.filter(({ repetitions, state }) => repetitions === 1 || state === 'learning').length;
  return { begun, seconds: begun * seconds.new + (answered.length - begun) * seconds.recalled };
}

/**
 * The ids of the cards to ask today, in order, and how long each is expected to take, in seconds. The list continues beyond the
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
  const { begun } = doneToday(cards, calendar, learner.habits);
  return rankCards(
    standings,
    days,
    learner,
    (card, today) => worthOf(card, today, calendar.examAt, learner),
    { begun, seconds: 60 * calendar.minutesDone },
  ).map(({ card, seconds }) => ({ cardId: card.cardId, seconds }));
}
