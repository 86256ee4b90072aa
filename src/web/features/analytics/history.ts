import type { Progress } from '#contract/analytics.ts';
import type { LocalDay } from '#domain/local-day.ts';

/** The days of study of the last year, oldest first, and the day that the charts end with. */
export type History = { daily: Progress['daily']; today: LocalDay };
