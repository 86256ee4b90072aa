import { AGAIN, EASY, FORGET, GOOD, HARD, type LoggedRating } from '../../scheduling/rating.ts';
import { dayNumber, dayOfNumber, localDayNumber, startOfDay, type DayNumber } from '../../local-day.ts';
import { dueDayOf } from '../../scheduling/due-day.ts';
import { estimateFromEase, nextCardState, type CardState } from '../../scheduling/card-state.ts';
import { DEFAULT_SCHEDULING_SETTINGS, LEARNING_STEPS, RELEARNING_STEPS } from '../../scheduling/settings.ts';
import type { Grade } from '../../study/answer/grading.ts';
import type { PortableReview } from '../portable-review.ts';

/*
 * How Anki stores when a card is due and how it was answered (the columns of its tables `cards` and `revlog`).
 */

/** The latest valid instant (epoch ms), 200 years ahead. Instants before 1970 are invalid too: no computer asked cards then. */
const LATEST = 8_000_000_000_000;

/** The kinds of card (`cards.type`). */
const CARD_TYPE = { new: 0, learning: 1, review: 2, relearning: 3 } as const;

/** The queues in which cards wait (`cards.queue`). */
export const QUEUE = { suspended: -1, new: 0, learning: 1, review: 2 } as const;

/** The kinds of entries in the history (`revlog.type`). */
const REVIEW_KIND = { learning: 0, review: 1, relearning: 2, filtered: 3, manual: 4 } as const;

function count(number: number): number {
  return Number.isFinite(number) ? Math.min(Math.max(Math.trunc(number), 0), 1_000_000_000) : 0;
}

function isInstantMs(at: number): boolean {
  return Number.isFinite(at) && at > 0 && at < LATEST;
}

/** An entry of Anki's history; `id` is its time, in ms. */
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
 * An answer, or a card that was started over. Null for entries that say nothing about a memory: cards that were reviewed early
 * without effect, and due dates that were set by hand.
 */
export function reviewOf(
  { id, ease, factor, time, type }: RevlogColumns,
  scheduler: Scheduler,
): PortableReview | null {
  if (!isInstantMs(id)) return null;
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

/** Whether an entry says that the user of Anki chose the card's next due date ("Set due date"). */
export function isDueDateByHand({
  ease,
  factor,
  type,
}: Pick<RevlogColumns, 'ease' | 'factor' | 'type'>): boolean {
  return type === REVIEW_KIND.manual && ease === 0 && factor !== 0;
}

/** The columns of a card from which its state is read. */
export type PlannedColumns = {
  type: number;
  due: number;
  ivl: number;
  /** The ease, in thousandths. */
  factor: number;
  reps: number;
  lapses: number;
  left: number;
  /** The due date in its own deck, while the card is in a filtered one. */
  odue: number;
  odid: number;
  /** FSRS's numbers as JSON, empty without them. */
  data: { s?: number | undefined; d?: number | undefined; lrt?: number | undefined };
};

/** How a collection counts days: its first day, and the time zone of the learner (IANA). */
export type CollectionDays = { firstDay: DayNumber; timeZone: string };

/** The first day of a collection. Newer ones say how many minutes their clock was behind UTC when they were created. */
export function firstDayOf(createdAt: number, minutesBehind: number | null, timeZone: string): DayNumber {
  return minutesBehind === null
    ? localDayNumber(createdAt, timeZone)
    : localDayNumber(createdAt - minutesBehind * 60_000, 'UTC');
}

/** Larger numbers in `cards.due` are instants in seconds, smaller ones are days of the collection. */
const FIRST_INSTANT = 1_000_000_000;
const EARLIEST_DAY = dayNumber('1990-01-01');
const LATEST_DAY = dayNumber('2200-01-01');

/**
 * The state of a card as Anki has it: what FSRS knows, or an estimate from interval and ease, and when the card is due.
 * Null for a new card, and for a due date that no calendar has.
 */
export function plannedStateOf(
  card: PlannedColumns,
  { firstDay, timeZone }: CollectionDays,
): CardState | null {
  const due = card.odid !== 0 && card.odue !== 0 ? card.odue : card.due;
  const isInstant = due >= FIRST_INSTANT;
  const day = firstDay + Math.trunc(due);
  if (isInstant ? due * 1_000 >= LATEST : !(day >= EARLIEST_DAY && day < LATEST_DAY)) return null;
  const state = stateOf(card.type, isInstant);
  if (state === null) return null;
  const dueDay = isInstant ? null : dayOfNumber(day);
  const dueAt = dueDay === null ? due * 1_000 : startOfDay(dueDay, timeZone);
  const intervalDays = state === 'review' ? Math.max(1, count(card.ivl)) : 0;
  const { s, d, lrt } = card.data;
  const lastReviewAt =
    lrt !== undefined && isInstantMs(lrt * 1_000)
      ? lrt * 1_000
      : dueDay === null
        ? dueAt
        : startOfDay(dayOfNumber(day - intervalDays), timeZone);
  const known =
    s !== undefined && d !== undefined && s > 0 && s < 100_000 && d >= 1 && d <= 10
      ? { stability: s, difficulty: d }
      : estimated(card, state, { at: dueAt, timeZone });
  const steps = state === 'relearning' ? RELEARNING_STEPS.length : LEARNING_STEPS.length;
  return {
    state,
    ...known,
    dueAt,
    // A card that is being learned comes back to the minute.
    dueDay: state === 'review' ? dueDay : null,
    lastReviewAt,
    intervalDays,
    repetitions: Math.max(1, count(card.reps)),
    lapses: count(card.lapses),
    step: state === 'review' ? 0 : Math.max(0, steps - (count(card.left) % 1_000)),
  };
}

function stateOf(type: number, isInstant: boolean): CardState['state'] | null {
  if (type === CARD_TYPE.learning) return 'learning';
  if (type === CARD_TYPE.relearning) return 'relearning';
  if (type !== CARD_TYPE.review) return null;
  // Anki's first scheduler keeps the type of a card that is learned again.
  return isInstant ? 'relearning' : 'review';
}

function estimated(
  { ivl, factor }: PlannedColumns,
  state: CardState['state'],
  moment: { at: number; timeZone: string },
): Pick<CardState, 'stability' | 'difficulty'> {
  if (state !== 'learning') return estimateFromEase(count(ivl), factor > 0 ? factor / 1_000 : 2.5);
  const { stability, difficulty } = nextCardState(
    null,
    AGAIN,
    { cardId: '', ...moment },
    DEFAULT_SCHEDULING_SETTINGS,
  );
  return { stability, difficulty };
}

/** What a package says about a card of ours. */
export type ExportedSchedule = {
  memory: CardState | null;
  suspended: boolean;
  /** Its place among the new cards of its deck. */
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

/** The start from which days are counted: before any possible answer, at four in the morning as in Anki. */
export const COLLECTION_CREATED_AT = Date.UTC(2000, 0, 1, 4);
const FIRST_DAY = localDayNumber(COLLECTION_CREATED_AT, 'UTC');

const FIRST_EASE = 2_500;
/** The remaining learning steps: one, today. */
const ONE_STEP = 1_001;

/** A learner's settings that decide how their cards are planned. */
export type PlanSettings = {
  /** Cards are due by the days of this zone. */
  timeZone: string;
  /** The probability with which cards are to be recalled when they are due, 0 to 1; Anki's default if unknown. */
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
 * A card's history for Anki, from first to last, and the resulting memory. The intervals are those that really passed, because the
 * planned ones were not stored; only the last one is a planned one.
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
