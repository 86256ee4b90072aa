import { words } from '#domain/generation/compare-text.ts';
import { firstLetters, letterCount, pickDistractors, upperFirst } from '../card-text.ts';
import type { Distractors } from '../card-variants.ts';
import { COUNTRIES, whereabouts, type Country } from './countries.ts';

/** How easily two countries are mistaken for each other. */
export function closeness(one: Country, other: Country): number {
  const place = one.subregion === other.subregion ? 3 : one.continent === other.continent ? 1.5 : 0;
  return place + (one.neighbours.includes(other.code) ? 1 : 0) - Math.abs(one.rank - other.rank) * 0.4;
}

/** Names of countries that are taken for this one. */
export function otherCountries(country: Country): Distractors {
  return others(country, ({ name }) => name);
}

/** Wrong options drawn from other countries. */
export function others(
  country: Country,
  text: (country: Country) => string,
  allowed: (other: Country) => boolean = () => true,
  likeness: (other: Country) => number = (other) => closeness(country, other),
): Distractors {
  return (random) => {
    const candidates = COUNTRIES.filter((other) => other !== country && allowed(other));
    return pickDistractors(text(country), candidates, likeness, text, random);
  };
}

/** Where a country lies and how many neighbours it has: a first hint. */
export function setting(country: Country): string {
  const count = country.neighbours.length;
  const borders =
    count === 0 ? 'no land border' : count === 1 ? 'one land neighbour' : `${count} land neighbours`;
  return `It lies in ${whereabouts(country)} and has ${borders}.`;
}

/** How a name begins, as a last hint. */
export function initials(name: string): string {
  return `It starts with "${firstLetters(name)}" and has ${letterCount(name)} letters.`;
}

/** What the country is known for, as a sentence. */
export function aboutCountry({ inText, fact }: Country): string {
  return `${upperFirst(inText)} ${fact}.`;
}

/** Whether a name gives another one away: "Iceland" and "Icelandic", "Bolivia" and "boliviano". */
export function tellsOf(one: string, other: string): boolean {
  const [first, second] = [words(one), words(other)];
  return first.some((word) =>
    second.some((match) => {
      const length = Math.min(word.length, match.length, 3);
      return length >= 3 && word.slice(0, length) === match.slice(0, length);
    }),
  );
}
