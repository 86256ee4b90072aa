import { expect, test } from 'vitest';
import { streakText } from './streak-text.ts';

test('the streak is shown once today counts', () => {
  expect(streakText({ studiedToday: true, current: 1, longest: 5 })).toBe('Today already counts, 1 day');
  expect(streakText({ studiedToday: true, current: 3, longest: 5 })).toBe('Today already counts, 3 days');
  expect(streakText({ studiedToday: false, current: 2, longest: 5 })).toBe('');
});
