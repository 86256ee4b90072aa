import { expect, test } from 'vitest';
import { textLanguage } from './text-language.ts';

test.each([
  ['en', 'The cell is the smallest unit of life, and every organism consists of one or more of them.'],
  [
    'de',
    'Die Zelle ist die kleinste Einheit des Lebens, und jeder Organismus besteht aus einer oder mehreren.',
  ],
  [
    'fr',
    'La cellule est la plus petite unité de la vie, et chaque organisme se compose d’une ou de plusieurs.',
  ],
  ['es', 'La célula es la unidad más pequeña de la vida, y cada organismo se compone de una o de varias.'],
  ['it', 'La cellula è la più piccola unità della vita, e ogni organismo è composto da una o più di esse.'],
  ['pt', 'A célula é a menor unidade da vida, e cada organismo é composto por uma ou mais de uma delas.'],
  [
    'nl',
    'De cel is de kleinste eenheid van het leven, en elk organisme bestaat uit een of meer van de cellen.',
  ],
  ['other', '细胞是生命的基本单位,所有已知的生物都由细胞组成。'],
  ['other', 'الخلية هي الوحدة الأساسية للحياة في كل كائن حي.'],
  [null, 'apple banana cherry date elderberry fig grape honeydew kiwi lemon'],
  [null, 'const a = b; if (a) return c; function d() { throw e; } let f = g;'],
  [null, ''],
])('the detected language is %s: %s', (language, text) => expect(textLanguage(text)).toBe(language));

test('a long text is judged by all of its parts', () => {
  const german = 'Die Zelle ist die kleinste Einheit des Lebens und der Organismen. ';
  expect(textLanguage(`A preface in English is here for the reader. ${german.repeat(5_000)}`)).toBe('de');
});
