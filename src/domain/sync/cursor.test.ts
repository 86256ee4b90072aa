import { expect, test } from 'vitest';
import { formatCursor, hasReached, readCursor } from './cursor.ts';

const ROW = '0b9bf5b7-5a3e-4e0a-9a38-0a4f0c7a3c11';

test('a cursor is read as it was written', () => {
  for (const cursor of [
    { epoch: 'a1', number: 0 },
    { epoch: 'a1-16384', number: 12, upTo: { kind: 'card' as const, rowId: ROW } },
  ]) {
    expect(readCursor(formatCursor(cursor))).toEqual(cursor);
  }
});

test('a text that is not a cursor is not read', () => {
  const none = [
    '',
    '.',
    'a',
    'a.',
    'a.b',
    'a.-1',
    'a.1e3',
    'a.1.card',
    'a.1.cards.x',
    `a.1.card.${ROW}.x`,
    "a'.1",
  ];
  for (const text of [...none, `a.${'9'.repeat(16)}`, `a.1.card.${'x'.repeat(41)}`]) {
    expect(readCursor(text)).toBeUndefined();
  }
});

test('a device has seen the effects of commands once it has seen all changes up to their number', () => {
  expect(hasReached('a.7', 'a.7')).toBe(true);
  expect(hasReached(`a.8.card.${ROW}`, 'a.7')).toBe(true);
  expect(hasReached(`a.7.card.${ROW}`, 'a.7')).toBe(false);
  expect(hasReached('a.6', 'a.7')).toBe(false);
  expect(hasReached('b.8', 'a.7')).toBe(false);
  expect(hasReached('?', 'a.7')).toBe(false);
});
