import { studyDays } from '#domain/planning/calendar.ts';
import { cardsToday, type ExamPlan } from '#domain/planning/exam-plan.ts';
import { forecast, type Forecast } from '#domain/planning/forecast.ts';
import { habitsOf } from '#domain/planning/habits.ts';
import { seededRandom, type Random } from '#domain/random.ts';
import { isDue, retrievability } from '#domain/scheduling/card-state.ts';
import { DEFAULT_SCHEDULING_SETTINGS, type SchedulingSettings } from '#domain/scheduling/settings.ts';
import {
  DAY_MS,
  makeCards,
  makeLearner,
  mean,
  realRecall,
  study,
  timedAnswers,
  type LearntCard,
  type SimulatedLearner,
} from './learners.ts';

/** A Sunday in March, so that the clocks change during the plan. */
const BEGIN = Date.UTC(2026, 2, 1, 17);

/** How long learners have used the app before the plan, with other cards, and how many seconds a day. */
const DAYS_BEFORE = 45;
const CARDS_BEFORE = 200;
const SECONDS_BEFORE = 1_200;

/** The part of the deck that every other learner has begun by then. */
const BEGUN = 0.4;

const EIGHT_HOURS = DAY_MS / 3;

type Outcome<Value> = Readonly<{ plan: Value; fsrs: Value; wholeDeck: Value }>;

/** What was predicted for the plan, which shares of the cards were known in the exam, and which part of the minutes was used. */
export type Trial = Readonly<{ predicted: Forecast; known: Outcome<number>; used: Outcome<number> }>;

/** The settings that the app has after a log. */
export type Fit = (
  cards: readonly LearntCard[],
  learner: SimulatedLearner,
) => SchedulingSettings | Promise<SchedulingSettings>;

/**
 * A learner studies for an exam in three ways, with the same cards, minutes and days missed: as the plan says, as FSRS schedules,
 * with new cards in the time that is left, and the whole deck again and again.
 */
export async function tryPlans(
  seed: string,
  { days, cards: count, fit }: { days: number; cards: number; fit: Fit },
): Promise<Trial> {
  const learner = makeLearner(seed);
  const misses = seededRandom(`${seed} misses`);
  const before = makeCards(CARDS_BEFORE, learner);
  const deck = makeCards(count, learner);
  const begun = deck.slice(0, learner.random() < 0.5 ? 0 : Math.floor(BEGUN * count));
  const earlier = [...begun, ...before];
  const attended = studyBefore(earlier, learner, misses);
  const settings = await fit(earlier, learner);
  const habits = habitsOf(timedAnswers(earlier), attended / DAYS_BEFORE);
  const examAt = BEGIN + days * DAY_MS - EIGHT_HOURS;

  const planAt = (cards: readonly LearntCard[], now: number): ExamPlan => ({
    cards,
    learner: { settings, habits },
    calendar: {
      now,
      examAt,
      timeZone: learner.timeZone,
      minutes: learner.minutes,
      breaks: [],
      firstDay: null,
      minutesDone: 0,
    },
    seed,
  });
  const studied = studyDays(planAt([], BEGIN).calendar).map((day) => ({
    ...day,
    attended: misses() < learner.habits.attendance,
  }));

  const tryWay = (orderOf: (cards: readonly LearntCard[], at: number) => readonly LearntCard[]) => {
    const cards = deck.map((card) => ({ ...card, log: [...card.log] }));
    const same = { ...learner, random: seededRandom(`${seed} answers`) };
    const luck = seededRandom(`${seed} exam`);
    let [given, used] = [0, 0];
    for (const { at, seconds, attended: comes } of studied) {
      if (!comes) continue;
      given += seconds;
      used += study(orderOf(cards, at), seconds, { at, learner: same, settings });
    }
    return {
      known: mean(cards.map((card) => (luck() < realRecall(card, examAt, learner) ? 1 : 0))),
      used: used / Math.max(1, given),
    };
  };
  const plan = tryWay((cards, at) => {
    const byId = new Map(cards.map((card) => [card.cardId, card]));
    return cardsToday(planAt(cards, at)).flatMap(({ cardId }) => byId.get(cardId) ?? []);
  });
  const fsrs = tryWay((cards, at) => dueThenNew(cards, at, { learner, settings }));
  const wholeDeck = tryWay((cards) =>
    cards.toSorted((one, other) => (one.log.at(-1)?.at ?? 0) - (other.log.at(-1)?.at ?? 0)),
  );
  return {
    predicted: forecast(planAt(deck, BEGIN)),
    known: { plan: plan.known, fsrs: fsrs.known, wholeDeck: wholeDeck.known },
    used: { plan: plan.used, fsrs: fsrs.used, wholeDeck: wholeDeck.used },
  };
}

/** Lets a learner use the app for a while. Returns the number of days on which they did. */
function studyBefore(cards: readonly LearntCard[], learner: SimulatedLearner, misses: Random): number {
  const settings = DEFAULT_SCHEDULING_SETTINGS;
  let attended = 0;
  for (let day = DAYS_BEFORE; day > 0; day -= 1) {
    if (misses() >= learner.habits.attendance) continue;
    attended += 1;
    const at = BEGIN - day * DAY_MS;
    study(dueThenNew(cards, at, { learner, settings }), SECONDS_BEFORE, { at, learner, settings });
  }
  return attended;
}

/** Due cards, the weakest first, then new ones. */
export function dueThenNew(
  cards: readonly LearntCard[],
  at: number,
  {
    learner: { timeZone },
    settings,
  }: { learner: Pick<SimulatedLearner, 'timeZone'>; settings: SchedulingSettings },
): LearntCard[] {
  const due = cards.flatMap((card) =>
    card.memory !== null && isDue(card.memory, at, timeZone)
      ? [{ card, recall: retrievability(card.memory, at, settings) }]
      : [],
  );
  return [
    ...due.toSorted((one, other) => one.recall - other.recall).map(({ card }) => card),
    ...cards.filter(({ memory }) => memory === null),
  ];
}
