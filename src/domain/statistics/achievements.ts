import type { DayNumber } from '../local-day.ts';

/** The recorded facts of a learner that earn achievements. */
export type AchievementFacts = {
  decksMade: number;
  sessions: number;
  cards: number;
  correct: number;
  /** Days; the longest run ever. */
  longestStreak: number;
  /** Different study days, which are local days with an answer of a completed session. */
  studyDays: number;
  /** Sessions of at least five cards, all correct. */
  perfectSessions: number;
  /** Sessions of at least five cards without a hint, at least 80 % correct. */
  hintFreeSessions: number;
  /** Returns after two weeks or more without a session. */
  comebacks: number;
  /** Different decks with a completed session. */
  decksStudied: number;
  /** Cards answered on the best day. */
  bestDay: number;
  /** Completed sessions of the most studied deck. */
  mostSessionsOfOneDeck: number;
  /** ms */
  studyTime: number;
};

export type Achievement = {
  id: string;
  title: string;
  description: string;
  /** The learner's progress, at most `target`. */
  current: number;
  target: number;
};

type Rule = Omit<Achievement, 'current'> & { fact: keyof AchievementFacts; unit?: number };

const HOUR_MS = 3_600_000;

/** A pause of this many days makes the next session a comeback. */
const COMEBACK_DAYS = 14;

/** Ids never change: they are stored when an achievement is earned. */
const RULES: readonly Rule[] = [
  { id: 'first-deck', title: 'Seed', description: 'Create your first deck.', fact: 'decksMade', target: 1 },
  { id: 'ten-decks', title: 'Library', description: 'Create ten decks.', fact: 'decksMade', target: 10 },
  {
    id: 'first-session',
    title: 'First steps',
    description: 'Complete a session.',
    fact: 'sessions',
    target: 1,
  },
  { id: 'sessions-25', title: 'Regular', description: 'Complete 25 sessions.', fact: 'sessions', target: 25 },
  {
    id: 'sessions-100',
    title: 'Devoted',
    description: 'Complete 100 sessions.',
    fact: 'sessions',
    target: 100,
  },
  { id: 'cards-100', title: 'Hundred', description: 'Answer 100 cards.', fact: 'cards', target: 100 },
  { id: 'cards-1000', title: 'Thousand', description: 'Answer 1,000 cards.', fact: 'cards', target: 1_000 },
  {
    id: 'cards-10000',
    title: 'Ten thousand',
    description: 'Answer 10,000 cards.',
    fact: 'cards',
    target: 10_000,
  },
  {
    id: 'correct-500',
    title: 'Sure hand',
    description: 'Answer 500 cards correctly.',
    fact: 'correct',
    target: 500,
  },
  {
    id: 'streak-3',
    title: 'Sprout',
    description: 'Study three days in a row.',
    fact: 'longestStreak',
    target: 3,
  },
  {
    id: 'streak-7',
    title: 'Full week',
    description: 'Study seven days in a row.',
    fact: 'longestStreak',
    target: 7,
  },
  {
    id: 'streak-30',
    title: 'Full month',
    description: 'Study 30 days in a row.',
    fact: 'longestStreak',
    target: 30,
  },
  {
    id: 'streak-100',
    title: 'Evergreen',
    description: 'Study 100 days in a row.',
    fact: 'longestStreak',
    target: 100,
  },
  {
    id: 'days-50',
    title: 'Habit',
    description: 'Study on 50 different days.',
    fact: 'studyDays',
    target: 50,
  },
  {
    id: 'perfect',
    title: 'Flawless',
    description: 'Get every card of a session right.',
    fact: 'perfectSessions',
    target: 1,
  },
  {
    id: 'perfect-10',
    title: 'Master',
    description: 'Complete ten flawless sessions.',
    fact: 'perfectSessions',
    target: 10,
  },
  {
    id: 'hint-free',
    title: 'Unaided',
    description: 'Do well in a session without a hint.',
    fact: 'hintFreeSessions',
    target: 1,
  },
  {
    id: 'comeback',
    title: 'Comeback',
    description: 'Return after two weeks away.',
    fact: 'comebacks',
    target: 1,
  },
  {
    id: 'five-decks',
    title: 'Five topics',
    description: 'Study five different decks.',
    fact: 'decksStudied',
    target: 5,
  },
  {
    id: 'big-day',
    title: 'Big day',
    description: 'Answer 100 cards in one day.',
    fact: 'bestDay',
    target: 100,
  },
  {
    id: 'same-deck-10',
    title: 'By heart',
    description: 'Study the same deck ten times.',
    fact: 'mostSessionsOfOneDeck',
    target: 10,
  },
  {
    id: 'ten-hours',
    title: 'Ten hours',
    description: 'Study for ten hours in total.',
    fact: 'studyTime',
    target: 10,
    unit: HOUR_MS,
  },
];

/** Every achievement with the progress that these facts make. Earned when `current` reaches `target`. */
export function achievements(facts: AchievementFacts): Achievement[] {
  return RULES.map(({ fact, unit = 1, ...rule }) => ({
    ...rule,
    current: Math.min(Math.floor(facts[fact] / unit), rule.target),
  }));
}

/** Whether a learner returned after a long pause, on a day of study after an earlier one. */
export function isComeback(before: DayNumber, day: DayNumber): boolean {
  return day - before > COMEBACK_DAYS;
}

/** Minimum cards for a session to count for an achievement of its own. */
const NOTABLE_SESSION = 5;
const WELL_DONE = 0.8;

/** Whether a completed session counts as flawless or unaided. */
export function sessionMerits(session: { answered: number; correct: number; hintsUsed: number }) {
  const notable = session.answered >= NOTABLE_SESSION;
  return {
    perfect: notable && session.correct === session.answered,
    hintFree: notable && session.hintsUsed === 0 && session.correct >= session.answered * WELL_DONE,
  };
}
