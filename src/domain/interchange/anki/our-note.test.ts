import { expect, test } from 'vitest';
import { nameOfDeck, titleOfDeck } from './deck-title.ts';
import { ankiTag, isOurs, keyOf, letterOf, OUR_FIELDS, quizOf, tagsOf } from './our-note.ts';

test('decks within decks', () => {
  expect(titleOfDeck('Languages::French')).toBe('Languages :: French');
  expect(titleOfDeck('Languages\u{1f} \u{1f}A  b')).toBe('Languages :: blank :: A b');
  expect(titleOfDeck('x'.repeat(300))).toHaveLength(200);
  expect(nameOfDeck('Languages :: French')).toBe('Languages::French');
});

test('options have letters', () => {
  expect([letterOf(null), letterOf(0), letterOf(5)]).toStrictEqual(['', 'A', 'F']);
  expect([keyOf('B', 3), keyOf('D', 3), keyOf('b', 3), keyOf('', 3)]).toStrictEqual([1, null, null, null]);
});

test('a note type of ours is known by its fields', () => {
  expect(isOurs([...OUR_FIELDS, 'More'])).toBe(true);
  expect(isOurs(OUR_FIELDS.slice(1))).toBe(false);
});

test('tags are imported as they were exported, without those removed and with those added in Anki', () => {
  expect(ankiTag(' world  history')).toBe('world_history');
  expect(tagsOf(['World_History', 'a_b', 'new'], ['world history', 'a_b', 'gone'])).toStrictEqual([
    'world history',
    'a_b',
    'new',
  ]);
});

test('reasons stay with the options that they are about', () => {
  const quiz = { options: ['a', 'b'], key: 0, reasons: [null, 'no'] };
  expect(quizOf(['a', 'b'], 0, quiz)).toStrictEqual(quiz);
  expect(quizOf(['a', 'c'], 0, quiz)).toStrictEqual({ options: ['a', 'c'], key: 0 });
  expect(quizOf(['a', 'b'], 1, quiz)).toStrictEqual({ options: ['a', 'b'], key: 1 });
  expect(quizOf([], null, quiz)).toBeNull();
});
