import { expect, test } from 'vitest';
import { partLanguage } from './part-language.ts';

const ANIMALS = { language: 'fr', backLanguage: 'en-GB' };

test('a side is read in its own language, or not at all if it has none', () => {
  expect(partLanguage(ANIMALS, 'front', 'the dog', [])).toBe('fr');
  expect(partLanguage(ANIMALS, 'back', 'le chien', [])).toBe('en-GB');
  expect(partLanguage({ language: 'fr', backLanguage: null }, 'back', 'the dog', [])).toBeNull();
});

test('an explanation is read in that of the two languages in which it is written', () => {
  const explain = (text: string, locales: string[] = []) =>
    partLanguage(ANIMALS, 'explanation', text, locales);
  expect(explain('The word is masculine, and it comes from Latin.')).toBe('en-GB');
  expect(explain('Le mot est masculin, et il vient du latin.')).toBe('fr');
  expect(explain('Das Wort ist männlich und kommt aus dem Lateinischen.', ['en-US'])).toBe('en-GB');
  expect(explain('canis', ['de', 'fr-CH'])).toBe('fr');
  expect(explain('canis', ['de'])).toBe('fr');
});

test('an explanation is read in the only language of its deck', () => {
  expect(partLanguage({ language: 'de', backLanguage: 'de' }, 'explanation', 'the dog is it', [])).toBe('de');
  expect(partLanguage({ language: null, backLanguage: 'de' }, 'explanation', 'x', [])).toBe('de');
  expect(partLanguage({ language: null, backLanguage: null }, 'explanation', 'x', [])).toBeNull();
});
