import { containsPhrase } from '#domain/generation/compare-text.ts';
import { firstLetters, letterCount, listed, pickDistractors, shapeOf, upperFirst } from '../card-text.ts';
import { variants, type Distractors, type Texts } from '../card-variants.ts';
import type { Fact } from '../knowledge-source.ts';
import { COUNTRIES, countryByCode, whereabouts, type Country } from './countries.ts';
import type { CountryScope } from './country-topics.ts';
import { BORDERS_DEBATABLE, TRANSCONTINENTAL } from './data/country-notes.ts';
import { CONTINENT_OF } from './regions.ts';

/** How easily two countries are mistaken for each other. */
function closeness(one: Country, other: Country): number {
  const place = one.subregion === other.subregion ? 3 : one.continent === other.continent ? 1.5 : 0;
  return place + (one.neighbours.includes(other.code) ? 1 : 0) - Math.abs(one.rank - other.rank) * 0.4;
}

function otherCountries(country: Country): Distractors {
  return others(country, ({ name }) => name);
}

function otherCapitals(country: Country): Distractors {
  return others(country, ({ capital }) => capital);
}

/** Countries that share neighbours with this one but are none of them: those stand in the question. */
function otherNeighbours(country: Country): Distractors {
  const { neighbours } = country;
  const shared = (other: Country) => other.neighbours.filter((code) => neighbours.includes(code)).length;
  return others(
    country,
    ({ name }) => name,
    ({ code }) => !neighbours.includes(code),
    (other) =>
      closeness(country, other) + 2 * Math.min(shared(other), 2) - (other.neighbours.length === 0 ? 3 : 0),
  );
}

function others(
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
function setting(country: Country): string {
  const count = country.neighbours.length;
  const borders =
    count === 0 ? 'no land border' : count === 1 ? 'one land neighbour' : `${count} land neighbours`;
  return `It lies in ${whereabouts(country)} and has ${borders}.`;
}

function initials(name: string): string {
  return `It starts with "${firstLetters(name)}" and has ${letterCount(name)} letters.`;
}

function aboutCapital({ capital, capitalFact, capitalNote }: Country): string {
  return [`${capital} ${capitalFact}.`, capitalNote?.note ?? ''].join(' ').trim();
}

function aboutCountry({ inText, fact }: Country): string {
  return `${upperFirst(inText)} ${fact}.`;
}

function capitalFact(country: Country): Fact | null {
  const { name, inText, capital, capitalNote } = country;
  // "What is the capital of Kuwait?" - Kuwait City.
  const tellsItself = containsPhrase(capital, name) || containsPhrase(name, capital);
  if (tellsItself || capitalNote?.ask === false) return null;
  const role = capitalNote?.role ?? 'capital';
  const explanation = `${aboutCapital(country)} ${aboutCountry(country)}`;
  const toCapital: Texts = {
    template: 'capital of a country',
    added: 0,
    front: capitalNote?.role
      ? `Which city is the ${role} of ${inText}?`
      : `What is the capital of ${inText}?`,
    back: capital,
    hints: [
      `Its name is ${shapeOf(capital)}.`,
      `It ${country.capitalFact}.`,
      `It starts with "${firstLetters(capital)}".`,
    ],
    explanation,
  };
  const toCountry: Texts = {
    template: 'country of a capital',
    added: 1,
    front: `${capital} is the ${role} of which country?`,
    back: name,
    hints: [setting(country), `It ${country.fact}.`, initials(name)],
    explanation,
  };
  return {
    id: `capital:${country.code}`,
    subject: country.code,
    variants: [
      ...variants(country.rank, toCapital, otherCapitals(country), true),
      ...variants(country.rank, toCountry, otherCountries(country), true),
    ],
  };
}

function cityFact(country: Country): Fact {
  const { capital, name } = country;
  // A city-state's own fact would only say its name again.
  const where = containsPhrase(capital, name)
    ? whereabouts(country)
    : `${whereabouts(country)}, in a country that ${country.fact}`;
  const texts: Texts = {
    template: 'capital by what it is known for',
    added: 1,
    front: `Which capital city ${country.capitalFact}?`,
    back: capital,
    hints: [`Its name is ${shapeOf(capital)}.`, `It lies in ${where}.`, initials(capital)],
    explanation: `${capital} is the ${country.capitalNote?.role ?? 'capital'} of ${country.inText}. ${[country.capitalNote?.note ?? '', aboutCountry(country)].join(' ').trim()}`,
  };
  return {
    id: `city:${country.code}`,
    subject: country.code,
    variants: variants(country.rank, texts, otherCapitals(country), false),
  };
}

function countryFact(country: Country): Fact {
  const texts: Texts = {
    template: 'country by what it is known for',
    added: 0,
    front: `Which country ${country.fact}?`,
    back: country.name,
    hints: [setting(country), `Its capital ${country.capitalFact}.`, initials(country.name)],
    explanation: `${upperFirst(country.inText)} lies in ${whereabouts(country)}. ${aboutCapital(country)}`,
  };
  return {
    id: `fact:${country.code}`,
    subject: country.code,
    variants: variants(country.rank, texts, otherCountries(country), false),
  };
}

/** Two to five neighbours that no other country has all of. */
function neighboursFact(country: Country): Fact | null {
  const { neighbours } = country;
  if (BORDERS_DEBATABLE.has(country.code) || neighbours.length < 2 || neighbours.length > 5) return null;
  const shared = (other: Country) => neighbours.every((code) => other.neighbours.includes(code));
  if (COUNTRIES.some((other) => other !== country && shared(other))) return null;
  const names = neighbours.map((code) => countryByCode(code).inText);
  if (names.some((other) => containsPhrase(other, country.name))) return null;
  const texts: Texts = {
    template: 'country by its neighbours',
    added: 1,
    front: `Which country has land borders with ${listed(names)}, and with no other country?`,
    back: country.name,
    hints: [`It lies in ${whereabouts(country)}.`, `It ${country.fact}.`, initials(country.name)],
    explanation: `${aboutCountry(country)} Its capital ${country.capitalFact}.`,
  };
  return {
    id: `neighbours:${country.code}`,
    subject: country.code,
    variants: variants(country.rank, texts, otherNeighbours(country), true),
  };
}

const CONTINENTS = [...new Set(Object.values(CONTINENT_OF))];

/** A hint that mentions any part of the world would answer for it. */
const CONTINENT_WORDS = /afric|asia|europ|americ|austral|pacific|oceania/iu;

function continentFact(country: Country): Fact | null {
  if (TRANSCONTINENTAL.has(country.code) || CONTINENT_WORDS.test(country.name)) return null;
  const borders = country.neighbours.map((code) => countryByCode(code).inText);
  const [first, second] = [
    `Its capital ${country.capitalFact}.`,
    `It ${country.fact}.`,
    ...(borders.length > 0 ? [`It borders ${listed(borders.slice(0, 3))}.`] : []),
  ].filter((hint) => !CONTINENT_WORDS.test(hint));
  if (first === undefined || second === undefined) return null;
  const texts: Texts = {
    template: 'part of the world',
    added: -1,
    front: `Which part of the world does ${country.inText} belong to?`,
    back: country.continent,
    hints: [first, second, `The answer starts with "${firstLetters(country.continent)}".`],
    explanation: `${upperFirst(country.inText)} lies in ${whereabouts(country)}. ${upperFirst(country.inText)} ${country.fact}.`,
  };
  const distractors: Distractors = (random) =>
    pickDistractors(
      country.continent,
      CONTINENTS,
      () => 0,
      (continent) => continent,
      random,
    );
  return {
    id: `continent:${country.code}`,
    subject: country.code,
    variants: variants(country.rank, texts, distractors, false),
  };
}

/** Everything that a topic's deck can ask for. */
export function countryFacts({ aspect, wholeWorld, countries }: CountryScope): Fact[] {
  const makers =
    aspect === 'capitals'
      ? [capitalFact, cityFact]
      : [capitalFact, cityFact, countryFact, neighboursFact, ...(wholeWorld ? [continentFact] : [])];
  return countries.flatMap((country) => makers.map((make) => make(country)).filter((fact) => fact !== null));
}
