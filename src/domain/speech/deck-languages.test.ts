import { describe, expect, test } from 'vitest';
import { readDecks } from '#test/languages/read-decks.ts';
import { guessDeckLanguages } from './deck-languages.ts';
import { guessLanguage } from './guess-language.ts';

const decks = readDecks();

describe('guessDeckLanguages', () => {
  test.each(decks)(
    'the languages of a realistic deck are guessed correctly or not at all: $title',
    ({ cards, language, backLanguage }) => {
      const guess = guessDeckLanguages(cards);
      expect([language, null]).toContain(guess.language);
      expect([backLanguage, null]).toContain(guess.backLanguage);
    },
  );

  test('more than 80 % of the sides with a language are recognised', () => {
    const sides = decks.flatMap(({ cards, language, backLanguage }) => {
      const guess = guessDeckLanguages(cards);
      return [
        [language, guess.language],
        [backLanguage, guess.backLanguage],
      ];
    });
    const nameable = sides.filter(([expected]) => expected !== null);
    const found = nameable.filter(([expected, guessed]) => expected === guessed);
    expect(nameable.length).toBeGreaterThan(200);
    expect(found.length / nameable.length).toBeGreaterThan(0.8);
    expect(new Set(nameable.map(([expected]) => expected)).size).toBeGreaterThan(30);
  });

  test('a deck without cards or words has no languages', () => {
    const none = { language: null, backLanguage: null };
    expect(guessDeckLanguages([])).toEqual(none);
    expect(guessDeckLanguages([{ front: '', back: ' \n' }])).toEqual(none);
  });
});

describe('guessLanguage', () => {
  test.each([
    ['Was ist das, und wo kommt es her?', 'de'],
    ["Qu’est-ce que c'est ? C’est l’histoire d’une ville.", 'fr'],
    ['WHAT DOES THIS MEAN, AND WHO SAID IT?', 'en'],
    ['İstanbul ne zaman fethedildi ve kim tarafından?', 'tr'],
    ['Wie heißt das Wort "computer" auf Deutsch, und wie schreibt man es?', 'de'],
  ])('the language of "%s" is %s', (text, language) => {
    expect(guessLanguage([text])).toBe(language);
    expect(guessLanguage([text.normalize('NFD')])).toBe(language);
  });

  test.each([
    'Paris',
    'pi ≈ 3.14',
    '$\\text{the force of the field in the wire}$',
    '```\nthe quick of the and in to\n```',
    '[](https://example.org/the/of/and/is/in)',
    'is the der le and und et en of de des och che',
    'спасибо',
    'தமிழ் the of and is in',
    '🂡 🂢 🂣',
    '\u{0}\u{fffd}',
  ])('the language of %j is unclear', (text) => {
    expect(guessLanguage([text])).toBeNull();
  });

  test('the language of a text of several megabytes is recognised', () => {
    const long = 'Das ist ein Satz, und er ist nicht der letzte. '.repeat(100_000);
    expect(guessLanguage([long])).toBe('de');
  });
});
