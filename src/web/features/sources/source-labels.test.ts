import { expect, test } from 'vitest';
import type { Source } from '#domain/sources/source.ts';
import { pageName, passagePath, sourceSummary } from './source-labels.ts';

const source = (changes: Partial<Source>): Source => ({
  id: '1',
  title: 'Cells',
  kind: 'pdf',
  fileName: null,
  pages: 12,
  passages: 3,
  characters: 2_957,
  createdAt: 0,
  updatedAt: 0,
  version: 1,
  ...changes,
});

test('a source is summarized by its kind and length', () => {
  expect(sourceSummary(source({}))).toBe('PDF, 12 pages');
  expect(sourceSummary(source({ kind: 'slides', pages: 1 }))).toBe('Slides, 1 slide');
  expect(sourceSummary(source({ kind: 'pasted', pages: null }))).toBe('Pasted text, about 490 words');
  expect(sourceSummary(source({ kind: 'text', pages: null, characters: 2 }))).toBe('Text, about 1 word');
  expect([pageName('slides', 3), pageName('pdf', 3), pageName('subtitles', -760)]).toEqual([
    'Slide 3',
    'Page 3',
    '12:40',
  ]);
});

test('the URL of a passage names the passage', () => {
  expect(passagePath('1', 12, { card: '2' })).toBe('/sources/1?passage=12&card=2');
  expect(passagePath('1', null)).toBe('/sources/1');
  expect(passagePath('1', 0, { find: 'a b' })).toBe('/sources/1?passage=0&find=a+b');
});
