import { expect, test } from 'vitest';
import { cleanText, joinLines, lowered, raised, wordsOf } from './clean-text.ts';

test('a compound keeps its hyphen at the end of a line', () => {
  const join = (...lines: string[]) => joinLines(lines, () => false);
  expect(join('a well-', 'known lamp')).toBe('a well-known lamp');
  expect(join('a self-', 'ish keeper')).toBe('a selfish keeper');
  expect(join('the para-', 'ffin')).toBe('the paraffin');
});

test('text that is broken after a dash or a slash is joined without a space', () => {
  expect(joinLines(['737–', '9 and/', 'or http://', 'a.org –', 'end'], () => false)).toBe(
    '737–9 and/or http://a.org – end',
  );
});

test('spaces are folded and invisible characters removed, except joiners that words need', () => {
  expect(cleanText(' a\u{a0}\n b\u{ad}c \u{feff}می\u{200c}خواهم e\u{301} ')).toBe('a bc می\u{200c}خواهم é');
});

test('a divided word becomes whole, unless the document hyphenates it elsewhere', () => {
  const words = wordsOf(['a well-known fact', 'co-operate and cooperate']);
  const join = (...lines: string[]) => joinLines(lines, (word) => words.has(word));
  expect(join('the mito-', 'chondria')).toBe('the mitochondria');
  expect(join('the well-', 'known cell')).toBe('the well-known cell');
  expect(join('they co-', 'operate')).toBe('they cooperate');
  expect(join('Marie Sklodowska-', 'Curie')).toBe('Marie Sklodowska-Curie');
  expect(join('细胞', '组成')).toBe('细胞组成');
});

test('a paragraph of very many lines is joined', () => {
  const lines = Array.from({ length: 300_000 }, () => '细胞组成');
  expect(joinLines(lines, () => false)).toBe(lines.join(''));
});

test('exponents and indices use Unicode characters where possible', () => {
  expect(['2', '-1', 'n', 'k+1', 'th'].map(raised)).toStrictEqual(['²', '⁻¹', 'ⁿ', '^{k+1}', 'th']);
  expect(['2', 'k'].map(lowered)).toStrictEqual(['₂', '_k']);
});
