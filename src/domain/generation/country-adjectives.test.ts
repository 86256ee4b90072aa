import { expect, test } from 'vitest';
import { isCountryAndAdjective } from './country-adjectives.ts';

test.each([
  ['en', 'kenya', 'kenyan'],
  ['en', 'norway', 'norwegian'],
  ['de', 'ungarn', 'ungarisch'],
  ['de', 'norwegen', 'norweger'],
  ['fr', 'norvège', 'norvégienne'],
  ['fr', 'allemagne', 'allemand'],
  ['es', 'brasil', 'brasileño'],
  ['es', 'suecia', 'suecos'],
  ['pt', 'itália', 'italiano'],
  ['it', 'spagna', 'spagnolo'],
  ['pl', 'japonia', 'japoński'],
  ['ru', 'бразилия', 'бразильский'],
  ['ru', 'норвегия', 'норвежский'],
])('in %s, %s and %s are a country and its adjective, in either order', (language, country, adjective) => {
  expect(isCountryAndAdjective(country, adjective, language)).toBe(true);
  expect(isCountryAndAdjective(adjective, country, language)).toBe(true);
});

test.each([
  ['en', 'austria', 'australian'],
  ['en', 'niger', 'nigeria'],
  ['en', 'india', 'indiana'],
  ['en', 'roman', 'romania'],
  ['en', 'slovakia', 'slovenian'],
  ['en', 'china', 'chin'],
  ['de', 'polen', 'pole'],
  ['en', 'rome', 'roman'],
])('in %s, %s and %s are not', (language, one, other) => {
  expect(isCountryAndAdjective(one, other, language)).toBe(false);
});
