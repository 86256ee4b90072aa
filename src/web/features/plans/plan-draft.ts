import { examPlanEndpoints, SOME_CARDS, type ExamPlan, type PlanRequest } from '#contract/exam-plans.ts';
import { addDays, daysBetween, localDay, type LocalDay } from '#domain/local-day.ts';
import { instantOf, localMinute } from '#domain/local-minute.ts';
import { PLAN_LIMITS } from '#domain/planning/plan.ts';
import { meanMinutes, wholeWeekOf } from '#domain/planning/week.ts';
import { clockOf, minuteOf } from '#web/lib/clock-text.ts';

/** A plan as its form holds it. */
export type PlanDraft = {
  name: string;
  /** As in their fields; empty for none. */
  day: string;
  time: string;
  deckIds: readonly string[];
  tags: readonly string[];
  /** By weekday, Sunday first. */
  minutes: readonly number[];
  /** The week before the slider was moved, so that moving it back and forth keeps the proportions. */
  week: readonly number[];
  /** Percent. */
  target: number;
  firstDay: LocalDay | null;
};

const USUAL_MINUTES = 20;
const USUAL_TARGET = 90;
const USUAL_TIME = '09:00';

export function newDraft(deckIds: readonly string[]): PlanDraft {
  const minutes = Array.from({ length: 7 }, () => USUAL_MINUTES);
  return {
    name: '',
    day: '',
    time: USUAL_TIME,
    deckIds,
    tags: [],
    minutes,
    week: minutes,
    target: USUAL_TARGET,
    firstDay: null,
  };
}

export function draftOf(plan: ExamPlan, timeZone: string): PlanDraft {
  const { name, examAt, deckIds, tags, minutes, target, firstDay } = plan;
  return {
    name,
    day: localDay(examAt, timeZone),
    time: clockOf(localMinute(examAt, timeZone)),
    deckIds,
    tags,
    minutes,
    week: minutes,
    target,
    firstDay,
  };
}

/** Date fields also accept years of six digits, in which there is no exam. */
const DAY = /^\d{4}-\d{2}-\d{2}$/u;

/** When the exam is (epoch ms); null while the day or the time is missing. */
export function examAtOf({ day, time }: Pick<PlanDraft, 'day' | 'time'>, timeZone: string): number | null {
  const minute = minuteOf(time);
  return minute === null || !DAY.test(day) ? null : instantOf(day, minute, timeZone);
}

/** What is saved; null while there is no date. */
export function requestOf(draft: PlanDraft, timeZone: string): PlanRequest | null {
  const examAt = examAtOf(draft, timeZone);
  if (examAt === null) return null;
  const { name, deckIds, tags, minutes, target, firstDay } = draft;
  return {
    name,
    examAt: new Date(examAt).toISOString(),
    deckIds: [...deckIds],
    tags: [...tags],
    minutes: [...minutes],
    target,
    firstDay,
  };
}

const NO_DATE = 'Choose the date and time of the exam';

/** What is wrong with a form, by field. */
export function issuesOf(draft: PlanDraft, timeZone: string): ReadonlyMap<string, string> {
  const request = requestOf(draft, timeZone);
  const read = examPlanEndpoints.change.body.safeParse(request ?? { ...draft, examAt: '' });
  const issues = new Map((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
  if (request === null) issues.set('examAt', NO_DATE);
  // The contract checks the plan as a whole only once its fields are valid.
  if (draft.deckIds.length + draft.tags.length === 0) issues.set('deckIds', SOME_CARDS);
  return issues;
}

/** The average minutes per day of study. */
export function perDayOf({ minutes }: Pick<PlanDraft, 'minutes'>): number {
  return Math.round(meanMinutes(minutes));
}

/** The draft with this average of minutes, in the proportions of the week. */
export function withPerDay(draft: PlanDraft, perDay: number): PlanDraft {
  return { ...draft, minutes: wholeWeekOf(draft.week, perDay) };
}

/** The draft with other minutes on one weekday (0 is Sunday). */
export function withWeekday(draft: PlanDraft, weekday: number, minutes: number): PlanDraft {
  const whole = Number.isNaN(minutes) ? 0 : Math.min(PLAN_LIMITS.minutes, Math.max(0, Math.round(minutes)));
  const week = draft.minutes.with(weekday, whole);
  return { ...draft, minutes: week, week };
}

/** The draft with or without study on a weekday. */
export function withStudyOn(draft: PlanDraft, weekday: number, studies: boolean): PlanDraft {
  return withWeekday(draft, weekday, studies ? perDayOf(draft) || USUAL_MINUTES : 0);
}

/** The number of days until study begins; 0 for today. */
export function startsIn({ firstDay }: Pick<PlanDraft, 'firstDay'>, today: LocalDay): number {
  return firstDay === null ? 0 : Math.max(0, daysBetween(today, firstDay));
}

export function withStart(draft: PlanDraft, days: number, today: LocalDay): PlanDraft {
  return { ...draft, firstDay: days === 0 ? null : addDays(today, days) };
}
