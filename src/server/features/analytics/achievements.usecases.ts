import type { Achievement } from '#contract/analytics.ts';
import { achievements, comebacks } from '#domain/achievements.ts';
import { longestStreak } from '#domain/streaks.ts';
import type { Db } from '../../db/tables.ts';
import { contentTotals } from '../quotas/quotas.repository.ts';
import {
  findDeckFacts,
  findLearnerStats,
  insertEarned,
  listDays,
  listEarned,
} from './analytics.repository.ts';
import { studyDays, total } from './day-totals.ts';

/**
 * Every achievement with the learner's progress, after keeping those that have just been earned. Run it in the
 * transaction of what may have earned one; running it again earns nothing twice, and what was earned stays earned.
 */
export async function earnAchievements(db: Db, userId: string, now: number): Promise<Achievement[]> {
  const [days, contents, stats, deckFacts, earned] = [
    await listDays(db, userId),
    await contentTotals(db, userId),
    await findLearnerStats(db, userId),
    await findDeckFacts(db, userId),
    await listEarned(db, userId),
  ];
  const sum = total(days);
  const studied = studyDays(days);
  const current = achievements({
    decksMade: contents.decks,
    sessions: sum.sessions,
    cards: sum.answered,
    correct: sum.correct,
    studyTime: sum.timeMs,
    longestStreak: longestStreak(studied),
    studyDays: studied.length,
    perfectSessions: stats.perfectSessions,
    hintFreeSessions: stats.hintFreeSessions,
    comebacks: comebacks(studied),
    bestDay: Math.max(0, ...days.map((day) => day.answered)),
    ...deckFacts,
  });
  const fresh = current.filter((one) => one.current >= one.target && !earned.has(one.id)).map(({ id }) => id);
  await insertEarned(db, userId, fresh, now);

  return current.map(({ id, title, description, target, ...one }): Achievement => {
    const earnedAt = fresh.includes(id) ? now : earned.get(id);
    return {
      id,
      title,
      description,
      // What was earned once is complete, also when a deck that counted is gone.
      progress: { current: earnedAt === undefined ? one.current : target, target },
      earnedAt: earnedAt ?? null,
    };
  });
}
