import { expect, it } from 'vitest';
import { resetText } from './reset-text.ts';

it('the reset text names midnight, any other time by the clock, and nothing before the time is known', () => {
  expect(resetText(new Date(2026, 4, 5, 0, 0).getTime())).toBe('Resets at midnight');
  expect(resetText(new Date(2026, 4, 5, 1, 30).getTime())).toMatch(/^Resets at 0?1[:.]30/u);
  expect(resetText(undefined)).toBe('Resets every day');
});
