import { addDays, type LocalDay } from '../local-day.ts';

/** While a learner catches up, `perDay` known cards and no new ones come up on each day up to and including `until`. */
export type CatchUp = Readonly<{ perDay: number; until: LocalDay }>;

/** From this many cards on, a backlog is worth spreading. */
export const BACKLOG_FROM = 60;

/** From this many days without study on, spreading the backlog is offered. */
export const AWAY_FROM_DAYS = 7;

/** Over how many days a backlog can be spread. */
const CATCH_UP_DAYS = [5, 10, 20] as const;

/**
 * Ways to work off a backlog, given how many known cards are due on each day from today on (overdue ones count today): the
 * fewest cards a day with which nothing is left over after 5, 10 or 20 days. A way with no fewer cards a day than a shorter one is
 * left out.
 */
export function catchUpChoices(due: readonly number[], today: LocalDay): CatchUp[] {
  const choices: CatchUp[] = [];
  for (const days of CATCH_UP_DAYS) {
    const cards = due.slice(0, days).reduce((sum, count) => sum + count, 0);
    const perDay = Math.ceil(cards / days);
    if (perDay > 0 && perDay < (choices.at(-1)?.perDay ?? due[0] ?? 0)) {
      choices.push({ perDay, until: addDays(today, days - 1) });
    }
  }
  return choices;
}

/** The limits of a local day, which are lower while a learner catches up. */
export function limitsOn<Limits extends { newPerDay: number; reviewsPerDay: number }>(
  limits: Limits,
  catchUp: CatchUp | null,
  day: LocalDay,
): Limits {
  if (catchUp === null || day > catchUp.until) return limits;
  return { ...limits, newPerDay: 0, reviewsPerDay: Math.min(limits.reviewsPerDay, catchUp.perDay) };
}
