import { expect, test } from 'vitest';
import { certainRun, globPattern, likePattern, matchesPattern, readPattern } from './pattern.ts';

test.each([
  ['', '', true],
  ['', 'a', false],
  ['*', '', true],
  ['_*', '', false],
  ['_*', '語', true],
  ['dog', 'Dog', true],
  ['dog', 'dogs', false],
  ['*dog', 'a dog', true],
  ['dog*', 'dogs', true],
  ['*aab*', 'aaaab', true],
  ['a*a', 'a', false],
  ['a*b*c', 'abbc', true],
  ['a*c*b', 'abbc', false],
  ['*a_c*', 'xabxaxc', true],
  ['*abcabd*', 'abcabcabd', true],
  ['d\\_g', 'dog', false],
  ['d_g', 'd😀g', true],
  ['é', 'e\u0301', true],
])('%s and "%s"', (pattern, text, expected) => {
  expect(matchesPattern(readPattern(pattern), text)).toBe(expected);
});

test('long pieces with _ are refused, because every place of a text would be compared with them', () => {
  expect(() => readPattern(`*${'a'.repeat(60)}_*`)).toThrow('A text with _ has at most 50 characters');
  expect(() => readPattern('a'.repeat(1_001))).toThrow('A text to search for has at most 1000 characters');
});

test('a pattern is described for a database', () => {
  expect(likePattern(readPattern('50%_a*\\_\\\\'))).toBe(String.raw`50\%_a%\_\\`);
  expect(certainRun(readPattern('ä*食べ物 abc'))).toBe('食べ物');
  expect(certainRun(readPattern('*_'))).toBe('');
  expect(matchesPattern(globPattern('a?_*.png'), 'ab_1.PNG')).toBe(true);
});
