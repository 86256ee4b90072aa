import { countries as reference, languages as languageNames, type ICountry } from 'countries-list';
import { describe, expect, test } from 'vitest';
import { foldedText, words } from '#domain/generation/compare-text.ts';
import { seededRandom } from '#domain/random.ts';
import { readContent } from '#library/content.ts';
import type { Row } from '#library/content-schema.ts';
import { tableFacts } from '#library/table-facts.ts';

const { table } = await readContent('countries-of-the-world');
if (!table) throw new Error('There is no table of countries');
const facts = tableFacts('Countries of the World', table, []);

/** Names that the reference package spells differently. */
const NAMES: Readonly<Record<string, string>> = { 'Cape Verde': 'Cabo Verde', Turkey: 'Türkiye' };

/** Where our capital differs from the reference package, and why. */
const CAPITALS: Readonly<Record<string, string>> = {
  Eswatini: 'Mbabane is the seat of government, and the card asks for the administrative capital',
  Grenada: 'written out: Saint George’s, not St. George’s',
  Mongolia: 'the official transliteration Ulaanbaatar; the reference has the older Ulan Bator',
  'San Marino': 'the city is called San Marino in English; the reference says City of San Marino',
  'Sri Lanka': 'the official capital with the parliament; the reference names Colombo, the commercial centre',
};

/** Where our continent differs from the reference package, and why. */
const CONTINENTS: Readonly<Record<string, string>> = {
  'East Timor': 'a Southeast Asian state and member of ASEAN; the reference puts it in Oceania',
  Russia: 'most Russians and Moscow are in Europe, and the United Nations count it there',
};

/** Where our language differs from the reference package, and why. */
const LANGUAGES: Readonly<Record<string, string>> = {};

/** Languages that the reference package calls differently. */
const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  Cambodian: 'Khmer',
  Chinese: 'Mandarin Chinese',
  Divehi: 'Dhivehi',
  Guarani: 'Guaraní',
  'Haitian; Haitian Creole': 'Haitian Creole',
  Haitian: 'Haitian Creole',
  Laotian: 'Lao',
  Rwandi: 'Kinyarwanda',
  Sinhalese: 'Sinhala',
  Slovenian: 'Slovene',
  Swati: 'Swazi',
  'Tagalog / Filipino': 'Filipino',
  Tonga: 'Tongan',
};

const CODES: Readonly<Record<string, string>> = {
  Africa: 'AF',
  Asia: 'AS',
  Europe: 'EU',
  'North America': 'NA',
  'South America': 'SA',
  Oceania: 'OC',
};

const byName = new Map<string, ICountry>(
  Object.values(reference).map((country) => [foldedText(country.name), country]),
);
const countries = table.rows.filter(({ inText }) => inText !== undefined);
const text = (row: Row, field: string) => String(row[field] ?? '');

function inReference({ id }: Row): ICountry {
  const country = byName.get(foldedText(NAMES[id] ?? id));
  if (!country) throw new Error(`The reference does not know ${id}`);
  return country;
}

/** Every country whose field differs from the reference package, with its value. */
function deviations(field: string, agrees: (ours: string, theirs: ICountry) => boolean): string[] {
  return countries
    .filter((row) => row[field] !== undefined && !agrees(text(row, field), inReference(row)))
    .map(({ id }) => id)
    .toSorted();
}

test('the table has the 193 members of the United Nations and four more', () => {
  expect(countries).toHaveLength(197);
  expect(countries.filter(({ id }) => /^(?:Vatican City|Palestine|Kosovo|Taiwan)$/u.test(id))).toHaveLength(
    4,
  );
});

test.each([
  ['Africa', 54],
  ['Asia', 48],
  ['Europe', 46],
  ['South America', 12],
  ['Oceania', 14],
  ['Scandinavia', 3],
  ['Baltic States', 3],
  ['Nordic Region', 5],
  ['European Union', 27],
  ['Central America', 7],
  ['Caribbean', 13],
  ['Southeast Asia', 11],
  ['Central Asia', 5],
])('the region %s has %i countries', (region, count) => {
  expect(countries.filter(({ regions }) => Array.isArray(regions) && regions.includes(region))).toHaveLength(
    count,
  );
});

describe('agreement with a second source', () => {
  test('capitals agree with the reference package except for the listed ones', () => {
    expect(deviations('capital', (ours, { capital }) => foldedText(ours) === foldedText(capital))).toEqual(
      Object.keys(CAPITALS),
    );
  });

  test('continents agree with the reference package except for the listed ones', () => {
    const differing = deviations('continent', (ours, { continent }) => CODES[ours] === continent);
    expect(differing.filter((id) => !(id in CONTINENTS))).toEqual([]);
  });

  test('currencies agree with the reference package', () => {
    expect(
      deviations('currencyCode', (ours, { currency }) => currency.some((code) => code === ours)),
    ).toEqual([]);
  });

  test('the language of a country with only one agrees with the reference package except for the listed ones', () => {
    const named = (country: ICountry) =>
      country.languages.map((code) => {
        const { name } = languageNames[code];
        return LANGUAGE_NAMES[name] ?? name;
      });
    expect(deviations('officialLanguage', (ours, country) => named(country).includes(ours))).toEqual(
      Object.keys(LANGUAGES),
    );
  });
});

test('currencies have codes that the platform knows', () => {
  const known = new Set(Intl.supportedValuesOf('currency'));
  const codes = table.rows.flatMap(({ code }) => (code === undefined ? [] : [String(code)]));
  expect(codes.length).toBeGreaterThan(100);
  expect(codes.filter((code) => !known.has(code))).toEqual([]);
});

test('descriptions of a country, its capital and its flag contain neither name', () => {
  for (const row of countries) {
    const wordsIn = (fields: readonly string[]) =>
      ` ${words(fields.map((field) => text(row, field)).join(' ')).join(' ')} `;
    expect(wordsIn(['fact', 'capitalFact', 'flag', 'flagStory'])).not.toContain(
      ` ${words(row.id).join(' ')} `,
    );
    expect(wordsIn(['fact', 'capitalFact'])).not.toContain(
      ` ${words(text(row, 'capital')).join(' ') || '-'} `,
    );
  }
});

test('neighbours are mutual', () => {
  const named = new Map(countries.map((row) => [text(row, 'inText'), row]));
  const neighbours = (row: Row) => (Array.isArray(row['neighbours']) ? row['neighbours'] : null);
  const oneSided = countries.flatMap((row) =>
    (neighbours(row) ?? [])
      .filter((name) => {
        const other = named.get(name);
        if (!other) return true;
        // Countries with too many neighbours have no such card.
        const back = neighbours(other);
        return back !== null && !back.includes(text(row, 'inText'));
      })
      .map((name) => `${row.id}: ${name}`),
  );
  expect(oneSided).toEqual([]);
});

test('a description of a flag is short and fits only one country', () => {
  const flags = countries.flatMap(({ flag }) => (flag === undefined ? [] : [String(flag)]));
  expect(flags.length).toBeGreaterThan(90);
  expect(new Set(flags.map(foldedText)).size).toBe(flags.length);
  expect(flags.filter((flag) => flag.split(' ').length > 13)).toEqual([]);
});

describe('wrong options', () => {
  const byIdIn = new Map(countries.map((row) => [row.id, row]));
  const drafts = facts.flatMap(({ subject, variants }) =>
    variants.flatMap((variant) =>
      [1, 2, 3].map((seed) => ({ subject, way: variant.way, ...variant.draft(seededRandom(`${seed}`)) })),
    ),
  );
  const optionsOf = (way: string) =>
    drafts
      .filter((draft) => draft.way === way)
      .flatMap(({ subject, distractors = [] }) => distractors.map((option) => ({ subject, option })));

  test('no wrong option of a card about a currency is right', () => {
    const options = optionsOf('currency of a country');
    expect(options.length).toBeGreaterThan(500);
    for (const { subject, option } of options) {
      const row = byIdIn.get(subject);
      expect(row && [row['currency'], row['currencyText']]).not.toContain(option);
    }
  });

  test('no wrong option of a card that asks for the country of a capital or currency is right', () => {
    for (const way of ['country of a capital', 'country of a currency', 'country of a flag']) {
      const options = optionsOf(way);
      expect(options.length).toBeGreaterThan(50);
      for (const { subject, option } of options) expect(option).not.toBe(subject);
    }
  });
});
