import type { Streaks } from './streaks.ts';

/** What insights are drawn from: the learner's own facts. Accuracies in whole percent. */
export type InsightFacts = {
  streaks: Streaks;
  totalSessions: number;
  /** This week and the one before it: 7 local days each, this one ending today. */
  thisWeek: { answered: number; accuracy: number };
  lastWeek: { answered: number; accuracy: number };
  /** The studied decks, each with at least one answer. */
  decks: readonly { title: string; answered: number; accuracy: number }[];
};

/** Fewer answers than this say nothing about a week or a deck. */
const ENOUGH_ANSWERS = 10;
const NOTABLE_CHANGE = 5;
const WEAK_ACCURACY = 75;

/** Sentences that a learner can act on, the most pressing first; with little data, what to do next. */
export function insights(facts: InsightFacts): string[] {
  if (facts.totalSessions === 0)
    return ['Study a deck to the end: your first insights come from your own answers.'];
  const found = [streakInsight(facts), trendInsight(facts), weakDeckInsight(facts)].filter(
    (sentence) => sentence !== null,
  );
  return found.length > 0 ? found : ['Study on a few more days to see how your accuracy develops.'];
}

function streakInsight({ streaks }: InsightFacts): string | null {
  if (streaks.current < 2) return null;
  return streaks.studiedToday
    ? `You have studied ${streaks.current} days in a row. Come back tomorrow to make it ${streaks.current + 1}.`
    : `Your streak of ${streaks.current} days ends today unless you complete a session.`;
}

function trendInsight({ thisWeek, lastWeek }: InsightFacts): string | null {
  if (thisWeek.answered < ENOUGH_ANSWERS || lastWeek.answered < ENOUGH_ANSWERS) return null;
  const change = thisWeek.accuracy - lastWeek.accuracy;
  if (Math.abs(change) < NOTABLE_CHANGE) return null;
  const numbers = `${thisWeek.accuracy}% this week, ${lastWeek.accuracy}% the week before`;
  return change > 0
    ? `Your accuracy is rising: ${numbers}.`
    : `Your accuracy has fallen: ${numbers}. Shorter sessions and a hint before guessing can help.`;
}

function weakDeckInsight({ decks }: InsightFacts): string | null {
  const weak = decks
    .filter((deck) => deck.answered >= ENOUGH_ANSWERS && deck.accuracy < WEAK_ACCURACY)
    .toSorted((a, b) => a.accuracy - b.accuracy)[0];
  return weak
    ? `“${weak.title}” is your hardest deck at ${weak.accuracy}%. Study it again while it is fresh.`
    : null;
}
