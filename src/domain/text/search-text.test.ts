import { expect, test } from 'vitest';
import { searchText } from './search-text.ts';

test.each([
  ['Été à Paris', 'ete a paris'],
  ['  ÅNGSTRÖM \n unit ', 'angstrom unit'],
  ['ﬁne ligature', 'fine ligature'],
  ['ＦＵＬＬ width', 'full width'],
  ['Straße', 'strasse'],
  ['Ελληνικά ΟΔΟΣ', 'ελληνικα οδοσ'],
  ['', ''],
])('"%s" is searched as "%s"', (text, folded) => {
  expect(searchText(text)).toBe(folded);
});

test('folding twice is folding once', () => {
  for (const text of ['Été', 'İstanbul', 'Straße', 'ΟΔΟΣ'])
    expect(searchText(searchText(text))).toBe(searchText(text));
});
