import type { ComingDays } from '#domain/scheduling/choose-interval.ts';
import { DEFAULT_DAY_RULES } from '#domain/scheduling/settings.ts';

/** Days on which nothing comes back yet, so that intervals are those of FSRS. */
export const EMPTY_DAYS: ComingDays = { ...DEFAULT_DAY_RULES, from: '2026-01-01', cards: [] };
