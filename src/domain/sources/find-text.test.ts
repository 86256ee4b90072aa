import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchText } from '../text/search-text.ts';
import { excerptAround, findText, pageAt } from './find-text.ts';

const found = (text: string, query: string) =>
  findText(text, query).map(({ from, to }) => text.slice(from, to));

test.each([
  ['Die GRÖSSE der Zelle, die Größe', 'größe', ['GRÖSSE', 'Größe']],
  ['Un e\u{301}te\u{301} à la mer', 'ete', ['e\u{301}te\u{301}']],
  ['energy\n\nof  the cell', 'energy of the', ['energy\n\nof  the']],
  ['细胞是生命的基本单位', '生命', ['生命']],
  ['Ο Σίσυφος', 'σισυφοσ', ['Σίσυφος']],
  ['ﬁnal', 'in', ['ﬁn']],
  ['aaaa', 'aa', ['aa', 'aa']],
  ['x', ' ', []],
])('in "%s", a search for "%s" finds %j', (text, query, ranges) => {
  expect(found(text, query)).toEqual(ranges);
});

test('every occurrence in the folded text is found in the original, and folds to the query', () => {
  const piece = fc.string({
    unit: fc.constantFrom('a', 'É', 'e\u{301}', 'ß', 'ﬁ', ' ', '\n', '细', '한', '𝒳'),
  });
  fc.assert(
    fc.property(piece, piece, piece, (before, query, after) => {
      fc.pre(searchText(query) !== '');
      const text = `${before}${query.trim()}${after}`;
      const [range] = findText(text, query);
      expect(range && searchText(text.slice(range.from, range.to))).toContain(searchText(query));
    }),
  );
});

test('an excerpt shows the match among whole words', () => {
  const text = 'Every organism consists of one or more cells, and every cell comes from another cell.';
  const [place = { from: 0, to: 0 }] = findText(text, 'CELLS');
  const { excerpt, from, to } = excerptAround(text, place, 15);
  expect(excerpt).toBe('…one or more cells, and every…');
  expect(excerpt.slice(from, to)).toBe('cells');
  expect(excerptAround(text, place).excerpt).toBe(text);
});

test('every index in a passage has its page', () => {
  const passage = {
    page: 3,
    pageStarts: [
      { at: 100, page: 4 },
      { at: 300, page: 6 },
    ],
  };
  expect([0, 99, 100, 299, 300].map((at) => pageAt(passage, at))).toEqual([3, 3, 4, 4, 6]);
  expect(pageAt({ page: null, pageStarts: [] }, 5)).toBeNull();
});
