/** The continents whose mountains and rivers make decks of their own, with their adjectives. */
export const CONTINENTS = [
  ['Europe', 'European'],
  ['Asia', 'Asian'],
  ['Africa', 'African'],
  ['North America', 'North American'],
  ['South America', 'South American'],
] as const;
