import { describe, expect, test } from 'vitest';
import { ASPECTS, COUNTRIES, topicOf, type Aspect } from './countries/countries.ts';
import { resolveCountryTopic } from './countries/country-topics.ts';
import { REGIONS } from './countries/regions.ts';
import { resolveElementTopic } from './elements/element-topics.ts';
import { loadBuiltInGenerator } from './built-in-generator.ts';
import { refusalMessage } from './refusal.ts';
import { tableSource } from './tables/tables.ts';
import { asTyped, correctTypos } from './topic-words.ts';

const WORLD = COUNTRIES.length;

const COUNTRY_TOPICS: readonly [topic: string, aspects: Aspect | `${Aspect}, ${string}`, members: number][] =
  [
    ['capitals of Europe', 'capitals', 46],
    ['European capitals', 'capitals', 46],
    ['  EUROPE: CAPITALS!! ', 'capitals', 46],
    ['capital cities of european countries', 'capitals', 46],
    ['capitols of eurpe', 'capitals', 46],
    ['capital cities of the world', 'capitals', WORLD],
    ['World capitals', 'capitals', WORLD],
    ['capitals', 'capitals', WORLD],
    ['The world’s capitals', 'capitals', WORLD],
    ['countries and capitals', 'countries, capitals', WORLD],
    ['Countries & capitals of Asia', 'countries, capitals', 48],
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
    ['currencies', 'currencies', WORLD],
    ['World currencies', 'currencies', WORLD],
    ['currencies of Europe', 'currencies', 46],
    ['european curencies', 'currencies', 46],
    ['money of Asia', 'currencies', 48],
    ['currencies of African countries', 'currencies', 54],
    ['currency codes', 'currencies', WORLD],
    ['languages of South America', 'languages', 12],
    ['official languages of Africa', 'languages', 54],
    ['European languages', 'languages', 46],
    ['official langauges of asia', 'languages', 48],
    ['official languages', 'languages', WORLD],
    ['official languages of the Baltic states', 'languages', 3],
    ['flags', 'flags', WORLD],
    ['flags of Europe', 'flags', 46],
    ['flags of the world', 'flags', WORLD],
    ['country flags', 'flags', WORLD],
    ['Asian flags', 'flags', 48],
    ['flags of the Nordic countries', 'flags', 5],
    ['countries, capitals and flags', 'countries, capitals, flags', WORLD],
    ['capitals, flags and countries of Africa', 'capitals, flags', 54],
    ['capitals and currencies of Europe', 'capitals, currencies', 46],
    ['flags and languages of European countries', 'flags, languages', 46],
    ['countries and currencies of Oceania', 'countries, currencies', 14],
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
  'European history',
  'Europe',
  'counties of England',
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
  'country houses of Ireland',
  'currency trading',
  'cryptocurrencies',
  'money',
  'money laundering',
  'currency',
  'European currency',
  'language',
  'languages',
  'language learning apps',
  'body language',
  'sign language',
  'Baltic languages',
  'flag',
  'red flags',
  'flag football',
  'European flag',
  'mountain biking',
  'root canal',
  'presidents of France',
  'math formulas',
  '中国历史',
  '!!!',
] as const;

describe('topics about countries', () => {
  test.each(COUNTRY_TOPICS)('%s asks for %s of %i countries', (topic, aspects, members) => {
    const scope = resolveCountryTopic(topic, correctTypos);
    expect({ aspects: scope?.aspects.join(', '), members: scope?.countries.length }).toEqual({
      aspects,
      members,
    });
    expect(resolveElementTopic(topic, correctTypos)).toBeNull();
  });
});

describe('topics about elements', () => {
  test.each(ELEMENT_TOPICS)('%s asks for %s of %i elements', (topic, aspect, members) => {
    const scope = resolveElementTopic(topic, correctTypos);
    expect({ aspect: scope?.aspect, members: scope?.elements.length }).toEqual({ aspect, members });
    expect(resolveCountryTopic(topic, correctTypos)).toBeNull();
  });
});

const generator = await loadBuiltInGenerator();

describe('topics that are not known are refused, with topics that are', () => {
  const ask = async (topic: string, description: string | null = null) =>
    generator.draft({
      topic,
      description,
      cardCount: 5,
      difficulty: 2,
      seed: 'topics',
      mix: 'mixed',
      known: [],
    });

  test.each(REFUSED)('%s', async (topic) => {
    const result = await ask(topic);
    if (result.kind !== 'unknown') throw new Error(`${topic} was taken for ${result.category}`);
    expect(result.suggestions.length).toBeGreaterThan(0);
    expect(result.suggestions.length).toBeLessThanOrEqual(5);
    for (const suggestion of result.suggestions) expect((await ask(suggestion)).kind).toBe('cards');
  });

  test.each([
    ['Europe', ['capitals of Europe', 'countries of Europe']],
    ['African flag', ['flags of Africa', 'capitals of Africa']],
    ['European currency', ['currencies of Europe']],
    ['Baltic languages', ['official languages of the Baltic states']],
    ['history of Estonia', ['capitals of the Baltic states', 'Baltic states']],
    ['element of surprise', ['chemical elements']],
    ['helium balloons', ['noble gases', 'chemical elements']],
    ['capital gains tax', ['Economics', 'Personal Finance']],
    ['god', ['Greek and Roman gods']],
    ['vice presidents', ['US presidents']],
  ])('%s is answered with what is near', async (topic, expected) => {
    const result = await ask(topic);
    expect(result).toMatchObject({ near: true, suggestions: expect.arrayContaining(expected) });
  });

  test.each(['asdfgh', 'my cat', 'currency trading'])('nothing is near to %s', async (topic) => {
    expect(await ask(topic)).toMatchObject({ kind: 'unknown', near: false });
  });

  test('a description completes a topic that is too broad', async () => {
    expect(await ask('Geography', 'capitals of Europe')).toMatchObject({
      kind: 'cards',
      category: 'Geography',
    });
    expect(await ask('Chemistry', 'the noble gases')).toMatchObject({ kind: 'cards', category: 'Chemistry' });
  });

  test('a description does not turn an unknown topic into a known one', async () => {
    expect((await ask('quantum field theory', 'capitals of Europe')).kind).toBe('unknown');
  });

  test('a description does not stand in the way of a known topic', async () => {
    expect((await ask('capitals of Europe', 'for my trip in May, please')).kind).toBe('cards');
  });

  test('the refusal names the topic, and calls related only what is', () => {
    expect(refusalMessage('iron man', true)).toBe(
      "The built-in generator doesn't know 'iron man', so no deck was made. " +
        'Pick a related topic, or connect an AI provider.',
    );
    expect(refusalMessage('slithy toves', false)).toContain('Pick a topic that it knows, or connect');
  });
});

test('every region’s own topics are understood', () => {
  for (const region of REGIONS) {
    for (const aspect of ASPECTS) {
      expect(resolveCountryTopic(topicOf(region, aspect), asTyped)?.aspects).toEqual([aspect]);
    }
  }
});

/** Topics of the generic tables as people write them, and the front of a card that belongs to them. */
test.each([
  ['American presidents', /president/iu],
  ['highest mountains', /mountain|range|countr|stand/iu],
  ['mountians of Europe', /mountain|range|countr|stand/iu],
  ['rivers of Africa', /river|flow|capital/iu],
  ['South American rivers', /river|flow|capital/iu],
  ['HTTP response codes', /HTTP/u],
  ['NATO alphabet', /NATO|radio/u],
  ['spelling alphabet', /NATO|radio/u],
  ['chemistry formulas', /formula|compound/iu],
  ['chemical compounds', /formula|compound/iu],
  ['straits', /strait|canal|waters/iu],
  ['Roman gods', /god|goddess/u],
  ['gods of Greece and Rome', /god|goddess/u],
])('%s is a fact table', (topic, front) => {
  const fronts = tableSource
    .resolveTopic(topic, correctTypos)
    ?.facts.flatMap(({ variants }) => variants.map((variant) => variant.front));
  expect(fronts?.length).toBeGreaterThan(10);
  expect(fronts?.filter((text) => !front.test(text))).toEqual([]);
});
