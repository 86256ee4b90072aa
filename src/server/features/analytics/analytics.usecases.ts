import type { Progress } from '#contract/analytics.ts';
import { accuracyPercent } from '#domain/accuracy.ts';
import { insights, type Insight } from '#domain/insights.ts';
import { addDays, localDay } from '#domain/local-day.ts';
import { streaks } from '#domain/streaks.ts';
import type { Db } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StoredUser } from '../auth/auth.repository.ts';
import {
  findLearnerStats,
  listDays,
  listDeckAccuracy,
  listHours,
  listMostMissedCards,
  listRecentActivity,
  listTopDecks,
} from './analytics.repository.ts';
import { studyDays, total } from './day-totals.ts';

const RECENT_ENTRIES = 10;
const MISSED_CARDS = 5;
const DAYS_IN_WEEK = 7;
const DAYS_IN_YEAR = 365;

/** The learner's progress, from the rollups alone. Days are local to the learner. */
export async function progress({ db, clock }: { db: Db; clock: Clock }, user: StoredUser): Promise<Progress> {
  const [days, topDecks, recent] = await Promise.all([
    listDays(db, user.id),
    listTopDecks(db, user.id),
    listRecentActivity(db, user.id, RECENT_ENTRIES),
  ]);
  const today = localDay(clock.now(), user.timeZone);
  const weekStart = addDays(today, 1 - DAYS_IN_WEEK);
  const all = total(days);
  const week = total(days.filter((day) => day.localDay >= weekStart));

  return {
    totalStats: {
      totalSessions: all.sessions,
      totalCardsStudied: all.answered,
      averageAccuracy: accuracyPercent(all.correct, all.answered),
      weeklyAccuracy: accuracyPercent(week.correct, week.answered),
      totalStudyTime: all.timeMs,
    },
    streaks: streaks(studyDays(days), today),
    topDecks: topDecks.map((deck) => ({
      id: deck.id,
      title: deck.title,
      category: deck.category,
      sessionCount: deck.sessions,
      averageAccuracy: accuracyPercent(deck.correct, deck.answered),
      totalCards: deck.totalCards,
    })),
    recentActivity: recent.map((entry) => ({
      date: entry.localDay,
      deckId: entry.deckId,
      sessions: entry.sessions,
      cards: entry.answered,
      accuracy: accuracyPercent(entry.correct, entry.answered),
      deckTitle: entry.deckTitle,
    })),
    daily: days
      .filter((day) => day.localDay > addDays(today, -DAYS_IN_YEAR))
      .map((day) => ({ date: day.localDay, cards: day.answered, correct: day.correct, time: day.timeMs })),
  };
}

/** What the learner can act on, drawn from the same rollups. */
export async function learnerInsights(
  { db, clock }: { db: Db; clock: Clock },
  user: StoredUser,
): Promise<Insight[]> {
  const [days, decks, missedCards, hours, { hinted }] = await Promise.all([
    listDays(db, user.id),
    listDeckAccuracy(db, user.id),
    listMostMissedCards(db, user.id, MISSED_CARDS),
    listHours(db, user.id),
    findLearnerStats(db, user.id),
  ]);
  const today = localDay(clock.now(), user.timeZone);
  const weekStart = addDays(today, 1 - DAYS_IN_WEEK);
  const lastWeekStart = addDays(weekStart, -DAYS_IN_WEEK);
  const all = total(days);
  return insights({
    streaks: streaks(studyDays(days), today),
    totalSessions: all.sessions,
    thisWeek: total(days.filter((day) => day.localDay >= weekStart)),
    lastWeek: total(days.filter((day) => day.localDay >= lastWeekStart && day.localDay < weekStart)),
    decks,
    missedCards,
    hours,
    hinted,
    unhinted: { answered: all.answered - hinted.answered, correct: all.correct - hinted.correct },
  });
}
