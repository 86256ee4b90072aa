import { describe, expect, test } from 'vitest';
import { COUNTRIES, topicsOf } from './countries/countries.ts';
import { understandCountries } from './countries/country-topics.ts';
import { REGIONS } from './countries/regions.ts';
import { understandElements } from './elements/element-topics.ts';
import { createBuiltInGenerator, refusalMessage } from './built-in-generator.ts';

const WORLD = COUNTRIES.length;

const COUNTRY_TOPICS: readonly [topic: string, aspect: 'capitals' | 'countries', members: number][] = [
  ['capitals of Europe', 'capitals', 46],
  ['European capitals', 'capitals', 46],
  ['  EUROPE: CAPITALS!! ', 'capitals', 46],
  ['capital cities of european countries', 'capitals', 46],
  ['capitols of eurpe', 'capitals', 46],
  ['capital cities of the world', 'capitals', WORLD],
  ['World capitals', 'capitals', WORLD],
  ['capitals', 'capitals', WORLD],
  ['The world’s capitals', 'capitals', WORLD],
  ['countries and capitals', 'countries', WORLD],
  ['Countries & capitals of Asia', 'countries', 48],
  ['countries of the world', 'countries', WORLD],
  ['countries of South America', 'countries', 12],
  ['South American countries', 'countries', 12],
  ['contries of south amercia', 'countries', 12],
  ['geography capitals Africa', 'capitals', 54],
  ['Learn the nations of Africa', 'countries', 54],
  ['capitals of Scandinavia', 'capitals', 3],
  ['Nordic countries', 'countries', 5],
  ['capitals of the Nordic countries', 'capitals', 5],
  ['Baltic states', 'countries', 3],
  ['capitals of the Baltic states', 'capitals', 3],
  ['balkan capitals', 'capitals', 10],
  ['countries of the Middle East', 'countries', 16],
  ['Carribean capitals', 'capitals', 13],
  ['Caribbean islands: capitals', 'capitals', 13],
  ['Central American countries', 'countries', 7],
  ['South-East Asian capitals', 'capitals', 11],
  ['Southeast Asia countries', 'countries', 11],
  ['capitals of North and South America', 'capitals', 35],
  ['capitals of Africa and Asia', 'capitals', 102],
  ['European Union countries', 'countries', 27],
  ['capitals of the Horn of Africa', 'capitals', 4],
];

const ELEMENT_TOPICS: readonly [
  topic: string,
  aspect: 'symbols' | 'numbers' | 'everything',
  members: number,
][] = [
  ['periodic table', 'everything', 118],
  ['The Periodic Table of Elements', 'everything', 118],
  ['Perodic tabel', 'everything', 118],
  ['chemical elements', 'everything', 118],
  ['chemistry elements', 'everything', 118],
  ['Elements', 'everything', 118],
  ['elments of the periodic table', 'everything', 118],
  ['element symbols', 'symbols', 118],
  ['symbols of the elements', 'symbols', 118],
  ['chemical symbols', 'symbols', 118],
  ['atomic numbers', 'numbers', 118],
  ['Noble Gases', 'everything', 7],
  ['nobel gases', 'everything', 7],
  ['symbols of the noble gases', 'symbols', 7],
  ['halogens', 'everything', 6],
  ['halogens and noble gases', 'everything', 13],
  ['transition metals', 'everything', 38],
  ['transition metals of period 4', 'everything', 10],
  ['alkali metals', 'everything', 6],
  ['alkaline earth metals', 'everything', 6],
  ['lanthanides', 'everything', 15],
  ['Lanthanoids', 'everything', 15],
  ['rare-earth elements', 'everything', 17],
  ['first 20 elements', 'everything', 20],
  ['group 17 elements', 'everything', 6],
];

const REFUSED = [
  'JavaScript',
  'quantum field theory',
  'capital gains tax',
  'element of surprise',
  'french country music',
  'iron man',
  'country',
  'capital',
  'element',
  'capital of France',
  'Das Kapital',
  'capitalism',
  'world war 2',
  'world history',
  'European history',
  'Europe',
  'geography',
  'chemistry',
  'organic chemistry',
  'counties of England',
  'American state capitals',
  'design elements',
  'elements of style',
  'heavy metal bands',
  'noble houses of Europe',
  'the periodic fable',
  'venture capital',
  'working capital of companies',
  'third world country',
  'symbols',
  'math symbols',
  'group 1',
  'flags of Europe',
  'rivers of Africa',
  'country houses of Ireland',
  '中国历史',
  '!!!',
] as const;

describe('topics about countries', () => {
  test.each(COUNTRY_TOPICS)('%s asks for %s of %i countries', (topic, aspect, members) => {
    const scope = understandCountries(topic);
    expect({ aspect: scope?.aspect, members: scope?.countries.length }).toEqual({ aspect, members });
    expect(understandElements(topic)).toBeNull();
  });
});

describe('topics about elements', () => {
  test.each(ELEMENT_TOPICS)('%s asks for %s of %i elements', (topic, aspect, members) => {
    const scope = understandElements(topic);
    expect({ aspect: scope?.aspect, members: scope?.elements.length }).toEqual({ aspect, members });
    expect(understandCountries(topic)).toBeNull();
  });
});

describe('topics that are not known are refused, with topics that are', () => {
  const generator = createBuiltInGenerator();
  const ask = (topic: string, description: string | null = null) =>
    generator.draft({ topic, description, cardCount: 5, difficulty: 2, seed: 'topics', avoidFronts: [] });

  test.each(REFUSED)('%s', (topic) => {
    const result = ask(topic);
    if (result.kind !== 'unknown') throw new Error(`${topic} was taken for ${result.category}`);
    expect(result.suggestions.length).toBeGreaterThan(0);
    expect(result.suggestions.length).toBeLessThanOrEqual(5);
    for (const suggestion of result.suggestions) expect(ask(suggestion).kind).toBe('cards');
  });

  test.each([
    ['Europe', ['capitals of Europe', 'countries of Europe']],
    ['flags of Africa', ['capitals of Africa', 'countries of Africa']],
    ['history of Estonia', ['capitals of the Baltic states', 'Baltic states']],
    ['element of surprise', ['chemical elements']],
    ['helium balloons', ['noble gases', 'chemical elements']],
    ['chemistry', ['chemical elements', 'element symbols']],
    ['capital gains tax', ['world capitals', 'countries of the world']],
    ['JavaScript', ['chemical elements', 'capitals of Europe']],
  ])('%s is answered with what is near', (topic, expected) => {
    const result = ask(topic);
    expect(result.kind === 'unknown' && result.suggestions).toEqual(expect.arrayContaining(expected));
  });

  test('a description completes a topic that is too broad', () => {
    expect(ask('Geography', 'capitals of Europe')).toMatchObject({ kind: 'cards', category: 'Geography' });
    expect(ask('Chemistry', 'the noble gases')).toMatchObject({ kind: 'cards', category: 'Chemistry' });
  });

  test('a description does not turn an unknown topic into a known one', () => {
    expect(ask('JavaScript', 'capitals of Europe').kind).toBe('unknown');
  });

  test('a description does not stand in the way of a known topic', () => {
    expect(ask('capitals of Europe', 'for my trip in May, please').kind).toBe('cards');
  });

  test('the refusal names the topic and the suggestions', () => {
    expect(refusalMessage('iron man', ['transition metals', 'chemical elements'])).toBe(
      "The built-in generator doesn't know 'iron man', so no deck was made. " +
        'Pick a related topic (transition metals, chemical elements), or connect an AI provider.',
    );
  });
});

test('every region’s own topics are understood', () => {
  for (const region of REGIONS) {
    const [capitals, countries] = topicsOf(region);
    expect(understandCountries(capitals)?.aspect).toBe('capitals');
    expect(understandCountries(countries)?.aspect).toBe('countries');
  }
});
