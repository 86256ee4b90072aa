/** Where a country lies, finer than its continent. Every sovereign country is in exactly one. */
export type Subregion =
  | 'Northern Europe'
  | 'Western Europe'
  | 'Southern Europe'
  | 'Eastern Europe'
  | 'Western Asia'
  | 'Central Asia'
  | 'South Asia'
  | 'Southeast Asia'
  | 'East Asia'
  | 'North Africa'
  | 'West Africa'
  | 'Central Africa'
  | 'East Africa'
  | 'Southern Africa'
  | 'North America'
  | 'Central America'
  | 'the Caribbean'
  | 'South America'
  | 'Australasia'
  | 'Melanesia'
  | 'Micronesia'
  | 'Polynesia';

/**
 * One country on one line:
 * 1. ISO 3166-1 alpha-2 code (XK for Kosovo, which has none)
 * 2. name
 * 3. capital
 * 4. subregion
 * 5. how well known it is, from 1 (everybody has heard of it) to 5 (few could place it)
 * 6. codes of its land neighbours, overseas territories left out
 * 7. what is true of this country alone; completes "Which country ...?" and never names it
 * 8. what is true of its capital alone; completes "Which capital city ...?" and names neither
 */
export type CountryRow = readonly [
  code: string,
  name: string,
  capital: string,
  subregion: Subregion,
  rank: 1 | 2 | 3 | 4 | 5,
  neighbours: string,
  fact: string,
  capitalFact: string,
];
