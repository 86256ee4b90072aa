import type { LocalDay } from '../local-day.ts';

/** The settings that determine intervals. The same object means the same settings. */
export type SchedulingSettings = Readonly<{
  /** The probability of recall at which a card comes back, 0 to 1. */
  desiredRetention: number;
  /** The 21 weights of FSRS-6 fitted to the learner; null for the published ones. */
  weights: readonly number[] | null;
}>;

/** In percent. Below, most is forgotten; above, the load grows without bound. */
export const RETENTION_RANGE = { min: 70, max: 97 } as const;
const DEFAULT_RETENTION = 90;

/** New cards a day. */
export const NEW_PER_DAY_RANGE = { min: 0, max: 1_000 } as const;

/** Reviews of known cards a day. */
export const REVIEWS_PER_DAY_RANGE = { min: 1, max: 10_000 } as const;

/** How full a day may become, as a share of the days without a wish: as few cards as possible, fewer, or as many. */
export const DAY_LOADS = [0, 0.5, 1] as const;
export type DayLoad = (typeof DAY_LOADS)[number];

/** Days without study, both ends included. */
export type Break = Readonly<{ from: LocalDay; to: LocalDay }>;

export const MAX_BREAKS = 20;

/** A learner's wishes for the days on which cards come back. */
export type DayRules = Readonly<{
  /** Whether a card comes back on a day with fewer cards than others. */
  levelDays: boolean;
  /** By weekday, Sunday first. */
  dayLoads: DayLoad[];
  breaks: Break[];
}>;

export const DEFAULT_DAY_RULES: DayRules = { levelDays: true, dayLoads: [1, 1, 1, 1, 1, 1, 1], breaks: [] };

/** In days; also the longest of FSRS. */
export const LONGEST_INTERVAL = 36_500;

/** How far a learner can study ahead, in days after today. */
export const MOST_DAYS_AHEAD = 365;

/**
 * Delay before a card that was not known is shown again. There is one step: a new card that is known immediately need
 * not be shown twice, and more steps within a day hardly improve retention (FSRS, "Learning steps").
 */
export const LEARNING_STEPS = ['10m'] as const;
export const RELEARNING_STEPS = ['10m'] as const;

/** Intervals from which a card counts as mature, in days (Anki's manual, "Card states"). */
export const MATURE_FROM_DAYS = 21;

/** From this many lapses on, a card is worth rewriting rather than repeating (Anki's manual, "Leeches"). */
export const LEECH_LAPSES = 8;

export const DEFAULT_SCHEDULING_SETTINGS: SchedulingSettings = {
  desiredRetention: DEFAULT_RETENTION / 100,
  weights: null,
};
