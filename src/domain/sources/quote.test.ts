import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findQuote, isGrounded, MAX_QUOTE } from './quote.ts';

const TEXT =
  'Photo­synthesis turns light into chemical energy. It happens in the “chloroplasts” of well-known plants, at −5 °C as well.';

const found = (text: string, quote: string) => {
  const place = findQuote(text, quote);
  return place && text.slice(place.start, place.end);
};

describe('findQuote', () => {
  test.each([
    ['turns light into chemical energy', 'turns light into chemical energy.'],
    ['TURNS  light\ninto chemi-\ncal energy.', 'turns light into chemical energy.'],
    [
      '“It happens in the chloroplasts of well known plants',
      'It happens in the “chloroplasts” of well-known plants',
    ],
    ['**Photosynthesis** turns light', 'Photo­synthesis turns light'],
  ])('a quote is found despite differences in spaces, marks and case: %j', (quote, match) => {
    expect(found(TEXT, quote)).toBe(match);
  });

  test.each([
    'turns heat into energy',
    'light',
    '',
    '   ',
    'turns light ... energy',
    'It happens in chloroplasts',
  ])('a quote that is not in the passage or too short is not found: %j', (quote) => {
    expect(found(TEXT, quote)).toBeNull();
  });

  test.each([
    ['光合作用把光能变成化学能。植物靠它生活。', '把光能变成化学能', '把光能变成化学能。'],
    [
      'Ἡ φιλοσοφία ἄρχεται ἀπὸ τοῦ θαυμάζειν, ὡς λέγει.',
      'ἄρχεται ἀπὸ τοῦ θαυμάζειν',
      'ἄρχεται ἀπὸ τοῦ θαυμάζειν',
    ],
    ['تبدأ عملية التمثيل الضوئي في الأوراق الخضراء.', 'عملية التمثيل الضوئي', 'عملية التمثيل الضوئي'],
    [
      'Set 𝒜𝒷𝒸𝒹 is closed under addition 😀 of all.',
      'closed under addition 😀 of',
      'closed under addition 😀 of',
    ],
  ])('a quote is found in %s', (text, quote, match) => {
    expect(found(text, quote)).toBe(match);
  });

  test('the numbers of a list may be in a quote, though the passage has none', () => {
    const list = 'Fill the lamp with oil.\nLight the wick of it.';
    expect(found(list, '3. Fill the lamp with oil.\n4. Light the wick of it.')).toBe(list);
    expect(found('The lamp had 12. It burned well.', 'had 12. It burned')).toBe('had 12. It burned');
  });

  test('a very long quote is cut after a word', () => {
    const long = 'word '.repeat(400);
    const match = found(long, long) ?? '';
    expect(match.length).toBeLessThanOrEqual(MAX_QUOTE);
    expect(match.endsWith('word')).toBe(true);
    const astral = `a${'𠀋'.repeat(400)}`;
    expect(found(astral, astral)?.isWellFormed()).toBe(true);
  });

  test('the range of a quote is always within its text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 40, maxLength: 300 }),
        fc.nat(20),
        fc.nat(20),
        (text, from, less) => {
          const quote = text.slice(from, text.length - less).toUpperCase();
          const { start, end } = findQuote(text, quote) ?? { start: 0, end: 1 };
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });

  test('a quote from any part of a text is found', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e'), minLength: 3, maxLength: 9 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 12 }), fc.nat(3), (text, from) => {
        expect(found(text.join(' '), text.slice(from).join('\n'))).toContain(
          text.slice(from).join(' ').slice(0, 500),
        );
      }),
    );
  });
});

test.each([
  ['Chloroplasts', true],
  ['chemical energy from light', true],
  ['−5 °C', true],
  ['In the mitochondria', false],
  ['5 °C', false],
  ['7 chloroplasts', false],
  ['Light becomes energy in plants', true],
])('the passage supports the answer %j: %j', (answer, expected) => {
  expect(isGrounded(answer, TEXT)).toBe(expected);
});
