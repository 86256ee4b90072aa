import { describe, expect, test } from 'vitest';
import type { ProjectedReview } from './project-review.ts';
import { projectSession, studyDays } from './project-session.ts';

const NOON = Date.UTC(2026, 0, 5, 12);
const DAY = 86_400_000;
const completed = { completedAt: NOON + 2 * DAY, endedAt: null };

function answer(changes: Partial<ProjectedReview> = {}): ProjectedReview {
  return {
    cardId: 'card',
    deckId: 'deck',
    deckTitle: 'Fish',
    sessionId: 'session',
    rating: 3,
    grade: 'correct',
    hintsUsed: 0,
    durationMs: 4_000,
    at: NOON,
    timeZone: 'UTC',
    counted: true,
    ...changes,
  };
}

const five = (changes: Partial<ProjectedReview> = {}) =>
  Array.from({ length: 5 }, (_, index) => answer({ cardId: `${index}`, ...changes }));

describe('projectSession', () => {
  test('a session that is not completed or has no answers adds nothing', () => {
    expect(projectSession({ completedAt: null, endedAt: null }, [answer()])).toEqual([]);
    expect(projectSession(completed, [])).toEqual([]);
    expect(projectSession(completed, [answer({ counted: false })])).toEqual([]);
  });

  test('a session counts once in the totals, on each of its days and for each of its decks', () => {
    const answers = [answer(), answer({ deckId: 'other' }), answer({ at: NOON + DAY }), answer()];
    const add = { sessions: 1 };
    expect(projectSession(completed, answers)).toEqual([
      { rollup: 'dayStats', key: { localDay: '2026-01-05' }, add },
      { rollup: 'dayStats', key: { localDay: '2026-01-06' }, add },
      { rollup: 'deckStats', key: { deckId: 'deck' }, add },
      { rollup: 'deckStats', key: { deckId: 'other' }, add },
      { rollup: 'activity', key: { localDay: '2026-01-05', deckId: 'deck' }, add },
      { rollup: 'activity', key: { localDay: '2026-01-05', deckId: 'other' }, add },
      { rollup: 'activity', key: { localDay: '2026-01-06', deckId: 'deck' }, add },
      { rollup: 'userStats', key: {}, add: { sessions: 1, perfectSessions: 0, hintFreeSessions: 0 } },
    ]);
  });

  test('a perfect session and one without hints are counted', () => {
    const merits = (answers: ProjectedReview[]) => projectSession(completed, answers).at(-1)?.add;
    expect(merits(five())).toMatchObject({ perfectSessions: 1, hintFreeSessions: 1 });
    expect(merits(five({ hintsUsed: 1 }))).toMatchObject({ perfectSessions: 1, hintFreeSessions: 0 });
    expect(merits([...five(), answer({ grade: 'incorrect' })])).toMatchObject({ perfectSessions: 0 });
  });

  test('an answer given after the end counts for its day, but not for a perfect session', () => {
    const late = answer({ at: NOON + DAY, grade: 'incorrect' });
    const increments = projectSession({ completedAt: NOON, endedAt: NOON }, [...five(), late]);
    expect(increments).toContainEqual({
      rollup: 'dayStats',
      key: { localDay: '2026-01-06' },
      add: { sessions: 1 },
    });
    expect(increments.at(-1)?.add).toMatchObject({ perfectSessions: 1 });
  });
});

test('the study days of a session are the local days of its first answers, once it is completed', () => {
  const answers = [
    answer(),
    answer({ at: NOON + DAY, counted: false }),
    answer({ timeZone: 'Pacific/Kiritimati' }),
  ];
  expect(studyDays(completed, answers)).toEqual(new Set(['2026-01-05', '2026-01-06']));
  expect(studyDays({ completedAt: null }, answers)).toEqual(new Set());
});
