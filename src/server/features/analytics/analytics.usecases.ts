import type { Progress } from '#contract/analytics.ts';
import { accuracyPercent } from '#domain/statistics/accuracy.ts';
import { insights, type Insight } from '#domain/statistics/insights.ts';
import { dayOfNumber, localDayNumber, type DayNumber, type LocalDay } from '#domain/local-day.ts';
import type { Db } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StoredUser } from '../auth/auth.repository.ts';
import {
  findUserStats,
  listDays,
  listDeckAccuracy,
  listHours,
  listMostMissedCards,
  listRecentActivity,
  listTopDecks,
} from './analytics.repository.ts';
import { total } from './day-totals.ts';
import { findStreaks } from './study-records.repository.ts';

const RECENT_ENTRIES = 10;
const MISSED_CARDS = 5;
const DAYS_IN_WEEK = 7;
const DAYS_IN_YEAR = 365;

/** The user's progress, read only from rollups. Days are local to the user. */
export async function progress({ db, clock }: { db: Db; clock: Clock }, user: StoredUser): Promise<Progress> {
  const today = localDayNumber(clock.now(), user.timeZone);
  const [all, streaks, year, topDecks, recent] = await Promise.all([
    findUserStats(db, user.id),
    findStreaks(db, user.id, today),
    listDays(db, user.id, firstOf(DAYS_IN_YEAR, today)),
    listTopDecks(db, user.id),
    listRecentActivity(db, user.id, RECENT_ENTRIES),
  ]);
  const weekStart = firstOf(DAYS_IN_WEEK, today);
  const week = total(year.filter((day) => day.localDay >= weekStart));

  return {
    totalStats: {
      totalSessions: all.sessions,
      totalCardsStudied: all.answered,
      averageAccuracy: accuracyPercent(all.correct, all.answered),
      weeklyAccuracy: accuracyPercent(week.correct, week.answered),
      totalStudyTime: all.timeMs,
    },
    streaks,
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
    daily: year.map((day) => ({
      date: day.localDay,
      cards: day.answered,
      correct: day.correct,
      time: day.timeMs,
    })),
  };
}

/** Insights that the user can act on, from the same rollups. */
export async function userInsights(
  { db, clock }: { db: Db; clock: Clock },
  user: StoredUser,
): Promise<Insight[]> {
  const today = localDayNumber(clock.now(), user.timeZone);
  const [all, streaks, fortnight, decks, missedCards, hours] = await Promise.all([
    findUserStats(db, user.id),
    findStreaks(db, user.id, today),
    listDays(db, user.id, firstOf(2 * DAYS_IN_WEEK, today)),
    listDeckAccuracy(db, user.id),
    listMostMissedCards(db, user.id, MISSED_CARDS),
    listHours(db, user.id),
  ]);
  const weekStart = firstOf(DAYS_IN_WEEK, today);
  return insights({
    streaks,
    totalSessions: all.sessions,
    thisWeek: total(fortnight.filter((day) => day.localDay >= weekStart)),
    lastWeek: total(fortnight.filter((day) => day.localDay < weekStart)),
    decks,
    missedCards,
    hours,
    hinted: all.hinted,
    unhinted: { answered: all.answered - all.hinted.answered, correct: all.correct - all.hinted.correct },
  });
}

/** The first of a number of days that end today. */
function firstOf(days: number, today: DayNumber): LocalDay {
  return dayOfNumber(today - days + 1);
}
