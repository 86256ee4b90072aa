import { pino } from 'pino';
import { forecast, minutesFor } from '#domain/planning/forecast.ts';
import { USUAL_HABITS } from '#domain/planning/learner.ts';
import { itemsOf, neededForNextFit } from '#domain/scheduling/optimize.ts';
import { DEFAULT_SCHEDULING_SETTINGS } from '#domain/scheduling/settings.ts';
import { parameterOptimizerLoader } from '#server/ports/parameter-optimizer.ts';
import { DAY_MS, mean } from '#test/planning/learners.ts';
import { tryPlans, type Fit, type Trial } from '#test/planning/try-plans.ts';
import { median, type Result } from './result.ts';

const LEARNERS = 200;
const DAYS = 60;
const DECKS = [150, 300, 500, 1_000];
const LARGE_DECK = 5_000;
const ROUNDS = 7;

/** Learners who are expected to know less than this share. */
const SHORT_OF_TIME = 0.85;

/** Whether the forecasts of exam plans come true, what the plans are worth, and how long it takes to answer the three questions. */
export async function plans(): Promise<Result[]> {
  const fit = await fitter();
  const trials: Trial[] = [];
  for (let number = 0; number < LEARNERS; number += 1) {
    const cards = DECKS[number % DECKS.length] ?? 0;
    trials.push(await tryPlans(`learner ${number}`, { days: DAYS, cards, fit }));
  }
  const errors = trials.map(({ predicted, known }) => predicted.known - known.plan);
  const held = trials.map(({ predicted: { low, high }, known: { plan } }) =>
    low <= plan && plan <= high ? 1 : 0,
  );
  const shortOfTime = trials.filter(({ predicted }) => predicted.known < SHORT_OF_TIME);
  const percentOf = (name: string, values: readonly number[], budget = 'none'): Result => ({
    name,
    value: 100 * mean(values),
    unit: '%',
    budget,
  });
  const comparisons = Object.entries({ 'all learners': trials, 'those short of time': shortOfTime }).flatMap(
    ([whose, of]) => [
      percentOf(
        `known by the plan, ${whose}`,
        of.map(({ known }) => known.plan),
        'the most',
      ),
      percentOf(
        `known by FSRS, ${whose}`,
        of.map(({ known }) => known.fsrs),
      ),
      percentOf(
        `known by the whole deck each day, ${whose}`,
        of.map(({ known }) => known.wholeDeck),
      ),
    ],
  );
  return [
    {
      name: 'points between predicted and real share',
      value: 100 * mean(errors.map(Math.abs)),
      unit: '',
      budget: '3',
    },
    { name: 'points predicted too much', value: 100 * mean(errors), unit: '', budget: 'none' },
    percentOf('intervals of 90 % that hold', held, '90'),
    percentOf(
      'width of the intervals',
      trials.map(({ predicted }) => predicted.high - predicted.low),
    ),
    ...comparisons,
    percentOf(
      'minutes used by the plan',
      trials.map(({ used }) => used.plan),
    ),
    percentOf(
      'minutes used by FSRS',
      trials.map(({ used }) => used.fsrs),
    ),
    percentOf(
      'minutes used by the whole deck each day',
      trials.map(({ used }) => used.wholeDeck),
    ),
    {
      name: `${LARGE_DECK} cards: time of a processor for an answer`,
      value: timeOfAnswer(),
      unit: 'ms',
      budget: '300',
    },
  ];
}

/** Fits weights, as the server does, to learners who have answered enough. */
async function fitter(): Promise<Fit> {
  const load = parameterOptimizerLoader(pino({ level: 'silent' }));
  const optimize = await load();
  if (!optimize) throw new Error('The optimiser of FSRS cannot be loaded');
  return async (cards) => {
    const items = cards.flatMap(({ log }) => itemsOf(log));
    if (items.length < neededForNextFit(null)) return DEFAULT_SCHEDULING_SETTINGS;
    return { ...DEFAULT_SCHEDULING_SETTINGS, weights: await optimize(items, new AbortController().signal) };
  };
}

/** A measure that other work on the machine does not change. */
function timeOfAnswer(): number {
  const now = Date.UTC(2026, 2, 1, 17);
  const plan = {
    cards: Array.from({ length: LARGE_DECK }, (_, index) => ({ cardId: `card-${index}`, memory: null })),
    learner: { settings: DEFAULT_SCHEDULING_SETTINGS, habits: { ...USUAL_HABITS, attendance: 0.9 } },
    calendar: {
      now,
      examAt: now + DAYS * DAY_MS,
      timeZone: 'Europe/Berlin',
      minutes: [0, 30, 30, 30, 30, 30, 45],
      breaks: [],
      firstDay: null,
      minutesDone: 0,
    } as const,
    seed: 'bench',
  };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = process.cpuUsage();
    forecast(plan);
    minutesFor(plan, 0.9);
    const { user, system } = process.cpuUsage(begun);
    times.push((user + system) / 1000);
  }
  return median(times);
}
