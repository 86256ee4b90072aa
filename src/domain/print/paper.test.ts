import { expect, test } from 'vitest';
import { cardSize, GRIDS, usualPaper } from './paper.ts';

test.each([
  { languages: ['en-US'], paper: 'letter' },
  { languages: ['fr-CA', 'fr'], paper: 'letter' },
  { languages: ['es-MX'], paper: 'letter' },
  { languages: ['fil-PH'], paper: 'letter' },
  { languages: ['en-GB', 'en-US'], paper: 'a4' },
  { languages: ['zh-Hant-TW'], paper: 'a4' },
  // A language alone does not say where the learner is.
  { languages: ['en', 'en-US'], paper: 'letter' },
  { languages: ['en'], paper: 'a4' },
  { languages: ['no such language!', 'de-AT'], paper: 'a4' },
  { languages: [], paper: 'a4' },
])('$languages print on $paper', ({ languages, paper }) => {
  expect(usualPaper(languages)).toBe(paper);
});

test('the cards of a page share what the margins leave', () => {
  expect(cardSize('a4', GRIDS[8])).toEqual({ width: 95, height: 69.25 });
  expect(cardSize('letter', GRIDS[2])).toEqual({ width: 195.9, height: 129.7 });
});
