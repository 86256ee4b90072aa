import { addDays, type LocalDay } from '#domain/local-day.ts';
import type { Span } from '#web/features/progress/day-series.ts';

/** Rows of the heat map, from Monday. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** One column of the heat map: seven days from Monday, with null for days outside the year. */
export type Week = ReadonlyArray<Span | null>;

/** A month's name above its columns. */
export type MonthHeading = { name: string; weeks: number };

/** 0 is no study; 1 to 4 go from a quiet day to a busy one. */
export type Level = 0 | 1 | 2 | 3 | 4;

const months = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

/** Arranges days (oldest first, without gaps) in calendar columns whose weeks begin on Monday. */
export function toWeeks(days: readonly Span[]): Week[] {
  const first = days[0];
  if (!first) return [];
  const cells: (Span | null)[] = [...Array.from({ length: weekday(first.from) }, () => null), ...days];
  while (cells.length % WEEKDAYS.length > 0) cells.push(null);
  return Array.from({ length: cells.length / WEEKDAYS.length }, (_, week) =>
    cells.slice(week * WEEKDAYS.length, (week + 1) * WEEKDAYS.length),
  );
}

/** The months above the columns. Each starts at the week of its first day; the first starts at the first column. */
export function monthHeadings(weeks: readonly Week[]): MonthHeading[] {
  const headings: MonthHeading[] = [];
  for (const week of weeks) {
    const days = week.filter((day) => day !== null);
    const opening =
      days.find(({ from }) => from.endsWith('-01')) ?? (headings.length === 0 ? days[0] : undefined);
    const current = headings.at(-1);
    if (opening) headings.push({ name: months.format(Date.parse(opening.from)), weeks: 1 });
    else if (current) current.weeks += 1;
  }
  return headings;
}

/** The fewest cards for levels 1 to 4: any, half the daily goal, the goal, and twice the goal. */
export type LevelBounds = readonly [number, number, number, number];

/** With a goal of one or two cards, the lowest levels are empty. */
export function levelBounds(goal: number): LevelBounds {
  return [1, Math.ceil(goal / 2), goal, goal * 2];
}

export function levelOf(cards: number, [, half, whole, double]: LevelBounds): Level {
  if (cards === 0) return 0;
  if (cards >= double) return 4;
  if (cards >= whole) return 3;
  return cards >= half ? 2 : 1;
}

/** The levels that can occur, each described as a share of the goal. */
export function levelTexts(bounds: LevelBounds): { level: Level; text: string }[] {
  const [any, half, goal, double] = bounds;
  return [
    { level: 0 as const, text: 'none', exists: true },
    { level: 1 as const, text: 'under half', exists: half > any },
    { level: 2 as const, text: 'half', exists: goal > half },
    { level: 3 as const, text: `goal (${goal})`, exists: true },
    { level: 4 as const, text: `double (${double})`, exists: true },
  ]
    .filter(({ exists }) => exists)
    .map(({ level, text }) => ({ level, text }));
}

/** The day that an arrow key leads to from `day`, clamped to the first and last day. */
export function dayAfterKey(key: string, day: LocalDay, first: LocalDay, last: LocalDay): LocalDay | null {
  const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 };
  if (key === 'Home') return first;
  if (key === 'End') return last;
  const step = steps[key];
  if (step === undefined) return null;
  const target = addDays(day, step);
  return target < first || target > last ? day : target;
}

/** Day of the week, where 0 is Monday. */
function weekday(day: LocalDay): number {
  return (new Date(day).getUTCDay() + 6) % WEEKDAYS.length;
}
