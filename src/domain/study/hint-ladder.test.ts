import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fallbackHint } from './hint-ladder.ts';

const ladder = (back: string) => ([1, 2, 3] as const).map((level) => fallbackHint(back, level));

describe('fallbackHint', () => {
  test.each([
    ['Paris', ['The answer is one word with 5 letters.', 'It starts with “P”.', 'P_r_s']],
    [
      'New York City',
      [
        'The answer is 3 words with 11 letters in all.',
        'It starts with “N”, and its other words with “Y”, “C”.',
        'N_w Y_r_ C_t_',
      ],
    ],
    ['1945', ['The answer is a number with 4 digits.', 'It starts with “1”.', '1_4_']],
    ['H2O', ['The answer is one term of 3 characters.', 'It starts with “H”.', 'H_O']],
    ['=>', ['The answer is made of 2 signs.', 'It starts with “=”.', '=_']],
    [
      'It turns light, water and air into sugar.',
      [
        'The answer is a text of 8 words.',
        'It starts with “It turns”.',
        'It _____ light, _____ and ___ into _____.',
      ],
    ],
    [
      '  São   Tomé ',
      [
        'The answer is 2 words with 7 letters in all.',
        'It starts with “S”, and its other words with “T”.',
        'S_o T_m_',
      ],
    ],
    ['snake_case', ['The answer is one word with 9 letters.', 'It starts with “s”.', 's•a•e•c•s•']],
  ])('the hints uncover "%s" step by step', (back, expected) => {
    expect(ladder(back)).toEqual(expected);
  });

  test('a single letter is narrowed down to three', () => {
    expect(fallbackHint('K', 1)).toBe('The answer is a single letter.');
    expect(fallbackHint('K', 2)).toContain('first half');
    expect(fallbackHint('k', 3)).toMatch(/^It is one of these: [a-z] [a-z] [a-z]$/u);
    expect(fallbackHint('K', 3)).toContain('K');
  });

  test('a single digit, sign or foreign letter has hints', () => {
    expect(fallbackHint('7', 2)).toBe('It is in the second half of 0 1 2 3 4 5 6 7 8 9.');
    expect(fallbackHint('+', 1)).toBe('The answer is a single sign.');
    expect(fallbackHint('Ω', 2)).toBe('It is a letter that is not in everyday use.');
    expect(fallbackHint('Ω', 3)).toContain('Ω');
  });

  test('an accent and an emoji count as one character', () => {
    expect(fallbackHint('e\u0301te\u0301', 1)).toBe('The answer is one word with 3 letters.');
    expect(fallbackHint('👩‍🔬!', 2)).toBe('It starts with “👩‍🔬”.');
  });

  test('the hint for a blank answer says that it is blank', () => {
    expect(ladder(' ')).toEqual(Array.from({ length: 3 }, () => 'The answer is blank.'));
  });

  test('no hint is the answer, and the same answer always gets the same hints', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (back) => {
        const answer = back.trim().replaceAll(/\s+/gu, ' ');
        fc.pre(answer !== '' && !answer.includes('•'));
        for (const hint of ladder(back)) {
          expect(hint).not.toBe(answer);
          expect(hint.trim()).not.toBe('');
        }
        expect(ladder(back)).toEqual(ladder(back));
      }),
    );
  });
});
