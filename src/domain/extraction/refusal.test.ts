import { expect, test } from 'vitest';
import { describeMarked } from './describe-marked.ts';
import type { Marked } from './marked.ts';
import { refusalText } from './refusal.ts';

const NOTHING: Marked = {
  glossaryTerms: 0,
  undefinedTerms: 0,
  tables: 0,
  markedTerms: 0,
  questions: 0,
  abbreviations: 0,
  lists: 0,
};

test('marks of a text are listed in the order of their worth, leaving out kinds that it lacks', () => {
  expect(describeMarked({ ...NOTHING, markedTerms: 12, tables: 4, glossaryTerms: 1_036 })).toBe(
    '1,036 terms in a glossary, 4 tables, 12 marked terms',
  );
  expect(describeMarked({ ...NOTHING, questions: 1, tables: 1 })).toBe('1 table, 1 question with its answer');
  expect(describeMarked(NOTHING)).toBeNull();
});

test('a refusal says what was found, and that its lists can be imported', () => {
  const marked = { ...NOTHING, undefinedTerms: 36, tables: 2 };
  expect(refusalText(marked, { lists: 2, focus: null })).toBe(
    'No good card can be made from this text. It marks 36 terms without a definition, 2 tables, but nothing that makes a question by itself. It has 2 lists that you can import as cards, on the page of the source.',
  );
});

test('a refusal of a text that marks nothing names no ways that do not exist', () => {
  expect(refusalText(NOTHING, { lists: 0, focus: null })).toBe(
    'No good card can be made from this text: it marks no terms, tables or lists.',
  );
});

test('a refusal because of a focus says what to do about the focus', () => {
  expect(refusalText({ ...NOTHING, tables: 2 }, { lists: 0, focus: 'kings' })).toMatch(
    /Leave the focus out/u,
  );
});

test('no refusal mentions a provider', () => {
  for (const marked of [null, NOTHING, { ...NOTHING, tables: 1 }])
    for (const focus of [null, 'kings'])
      expect(refusalText(marked, { lists: 1, focus })).not.toMatch(/provider|\bAI\b|English/u);
});
