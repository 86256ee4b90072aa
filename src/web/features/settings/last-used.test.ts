import { expect, test } from 'vitest';
import { lastUsedLabel } from './last-used.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;

test.each([
  [0, 'Used in the last hour'],
  // The server's clock may be ahead of the browser's.
  [-5 * 60_000, 'Used in the last hour'],
  [HOUR - 1, 'Used in the last hour'],
  [HOUR, 'Last used 1 hour ago'],
  [23 * HOUR, 'Last used 23 hours ago'],
  [24 * HOUR, 'Last used yesterday'],
  [72 * HOUR, 'Last used 3 days ago'],
  [30 * 24 * HOUR, 'Last used on Oct 22, 2026'],
])('a device used %i ms ago shows "%s"', (ago, label) => {
  expect(lastUsedLabel(NOW - ago, NOW, 'UTC')).toBe(label);
});

test('yesterday is the previous calendar day, not 24 hours ago', () => {
  const used = Date.parse('2026-11-19T23:00:00Z');
  const label = (timeZone: string) => lastUsedLabel(used, Date.parse('2026-11-21T00:30:00Z'), timeZone);
  expect([label('UTC'), label('Asia/Tokyo')]).toEqual(['Last used 2 days ago', 'Last used yesterday']);
});
