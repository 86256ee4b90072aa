import { describe, expect, test } from 'vitest';
import { readDecks } from '#test/languages/read-decks.ts';
import { guessDeckLanguages } from './deck-languages.ts';
import { guessLanguage } from './guess-language.ts';

const decks = readDecks();

describe('the languages of decks as learners write them', () => {
  test.each(decks)('$title: right or left open', ({ cards, language, backLanguage }) => {
    const guess = guessDeckLanguages(cards);
    expect([language, null]).toContain(guess.language);
    expect([backLanguage, null]).toContain(guess.backLanguage);
  });

  test('are found for more than four in five of the sides that have one', () => {
    const sides = decks.flatMap(({ cards, language, backLanguage }) => {
      const guess = guessDeckLanguages(cards);
      return [
        [language, guess.language],
        [backLanguage, guess.backLanguage],
      ];
    });
    const nameable = sides.filter(([wanted]) => wanted !== null);
    const found = nameable.filter(([wanted, guessed]) => wanted === guessed);
    expect(nameable.length).toBeGreaterThan(200);
    expect(found.length / nameable.length).toBeGreaterThan(0.8);
    expect(new Set(nameable.map(([wanted]) => wanted)).size).toBeGreaterThan(30);
  });

  test('are none for a deck without cards or words', () => {
    const none = { language: null, backLanguage: null };
    expect(guessDeckLanguages([])).toEqual(none);
    expect(guessDeckLanguages([{ front: '', back: ' \n' }])).toEqual(none);
  });
});

describe('the language of a text', () => {
  test.each([
    ['Was ist das, und wo kommt es her?', 'de'],
    ["Qu’est-ce que c'est ? C’est l’histoire d’une ville.", 'fr'],
    ['WHAT DOES THIS MEAN, AND WHO SAID IT?', 'en'],
    ['İstanbul ne zaman fethedildi ve kim tarafından?', 'tr'],
    ['Wie heißt das Wort "computer" auf Deutsch, und wie schreibt man es?', 'de'],
  ])('of "%s" is %s', (text, language) => {
    expect(guessLanguage([text])).toBe(language);
    // However its accents are encoded.
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
  ])('of %j is not told', (text) => {
    expect(guessLanguage([text])).toBeNull();
  });

  test('is found in a text of megabytes', () => {
    const long = 'Das ist ein Satz, und er ist nicht der letzte. '.repeat(100_000);
    expect(guessLanguage([long])).toBe('de');
  });
});
