import { expect, test } from 'vitest';
import { lastStudiedLabel } from './last-studied.ts';

const NOW = Date.parse('2026-06-30T12:00:00Z');

test.each([
  [0, 'Today'],
  [1, 'Yesterday'],
  [2, '2 days ago'],
  [6, '6 days ago'],
  [7, '1 week ago'],
  [13, '1 week ago'],
  [14, '2 weeks ago'],
  [29, '4 weeks ago'],
  [30, '1 month ago'],
  [59, '1 month ago'],
  [60, '2 months ago'],
  [400, '13 months ago'],
])('%i days back is "%s"', (days, label) => {
  expect(lastStudiedLabel(NOW - days * 86_400_000, NOW, 'UTC')).toBe(label);
});

test('a deck that was never studied says so', () => {
  expect(lastStudiedLabel(null, NOW, 'UTC')).toBe('Never studied');
});

test('days are those of the calendar: eleven at night was yesterday one hour later', () => {
  const evening = Date.parse('2026-06-29T23:30:00Z');
  const night = Date.parse('2026-06-30T00:30:00Z');
  expect(lastStudiedLabel(evening, night, 'UTC')).toBe('Yesterday');
  expect(lastStudiedLabel(evening, night, 'America/New_York')).toBe('Today');
});
