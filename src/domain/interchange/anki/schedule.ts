import { AGAIN, EASY, FORGET, GOOD, HARD, type LoggedRating } from '../../scheduling/rating.ts';
import { dayNumber, localDayNumber } from '../../local-day.ts';
import { dueDayOf } from '../../scheduling/due-day.ts';
import type { CardState } from '../../scheduling/card-state.ts';
import type { Grade } from '../../study/answer/grading.ts';
import type { PortableReview } from '../portable-review.ts';

/*
 * How Anki writes down when a card is due and how it was answered (the columns of its tables `cards` and `revlog`).
 */

/** No learner has answered a card before there was a computer to do it on, or in 200 years. */
const LATEST = 8_000_000_000_000;

/** The kinds of card (`cards.type`). */
const CARD_TYPE = { new: 0, learning: 1, review: 2, relearning: 3 } as const;

/** Where a card waits (`cards.queue`). */
export const QUEUE = { suspended: -1, new: 0, learning: 1, review: 2 } as const;

/** What happened (`revlog.type`). */
const REVIEW_KIND = { learning: 0, review: 1, relearning: 2, filtered: 3, manual: 4 } as const;

/** Whether a card has been seen, so that Anki had planned when it comes next. */
export function isPlanned(type: number): boolean {
  return type !== CARD_TYPE.new;
}

function count(number: number): number {
  return Number.isFinite(number) ? Math.min(Math.max(Math.trunc(number), 0), 1_000_000_000) : 0;
}

function isInstant(at: number): boolean {
  return Number.isFinite(at) && at > 0 && at < LATEST;
}

/** An entry of Anki's history: `id` is when, in ms. */
export type RevlogColumns = { id: number; ease: number; factor: number; time: number; type: number };

/** Anki's first scheduler, until 2021, had three buttons while a card was learned: again, good, easy. */
export type Scheduler = 'first' | 'later';

const GRADES: Readonly<Record<LoggedRating, Grade | null>> = {
  0: null,
  1: 'incorrect',
  2: 'partial',
  3: 'correct',
  4: 'easy',
};

/**
 * An answer, or that the card was started over. Null for entries that say nothing about a memory: cards looked at ahead of time
 * without any change, and due dates that were set by hand.
 */
export function reviewOf(
  { id, ease, factor, time, type }: RevlogColumns,
  scheduler: Scheduler,
): PortableReview | null {
  if (!isInstant(id)) return null;
  const isLearning = type === REVIEW_KIND.learning || type === REVIEW_KIND.relearning;
  const button = scheduler === 'first' && isLearning && (ease === HARD || ease === GOOD) ? ease + 1 : ease;
  const rating = ratingOf(button, factor, type);
  if (rating === null) return null;
  const grade = GRADES[rating];
  return {
    at: id,
    rating,
    grade,
    presentation: grade === null ? null : 'flip',
    durationMs: Math.min(count(time), 3_600_000),
  };
}

function ratingOf(ease: number, factor: number, type: number): LoggedRating | null {
  // A reset leaves neither an answer nor an ease; a new due date leaves the ease.
  if (type >= REVIEW_KIND.manual)
    return type === REVIEW_KIND.manual && ease === 0 && factor === 0 ? FORGET : null;
  if (type === REVIEW_KIND.filtered && factor === 0) return null;
  return ease === AGAIN || ease === HARD || ease === GOOD || ease === EASY ? ease : null;
}

/** What a package says of a card of ours. */
export type ExportedSchedule = {
  memory: CardState | null;
  suspended: boolean;
  /** Among the new cards of its deck. */
  position: number;
};

/** The columns of a card that are about its schedule. */
export type ScheduleColumns = {
  type: number;
  queue: number;
  due: number;
  ivl: number;
  factor: number;
  reps: number;
  lapses: number;
  left: number;
  data: string;
};

/** From when days are counted: before anything that can have happened, at four in the morning as in Anki. */
export const COLLECTION_CREATED_AT = Date.UTC(2000, 0, 1, 4);
const FIRST_DAY = localDayNumber(COLLECTION_CREATED_AT, 'UTC');

const FIRST_EASE = 2_500;
/** What is left of the learning steps: one, today. */
const ONE_STEP = 1_001;

/** What of a learner decides how their cards are planned. */
export type PlanSettings = {
  /** By its days cards are due. */
  timeZone: string;
  /** The probability with which cards are to be recalled when they are due, 0 to 1; Anki's own where it is not known. */
  desiredRetention?: number | undefined;
};

/** The columns of a card. */
export function columnsOf(
  { memory, suspended, position }: ExportedSchedule,
  { timeZone, desiredRetention }: PlanSettings,
): ScheduleColumns {
  if (memory === null) {
    const queue = suspended ? QUEUE.suspended : QUEUE.new;
    const none = { ivl: 0, factor: 0, reps: 0, lapses: 0, left: 0, data: '' };
    return { type: CARD_TYPE.new, queue, due: position, ...none };
  }
  const isLearning = memory.state !== 'review';
  const days = Math.max(1, Math.round(memory.intervalDays));
  return {
    type: CARD_TYPE[memory.state],
    queue: suspended ? QUEUE.suspended : isLearning ? QUEUE.learning : QUEUE.review,
    due: isLearning
      ? Math.floor(memory.dueAt / 1_000)
      : Math.max(0, dayNumber(dueDayOf(memory, timeZone)) - FIRST_DAY),
    ivl: memory.state === 'learning' ? 0 : days,
    factor: memory.state === 'learning' ? 0 : FIRST_EASE,
    reps: memory.repetitions,
    lapses: memory.lapses,
    left: isLearning ? ONE_STEP : 0,
    // What Anki keeps for FSRS: stability, difficulty, desired retention and when the card was last answered, in seconds.
    data: JSON.stringify({
      s: rounded(memory.stability),
      d: rounded(memory.difficulty),
      dr: desiredRetention,
      lrt: Math.floor(memory.lastReviewAt / 1_000),
    }),
  };
}

function rounded(number: number): number {
  return Math.round(number * 10_000) / 10_000;
}

/** The columns of an entry of the history, but for its id and its card. */
export type WrittenRevlog = {
  ease: number;
  ivl: number;
  lastIvl: number;
  factor: number;
  time: number;
  type: number;
};

/**
 * A card's history for Anki, from first to last, and the memory that it came to. The intervals are those that really passed,
 * because nobody has noted the planned ones; only the last one is what is planned.
 */
export function revlogOf(
  reviews: readonly PortableReview[],
  memory: CardState | null,
  { timeZone }: Pick<PlanSettings, 'timeZone'>,
): WrittenRevlog[] {
  const between = (from: PortableReview, to: { at: number }) => intervalBetween(from.at, to.at, timeZone);
  const planned = (last: PortableReview) =>
    memory === null ? 0 : memory.intervalDays > 0 ? memory.intervalDays : between(last, { at: memory.dueAt });
  let isKnown = false;
  return reviews.map((review, index) => {
    const before = reviews[index - 1];
    const after = reviews[index + 1];
    const lastIvl = before === undefined ? 0 : between(before, review);
    const ivl = after === undefined ? planned(review) : between(review, after);
    const time = Math.min(Math.max(0, Math.round(review.durationMs)), 3_600_000);
    if (review.rating === FORGET) {
      isKnown = false;
      return { ease: 0, ivl: 0, lastIvl, factor: 0, time, type: REVIEW_KIND.manual };
    }
    const type = !isKnown ? REVIEW_KIND.learning : lastIvl > 0 ? REVIEW_KIND.review : REVIEW_KIND.relearning;
    isKnown ||= ivl > 0;
    return {
      ease: review.rating,
      ivl,
      lastIvl,
      factor: type === REVIEW_KIND.learning ? 0 : FIRST_EASE,
      time,
      type,
    };
  });
}

/** As Anki writes intervals: calendar days, or within a day the seconds as a negative number. */
function intervalBetween(from: number, to: number, timeZone: string): number {
  const days = localDayNumber(to, timeZone) - localDayNumber(from, timeZone);
  return days > 0 ? days : -Math.max(0, Math.round((to - from) / 1_000));
}
