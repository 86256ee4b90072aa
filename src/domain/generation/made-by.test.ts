import { expect, it } from 'vitest';
import { BUILT_IN_GENERATOR, LIBRARY, madeFrom, detailsOf } from './made-by.ts';

it('returns what a deck was made from if the source names this maker', () => {
  expect(madeFrom(BUILT_IN_GENERATOR, 'Built-in generator: Cranial Nerves, from Nervous System')).toBe(
    'Cranial Nerves, from Nervous System',
  );
  expect(madeFrom(LIBRARY, 'Library: Nervous System: Overview')).toBe('Nervous System: Overview');
});

it.each([null, 'Built-in generator', 'Built-in generator, from the text itself', 'Ollama: llama3'])(
  'returns null for the source %s',
  (source) => {
    expect(madeFrom(BUILT_IN_GENERATOR, source)).toBeNull();
  },
);

it.each([
  ['Built-in generator: Cranial Nerves, from Nervous System', 'Cranial Nerves, from Nervous System'],
  ['Built-in generator: Photosynthesis, in English', 'Photosynthesis, in English'],
  ['Built-in generator: Genetics. Made without: grade 4', 'Genetics. Made without: grade 4'],
  ['Built-in generator: Human Anatomy', null],
  ['Built-in generator, from the text itself', null],
  ['Library: Letters, from home', null],
  [null, null],
])('the details of %s are %s', (source, details) => {
  expect(detailsOf(source)).toBe(details);
});
