import type { PlanCard } from '#domain/planning/exam-plan.ts';
import type { TimedAnswer } from '#domain/planning/habits.ts';
import type { Habits } from '#domain/planning/learner.ts';
import { seededRandom, type Random } from '#domain/random.ts';
import {
  nextCardState,
  recallAfterDays,
  rememberedAfter,
  type CardState,
  type LoggedReview,
  type Remembered,
} from '#domain/scheduling/card-state.ts';
import { AGAIN, EASY, GOOD, HARD, type Rating } from '#domain/scheduling/rating.ts';
import type { SchedulingSettings } from '#domain/scheduling/settings.ts';

export const DAY_MS = 86_400_000;

/** The published weights of FSRS-6, and how far those of learners are from them (fsrs-rs, `PARAMS_STDDEV`). */
const WEIGHTS = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
  1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
const SPREAD = [
  6.43, 9.66, 17.58, 27.85, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33, 0.3, 0.09, 0.16, 0.57, 0.25, 1.03, 0.31,
  0.32, 0.14, 0.27,
];

/** The first stabilities are spread by factors, since none is below zero. */
const FIRST_STABILITIES = 4;

/** How far cards of the same learner differ in stability, answers in the logit of recall, and times: deviations of logarithms. */
const CARD_NOISE = 0.3;
const RECALL_NOISE = 0.3;
const TIME_NOISE = 0.4;

/** A card that is still not known after this many answers is left for another day. */
const MOST_ANSWERS = 4;

/** A person with their real memory and habits, which the app can only estimate. */
export type SimulatedLearner = Readonly<{
  truth: SchedulingSettings;
  habits: Habits;
  minutes: readonly number[];
  timeZone: string;
  random: Random;
}>;

/** A card as it is in a learner's head, beside what the app knows about it. */
export type LearntCard = PlanCard & {
  memory: CardState | null;
  real: Remembered | null;
  factor: number;
  log: Array<LoggedReview & { id: string; seconds: number }>;
};

export function makeLearner(seed: string): SimulatedLearner {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const recalled = between(6, 15);
  const again = between(0.1, 0.35);
  const hard = between(0.03, 0.2);
  const easy = between(0.02, 0.2);
  const weekday = between(2, 15);
  const [weekend, friday] = [between(0, 1.5) * weekday, random() < 0.3 ? 0 : weekday];
  return {
    truth: { desiredRetention: 0.9, weights: weightsNear(WEIGHTS, 0.5, random) },
    habits: {
      firstRatings: [again, hard, 1 - again - hard - easy, easy],
      recalledRatings: [hard, 1 - hard - easy, easy],
      seconds: { new: recalled * between(1.2, 2), recalled, forgotten: recalled * between(1.2, 2) },
      attendance: between(0.75, 1),
    },
    minutes: [weekend, weekday, weekday, weekday, weekday, friday, weekend],
    timeZone: ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'][Math.floor(3 * random())] ?? 'UTC',
    random,
  };
}

/** Weights around others, a part of the published spread away. */
export function weightsNear(weights: readonly number[], part: number, random: Random): number[] {
  const moved = weights.map((weight, index) => {
    const away = part * normal(random);
    if (index < FIRST_STABILITIES) return Math.min(weight * Math.exp(1.2 * away), 100);
    return Math.max(weight / 5, weight + away * Math.min(SPREAD[index] ?? 0, weight / 2));
  });
  return [
    ...moved.slice(0, FIRST_STABILITIES).toSorted((one, other) => one - other),
    ...moved.slice(FIRST_STABILITIES),
  ];
}

export function makeCards(count: number, { random }: SimulatedLearner): LearntCard[] {
  return Array.from({ length: count }, (_, index) => ({
    cardId: `card-${index}`,
    memory: null,
    real: null,
    factor: Math.exp(CARD_NOISE * normal(random)),
    log: [],
  }));
}

/** The probability that the learner recalls a card at an instant (epoch ms). */
export function realRecall(
  { real, log, factor }: LearntCard,
  at: number,
  { truth }: SimulatedLearner,
): number {
  const last = log.at(-1);
  if (real === null || last === undefined) return 0;
  return recallAfterDays({ stability: real.stability * factor }, (at - last.at) / DAY_MS, truth);
}

/**
 * Lets the learner study cards in an order until the time (seconds) is used. A card that is not known comes again. Returns the
 * seconds used.
 */
export function study(
  cards: Iterable<LearntCard>,
  seconds: number,
  { at, learner, settings }: { at: number; learner: SimulatedLearner; settings: SchedulingSettings },
): number {
  let used = 0;
  for (const card of cards) {
    if (used >= seconds) break;
    for (let answers = 0; answers < MOST_ANSWERS; answers += 1) {
      const { rating, took } = answer(card, at + used * 1000, { learner, settings, isRepeat: answers > 0 });
      used += took;
      if (rating !== AGAIN) break;
    }
  }
  return used;
}

function answer(
  card: LearntCard,
  at: number,
  {
    learner,
    settings,
    isRepeat,
  }: { learner: SimulatedLearner; settings: SchedulingSettings; isRepeat: boolean },
): { rating: Rating; took: number } {
  const { truth, habits, random, timeZone } = learner;
  const last = card.log.at(-1);
  const days = last === undefined ? 0 : Math.round((at - last.at) / DAY_MS);
  const isNew = card.real === null;
  const [again = 0, hard = 0, , easy = 0] = habits.firstRatings;
  const forgets = isNew ? again : isRepeat ? again / 2 : 1 - blurred(realRecall(card, at, learner), random);
  const drawn = random();
  const rating =
    random() < forgets ? AGAIN : drawn < hard ? HARD : drawn > 1 - easy && !isRepeat ? EASY : GOOD;
  const { seconds } = habits;
  const usual = isNew ? seconds.new : rating === AGAIN ? seconds.forgotten / 1.5 : seconds.recalled;
  const took = usual * Math.exp(TIME_NOISE * normal(random) - TIME_NOISE ** 2 / 2);
  const moment = { cardId: card.cardId, at, timeZone };
  card.memory = nextCardState(card.memory, rating, moment, settings);
  card.real = rememberedAfter(card.real, days, rating, truth);
  card.log.push({ ...moment, id: `${card.log.length}`, rating, seconds: took });
  return { rating, took };
}

/** The log as `domain/planning/habits.ts` reads it. */
export function timedAnswers(cards: readonly LearntCard[]): TimedAnswer[][] {
  return cards.map(({ log }) => log.map((answer, index) => ({ ...answer, isNew: index === 0 })));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function blurred(recall: number, random: Random): number {
  const share = Math.min(Math.max(recall, 1e-6), 1 - 1e-6);
  return 1 / (1 + Math.exp(-Math.log(share / (1 - share)) - RECALL_NOISE * normal(random)));
}

/** A number from the standard normal distribution (Box and Muller). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
