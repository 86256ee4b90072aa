import {
  default_w,
  FSRS,
  GenSeedStrategyWithCardId,
  get_fuzz_range,
  State,
  StrategyMode,
  type Card as FsrsCard,
} from 'ts-fsrs';
import {
  dayOfNumber,
  localDay,
  localDayNumber,
  startOfDay,
  type DayNumber,
  type LocalDay,
} from '../local-day.ts';
import { FORGET, RATINGS, type LoggedRating, type Rating } from './rating.ts';
import { LEARNING_STEPS, LONGEST_INTERVAL, RELEARNING_STEPS, type SchedulingSettings } from './settings.ts';
import type { LearningState } from './stages.ts';

const MS_PER_DAY = 86_400_000;

/** How well a learner remembers a card that they have answered (FSRS-6). A card never answered has none. */
export type CardState = {
  state: LearningState;
  /** Days in which the probability of recalling the card falls to 90 %. */
  stability: number;
  /** How hard the card is to remember, 1 to 10. */
  difficulty: number;
  /**
   * When to review it next, epoch ms. For a known card, this is the start of its day where it was last answered, but `dueDay`
   * decides.
   */
  dueAt: number;
  /**
   * The local day on which a known card comes back, by the calendar of the place where the learner is then; null for a card
   * that comes back to the minute.
   */
  dueDay: LocalDay | null;
  /** Epoch ms. */
  lastReviewAt: number;
  /** Days from the last review to the next one; 0 while learning. */
  intervalDays: number;
  /** How often it has been answered. */
  repetitions: number;
  /** How often it was known and then forgotten. */
  lapses: number;
  /** Position in the learning steps. */
  step: number;
};

/** The part of a card's state from which the probability of recall and the effect of an answer follow. */
export type Remembered = Pick<CardState, 'stability' | 'difficulty'>;

/** When and where an answer was given. Instants in epoch ms. */
export type ReviewMoment = {
  cardId: string;
  at: number;
  timeZone: string;
  /** The interval in days that was chosen with the answer; it counts if it is in `intervalRange`. */
  chosenInterval?: number | null | undefined;
};

/** One entry of a card's log, as `replayReviews` reads it. */
export type LoggedReview = ReviewMoment & { rating: LoggedRating };

const STATE_OF = {
  [State.Learning]: 'learning',
  [State.Review]: 'review',
  [State.Relearning]: 'relearning',
} as const;

const FSRS_STATE: Readonly<Record<LearningState, State>> = {
  learning: State.Learning,
  review: State.Review,
  relearning: State.Relearning,
};

const schedulers = new WeakMap<SchedulingSettings, FSRS>();

/** Only this function knows the version of FSRS: another model would be chosen by a field of the settings. */
function schedulerFor(settings: SchedulingSettings): FSRS {
  const known = schedulers.get(settings);
  if (known) return known;
  const scheduler = new FSRS({
    request_retention: settings.desiredRetention,
    ...(settings.weights && { w: settings.weights }),
    enable_fuzz: true,
    maximum_interval: LONGEST_INTERVAL,
    learning_steps: LEARNING_STEPS,
    relearning_steps: RELEARNING_STEPS,
  }).useStrategy(StrategyMode.SEED, GenSeedStrategyWithCardId('cardId'));
  schedulers.set(settings, scheduler);
  return scheduler;
}

/** ts-fsrs counts days in UTC, but the learner's days are local, so a local day is passed as the same UTC day. */
function utcNoonOf(day: DayNumber): Date {
  return new Date((day + 0.5) * MS_PER_DAY);
}

function toFsrs(
  memory: CardState | null,
  { cardId, at, timeZone }: ReviewMoment,
): FsrsCard & { cardId: string } {
  if (memory === null) {
    return {
      cardId,
      state: State.New,
      due: new Date(at),
      stability: 0,
      difficulty: 0,
      elapsed_days: 0,
      scheduled_days: 0,
      learning_steps: 0,
      reps: 0,
      lapses: 0,
    };
  }
  return {
    cardId,
    state: FSRS_STATE[memory.state],
    due: new Date(memory.dueAt),
    stability: memory.stability,
    difficulty: memory.difficulty,
    elapsed_days: 0,
    scheduled_days: memory.intervalDays,
    learning_steps: memory.step,
    reps: memory.repetitions,
    lapses: memory.lapses,
    last_review: utcNoonOf(lastDayOf(memory, { at, timeZone })),
  };
}

/** The day of the last review. A review with an earlier time than the last one counts for the same day. */
function lastDayOf(
  { lastReviewAt }: CardState,
  { at, timeZone }: Pick<ReviewMoment, 'at' | 'timeZone'>,
): DayNumber {
  return localDayNumber(Math.min(lastReviewAt, at), timeZone);
}

/** The shortest interval that FSRS varies, in days. */
const SHORTEST_VARIED = 2.5;

/** The intervals in days that an answer may lead to, and the one that FSRS gives. */
export type IntervalRange = { plain: number; min: number; max: number };

/**
 * The intervals by which FSRS varies the one after an answer ("fuzz"), without those that would be shorter than a worse
 * rating's or longer than a better one's. Null if the card comes back within a day.
 */
export function intervalRange(
  memory: CardState | null,
  rating: Rating,
  moment: ReviewMoment,
  settings: SchedulingSettings,
): IntervalRange | null {
  const scheduler = schedulerFor(settings);
  const today = localDayNumber(moment.at, moment.timeZone);
  const results = scheduler.repeat(toFsrs(memory, moment), utcNoonOf(today));
  const daysAfter = (other: number): number | null => {
    const result = RATINGS.find((one) => one === other);
    const card = result && results[result].card;
    return card?.state === State.Review ? card.scheduled_days : null;
  };
  const plain = daysAfter(rating);
  if (plain === null) return null;
  const exact = Math.round(results[rating].card.stability * scheduler.interval_modifier);
  if (exact < SHORTEST_VARIED) return { plain, min: plain, max: plain };
  const passed = memory === null ? 0 : today - lastDayOf(memory, moment);
  const fuzz = get_fuzz_range(Math.min(exact, LONGEST_INTERVAL), passed, LONGEST_INTERVAL);
  const worse = daysAfter(rating - 1);
  const better = daysAfter(rating + 1);
  const between = (one: number, other: number) => Math.floor((one + other) / 2);
  const min = worse === null ? fuzz.min_ivl : Math.max(fuzz.min_ivl, between(worse, plain) + 1);
  const max = better === null ? fuzz.max_ivl : Math.min(fuzz.max_ivl, between(plain, better));
  return { plain, min: Math.min(min, plain), max: Math.max(max, plain) };
}

/** The chosen interval of an answer if the answer may lead to it; null otherwise. */
export function possibleInterval(
  memory: CardState | null,
  rating: Rating,
  moment: ReviewMoment,
  settings: SchedulingSettings,
): number | null {
  const { chosenInterval: chosen = null } = moment;
  const range = chosen === null ? null : intervalRange(memory, rating, moment, settings);
  return range !== null && chosen !== null && chosen >= range.min && chosen <= range.max ? chosen : null;
}

/**
 * The memory after an answer. The interval is the one that was chosen with the answer. Without a choice it is varied a
 * little, depending on the card and its number of repetitions, so that cards learned together do not stay together (FSRS
 * "fuzz"). Every device computes the same.
 */
export function nextCardState(
  memory: CardState | null,
  rating: Rating,
  moment: ReviewMoment,
  settings: SchedulingSettings,
): CardState {
  const { at, timeZone } = moment;
  const today = localDayNumber(at, timeZone);
  const noon = utcNoonOf(today);
  const { card } = schedulerFor(settings).next(toFsrs(memory, moment), noon, rating);
  const intervalDays = possibleInterval(memory, rating, moment, settings) ?? card.scheduled_days;
  const dueDay = card.state === State.Review ? dayOfNumber(today + intervalDays) : null;
  return {
    state: card.state === State.New ? 'learning' : STATE_OF[card.state],
    stability: card.stability,
    difficulty: card.difficulty,
    dueAt: dueDay === null ? at + (card.due.getTime() - noon.getTime()) : startOfDay(dueDay, timeZone),
    dueDay,
    lastReviewAt: at,
    intervalDays,
    repetitions: card.reps,
    lapses: card.lapses,
    step: card.learning_steps,
  };
}

/** The probability of recalling the card at an instant (epoch ms), 0 to 1. It falls with elapsed time, not with calendar days. */
export function retrievability(memory: CardState, at: number, settings: SchedulingSettings): number {
  return recallAfterDays(memory, Math.max(0, at - memory.lastReviewAt) / MS_PER_DAY, settings);
}

/** The probability of recalling the card some days after the last review. */
export function recallAfterDays(
  memory: Pick<CardState, 'stability'>,
  days: number,
  settings: SchedulingSettings,
): number {
  return schedulerFor(settings).forgetting_curve(days, memory.stability);
}

/**
 * The memory of a card (null: never answered) after an answer some whole days after its last review, 0 on the same day. The same
 * as in `nextCardState`, but without a schedule, because simulations compute it hundreds of thousands of times.
 */
export function rememberedAfter(
  memory: Remembered | null,
  days: number,
  rating: Rating,
  settings: SchedulingSettings,
): Remembered {
  return schedulerFor(settings).next_state(memory, days, rating);
}

/** Intervals at the desired retention as a multiple of stability, which is the interval at 90 %. */
export function intervalFactor(settings: SchedulingSettings): number {
  return schedulerFor(settings).interval_modifier;
}

/** A review with the memory that it found. */
export type ReviewWithState<Review> = { review: Review; before: CardState | null };

/**
 * The state with which a card was imported from another program. It applies from `at` (epoch ms) on, after the reviews up to
 * then. The memory is computed from these if there are any; the card is due when the other program planned it.
 */
export type ImportedState = { at: number; state: CardState };

/**
 * Goes through a card's log, in any order, from its first entry to its last by time, and says what each found and what
 * state results. Entries at the same instant are ordered by their ids, so that the order of arrival does not matter.
 */
export function replayWithStates<Review extends LoggedReview & { id: string }>(
  reviews: readonly Review[],
  settings: SchedulingSettings,
  imported: ImportedState | null = null,
): { reviews: ReviewWithState<Review>[]; memory: CardState | null } {
  let memory: CardState | null = null;
  let waiting = imported;
  const replayed: ReviewWithState<Review>[] = [];
  for (const review of reviews.toSorted(byTime)) {
    if (waiting !== null && review.at > waiting.at) {
      memory = asPlanned(memory, waiting.state);
      waiting = null;
    }
    replayed.push({ review, before: memory });
    memory = review.rating === FORGET ? null : nextCardState(memory, review.rating, review, settings);
  }
  return { reviews: replayed, memory: waiting === null ? memory : asPlanned(memory, waiting.state) };
}

function asPlanned(memory: CardState | null, planned: CardState): CardState {
  const { state, step, dueAt, dueDay, intervalDays } = planned;
  return { ...(memory ?? planned), state, step, dueAt, dueDay, intervalDays };
}

/**
 * The memory of a card that another program has scheduled with an interval (days) and an ease (2.5 for most), as Anki
 * estimates it without reviews (fsrs-rs, `memory_state_from_sm2`, at a retention of 90 %).
 */
export function estimateFromEase(interval: number, ease: number): Remembered {
  const stability = Math.max(interval, 0.1);
  const [growth = 0, decline = 0, recall = 0] = default_w.slice(8, 11);
  const gain = Math.exp(growth) * stability ** -decline * Math.expm1(0.1 * recall);
  return { stability, difficulty: Math.min(Math.max(11 - (ease - 1) / gain, 1), 10) };
}

/** The state that results from a card's whole log; null when nothing is remembered. */
export function replayReviews(
  reviews: readonly (LoggedReview & { id: string })[],
  settings: SchedulingSettings,
): CardState | null {
  return replayWithStates(reviews, settings).memory;
}

function byTime(one: LoggedReview & { id: string }, other: LoggedReview & { id: string }): number {
  return one.at - other.at || (one.id < other.id ? -1 : 1);
}

/** Whether the card should be reviewed at an instant (epoch ms): within a day to the minute, else from the start of its local day. */
export function isDue({ dueAt, dueDay }: CardState, at: number, timeZone: string): boolean {
  return dueDay === null ? dueAt <= at : dueDay <= localDay(at, timeZone);
}
