import { createLexicon, isBareSingular, readTopic } from '../lexicon.ts';
import { isFiller, correctTypos, topicWords, type CorrectSpelling } from '../topic-words.ts';
import { ASPECTS, COUNTRIES, membersOf, topicOf, type Aspect, type Country } from './countries.ts';
import { REGIONS, type Region } from './regions.ts';

type Meaning =
  | { kind: 'capital' | 'country' | 'flag' | 'currency' | 'language' | 'official' | 'geography' }
  | { kind: 'region'; region: Region }
  | { kind: 'states'; region: Region };

const LEXICON = createLexicon<Meaning>([
  ...['capital', 'capital city', 'city capital', 'national capital', 'capital town'].map((phrase) => {
    return [phrase, { kind: 'capital' }] as const;
  }),
  ...['country', 'nation', 'sovereign state', 'sovereign country', 'independent country', 'member state'].map(
    (phrase) => [phrase, { kind: 'country' }] as const,
  ),
  ...['flag', 'national flag', 'country flag'].map((phrase) => [phrase, { kind: 'flag' }] as const),
  ...[
    'currency',
    'national currency',
    'official currency',
    'currency code',
    'iso currency code',
    'money',
  ].map((phrase) => [phrase, { kind: 'currency' }] as const),
  ...['language', 'spoken language'].map((phrase) => [phrase, { kind: 'language' }] as const),
  ['official language', { kind: 'official' }],
  ['national language', { kind: 'official' }],
  ['state language', { kind: 'official' }],
  ...['geography', 'geographical', 'geographic'].map((phrase) => [phrase, { kind: 'geography' }] as const),
  ...REGIONS.flatMap((region) =>
    region.phrases.map((phrase) => [phrase, { kind: 'region', region }] as const),
  ),
  ...REGIONS.flatMap((region) =>
    (region.states ?? []).map((phrase) => [phrase, { kind: 'states', region }] as const),
  ),
]);

/** What a topic asks for, and of which part of the world. */
export type CountryScope = {
  aspects: readonly Aspect[];
  wholeWorld: boolean;
  countries: readonly Country[];
};

const ASPECT_OF: Partial<Record<Meaning['kind'], Aspect>> = {
  capital: 'capitals',
  flag: 'flags',
  currency: 'currencies',
  language: 'languages',
  official: 'languages',
};

/** "The European flag" and "the world's language" are one thing, no list; "money" has no plural. */
const NOUNS: ReadonlySet<string> = new Set(['flag', 'currency', 'language', 'code']);

/** Regions whose languages are a family of languages to linguists. */
const LANGUAGE_FAMILIES: ReadonlySet<string> = new Set([
  'Scandinavia',
  'the Nordic countries',
  'the Baltic states',
  'the Caucasus',
  'Melanesia',
  'Polynesia',
]);

/**
 * Reads "capitals of Europe", "south american countries", "Baltic states", "flags and currencies of Asia". Null when
 * any word is not understood, and when a place is named without saying what about it.
 */
export function resolveCountryTopic(topic: string, correctSpelling: CorrectSpelling): CountryScope | null {
  const { meanings, unknown, joined } = readTopic(topic, LEXICON, correctSpelling);
  if (unknown.length > 0 || isBareSingular(topic)) return null;
  const has = (kind: Meaning['kind']) => meanings.some((meaning) => meaning.kind === kind);
  const regions = meanings.flatMap((meaning) => ('region' in meaning ? [meaning.region] : []));
  const asked = [...new Set(meanings.flatMap(({ kind }) => ASPECT_OF[kind] ?? []))];
  const aspects: readonly Aspect[] =
    asked.length === 0
      ? []
      : asksForCountries(topic, meanings, asked, joined)
        ? ['countries', ...asked]
        : asked;
  if (aspects.length === 0 && !has('country') && !has('states')) return null;
  if (
    asked.some((aspect) => aspect !== 'capitals') &&
    !has('country') &&
    !namesSeveral(topic, correctSpelling)
  )
    return null;
  if (has('language') && !has('country') && !has('states')) {
    // "Languages" alone may be any, and "Baltic languages" are related, whatever the country.
    if (regions.length === 0 || regions.some(({ name }) => LANGUAGE_FAMILIES.has(name))) return null;
  }
  const wholeWorld = regions.length === 0 || regions.some((region) => region === REGIONS[0]);
  const members = wholeWorld ? COUNTRIES : regions.flatMap(membersOf);
  return {
    aspects: aspects.length === 0 ? ['countries'] : aspects,
    wholeWorld,
    countries: [...new Set(members)],
  };
}

/** "Countries and capitals" and "countries, flags, capitals" ask for both, "capitals of European countries" does not. */
function asksForCountries(
  topic: string,
  meanings: readonly Meaning[],
  asked: readonly Aspect[],
  joined: boolean,
): boolean {
  const country = meanings.findIndex(({ kind }) => kind === 'country');
  if (country === -1 || !(joined || topic.includes(','))) return false;
  const last = meanings.findLastIndex(({ kind }) => ASPECT_OF[kind] !== undefined);
  return asked.length === 1 || country < last;
}

function namesSeveral(topic: string, correctSpelling: CorrectSpelling): boolean {
  return topic.split(/[^\p{L}]+/u).some((typed) => {
    const [word] = topicWords(typed);
    if (word === undefined) return false;
    const meant = correctSpelling(word, LEXICON.vocabulary);
    return meant === 'money' || (NOUNS.has(meant) && /s$/iu.test(typed));
  });
}

/** Topics about the places, countries or capitals that a topic mentions. */
export function relatedCountryTopics(topic: string): { topic: string; score: number }[] {
  const { meanings } = readTopic(topic, LEXICON, correctTypos);
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
  // What was asked for comes first, then what is asked for most.
  const wanted = new Set(
    meanings.flatMap(({ kind }) => (kind === 'country' ? 'countries' : (ASPECT_OF[kind] ?? []))),
  );
  const order = [...wanted, ...ASPECTS.filter((aspect) => !wanted.has(aspect))];
  return [...regions].flatMap(([region, score]) =>
    order.map((aspect, index) => ({ topic: topicOf(region, aspect), score: score - index / 100 })),
  );
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
    .map((word) => (isFiller(word) ? word : correctTypos(word, NAME_WORDS)))
    .join(' ')} `;
  return [...NAMES].flatMap(([name, country]) => (text.includes(` ${name} `) ? [country] : []));
}
