import type { Progress } from '#contract/analytics.ts';
import { accuracyPercent } from '#domain/accuracy.ts';
import { addDays, localDay } from '#domain/local-day.ts';
import { streaks } from '#domain/streaks.ts';
import type { Db } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StoredUser } from '../auth/auth.repository.ts';
import { listDays, listRecentActivity, listTopDecks, type DayStats } from './analytics.repository.ts';

const RECENT_ENTRIES = 10;
const DAYS_IN_WEEK = 7;

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
  const studyDays = days.filter((day) => day.sessions > 0).map((day) => day.localDay);

  return {
    totalStats: {
      totalSessions: all.sessions,
      totalCardsStudied: all.answered,
      averageAccuracy: accuracyPercent(all.correct, all.answered),
      weeklyAccuracy: accuracyPercent(week.correct, week.answered),
      totalStudyTime: all.timeMs,
    },
    streaks: streaks(studyDays, today),
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
      sessions: entry.sessions,
      cards: entry.answered,
      accuracy: accuracyPercent(entry.correct, entry.answered),
      deckTitle: entry.deckTitle,
    })),
  };
}

function total(days: readonly DayStats[]) {
  const sum = { sessions: 0, answered: 0, correct: 0, timeMs: 0 };
  for (const day of days) {
    sum.sessions += day.sessions;
    sum.answered += day.answered;
    sum.correct += day.correct;
    sum.timeMs += day.timeMs;
  }
  return sum;
}
