import { countries as reference, type TContinentCode, type TCountryCode } from 'countries-list';
import { describe, expect, test } from 'vitest';
import { foldedText, words } from '#domain/generation/compare-text.ts';
import { COUNTRIES, countryByCode, membersOf, topicsOf } from './countries.ts';
import {
  ALIASES,
  BORDERS_DEBATABLE,
  CAPITAL_NOTES,
  TRANSCONTINENTAL,
  WITH_ARTICLE,
} from './data/country-notes.ts';
import { REGIONS, type Continent } from './regions.ts';

/** Where our capital differs from the reference package, and why. */
const CAPITAL_DEVIATIONS: Readonly<Record<string, string>> = {
  GD: 'written out: Saint George’s, not St. George’s',
  LK: 'the official capital with the parliament; the reference names Colombo, the commercial centre',
  MN: 'the official transliteration Ulaanbaatar; the reference has the older Ulan Bator',
  SM: 'the city is called San Marino in English; the reference says City of San Marino',
  SZ: 'Mbabane is the seat of government, and the card asks for the administrative capital; the reference has Lobamba',
};

/** Where our continent differs from the reference package, and why. */
const CONTINENT_DEVIATIONS: Readonly<Record<string, string>> = {
  RU: 'most Russians and Moscow are in Europe, and the United Nations count it there; no card asks for it',
  TL: 'a Southeast Asian state and member of ASEAN; the reference puts it in Oceania; no card asks for it',
};

/** Where our name differs from the reference package, and why. */
const NAME_DEVIATIONS: Readonly<Record<string, string>> = {
  CV: 'Cape Verde is the common English name; Cabo Verde is an alias',
  TR: 'Turkey is the common English name; Türkiye is an alias',
};

const CONTINENT_CODES: Readonly<Record<Continent, TContinentCode>> = {
  Africa: 'AF',
  Asia: 'AS',
  Europe: 'EU',
  'North America': 'NA',
  'South America': 'SA',
  Oceania: 'OC',
};

const BEYOND_THE_UNITED_NATIONS = ['VA', 'PS', 'XK', 'TW'];

function isReferenceCode(code: string): code is TCountryCode {
  return code in reference;
}

function inReference(code: string) {
  if (!isReferenceCode(code)) throw new Error(`The reference does not know ${code}`);
  return reference[code];
}

/** Every country whose value differs from the reference's. */
function deviations(value: (code: string) => [ours: string, theirs: string]): string[] {
  return COUNTRIES.map(({ code }) => code)
    .filter((code) => {
      const [ours, theirs] = value(code);
      return foldedText(ours) !== foldedText(theirs);
    })
    .sort();
}

test('there are the 193 members of the United Nations and four more', () => {
  expect(COUNTRIES).toHaveLength(193 + BEYOND_THE_UNITED_NATIONS.length);
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length);
  expect(COUNTRIES.filter(({ code }) => BEYOND_THE_UNITED_NATIONS.includes(code))).toHaveLength(4);
});

test('each continent has as many countries as the count of sovereign states says', () => {
  const counts = Object.groupBy(COUNTRIES, ({ continent }) => continent);
  expect(Object.fromEntries(Object.entries(counts).map(([name, members]) => [name, members.length]))).toEqual(
    {
      Africa: 54,
      Asia: 48,
      Europe: 46,
      'North America': 23,
      'South America': 12,
      Oceania: 14,
    },
  );
});

describe('against the reference package', () => {
  test('capitals agree but for the listed deviations', () => {
    expect(deviations((code) => [countryByCode(code).capital, inReference(code).capital])).toEqual(
      Object.keys(CAPITAL_DEVIATIONS).sort(),
    );
  });

  test('continents agree but for the listed deviations', () => {
    expect(
      deviations((code) => [CONTINENT_CODES[countryByCode(code).continent], inReference(code).continent]),
    ).toEqual(Object.keys(CONTINENT_DEVIATIONS).sort());
  });

  test('names agree but for the listed deviations', () => {
    expect(deviations((code) => [countryByCode(code).name, inReference(code).name])).toEqual(
      Object.keys(NAME_DEVIATIONS).sort(),
    );
  });

  test('every country that the reference counts to two continents is treated as such', () => {
    const two = COUNTRIES.map(({ code }) => code).filter(
      (code) => (inReference(code).continents?.length ?? 1) > 1,
    );
    expect(two.filter((code) => !TRANSCONTINENTAL.has(code))).toEqual([]);
  });
});

test('names and capitals are unique', () => {
  expect(new Set(COUNTRIES.map(({ name }) => foldedText(name))).size).toBe(COUNTRIES.length);
  expect(new Set(COUNTRIES.map(({ capital }) => foldedText(capital))).size).toBe(COUNTRIES.length);
});

test('a country is its neighbours’ neighbour', () => {
  const oneSided = COUNTRIES.flatMap(({ code, neighbours }) =>
    neighbours
      .filter((other) => !countryByCode(other).neighbours.includes(code))
      .map((other) => `${code}-${other}`),
  );
  expect(oneSided).toEqual([]);
});

test('neighbours are listed once each and are never the country itself', () => {
  for (const { code, neighbours } of COUNTRIES) {
    expect(new Set(neighbours).size).toBe(neighbours.length);
    expect(neighbours).not.toContain(code);
  }
});

test('facts are said of one country each and never name the country or its capital', () => {
  const facts = COUNTRIES.flatMap(({ fact, capitalFact }) => [fact, capitalFact]);
  expect(new Set(facts).size).toBe(facts.length);
  for (const { name, capital, fact, capitalFact } of COUNTRIES) {
    for (const said of [fact, capitalFact]) {
      const text = ` ${words(said).join(' ')} `;
      expect(text).not.toContain(` ${words(name).join(' ')} `);
      expect(text).not.toContain(` ${words(capital).join(' ')} `);
      expect(said).toMatch(/^[a-z].*[^.]$/u);
    }
  }
});

test('notes, articles, aliases and exceptions name countries that exist', () => {
  const codes = [
    ...Object.keys(CAPITAL_NOTES),
    ...Object.keys(ALIASES),
    ...WITH_ARTICLE,
    ...TRANSCONTINENTAL,
    ...BORDERS_DEBATABLE,
  ];
  for (const code of codes) expect(countryByCode(code).code).toBe(code);
});

test('every region has members, each once, and topics of its own', () => {
  for (const region of REGIONS) {
    const members = membersOf(region);
    expect({ region: region.name, enough: members.length >= 3 }).toEqual({
      region: region.name,
      enough: true,
    });
    expect(new Set(members).size).toBe(members.length);
  }
  const topics = REGIONS.flatMap(topicsOf);
  expect(new Set(topics).size).toBe(topics.length);
});

test.each([
  ['the Baltic states', 3],
  ['Scandinavia', 3],
  ['the Nordic countries', 5],
  ['the European Union', 27],
  ['Central America', 7],
  ['the Caribbean', 13],
  ['Southeast Asia', 11],
  ['Central Asia', 5],
  ['South America', 12],
  ['the Gulf states', 6],
])('%s has %i members', (name, count) => {
  const region = REGIONS.find((candidate) => candidate.name === name);
  expect(region && membersOf(region)).toHaveLength(count);
});
