import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalised } from './normalised.ts';

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;

test.each(FORMS)('texts as people write them have the plain form in %s', (form) => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(normalised(text, form)).toBe(text.normalize(form));
    }),
  );
});

test('a letter keeps all its marks, and what is normalised already stays as it is', () => {
  const text = `a${'\u0323\u0301'.repeat(100)}b`;
  const once = normalised(text, 'NFD');
  expect(once.replaceAll('\u034f', '')).toHaveLength(text.length);
  expect(normalised(once, 'NFD')).toBe(once);
});
