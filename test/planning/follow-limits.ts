import type { BegunCard, Collection } from '#domain/planning/collection.ts';
import { habitsOf } from '#domain/planning/habits.ts';
import { outlookOf } from '#domain/planning/outlook.ts';
import { dayNumber, localDayNumber } from '#domain/local-day.ts';
import { seededRandom } from '#domain/random.ts';
import { DEFAULT_SCHEDULING_SETTINGS } from '#domain/scheduling/settings.ts';
import {
  DAY_MS,
  makeCards,
  makeLearner,
  mean,
  study,
  timedAnswers,
  type LearntCard,
  type SimulatedLearner,
} from './learners.ts';
import { dueThenNew } from './try-plans.ts';

const BEGIN = Date.UTC(2026, 2, 1, 17);
const DAYS_BEFORE = 45;
const DAYS = 56;
const DAYS_PER_WEEK = 7;
const LIMITS = { new: 12, reviews: 80 } as const;
const DECK = 900;

/** Cards on a day of study, as means of a week. */
type Week = Readonly<{ expected: number; asked: number }>;

/**
 * A learner studies within daily limits for some weeks, misses days, and continues for eight more weeks, for which the outlook was
 * requested before. The schedule has the published weights, and the learner has others.
 */
export function followLimits(seed: string): Week[] {
  const learner = { ...makeLearner(seed), random: seededRandom(`${seed} answers`) };
  const settings = DEFAULT_SCHEDULING_SETTINGS;
  const misses = seededRandom(`${seed} misses`);
  const cards = makeCards(DECK, learner);
  const dayOf = (at: number) => {
    const { due, fresh } = withinLimits(cards, at, learner);
    study([...due, ...fresh], Infinity, { at, learner, settings });
    return due.length + fresh.length;
  };
  let studied = 0;
  for (let day = DAYS_BEFORE; day > 0; day -= 1) {
    if (misses() >= learner.habits.attendance) continue;
    studied += 1;
    dayOf(BEGIN - day * DAY_MS);
  }
  const habits = habitsOf(timedAnswers(cards), studied / DAYS_BEFORE);
  const { days } = outlookOf(collectionAt(cards, learner), { settings, habits }, seed);
  const weeks: Week[] = [];
  for (let first = 0; first < DAYS; first += DAYS_PER_WEEK) {
    const week = Array.from({ length: DAYS_PER_WEEK }, (_, index) => first + index);
    const asked = week
      .filter((day) => day === 0 || misses() < learner.habits.attendance)
      .map((day) => dayOf(BEGIN + day * DAY_MS));
    if (asked.length > 0)
      weeks.push({ expected: mean(week.map((day) => days[day]?.cards ?? 0)), asked: mean(asked) });
  }
  return weeks;
}

function withinLimits(cards: readonly LearntCard[], at: number, learner: SimulatedLearner) {
  const inOrder = dueThenNew(cards, at, { learner, settings: DEFAULT_SCHEDULING_SETTINGS });
  return {
    due: inOrder.filter(({ memory }) => memory !== null).slice(0, LIMITS.reviews),
    fresh: inOrder.filter(({ memory }) => memory === null).slice(0, LIMITS.new),
  };
}

function collectionAt(cards: readonly LearntCard[], { timeZone }: SimulatedLearner): Collection {
  const today = localDayNumber(BEGIN, timeZone);
  const left = {
    known: { all: LIMITS.reviews, of: new Map<string, number>() },
    new: { all: LIMITS.new, of: new Map<string, number>() },
  };
  const begun = cards.flatMap(({ memory }): BegunCard[] =>
    memory === null
      ? []
      : [
          {
            deckId: '',
            memory,
            lastDay: localDayNumber(memory.lastReviewAt, timeZone),
            dueDay: memory.dueDay === null ? today : dayNumber(memory.dueDay),
            isLearning: memory.dueDay === null,
          },
        ],
  );
  return {
    today,
    cards: begun,
    part: 1,
    newCards: new Map([['', cards.length - begun.length]]),
    limits: { ofDay: left, ofToday: left },
  };
}
