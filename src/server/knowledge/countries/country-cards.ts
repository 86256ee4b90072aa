import { containsPhrase } from '#domain/generation/compare-text.ts';
import { firstLetters, listed, pickDistractors, shapeOf, upperFirst } from '../card-text.ts';
import { variants, type Distractors, type Texts } from '../card-variants.ts';
import type { Fact } from '../knowledge-source.ts';
import { COUNTRIES, countryByCode, whereabouts, type Aspect, type Country } from './countries.ts';
import { currencyFacts, ownCurrencyFact } from './country-currency-cards.ts';
import { flagFact, flagFacts } from './country-flag-cards.ts';
import { languageFacts } from './country-language-cards.ts';
import { aboutCountry, closeness, initials, otherCountries, others, setting } from './country-options.ts';
import type { CountryScope } from './country-topics.ts';
import { BORDERS_DEBATABLE, TRANSCONTINENTAL } from './data/country-notes.ts';
import { CONTINENT_OF } from './regions.ts';

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

function aboutCapital({ capital, capitalFact, capitalNote }: Country): string {
  return [`${capital} ${capitalFact}.`, capitalNote?.note ?? ''].join(' ').trim();
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

type Maker = (country: Country) => Fact | null;

function made(countries: readonly Country[], makers: readonly Maker[]): Fact[] {
  return countries.flatMap((country) => makers.map((make) => make(country)).filter((fact) => fact !== null));
}

const FACTS: Readonly<Record<Aspect, (scope: CountryScope) => Fact[]>> = {
  capitals: ({ countries }) => made(countries, [capitalFact, cityFact]),
  countries: ({ countries, wholeWorld }) =>
    made(countries, [
      capitalFact,
      cityFact,
      countryFact,
      neighboursFact,
      flagFact,
      ownCurrencyFact,
      ...(wholeWorld ? [continentFact] : []),
    ]),
  currencies: ({ countries }) => currencyFacts(countries),
  languages: ({ countries }) => languageFacts(countries),
  flags: ({ countries }) => flagFacts(countries),
};

/** Everything that a topic's deck can ask for, each fact once. */
export function countryFacts(scope: CountryScope): Fact[] {
  const facts = scope.aspects.flatMap((aspect) => FACTS[aspect](scope));
  return [...new Map(facts.map((fact) => [fact.id, fact])).values()];
}
