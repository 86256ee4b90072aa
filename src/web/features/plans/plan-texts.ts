import type { ExamPlan, PlanOutcome } from '#contract/exam-plans.ts';
import { addDays, daysBetween, localDay, type LocalDay } from '#domain/local-day.ts';
import type { PlanAnswers } from '#domain/planning/answers.ts';
import type { PlannedDay } from '#domain/planning/forecast.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';

/** A share (0 to 1) in whole percent: "88%". */
export function percentText(share: number): string {
  return `${Math.round(100 * share)}%`;
}

/** The date and time of an exam where the learner is: "Fri, Dec 11, 2026, 8:00 AM". */
export function examText({ examAt }: Pick<ExamPlan, 'examAt'>, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  });
  const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', timeZone });
  return `${day.format(examAt)}, ${time.format(examAt)}`;
}

/** The range of the share: "81 to 94%". */
export function rangeText({ low, high }: { low: number; high: number }): string {
  return `${Math.round(100 * low)} to ${percentText(high)}`;
}

/** What a target takes, on a day of study. */
export function neededText({ needed }: Pick<PlanAnswers, 'needed'>): string {
  if (needed === null) return 'Out of reach';
  return needed === 0 ? 'No more study' : `${formatNumber(needed)} min a day`;
}

/** What is left to do today. */
export function todayText({ forecast }: Pick<PlanAnswers, 'forecast'>, today: LocalDay): string {
  const [first] = forecast.days;
  return first?.day === today && first.cards > 0 ? `${formatNumber(first.minutes)} min` : 'Nothing';
}

/** What is left to do today, in cards; empty for nothing. */
export function todayCardsText({ forecast }: Pick<PlanAnswers, 'forecast'>, today: LocalDay): string {
  const [first] = forecast.days;
  if (first?.day !== today || first.cards === 0) return '';
  return first.new === 0
    ? countOf(first.cards, 'card')
    : `${countOf(first.cards, 'card')}, ${formatNumber(first.new)} new`;
}

/** Two of the answers in one sentence. */
export function summaryText(answers: PlanAnswers, target: number): string {
  const { needed, forecast } = answers;
  const takes =
    needed === null
      ? `${target}% is out of reach.`
      : needed === 0
        ? `${target}% takes no more study.`
        : `${target}% takes ${countOf(needed, 'minute')} a day.`;
  return `You will know about ${percentText(forecast.known)}, ${rangeText(forecast)}. ${takes}`;
}

/** What missed days mean, and the two ways forward; a way is null if it leads nowhere. */
export type FallenBehind = { text: string; minutes: number | null; target: number | null };

/** What it takes after missed days; null if none were missed. */
export function fallenBehind(answers: PlanAnswers, target: number): FallenBehind | null {
  const { missed, planned, needed, forecast } = answers;
  if (missed === 0) return null;
  const reached = Math.max(1, Math.round(100 * forecast.known));
  const start = `You missed ${countOf(missed, 'day')}`;
  if (reached >= target) {
    return { text: `${start}, and the plan still reaches ${reached}%.`, minutes: null, target: null };
  }
  if (needed === null) {
    return {
      text: `${start}: ${target}% is out of reach now, and ${countOf(planned, 'minute')} a day reach ${reached}%.`,
      minutes: null,
      target: reached,
    };
  }
  return {
    text: `${start}: ${formatNumber(needed)} instead of ${countOf(planned, 'minute')} a day, or ${reached}% instead of ${target}%.`,
    minutes: needed,
    target: reached,
  };
}

/** What was expected of an exam, and how it turned out. */
export function outcomeText(
  expected: ExamPlan['expected'],
  { known, cards, asked, recalled, expected: wasExpected }: PlanOutcome,
): string {
  if (cards === 0) return 'The cards of this exam have been deleted.';
  const before =
    expected === null ? '' : `Expected ${percentText(expected.known)} (${rangeText(expected)}). `;
  const then = `On the day you knew about ${percentText(known)}, by the schedule.`;
  if (asked === 0) return `${before}${then} None of the cards has come back since.`;
  const since = `Of ${countOf(asked, 'card')} that you answered afterwards, you recalled ${formatNumber(recalled)}; about ${formatNumber(Math.round(wasExpected))} were expected.`;
  return `${before}${then} ${since}`;
}

/** A day of the chart; `minutes` is 0 for one without study. */
export type ShownDay = Pick<PlannedDay, 'day' | 'cards' | 'new' | 'minutes'>;

/** What is planned for the next days, from today up to the day of the exam, including days without study. */
export function nextDays(
  { days }: PlanAnswers['forecast'],
  { today, examDay, count }: { today: LocalDay; examDay: LocalDay; count: number },
): ShownDay[] {
  const shown = Math.max(1, Math.min(count, daysBetween(today, examDay)));
  return Array.from({ length: shown }, (_, index) => {
    const day = addDays(today, index);
    return days.find((planned) => planned.day === day) ?? { day, cards: 0, new: 0, minutes: 0 };
  });
}

/** The local day of an exam. */
export function examDayOf({ examAt }: Pick<ExamPlan, 'examAt'>, timeZone: string): LocalDay {
  return localDay(examAt, timeZone);
}
