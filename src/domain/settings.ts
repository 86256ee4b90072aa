/**
 * How an answered card makes way for the next: after the specified delays, after twice as long, or only when the
 * learner says so (WCAG 2.2.1, Timing Adjustable).
 */
export const AUTO_ADVANCE_MODES = ['normal', 'slower', 'off'] as const;
export type AutoAdvance = (typeof AUTO_ADVANCE_MODES)[number];

/** By what the delays of each mode are multiplied; null where nothing moves by itself. */
export const DELAY_FACTOR: Readonly<Record<AutoAdvance, number | null>> = { normal: 1, slower: 2, off: null };

/** Cards a day. */
export const DAILY_GOAL_RANGE = { min: 1, max: 1_000 } as const;
export const DEFAULT_DAILY_GOAL = 20;
