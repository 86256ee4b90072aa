import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allCardsTitle, fileNameOf } from './file-name.ts';

test.each([
  ['Spices', 'Spices.csv'],
  ['World :: Europe', 'World - Europe.csv'],
  ['AC/DC: "best of"?', 'AC - DC - best of.csv'],
  ['日本語の動詞', '日本語の動詞.csv'],
  ['Große Übung', 'Große Übung.csv'],
  ['می‌خواهم', 'می‌خواهم.csv'],
  ['👩‍👩‍👧 family', '👩‍👩‍👧 family.csv'],
  ['../../etc/passwd', 'etc - passwd.csv'],
  [String.raw`C:\temp`, 'C - temp.csv'],
  ['.hidden', 'hidden.csv'],
  ['nul', '_nul.csv'],
  ['com1.old', '_com1.old.csv'],
  ['console', 'console.csv'],
  ['a\u{202e}vsc.exe', 'a vsc.exe.csv'],
  ['one\ntwo\ttabs', 'one two tabs.csv'],
  ['???', 'Cards.csv'],
  ['100% safe', '100% safe.csv'],
])('the file of %j is called %s', (title, name) => {
  expect(fileNameOf(title, 'csv')).toBe(name);
});

test('a long title is cut between characters, so that its name still fits', () => {
  expect(fileNameOf('x'.repeat(255), 'md')).toBe(`${'x'.repeat(197)}.md`);
  expect(fileNameOf(`x${'\u{301}'.repeat(200)}`, 'md')).toBe('Cards.md');
  // A family has 18 bytes here.
  expect(fileNameOf('👩‍👩‍👧'.repeat(30), 'md')).toBe(`${'👩‍👩‍👧'.repeat(10)}.md`);
});

test('whatever the title, every system accepts the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
      const name = fileNameOf(title, 'apkg');
      expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|^[.\s]|\s\.apkg$/u);
      expect(name).toMatch(/^.+\.apkg$/u);
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200);
      expect(name.isWellFormed()).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('files with the cards of all decks are distinguished by the day', () => {
  expect(fileNameOf(allCardsTitle('2026-11-23'), 'json')).toBe('Cardamom 2026-11-23.json');
});
