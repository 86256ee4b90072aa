import { localDay, type LocalDay } from '../local-day.ts';
import type { SchedulingSettings } from '../scheduling/settings.ts';
import { missedDays, type Calendar } from './calendar.ts';
import { doneToday, type ExamPlan, type PlanCard } from './exam-plan.ts';
import { forecast, minutesFor, type Forecast } from './forecast.ts';
import type { Habits } from './learner.ts';
import { meanMinutes } from './week.ts';

/** What is known about the cards of a plan and about the learner. */
export type PlanMaterial = Readonly<{
  cards: readonly PlanCard[];
  settings: SchedulingSettings;
  habits: Habits;
  breaks: Calendar['breaks'];
  /** The local day on which one of the cards was last answered; null if none was. */
  lastStudied: LocalDay | null;
}>;

/** A plan to compute. The same question about the same cards gets the same answers. */
export type PlanQuestion = Readonly<{
  /** Seeds the random numbers of the simulation. */
  seed: string;
  /** Epoch ms. */
  now: number;
  examAt: number;
  timeZone: string;
  /** By weekday, Sunday first. */
  minutes: readonly number[];
  /** Percent. */
  target: number;
  firstDay: LocalDay | null;
  /** When the plan was last changed (epoch ms): days missed before do not count. Null for a new plan. */
  updatedAt: number | null;
}>;

/** What a plan leads to, and what it takes to reach its target. */
export type PlanAnswers = Readonly<{
  forecast: Forecast;
  /** Minutes on a day of study: those of the plan, and those after which the target is reached; null if none are enough. */
  planned: number;
  needed: number | null;
  /** The number of days of study that were missed since the last answer, without today. */
  missed: number;
}>;

/** All three answers of a plan. Throws VALIDATION_FAILED if the exam is past or more than two years away. */
export function answersOf(
  { cards, settings, habits, breaks, lastStudied }: PlanMaterial,
  { seed, now, examAt, timeZone, minutes, target, firstDay, updatedAt }: PlanQuestion,
): PlanAnswers {
  const { seconds } = doneToday(cards, { now, timeZone }, habits);
  const calendar = { now, examAt, timeZone, minutes, breaks, firstDay, minutesDone: seconds / 60 };
  const plan: ExamPlan = { cards, learner: { settings, habits }, calendar, seed };
  const changedOn = updatedAt === null ? null : localDay(updatedAt, timeZone);
  return {
    forecast: forecast(plan),
    planned: Math.round(meanMinutes(minutes)),
    needed: minutesFor(plan, target / 100),
    missed: changedOn === null ? 0 : missedDays(calendar, later(changedOn, lastStudied)),
  };
}

const later = (day: LocalDay, other: LocalDay | null) => (other !== null && other > day ? other : day);
