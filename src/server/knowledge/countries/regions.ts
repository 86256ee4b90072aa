import type { Subregion } from './data/country-row.ts';

export type Continent = 'Africa' | 'Asia' | 'Europe' | 'North America' | 'South America' | 'Oceania';

export const CONTINENT_OF: Readonly<Record<Subregion, Continent>> = {
  'Northern Europe': 'Europe',
  'Western Europe': 'Europe',
  'Southern Europe': 'Europe',
  'Eastern Europe': 'Europe',
  'Western Asia': 'Asia',
  'Central Asia': 'Asia',
  'South Asia': 'Asia',
  'Southeast Asia': 'Asia',
  'East Asia': 'Asia',
  'North Africa': 'Africa',
  'West Africa': 'Africa',
  'Central Africa': 'Africa',
  'East Africa': 'Africa',
  'Southern Africa': 'Africa',
  'North America': 'North America',
  'Central America': 'North America',
  'the Caribbean': 'North America',
  'South America': 'South America',
  Australasia: 'Oceania',
  Melanesia: 'Oceania',
  Micronesia: 'Oceania',
  Polynesia: 'Oceania',
};

/**
 * A part of the world that a topic can name. `phrases` are the ways to say it, lower case and singular, as topics
 * are read; `codes` lists its members where they are not simply a continent or subregions.
 */
export type Region = {
  name: string;
  phrases: readonly string[];
  /** Ways to say it that already speak of its countries ("Baltic states"), so that they are a topic by themselves. */
  states?: readonly string[];
  continents?: readonly Continent[];
  subregions?: readonly Subregion[];
  codes?: string;
};

// prettier-ignore
export const REGIONS: readonly Region[] = [
  { name: 'the world', phrases: ['world', 'global', 'international', 'earth', 'globe'], continents: ['Africa', 'Asia', 'Europe', 'North America', 'South America', 'Oceania'] },
  { name: 'Africa', phrases: ['africa', 'african'], continents: ['Africa'] },
  { name: 'Asia', phrases: ['asia', 'asian'], continents: ['Asia'] },
  { name: 'Europe', phrases: ['europe', 'european'], continents: ['Europe'] },
  { name: 'North America', phrases: ['north america', 'north american', 'northern america'], continents: ['North America'] },
  { name: 'South America', phrases: ['south america', 'south american'], continents: ['South America'] },
  { name: 'Oceania', phrases: ['oceania', 'oceanian', 'pacific', 'pacific island', 'pacific ocean', 'south pacific'], continents: ['Oceania'] },
  { name: 'the Americas', phrases: ['americas', 'north and south america'], continents: ['North America', 'South America'] },
  { name: 'Latin America', phrases: ['latin america', 'latin american'], codes: 'AR BO BR CL CO CR CU DO EC GT HN HT MX NI PA PE PY SV UY VE' },
  { name: 'Northern Europe', phrases: ['north europe', 'north european', 'northern europe', 'northern european'], subregions: ['Northern Europe'] },
  { name: 'Western Europe', phrases: ['west europe', 'west european', 'western europe', 'western european'], subregions: ['Western Europe'] },
  { name: 'Southern Europe', phrases: ['south europe', 'south european', 'southern europe', 'southern european'], subregions: ['Southern Europe'] },
  { name: 'Eastern Europe', phrases: ['east europe', 'east european', 'eastern europe', 'eastern european'], subregions: ['Eastern Europe'] },
  { name: 'Central Europe', phrases: ['central europe', 'central european'], codes: 'AT CH CZ DE HU LI PL SI SK' },
  { name: 'Southeast Europe', phrases: ['southeast europe', 'southeastern europe', 'south east europe', 'south eastern europe'], codes: 'AL BA BG CY GR HR ME MK RO RS SI XK' },
  { name: 'Scandinavia', phrases: ['scandinavia', 'scandinavian'], codes: 'DK NO SE' },
  { name: 'the Nordic countries', phrases: ['nordic', 'nordic region'], states: ['nordic country', 'nordic nation'], codes: 'DK FI IS NO SE' },
  { name: 'the Baltic states', phrases: ['baltic', 'baltic region'], states: ['baltic state', 'baltic country', 'baltic nation', 'baltic republic'], codes: 'EE LT LV' },
  { name: 'the Balkans', phrases: ['balkan', 'balkan peninsula'], codes: 'AL BA BG GR HR ME MK RS SI XK' },
  { name: 'the Benelux countries', phrases: ['benelux'], states: ['low country', 'benelux country', 'benelux state'], codes: 'BE LU NL' },
  { name: 'the European Union', phrases: ['european union', 'eu'], codes: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK' },
  { name: 'the Middle East', phrases: ['middle east', 'middle eastern', 'near east'], codes: 'AE BH EG IL IQ IR JO KW LB OM PS QA SA SY TR YE' },
  { name: 'the Gulf states', phrases: ['gulf', 'persian gulf', 'arabian gulf'], states: ['gulf state', 'gulf country', 'arab gulf state'], codes: 'AE BH KW OM QA SA' },
  { name: 'the Caucasus', phrases: ['caucasus', 'caucasian', 'south caucasus'], codes: 'AM AZ GE' },
  { name: 'Western Asia', phrases: ['west asia', 'west asian', 'western asia', 'western asian'], subregions: ['Western Asia'] },
  { name: 'Central Asia', phrases: ['central asia', 'central asian'], subregions: ['Central Asia'] },
  { name: 'South Asia', phrases: ['south asia', 'south asian', 'southern asia', 'indian subcontinent'], subregions: ['South Asia'] },
  { name: 'Southeast Asia', phrases: ['southeast asia', 'southeast asian', 'south east asia', 'south east asian', 'southeastern asia', 'south eastern asia'], subregions: ['Southeast Asia'] },
  { name: 'East Asia', phrases: ['east asia', 'east asian', 'eastern asia', 'far east'], subregions: ['East Asia'] },
  { name: 'North Africa', phrases: ['north africa', 'north african', 'northern africa', 'northern african'], subregions: ['North Africa'] },
  { name: 'the Maghreb', phrases: ['maghreb'], codes: 'DZ LY MA MR TN' },
  { name: 'West Africa', phrases: ['west africa', 'west african', 'western africa', 'western african'], subregions: ['West Africa'] },
  { name: 'Central Africa', phrases: ['central africa', 'central african', 'middle africa'], subregions: ['Central Africa'] },
  { name: 'East Africa', phrases: ['east africa', 'east african', 'eastern africa', 'eastern african'], subregions: ['East Africa'] },
  { name: 'Southern Africa', phrases: ['southern africa', 'southern african'], subregions: ['Southern Africa'] },
  { name: 'the Horn of Africa', phrases: ['horn of africa', 'horn africa'], codes: 'DJ ER ET SO' },
  { name: 'Central America', phrases: ['central america', 'central american'], subregions: ['Central America'] },
  { name: 'the Caribbean', phrases: ['caribbean', 'west indies', 'caribbean island', 'caribbean sea'], subregions: ['the Caribbean'] },
  { name: 'Melanesia', phrases: ['melanesia', 'melanesian'], subregions: ['Melanesia'] },
  { name: 'Polynesia', phrases: ['polynesia', 'polynesian'], subregions: ['Polynesia'] },
];
