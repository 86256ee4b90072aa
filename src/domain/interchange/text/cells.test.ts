import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRow, guardFormula, unguardFormula } from './cells.ts';
import { joinTags, splitTags } from './tags.ts';

const FORMULAS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
const written = fc
  .array(fc.oneof(fc.constantFrom(...FORMULAS, "'", '"', '1'), fc.string({ maxLength: 3 })), { maxLength: 6 })
  .map((parts) => parts.join(''));

test('no cell begins a formula, and every cell can be read back', () => {
  fc.assert(
    fc.property(written, (text) => {
      const guarded = guardFormula(text);
      expect(FORMULAS).not.toContain(guarded.charAt(0));
      expect(unguardFormula(guarded)).toBe(text);
    }),
  );
});

test('cells are quoted if something would divide them', () => {
  expect(csvRow(['a', '', 'b,c', 'd;e', 'say "f"', 'two\nlines', '=1+1'])).toBe(
    'a,,"b,c","d;e","say ""f""","two\nlines",\'=1+1\r\n',
  );
});

test('any tags can be read back', () => {
  const tag = fc
    .array(fc.constantFrom('a', ',', ';', '\\', '#', ' ', 'é'), { minLength: 1, maxLength: 8 })
    .map((parts) => parts.join('').trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.array(tag, { maxLength: 10 }), (tags) => {
      expect(splitTags(joinTags(tags), 'comma')).toEqual(tags);
    }),
  );
  expect(splitTags(' #verbs; irregular verbs,', 'comma')).toEqual(['verbs', 'irregular verbs']);
  expect(splitTags('verbs irregular_verbs', 'space')).toEqual(['verbs', 'irregular_verbs']);
});
