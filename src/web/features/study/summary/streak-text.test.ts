import { expect, test } from 'vitest';
import { streakText } from './streak-text.ts';

test('the streak is shown once today counts', () => {
  expect(streakText({ studiedToday: true, current: 1, longest: 5 })).toBe('Today counts. 1-day streak');
  expect(streakText({ studiedToday: true, current: 3, longest: 5 })).toBe('Today counts. 3-day streak');
  expect(streakText({ studiedToday: false, current: 2, longest: 5 })).toBe('');
});
