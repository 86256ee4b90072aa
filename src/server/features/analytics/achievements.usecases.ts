import type { Achievement } from '#contract/analytics.ts';
import { achievements } from '#domain/statistics/achievements.ts';
import type { Db } from '../../db/tables.ts';
import { contentTotals } from '../quotas/quotas.repository.ts';
import {
  findBestDay,
  findDeckFacts,
  findUserStats,
  insertEarned,
  listEarned,
} from './analytics.repository.ts';
import { findStudyRecord } from './study-records.repository.ts';

/** An achievement, and the study session in which it was earned. */
export type EarnedAchievement = Achievement & { sessionId: string | null };

/**
 * All achievements with the user's progress, after storing those just earned. Run it in the transaction of a change that may have
 * earned one. Nothing is earned twice, and what was earned stays earned.
 */
export async function earnAchievements(
  db: Db,
  userId: string,
  { now, sessionId = null }: { now: number; sessionId?: string | null },
): Promise<EarnedAchievement[]> {
  const [record, bestDay, contents, stats, deckFacts, earned] = [
    await findStudyRecord(db, userId),
    await findBestDay(db, userId),
    await contentTotals(db, userId),
    await findUserStats(db, userId),
    await findDeckFacts(db, userId),
    await listEarned(db, userId),
  ];
  const current = achievements({
    decksMade: contents.decks,
    sessions: stats.sessions,
    cards: stats.answered,
    correct: stats.correct,
    studyTime: stats.timeMs,
    longestStreak: record.longest,
    studyDays: record.days,
    perfectSessions: stats.perfectSessions,
    hintFreeSessions: stats.hintFreeSessions,
    comebacks: record.comebacks,
    bestDay,
    ...deckFacts,
  });
  const fresh = current.filter((one) => one.current >= one.target && !earned.has(one.id)).map(({ id }) => id);
  await insertEarned(db, userId, fresh, { at: now, sessionId });

  return current.map(({ id, title, description, target, ...one }): EarnedAchievement => {
    const earning = fresh.includes(id) ? { at: now, sessionId } : earned.get(id);
    return {
      id,
      title,
      description,
      // An earned achievement stays complete, even after a deck that counted is deleted.
      progress: { current: earning ? target : one.current, target },
      earnedAt: earning?.at ?? null,
      sessionId: earning?.sessionId ?? null,
    };
  });
}
