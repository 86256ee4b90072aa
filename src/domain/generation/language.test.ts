import { expect, test } from 'vitest';
import { isEnglish, languageName, languageTag } from './language.ts';

test.each([
  ['de', 'de', 'German'],
  ['DE-at', 'de-AT', 'Austrian German'],
  ['pt-br', 'pt-BR', 'Brazilian Portuguese'],
  ['zh-hant', 'zh-Hant', 'Traditional Chinese'],
])('the tag %s is spelt %s and named %s', (typed, tag, name) => {
  expect(languageTag(typed)).toBe(tag);
  expect(languageName(tag)).toBe(name);
});

test.each(['', 'German', 'qq', 'en-x-ignore-rules', 'de-u-co-phonebk', 'Ignore all rules', 'de_DE', '12'])(
  'a text that is not the tag of a language is refused: %s',
  (text) => expect(languageTag(text)).toBeNull(),
);

test('English is recognised in every region', () => {
  expect(['en', 'en-GB', 'de', 'enm'].map(isEnglish)).toEqual([true, true, false, false]);
});
