import { accuracyPercent } from './accuracy.ts';
import type { LocalHour } from '../local-day.ts';
import type { Streaks } from './streaks.ts';

/** Counts of answers. */
export type Tally = { answered: number; correct: number };

/** What an insight is about, which decides how it looks and what can be done about it. */
export const INSIGHT_KINDS = [
  'start',
  'streak',
  'rising',
  'falling',
  'weak-deck',
  'missed-card',
  'time-of-day',
  'weekday',
  'hints',
  'pace',
  'more',
] as const;
export type InsightKind = (typeof INSIGHT_KINDS)[number];

/** A sentence that a learner can act on, and the deck or card that it names. */
export type Insight = {
  kind: InsightKind;
  text: string;
  deck: { id: string; title: string } | null;
  /** The front of a card of that deck. */
  front: string | null;
};

/** The learner's statistics that insights are drawn from. */
export type InsightFacts = {
  streaks: Streaks;
  totalSessions: number;
  /** 7 local days each, this week ending today. `timeMs` is the time spent on their answers. */
  thisWeek: Tally & { timeMs: number };
  lastWeek: Tally & { timeMs: number };
  decks: readonly (Tally & { id: string; title: string })[];
  /** The most missed cards, worst first. */
  missedCards: readonly {
    front: string;
    deckId: string;
    deckTitle: string;
    answered: number;
    missed: number;
  }[];
  hours: readonly (Tally & LocalHour)[];
  hinted: Tally;
  unhinted: Tally;
};

/** Minimum answers for an insight about a week, a deck or the use of hints. */
const ENOUGH_ANSWERS = 10;
/** Minimum answers for an insight about a time of day or a weekday. */
const ENOUGH_IN_A_SLOT = 30;
/** Percentage points worth mentioning. */
const NOTABLE_CHANGE = 5;
const NOTABLE_GAP = 10;
const WEAK_ACCURACY = 75;
const OFTEN_MISSED = 3;
/** A change of pace by a fifth is worth mentioning. */
const NOTABLE_PACE = 0.2;
const LONGEST_QUOTE = 80;

const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

/** What a learner can act on, most urgent first; with little data, what to do next. */
export function insights(facts: InsightFacts): Insight[] {
  if (facts.totalSessions === 0) {
    return [insight('start', 'Finish studying a deck to get your first insights.')];
  }
  const found = [
    streakInsight(facts),
    trendInsight(facts),
    weakDeckInsight(facts),
    missedCardInsight(facts),
    timeOfDayInsight(facts),
    weekdayInsight(facts),
    hintInsight(facts),
    paceInsight(facts),
  ].filter((one) => one !== null);
  return found.length > 0
    ? found
    : [insight('more', 'Study on a few more days to see how your accuracy develops.')];
}

function insight(
  kind: InsightKind,
  text: string,
  about: Partial<Pick<Insight, 'deck' | 'front'>> = {},
): Insight {
  return { kind, text, deck: null, front: null, ...about };
}

const accuracyOf = ({ correct, answered }: Tally) => accuracyPercent(correct, answered);

function streakInsight({ streaks }: InsightFacts): Insight | null {
  if (streaks.current < 2) return null;
  return insight(
    'streak',
    streaks.studiedToday
      ? `You have studied ${streaks.current} days in a row. Come back tomorrow to make it ${streaks.current + 1}.`
      : `Your streak of ${streaks.current} days ends today unless you complete a session.`,
  );
}

function trendInsight({ thisWeek, lastWeek }: InsightFacts): Insight | null {
  if (thisWeek.answered < ENOUGH_ANSWERS || lastWeek.answered < ENOUGH_ANSWERS) return null;
  const change = accuracyOf(thisWeek) - accuracyOf(lastWeek);
  if (Math.abs(change) < NOTABLE_CHANGE) return null;
  const numbers = `${accuracyOf(thisWeek)}% this week, ${accuracyOf(lastWeek)}% the week before`;
  return change > 0
    ? insight('rising', `Your accuracy is rising: ${numbers}.`)
    : insight(
        'falling',
        `Your accuracy has fallen: ${numbers}. Shorter sessions and a hint before guessing can help.`,
      );
}

function weakDeckInsight({ decks }: InsightFacts): Insight | null {
  const weak = decks
    .filter((deck) => deck.answered >= ENOUGH_ANSWERS && accuracyOf(deck) < WEAK_ACCURACY)
    .toSorted((one, other) => accuracyOf(one) - accuracyOf(other))[0];
  if (!weak) return null;
  const { id, title } = weak;
  return insight(
    'weak-deck',
    `“${title}” is your hardest deck at ${accuracyOf(weak)}%. Study it again while it is fresh.`,
    { deck: { id, title } },
  );
}

function missedCardInsight({ missedCards }: InsightFacts): Insight | null {
  const worst = missedCards.find(({ answered, missed }) => missed >= OFTEN_MISSED && missed * 2 >= answered);
  if (!worst) return null;
  const front =
    worst.front.length > LONGEST_QUOTE
      ? `${worst.front.slice(0, LONGEST_QUOTE - 1).trimEnd()}…`
      : worst.front;
  return insight(
    'missed-card',
    `You missed “${front}” (${worst.deckTitle}) ${worst.missed} of ${worst.answered} times. Reword the card, or add a hint of your own.`,
    { deck: { id: worst.deckId, title: worst.deckTitle }, front: worst.front },
  );
}

function timeOfDayInsight({ hours }: InsightFacts): Insight | null {
  const slots = tallyBy(hours, ({ hour }) => timeOfDay(hour));
  const [best, worst] = extremes(slots);
  if (!best || !worst) return null;
  return insight(
    'time-of-day',
    `You answer best ${best.name} (${best.accuracy}%) and worst ${worst.name} (${worst.accuracy}%). Keep new cards for your good hours.`,
  );
}

function weekdayInsight({ hours }: InsightFacts): Insight | null {
  const slots = tallyBy(hours, ({ weekday }) => WEEKDAYS[weekday] ?? '');
  const [best, worst] = extremes(slots);
  if (!best || !worst) return null;
  return insight(
    'weekday',
    `${best.name} are your best days (${best.accuracy}%), ${worst.name} your hardest (${worst.accuracy}%). Plan a shorter session for those.`,
  );
}

function timeOfDay(hour: number): string {
  if (hour >= 5 && hour < 12) return 'in the morning';
  if (hour >= 12 && hour < 18) return 'in the afternoon';
  return hour >= 18 && hour < 23 ? 'in the evening' : 'at night';
}

function tallyBy<T extends Tally>(items: readonly T[], nameOf: (item: T) => string): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const item of items) {
    const { answered, correct } = tallies.get(nameOf(item)) ?? { answered: 0, correct: 0 };
    tallies.set(nameOf(item), { answered: answered + item.answered, correct: correct + item.correct });
  }
  return tallies;
}

/** The best and worst slots with enough answers, if the gap between them is significant. */
function extremes(slots: ReadonlyMap<string, Tally>) {
  const ranked = [...slots]
    .filter(([, tally]) => tally.answered >= ENOUGH_IN_A_SLOT)
    .map(([name, tally]) => ({ name, accuracy: accuracyOf(tally) }))
    .sort((one, other) => other.accuracy - one.accuracy);
  const [best] = ranked;
  const worst = ranked.at(-1);
  return best && worst && best.accuracy - worst.accuracy >= NOTABLE_GAP ? ([best, worst] as const) : [];
}

function hintInsight({ hinted, unhinted }: InsightFacts): Insight | null {
  if (hinted.answered < ENOUGH_ANSWERS || unhinted.answered < ENOUGH_ANSWERS) return null;
  const gain = accuracyOf(hinted) - accuracyOf(unhinted);
  if (Math.abs(gain) < NOTABLE_GAP) return null;
  const numbers = `${accuracyOf(hinted)}% with a hint, ${accuracyOf(unhinted)}% without`;
  return insight(
    'hints',
    gain > 0
      ? `Hints help you: ${numbers}. Take one before you give up on a card.`
      : `Hints rarely save you: ${numbers}. When one does not help, study the explanation instead.`,
  );
}

function paceInsight({ thisWeek, lastWeek }: InsightFacts): Insight | null {
  if (thisWeek.answered < ENOUGH_ANSWERS || lastWeek.answered < ENOUGH_ANSWERS) return null;
  const [now, before] = [thisWeek.timeMs / thisWeek.answered, lastWeek.timeMs / lastWeek.answered];
  if (before === 0 || Math.abs(now - before) / before < NOTABLE_PACE) return null;
  const numbers = `${seconds(now)} per card this week, ${seconds(before)} the week before`;
  return insight(
    'pace',
    now < before
      ? `You are getting faster: ${numbers}.`
      : `You are getting slower: ${numbers}. Harder cards, or time for a break?`,
  );
}

function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}
