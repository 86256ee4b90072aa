import { expect, test } from 'vitest';
import { lastActiveText } from './last-active.ts';

const NOW = Date.parse('2026-11-29T00:30:00Z');

test.each([
  [null, 'Never'],
  ['2026-11-29T00:10:00Z', 'Today'],
  ['2026-11-28T23:50:00Z', 'Yesterday'],
  ['2026-11-10T12:00:00Z', '19 days ago'],
  ['2026-10-29T12:00:00Z', 'Oct 29, 2026'],
  // The clock of this device is behind.
  ['2026-11-30T12:00:00Z', 'Today'],
])('%s is shown as %s', (at, text) => {
  expect(lastActiveText(at === null ? null : Date.parse(at), NOW, 'UTC')).toBe(text);
});
