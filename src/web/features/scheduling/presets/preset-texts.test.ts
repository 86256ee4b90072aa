import { expect, test } from 'vitest';
import { decksText, limitsText } from './preset-texts.ts';

test('limits are described with what they count', () => {
  expect(limitsText({ newPerDay: 1, reviewsPerDay: 30 })).toBe('1 new card and 30 reviews a day');
  expect(limitsText({ newPerDay: 0, reviewsPerDay: null })).toBe('0 new cards a day');
  expect(limitsText({ newPerDay: null, reviewsPerDay: 1 })).toBe('1 review a day');
});

test('some decks are named and the others counted', () => {
  const decks = ['Greek', 'Latin', 'Old Norse', 'Gothic', 'Hittite'].map((title) => ({ id: title, title }));
  expect(decksText(decks.slice(0, 1))).toBe('“Greek”');
  expect(decksText(decks.slice(0, 2))).toBe('“Greek” and “Latin”');
  expect(decksText(decks.slice(0, 4))).toBe('“Greek”, “Latin”, “Old Norse”, and 1 more deck');
  expect(decksText(decks)).toBe('“Greek”, “Latin”, “Old Norse”, and 2 more decks');
});
