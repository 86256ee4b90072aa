import { seededRandom, type Random } from '../random.ts';
import type { StudyDay } from './calendar.ts';
import { drawAnswer } from './draw-answer.ts';
import type { Learner } from './learner.ts';
import { rankCards } from './rank.ts';
import { recallAt, worthOf, type Standing, type Worth } from './worth.ts';

/** What happened on a day of study: cards answered, new ones among them, and the time that it took. */
export type SimulatedDay = { cards: number; new: number; seconds: number };

/** One possible course of studying. */
export type Run = Readonly<{
  /** The expected share of the cards that are known in the exam, 0 to 1. */
  known: number;
  /** The mean variance of whether a single card is known. */
  variance: number;
  /** By day of study; null for one that was missed. */
  days: ReadonlyArray<SimulatedDay | null>;
}>;

export type Setting = Readonly<{
  days: readonly StudyDay[];
  /** Epoch ms. */
  examAt: number;
  learner: Learner;
  /** The simulated part of the learner's cards (0 to 1), which gets the same part of the time. */
  part: number;
  seed: string;
}>;

type Simulated = { -readonly [Key in keyof Standing]: Standing[Key] } & {
  readonly random: Random;
  worth: Worth;
  worthDay: number;
};

/** Worth changes slowly: it is computed again when this part of the time since the last review, or until the exam, has passed. */
const WORTH_LASTS = 1 / 8;

const MS_PER_DAY = 86_400_000;

const UNKNOWN: Worth = { gain: 0, seconds: 0 };

/**
 * Studies the cards day by day until the exam, with answers drawn from the probabilities of FSRS. Each card draws numbers of its
 * own, so that runs with the same seed differ because of changes and not by chance.
 */
export function simulate(standings: readonly Standing[], setting: Setting): Run {
  const { days, examAt, learner, part, seed } = setting;
  const attends = seededRandom(`${seed} days`);
  const scaled = days.map((day) => ({ ...day, seconds: day.seconds * part }));
  const cards: Simulated[] = standings.map((standing, index) => ({
    ...standing,
    random: seededRandom(`${seed} ${index}`),
    worth: UNKNOWN,
    worthDay: -Infinity,
  }));
  const done: Array<SimulatedDay | null> = [];
  let overdrawn = 0;
  for (const [index, today] of scaled.entries()) {
    if (attends() >= learner.habits.attendance) {
      done.push(null);
      continue;
    }
    const result = { cards: 0, new: 0, seconds: 0 };
    done.push(result);
    const worthToday = (card: Simulated) => currentWorth(card, today, setting);
    let left = today.seconds - overdrawn;
    for (const { card, seconds } of rankCards(cards, scaled.slice(index), learner, worthToday)) {
      if (left <= 0) break;
      left -= seconds;
      result.seconds += seconds / part;
      result.cards += 1 / part;
      if (card.memory === null) result.new += 1 / part;
      answer(card, today, learner);
    }
    // The last card may take longer than there is time, which is taken from the next day.
    overdrawn = Math.max(0, -left);
  }
  const recalls = cards.map((card) => recallAt(card, examAt, learner));
  return {
    known: meanOf(recalls),
    variance: meanOf(recalls.map((recall) => recall * (1 - recall))),
    days: done,
  };
}

function currentWorth(card: Simulated, today: StudyDay, { examAt, learner }: Setting): Worth {
  const span = Math.min(today.day - card.lastDay, (examAt - today.at) / MS_PER_DAY);
  if (today.day - card.worthDay > span * WORTH_LASTS) {
    card.worth = worthOf(card, today, examAt, learner);
    card.worthDay = today.day;
  }
  return card.worth;
}

function answer(card: Simulated, today: StudyDay, learner: Learner): void {
  const days = Math.max(0, today.day - card.lastDay);
  card.memory = drawAnswer(card.memory, days, learner, card.random());
  card.lastAt = today.at;
  card.lastDay = today.day;
  card.views += 1;
  card.isLearning = false;
  card.worthDay = -Infinity;
}

/** 0 for no values. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
