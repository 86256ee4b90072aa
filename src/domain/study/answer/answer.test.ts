import { expect, test } from 'vitest';
import { pickedIn } from './answer.ts';

const quiz = { options: ['Oslo', 'Rome', 'Paris'], key: 1 };

test.each([
  [
    'an option is found by its text, even in another position',
    { selectedOption: 0, selectedText: 'Paris' },
    2,
  ],
  ['an option that is gone is not found', { selectedOption: 0, selectedText: 'Bern' }, null],
  ['without a text the index counts', { selectedOption: 0, selectedText: null }, 0],
  ['nothing was picked on a flip card', { selectedOption: null, selectedText: null }, null],
])('%s', (_what, answer, index) => {
  expect(pickedIn(quiz, answer)).toBe(index);
});

test('no option is found on a card that is no longer a quiz', () => {
  expect(pickedIn(null, { selectedOption: 1, selectedText: 'Rome' })).toBeNull();
});
