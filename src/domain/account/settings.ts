/**
 * When the next card follows an answered one: after the specified delays, after twice as long, or only when the learner
 * continues (WCAG 2.2.1, Timing Adjustable).
 */
export const AUTO_ADVANCE_MODES = ['normal', 'slower', 'off'] as const;
export type AutoAdvance = (typeof AUTO_ADVANCE_MODES)[number];

/** Factor for the delays of each mode; null without auto-advance. */
export const DELAY_FACTOR: Readonly<Record<AutoAdvance, number | null>> = { normal: 1, slower: 2, off: null };

/** How large the text of cards is while studying. */
export const CARD_TEXT_SIZES = ['normal', 'large', 'largest'] as const;
export type CardTextSize = (typeof CARD_TEXT_SIZES)[number];

/** Whether a missing accent in a written answer counts: where the deck is between two languages, always, or never. */
export const WRITTEN_ACCENTS = ['deck', 'always', 'never'] as const;
export type WrittenAccents = (typeof WRITTEN_ACCENTS)[number];

/** Cards per day. */
export const DAILY_GOAL_RANGE = { min: 1, max: 1_000 } as const;
export const DEFAULT_DAILY_GOAL = 20;
