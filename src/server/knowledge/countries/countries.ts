import { AFRICA } from './data/africa.ts';
import { AMERICAS } from './data/americas.ts';
import { ASIA } from './data/asia.ts';
import type { Subregion } from './data/country-row.ts';
import { ALIASES, CAPITAL_NOTES, WITH_ARTICLE, type CapitalNote } from './data/country-notes.ts';
import { EUROPE } from './data/europe.ts';
import { OCEANIA } from './data/oceania.ts';
import { CONTINENT_OF, REGIONS, type Continent, type Region } from './regions.ts';

export type Country = {
  code: string;
  name: string;
  /** The name as it stands in a sentence: "the Netherlands". */
  inText: string;
  aliases: readonly string[];
  capital: string;
  capitalNote: CapitalNote | undefined;
  subregion: Subregion;
  continent: Continent;
  /** 1 well known to 5 obscure. */
  rank: number;
  neighbours: readonly string[];
  /** Completes "Which country ...?" */
  fact: string;
  /** Completes "Which capital city ...?" */
  capitalFact: string;
};

export const COUNTRIES: readonly Country[] = [...AFRICA, ...AMERICAS, ...ASIA, ...EUROPE, ...OCEANIA].map(
  ([code, name, capital, subregion, rank, neighbours, fact, capitalFact]) => ({
    code,
    name,
    inText: WITH_ARTICLE.has(code) ? `the ${name}` : name,
    aliases: ALIASES[code] ?? [],
    capital,
    capitalNote: CAPITAL_NOTES[code],
    subregion,
    continent: CONTINENT_OF[subregion],
    rank,
    neighbours: neighbours.split(' ').filter((other) => other !== ''),
    fact,
    capitalFact,
  }),
);

const BY_CODE = new Map(COUNTRIES.map((country) => [country.code, country]));

export function countryByCode(code: string): Country {
  const country = BY_CODE.get(code);
  if (!country) throw new Error(`No country has the code ${code}`);
  return country;
}

/** The countries of a region. */
export function membersOf(region: Region): Country[] {
  if (region.codes !== undefined) return region.codes.split(' ').map(countryByCode);
  return COUNTRIES.filter(
    ({ continent, subregion }) =>
      region.continents?.includes(continent) === true || region.subregions?.includes(subregion) === true,
  );
}

/** The part of the world as a hint says it; the island group Micronesia shares its name with one of its countries. */
export function whereabouts(country: Country): string {
  return country.subregion === 'Micronesia' ? 'the western Pacific' : country.subregion;
}

/** What can be asked about countries. */
export const ASPECTS = ['capitals', 'countries', 'flags', 'currencies', 'languages'] as const;

export type Aspect = (typeof ASPECTS)[number];

/** How a topic on one aspect of a region is called. */
export function topicOf(region: Region, aspect: Aspect): string {
  const isWorld = region === REGIONS[0];
  switch (aspect) {
    case 'capitals':
      return isWorld ? 'world capitals' : `capitals of ${region.name}`;
    case 'countries':
      return region.states ? region.name.replace(/^the /u, '') : `countries of ${region.name}`;
    case 'languages':
      return `official languages of ${region.name}`;
    case 'flags':
    case 'currencies':
      return `${aspect} of ${region.name}`;
  }
}

/** The topics that a region makes, those asked for most first. */
export function topicsOf(region: Region): string[] {
  return ASPECTS.map((aspect) => topicOf(region, aspect));
}
