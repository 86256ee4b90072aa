import type { DayNumber } from '../local-day.ts';
import { seededRandom, type Random } from '../random.ts';
import { intervalFactor, recallAfterDays, type Remembered } from '../scheduling/card-state.ts';
import { withinCaps, type Left, type LeftToday } from '../scheduling/day-limits.ts';
import type { SchedulingSettings } from '../scheduling/settings.ts';
import { shareOut } from '../scheduling/share-out.ts';
import { drawAnswer } from './draw-answer.ts';
import type { Learner } from './learner.ts';

/** A card that has been answered, as it stands today. */
export type BegunCard = Readonly<{
  /** The deck, as a key of the limits. */
  deckId: string;
  memory: Remembered;
  lastDay: DayNumber;
  /** Null for a card that is due when the interval of its memory ends. */
  dueDay: DayNumber | null;
  /** Whether it comes back within minutes, and so regardless of the limits. */
  isLearning: boolean;
}>;

/** All cards of a learner that come up, and how many they study on a day. */
export type Collection = Readonly<{
  today: DayNumber;
  /** The cards that have been answered; of a large collection, a sample that is this `part` of them (above 0, at most 1). */
  cards: readonly BegunCard[];
  part: number;
  /** The number of new cards by deck. Decks without limits of their own may count as one. */
  newCards: ReadonlyMap<string, number>;
  /** The limits of a day, and what is left of them today. */
  limits: Readonly<{ ofDay: LeftToday; ofToday: LeftToday }>;
}>;

/** What comes up on a day: the number of cards, of new ones among them, and the expected seconds. */
export type AskedDay = Readonly<{ cards: number; new: number; seconds: number; isStudied: boolean }>;

/** One possible course of studying. */
export type Course = Readonly<{
  days: readonly AskedDay[];
  /** How many cards are known when each of the marked days begins: the sum of their probabilities of recall. */
  known: readonly number[];
}>;

type Setting = Readonly<{
  learner: Learner;
  /** The number of days, of which today is the first. */
  days: number;
  /** As days after today, in ascending order; the last may be the day after all others. */
  marks: readonly number[];
  seed: string;
}>;

type Card = {
  memory: Remembered;
  lastDay: DayNumber;
  isLearning: boolean;
  readonly deckId: string;
  readonly random: Random;
};

/** Intervals vary by up to this part in both directions, about as FSRS varies them. */
const VARIATION = 0.1;

/**
 * Studies a collection as the app would: due cards, the weakest first if the limit holds some back, and new cards. Answers are
 * drawn from the probabilities of FSRS. Each card draws numbers of its own, so that courses with the same seed differ because of
 * changes and not by chance. Today is studied; later days may be missed, by the learner's habits, but their cards come up all
 * the same.
 */
export function studyCollection(collection: Collection, setting: Setting): Course {
  const { today, part, limits } = collection;
  const { learner, days, marks, seed } = setting;
  const attends = seededRandom(`${seed} days`);
  const cards = beginCollection(collection, setting);
  const asked: AskedDay[] = [];
  const known: number[] = [];
  for (let index = 0; index <= days; index += 1) {
    const day = today + index;
    if (marks.includes(index)) known.push(knownOf(cards.begun, day, learner.settings) / part);
    if (index === days) break;
    const left = (kind: keyof LeftToday) =>
      index === 0
        ? scaled(limits.ofToday[kind], (most) => Math.round(most * part))
        : scaled(limits.ofDay[kind], (most) => wholeShare(most * part, index));
    const reviews = chosen(cards.waitingOn(day), left('known'), day, learner.settings);
    const fresh = shareOut(cards.newLeft, left('new'));
    const isStudied = index === 0 || attends() < learner.habits.attendance;
    asked.push({ ...asking(reviews, sumOf(fresh), day, learner, part), isStudied });
    if (!isStudied) continue;
    cards.learn(fresh, day);
    cards.review(reviews, day);
  }
  return { days: asked, known };
}

/** The cards of a simulation, which come back when FSRS schedules them. */
function beginCollection({ today, part, cards, newCards }: Collection, { learner, days, seed }: Setting) {
  const begun: Card[] = [];
  const newLeft = new Map(Array.from(newCards, ([deckId, count]) => [deckId, Math.round(count * part)]));
  const coming: Card[][] = Array.from({ length: days }, () => []);
  let waiting: Card[] = [];
  const comeBack = (card: Card, dueDay = dueDayOf(card, learner.settings)) =>
    coming[Math.max(0, dueDay - today)]?.push(card);
  const nextRandom = () => seededRandom(`${seed} ${begun.length}`);
  for (const { dueDay, ...known } of cards) {
    const card = { ...known, random: nextRandom() };
    begun.push(card);
    comeBack(card, dueDay ?? undefined);
  }
  return {
    begun,
    newLeft,
    /** The cards that are due. Must be called once for each day. */
    waitingOn: (day: DayNumber): readonly Card[] => {
      waiting.push(...(coming[day - today] ?? []));
      return waiting;
    },
    /** Begins this number of new cards of each deck. */
    learn: (counts: ReadonlyMap<string, number>, day: DayNumber) => {
      for (const [deckId, count] of counts) {
        newLeft.set(deckId, (newLeft.get(deckId) ?? 0) - count);
        for (let number = 0; number < count; number += 1) {
          const random = nextRandom();
          const memory = drawAnswer(null, 0, learner, random());
          const card = { memory, lastDay: day, isLearning: false, deckId, random };
          begun.push(card);
          comeBack(card);
        }
      }
    },
    /** Answers some of the waiting cards. */
    review: (reviews: readonly Card[], day: DayNumber) => {
      const done = new Set(reviews);
      waiting = waiting.filter((card) => !done.has(card));
      for (const card of reviews) {
        card.memory = drawAnswer(card.memory, Math.max(0, day - card.lastDay), learner, card.random());
        card.lastDay = day;
        card.isLearning = false;
        comeBack(card);
      }
    },
  };
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** Rounds a fractional number of cards a day for one of the days, so that the sum over several days is right. */
function wholeShare(perDay: number, index: number): number {
  return Math.floor(perDay * (index + 1)) - Math.floor(perDay * index);
}

function scaled({ all, of }: Left, scale: (most: number) => number): Left {
  return { all: scale(all), of: new Map(Array.from(of, ([deckId, most]) => [deckId, scale(most)])) };
}

/** The waiting cards that come up on a day: those being learned, and as many of the others as allowed, the weakest first. */
function chosen(waiting: readonly Card[], left: Left, day: DayNumber, settings: SchedulingSettings): Card[] {
  const learning = waiting.filter(({ isLearning }) => isLearning);
  const known = waiting.filter(({ isLearning }) => !isLearning);
  if (known.length <= left.all && left.of.size === 0) return [...learning, ...known];
  const weakest = known
    .map((card) => ({ card, recall: recallOn(card, day, settings) }))
    .toSorted((one, other) => one.recall - other.recall)
    .map(({ card }) => card);
  return [...learning, ...withinCaps(weakest, left.of).slice(0, left.all)];
}

function asking(
  reviews: readonly Card[],
  fresh: number,
  day: DayNumber,
  { settings, habits: { seconds } }: Learner,
  part: number,
) {
  let ofReviews = 0;
  for (const card of reviews) {
    const recall = recallOn(card, day, settings);
    ofReviews += recall * seconds.recalled + (1 - recall) * seconds.forgotten;
  }
  return {
    cards: (reviews.length + fresh) / part,
    new: fresh / part,
    seconds: (ofReviews + fresh * seconds.new) / part,
  };
}

function knownOf(cards: readonly Card[], day: DayNumber, settings: SchedulingSettings): number {
  return cards.reduce((sum, card) => sum + recallOn(card, day, settings), 0);
}

function recallOn({ memory, lastDay }: Card, day: DayNumber, settings: SchedulingSettings): number {
  return recallAfterDays(memory, Math.max(0, day - lastDay), settings);
}

/** When a card comes back according to FSRS. */
function dueDayOf({ memory, lastDay, random }: Card, settings: SchedulingSettings): DayNumber {
  const varied = 1 + VARIATION * (2 * random() - 1);
  return lastDay + Math.max(1, Math.round(memory.stability * intervalFactor(settings) * varied));
}
