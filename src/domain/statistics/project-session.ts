import { sessionMerits } from './achievements.ts';
import { localDay, type LocalDay } from '../local-day.ts';
import { ownAnswers } from '../study/session/completion.ts';
import { isCorrectGrade } from '../study/answer/grading.ts';
import type { ProjectedReview } from './project-review.ts';
import type { Increment } from './rollups.ts';

/** The parts of a session that statistics use. Instants in epoch ms; null until it is completed, or ended by its learner. */
export type ProjectedSession = { completedAt: number | null; endedAt: number | null };

/**
 * What a session adds to the rollups beyond its answers: nothing before it is completed, and nothing without answers. It
 * counts once in the totals, once for each deck, and on every local day on which one of its cards was answered: these are
 * the days of a streak. Answers given after its end count for streaks, but not for its merits. `answers` are all of its
 * answers that were not undone.
 */
export function projectSession(session: ProjectedSession, answers: readonly ProjectedReview[]): Increment[] {
  const counted = answers.filter((answer) => answer.counted);
  if (session.completedAt === null || counted.length === 0) return [];
  const add = { sessions: 1 };
  const { perfect, hintFree } = meritsOf(ownAnswers(session, counted));
  const decksByDay = new Map(
    counted.map(({ deckId, ...review }) => {
      const key = { localDay: dayOf(review), deckId };
      return [JSON.stringify(key), key];
    }),
  );
  return [
    ...[...new Set(counted.map(dayOf))].map((day): Increment => ({
      rollup: 'dayStats',
      key: { localDay: day },
      add,
    })),
    ...[...new Set(counted.map(({ deckId }) => deckId))].map((deckId): Increment => ({
      rollup: 'deckStats',
      key: { deckId },
      add,
    })),
    ...[...decksByDay.values()].map((key): Increment => ({ rollup: 'activity', key, add })),
    {
      rollup: 'userStats',
      key: {},
      add: { ...add, perfectSessions: perfect ? 1 : 0, hintFreeSessions: hintFree ? 1 : 0 },
    },
  ];
}

/** The local days on which cards of a completed session were answered; none before it is completed. */
export function studyDays(
  session: Pick<ProjectedSession, 'completedAt'>,
  answers: readonly ProjectedReview[],
): Set<LocalDay> {
  if (session.completedAt === null) return new Set();
  return new Set(answers.filter((answer) => answer.counted).map(dayOf));
}

function meritsOf(answers: readonly ProjectedReview[]) {
  return sessionMerits({
    answered: answers.length,
    correct: answers.filter(({ grade }) => grade !== null && isCorrectGrade(grade)).length,
    hintsUsed: answers.reduce((sum, { hintsUsed }) => sum + hintsUsed, 0),
  });
}

function dayOf({ at, timeZone }: Pick<ProjectedReview, 'at' | 'timeZone'>): LocalDay {
  return localDay(at, timeZone);
}
