import { describe, expect, test } from 'vitest';
import type { Due } from '#contract/memory.ts';
import { formatDate, formatTime } from '#web/lib/format.ts';
import { dueNow, nextDueText } from './due.ts';

const due: Due = {
  due: 3,
  new: 2,
  learning: 1,
  minutes: 1,
  tomorrow: 0,
  nextDueAt: null,
  decks: [
    { deckId: 'a', due: 8, new: 0, learning: 1 },
    { deckId: 'b', due: 0, new: 2, learning: 0 },
  ],
};

describe('how much can be reviewed now', () => {
  test('is everything, or what one deck has of it', () => {
    expect(dueNow(due, null)).toBe(6);
    expect(dueNow(due, 'b')).toBe(2);
    expect(dueNow(due, 'c')).toBe(0);
  });

  test('is never more than the day still allows', () => {
    expect(dueNow(due, 'a')).toBe(6);
  });
});

describe('when the next card is due', () => {
  const now = Date.UTC(2026, 10, 21, 20);
  const HOUR = 3_600_000;

  test.each([
    [now + HOUR / 6, `at ${formatTime(now + HOUR / 6)}`],
    [now + 5 * HOUR, 'tomorrow'],
    [now + 40 * HOUR, `on ${formatDate(now + 40 * HOUR)}`],
  ])('%i', (at, text) => {
    expect(nextDueText(at, now, 'UTC')).toBe(text);
  });

  test('goes by the days of the learner', () => {
    expect(nextDueText(now + 5 * HOUR, now, 'America/New_York')).toBe(`at ${formatTime(now + 5 * HOUR)}`);
  });
});
