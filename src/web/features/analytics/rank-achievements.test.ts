import { expect, test } from 'vitest';
import { rankAchievements, selectAchievements } from './rank-achievements.ts';

const one = (id: string, earnedAt: number | null, current = 0) => ({
  id,
  title: id,
  description: '',
  progress: { current, target: 10 },
  earnedAt,
});

test('earned achievements come first, latest first, then the nearest ones', () => {
  const ranked = rankAchievements([
    one('far', null, 1),
    one('early', 1, 10),
    one('near', null, 9),
    one('also far', null, 1),
    one('late', 2, 10),
  ]);
  expect(ranked.map(({ id }) => id)).toEqual(['late', 'early', 'near', 'far', 'also far']);
});

test('the nearest and the latest achievements are selected', () => {
  const all = [one('far', null, 1), one('early', 1, 10), one('near', null, 9), one('late', 2, 10)];
  const { next, latest } = selectAchievements(all, 1);
  expect([next, latest].map((some) => some.map(({ id }) => id))).toEqual([['near'], ['late']]);
  expect(selectAchievements([], 3)).toEqual({ next: [], latest: [] });
});
