import { dayOfNumber, type LocalDay } from '../local-day.ts';
import { studyDays, type StudyDay } from './calendar.ts';
import { standingOf, type ExamPlan } from './exam-plan.ts';
import { meanOf, simulate, type Run } from './simulate.ts';
import { meanMinutes, weekOf } from './week.ts';
import { recallAt, type Standing } from './worth.ts';

/** The expectation for a future day. */
export type PlannedDay = Readonly<{ day: LocalDay; cards: number; new: number; minutes: number }>;

/** What a plan leads to. Shares of the cards, 0 to 1. */
export type Forecast = Readonly<{
  /** The expected share that is known in the exam; 1 without cards. */
  known: number;
  /** In nine of ten cases the share is from `low` to `high`. */
  low: number;
  high: number;
  /** The days on which there is time to study, if none is missed. */
  days: readonly PlannedDay[];
}>;

/** For more cards than this, a sample is simulated. */
const SAMPLE = 300;

/** The number of runs: as many as simulate `cardDays` cards times days. A search compares runs of equal seeds, so it needs fewer. */
const FORECAST_RUNS = { min: 4, max: 24, cardDays: 144_000 } as const;
const SEARCH_RUNS = { min: 1, max: 6, cardDays: 36_000 } as const;

const ONE_RUN = { min: 1, max: 1, cardDays: 0 } as const;

/** The most minutes a day in the search: nobody studies more. */
const MOST_MINUTES = 600;

/** The number of standard deviations within which the normal distribution has nine tenths of its values. */
const NINE_TENTHS = 1.645;

/**
 * The error of a forecast that comes from weights and habits being estimates and from differences between cards, as standard
 * deviations: the first grows with the variance of the share, the second is constant. Both were measured by the bench `plans`.
 */
const MODEL_ERROR = { middling: 0.25, everywhere: 0.012 } as const;

/** What a plan leads to. Throws VALIDATION_FAILED if the exam is past or more than two years away. */
export function forecast(plan: ExamPlan): Forecast {
  const days = studyDays(plan.calendar);
  const sample = sampleOf(plan);
  if (sample.length === 0) return { known: 1, low: 1, high: 1, days: [] };
  const runs = runsOf(plan, sample, days, FORECAST_RUNS);
  const known = meanOf(runs.map((run) => run.known));
  const luck = meanOf(runs.map((run) => run.variance)) / plan.cards.length;
  const course = (meanOf(runs.map((run) => (run.known - known) ** 2)) * runs.length) / (runs.length - 1);
  return {
    known,
    ...intervalOf(known, luck + course),
    days: plannedDays(days, [...runs, ...runsOf(withoutMissing(plan), sample, days, ONE_RUN)]),
  };
}

/** The contents of the days if they are not missed. */
function plannedDays(days: readonly StudyDay[], runs: readonly Run[]): PlannedDay[] {
  return days.map(({ day }, index) => {
    const studied = runs.flatMap((run) => run.days[index] ?? []);
    return {
      day: dayOfNumber(day),
      cards: Math.round(meanOf(studied.map(({ cards }) => cards))),
      new: Math.round(meanOf(studied.map((result) => result.new))),
      minutes: Math.round(meanOf(studied.map(({ seconds }) => seconds)) / 60),
    };
  });
}

/** The same plan for a learner who misses no day, so that each day is simulated. */
function withoutMissing(plan: ExamPlan): ExamPlan {
  const { settings, habits } = plan.learner;
  return { ...plan, learner: { settings, habits: { ...habits, attendance: 1 } } };
}

/**
 * The minutes on a day of study after which the expected share of known cards is `target` (0 to 1), with the proportions of the
 * weekdays as they are; 0 if no study is needed, null if not even ten hours a day would do.
 */
export function minutesFor(plan: ExamPlan, target: number): number | null {
  const { calendar } = plan;
  const sample = sampleOf(plan);
  const knownAt = (minutes: number) => {
    const days = studyDays({ ...calendar, minutes: weekOf(calendar.minutes, minutes) });
    return meanOf(runsOf(plan, sample, days, SEARCH_RUNS).map((run) => run.known));
  };
  if (sample.length === 0 || knownAt(0) >= target) return 0;
  let tooFew = 0;
  let enough = Math.max(1, Math.round(meanMinutes(calendar.minutes)));
  while (knownAt(enough) < target) {
    if (enough === MOST_MINUTES) return null;
    tooFew = enough;
    enough = Math.min(MOST_MINUTES, 2 * enough);
  }
  while (enough - tooFew > Math.max(1, enough / 50)) {
    const between = Math.round((tooFew + enough) / 2);
    if (knownAt(between) < target) tooFew = between;
    else enough = between;
  }
  return enough;
}

/** The states of all cards, or of cards at equal distances when sorted by how well they are known, with new ones in order. */
function sampleOf({ cards, learner, calendar }: ExamPlan): Standing[] {
  const standings = cards.map((card) => standingOf(card, calendar));
  if (standings.length <= SAMPLE) return standings;
  const sorted = standings
    .map((standing) => ({ standing, recall: recallAt(standing, calendar.examAt, learner) }))
    .toSorted((one, other) => one.recall - other.recall)
    .map(({ standing }) => standing);
  const every = sorted.length / SAMPLE;
  return Array.from({ length: SAMPLE }, (_, index) => sorted[Math.floor((index + 0.5) * every)]).filter(
    (standing) => standing !== undefined,
  );
}

function runsOf(
  { cards, learner, calendar, seed }: ExamPlan,
  sample: readonly Standing[],
  days: readonly StudyDay[],
  { min, max, cardDays }: Readonly<{ min: number; max: number; cardDays: number }>,
): Run[] {
  const part = sample.length / Math.max(1, cards.length);
  const affordable = Math.round(cardDays / Math.max(1, sample.length * days.length));
  const count = Math.min(max, Math.max(min, affordable));
  return Array.from({ length: count }, (_, run) =>
    simulate(sample, { days, examAt: calendar.examAt, learner, part, seed: `${seed} ${run}` }),
  );
}

/** The interval around a share with a variance, widened by the error of the model. */
function intervalOf(known: number, variance: number): { low: number; high: number } {
  const spread = (MODEL_ERROR.middling * known * (1 - known)) ** 2 + MODEL_ERROR.everywhere ** 2;
  const distance = NINE_TENTHS * Math.sqrt(variance + spread);
  return { low: Math.max(0, known - distance), high: Math.min(1, known + distance) };
}
