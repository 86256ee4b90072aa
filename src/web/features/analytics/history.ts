import type { Progress } from '#contract/analytics.ts';
import type { LocalDay } from '#domain/local-day.ts';

/** The study days of the last year, oldest first, and the last day of the charts. */
export type History = { daily: Progress['daily']; today: LocalDay };
