import { createLexicon, isBareSingular, readTopic } from '../lexicon.ts';
import { isFiller, mended, topicWords } from '../topic-words.ts';
import { COUNTRIES, membersOf, topicsOf, type Country } from './countries.ts';
import { REGIONS, type Region } from './regions.ts';

type Meaning =
  | { kind: 'capital' | 'country' | 'geography' }
  | { kind: 'region'; region: Region }
  | { kind: 'states'; region: Region };

const LEXICON = createLexicon<Meaning>([
  ...['capital', 'capital city', 'city capital', 'national capital', 'capital town'].map((phrase) => {
    return [phrase, { kind: 'capital' }] as const;
  }),
  ...['country', 'nation', 'sovereign state', 'sovereign country', 'independent country', 'member state'].map(
    (phrase) => [phrase, { kind: 'country' }] as const,
  ),
  ...['geography', 'geographical', 'geographic'].map((phrase) => [phrase, { kind: 'geography' }] as const),
  ...REGIONS.flatMap((region) =>
    region.phrases.map((phrase) => [phrase, { kind: 'region', region }] as const),
  ),
  ...REGIONS.flatMap((region) =>
    (region.states ?? []).map((phrase) => [phrase, { kind: 'states', region }] as const),
  ),
]);

/** What a topic asks for: capitals alone, or everything about the countries, of which part of the world. */
export type CountryScope = {
  aspect: 'capitals' | 'countries';
  wholeWorld: boolean;
  countries: readonly Country[];
};

/**
 * Reads "capitals of Europe", "south american countries", "Baltic states". Null when any word is not understood, and
 * when a place is named without saying what about it.
 */
export function understandCountries(topic: string): CountryScope | null {
  const { meanings, unknown, joined } = readTopic(topic, LEXICON);
  if (unknown.length > 0 || isBareSingular(topic)) return null;
  const has = (kind: Meaning['kind']) => meanings.some((meaning) => meaning.kind === kind);
  const [capitals, countries] = [has('capital'), has('country')];
  if (!capitals && !countries && !has('states')) return null;
  const regions = meanings.flatMap((meaning) => ('region' in meaning ? [meaning.region] : []));
  const wholeWorld = regions.length === 0 || regions.some((region) => region === REGIONS[0]);
  const members = wholeWorld ? COUNTRIES : regions.flatMap(membersOf);
  return {
    // "capitals of european countries" asks for capitals, "countries and capitals" for both.
    aspect: capitals && !(countries && joined) ? 'capitals' : 'countries',
    wholeWorld,
    countries: [...new Set(members)],
  };
}

/** Topics about the places, countries or capitals that a topic mentions. */
export function relatedCountryTopics(topic: string): { topic: string; score: number }[] {
  const { meanings } = readTopic(topic, LEXICON);
  const regions = new Map<Region, number>();
  const raise = (region: Region, score: number) =>
    regions.set(region, Math.max(score, regions.get(region) ?? 0));
  for (const meaning of meanings) if ('region' in meaning) raise(meaning.region, 3);
  for (const country of mentioned(topic)) {
    for (const region of REGIONS) {
      const members = membersOf(region);
      // The smaller the region, the nearer it is to the country.
      if (members.includes(country)) raise(region, 3 - members.length / COUNTRIES.length);
    }
  }
  if (regions.size === 0 && meanings.length > 0) for (const region of REGIONS.slice(0, 4)) raise(region, 1);
  const asksCountries = meanings.some(({ kind }) => kind === 'country');
  return [...regions].flatMap(([region, score]) => {
    const [capitals, countries] = topicsOf(region);
    const [first, second] = asksCountries ? [countries, capitals] : [capitals, countries];
    return [
      { topic: first, score },
      { topic: second, score: score - 0.01 },
    ];
  });
}

const NAMES = new Map(
  COUNTRIES.flatMap((country) =>
    [country.name, country.capital, ...country.aliases].map(
      (name) => [topicWords(name).join(' '), country] as const,
    ),
  ),
);
const NAME_WORDS = new Set([...NAMES.keys()].flatMap((name) => name.split(' ')));

function mentioned(topic: string): Country[] {
  const text = ` ${topicWords(topic)
    .map((word) => (isFiller(word) ? word : mended(word, NAME_WORDS)))
    .join(' ')} `;
  return [...NAMES].flatMap(([name, country]) => (text.includes(` ${name} `) ? [country] : []));
}
