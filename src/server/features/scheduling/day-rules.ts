import { dayRules } from '#contract/settings.ts';
import { DEFAULT_DAY_RULES } from '#domain/scheduling/settings.ts';
import type { z } from 'zod';

/** A user's wishes for days, as columns of `users`. */
export type DayRulesRow = { level_days: 0 | 1; day_loads: string | null; breaks: string | null };

type Rules = z.output<typeof dayRules>;

export function toDayRules(row: DayRulesRow): Rules {
  const { dayLoads, breaks } = DEFAULT_DAY_RULES;
  return dayRules.parse({
    levelDays: row.level_days === 1,
    dayLoads: stored(row.day_loads) ?? dayLoads,
    breaks: stored(row.breaks) ?? breaks,
  });
}

function stored(json: string | null): unknown {
  return json === null ? null : JSON.parse(json);
}

export function fromDayRules({ levelDays, dayLoads, breaks }: Rules): DayRulesRow {
  return {
    level_days: levelDays ? 1 : 0,
    day_loads: JSON.stringify(dayLoads),
    breaks: JSON.stringify(breaks),
  };
}
