import { dayOfNumber, type LocalDay } from '../local-day.ts';
import { RETENTION_RANGE } from '../scheduling/settings.ts';
import { studyCollection, type Collection, type Course } from './collection.ts';
import type { Learner } from './learner.ts';
import type { RetentionEffect } from './retention-effect.ts';
import { meanOf } from './simulate.ts';

/** The number of days in an outlook, of which today is the first. */
export const OUTLOOK_DAYS = 365;

/** The numbers of days after which it says how many cards are known. */
const KNOWN_AFTER = [0, 30, OUTLOOK_DAYS] as const;

/** The expectation for the days ahead. Numbers are means, and so not whole. */
export type Outlook = Readonly<{
  /** What comes up on each day; for today, the rest of the day. */
  days: ReadonlyArray<Readonly<{ date: LocalDay; cards: number; new: number; minutes: number }>>;
  /** How many cards are known now, in 30 days and in a year. */
  known: ReadonlyArray<Readonly<{ date: LocalDay; cards: number }>>;
}>;

/** The number of courses: as many as study `cardDays` cards times days. Comparisons use courses of equal seeds. */
const COURSES = { min: 3, max: 20, cardDays: 2_000_000 } as const;
const COMPARED_COURSES = { min: 1, max: 8, cardDays: 500_000 } as const;

/** What comes up on the days of the next year, and how many cards will be known. The same collection and seed give the same numbers. */
export function outlookOf(collection: Collection, learner: Learner, seed: string): Outlook {
  const { today } = collection;
  const courses = coursesOf(collection, learner, { ...COURSES, marks: KNOWN_AFTER, seed });
  const meanOn = (index: number, figure: 'cards' | 'new' | 'seconds') =>
    meanOf(courses.map(({ days }) => days[index]?.[figure] ?? 0));
  return {
    days: Array.from({ length: OUTLOOK_DAYS }, (_, index) => ({
      date: dayOfNumber(today + index),
      cards: meanOn(index, 'cards'),
      new: meanOn(index, 'new'),
      minutes: meanOn(index, 'seconds') / 60,
    })),
    known: KNOWN_AFTER.map((after, mark) => ({
      date: dayOfNumber(today + after),
      cards: meanOf(courses.map(({ known }) => known[mark] ?? 0)),
    })),
  };
}

/** The desired retentions (percent) that are compared, lowest first. */
const COMPARED = Array.from(
  { length: (RETENTION_RANGE.max - RETENTION_RANGE.min) / 3 + 1 },
  (_, step) => RETENTION_RANGE.min + 3 * step,
);

/**
 * What desired retentions from 70 to 97 % and the current one cost, and what they bring. With each, cards come back when their
 * memories say, as they do once a learner has changed the retention.
 */
export function compareRetentions(collection: Collection, learner: Learner, seed: string): RetentionEffect[] {
  const { settings, habits } = learner;
  const present = Math.round(settings.desiredRetention * 100);
  const cards = collection.cards.map((card) => ({ ...card, dueDay: card.isLearning ? card.dueDay : null }));
  return [...new Set([...COMPARED, present])]
    .toSorted((one, other) => one - other)
    .map((retention) => {
      const courses = coursesOf(
        { ...collection, cards },
        { settings: { ...settings, desiredRetention: retention / 100 }, habits },
        { ...COMPARED_COURSES, marks: [OUTLOOK_DAYS], seed },
      );
      return {
        retention,
        minutes: meanOf(courses.map(minutesOfDay)),
        known: meanOf(courses.map(({ known: [atEnd = 0] }) => atEnd)),
      };
    });
}

function coursesOf(
  collection: Collection,
  learner: Learner,
  {
    min,
    max,
    cardDays,
    marks,
    seed,
  }: { min: number; max: number; cardDays: number; marks: readonly number[]; seed: string },
): Course[] {
  const { cards, newCards, limits, part } = collection;
  const all = [...newCards.values()].reduce((sum, ofDeck) => sum + ofDeck, 0);
  const fresh = part * Math.min(all, limits.ofDay.new.all * OUTLOOK_DAYS);
  const affordable = Math.round(cardDays / (OUTLOOK_DAYS * Math.max(1, cards.length + fresh)));
  return Array.from({ length: Math.min(max, Math.max(min, affordable)) }, (_, number) =>
    studyCollection(collection, { learner, days: OUTLOOK_DAYS, marks, seed: `${seed} ${number}` }),
  );
}

function minutesOfDay({ days }: Course): number {
  return meanOf(days.filter(({ isStudied }) => isStudied).map(({ seconds }) => seconds)) / 60;
}
