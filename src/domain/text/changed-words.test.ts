import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedWords, type ComparedPiece } from './changed-words.ts';

/** A text with its changed pieces in brackets. */
const marked = (pieces: readonly ComparedPiece[]) =>
  pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');
const compared = (one: string, other: string) => changedWords(one, other).map(marked);

test('words that the other text lacks are marked', () => {
  expect(compared('Capital of France?', 'Capital city of France')).toEqual([
    'Capital of France[?]',
    'Capital [city ]of France',
  ]);
  expect(compared('a b c d', 'a x y d')).toEqual(['a [b c] d', 'a [x y] d']);
  expect(compared('', 'new')).toEqual(['', '[new]']);
  expect(compared('same', 'same')).toEqual(['same', 'same']);
});

test('scripts without spaces are compared by character', () => {
  expect(compared('東京は首都', '京都は首都')).toEqual(['[東]京は首都', '京[都]は首都']);
});

test('the pieces of a text make up that text, whatever the texts are', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '.', 'é', '漢', '👍') });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [left, right] = changedWords(one, other);
      expect([left, right].map((pieces) => pieces.map((piece) => piece.text).join(''))).toEqual([one, other]);
      const kept = [left, right].map((pieces) =>
        pieces.flatMap((piece) => (piece.changed ? [] : piece.text.replaceAll(/\s+/gu, ''))).join(''),
      );
      expect(kept[0]).toBe(kept[1]);
    }),
  );
});

test('long texts that share nothing are marked as a whole', () => {
  const words = (name: string) => Array.from({ length: 3_000 }, (_, index) => `${name}${index}`).join(' ');
  expect(changedWords(words('a'), words('b')).map(({ length }) => length)).toEqual([1, 1]);
});
