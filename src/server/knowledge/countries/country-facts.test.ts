import { countries as reference, languages as languageNames, type TCountryCode } from 'countries-list';
import { describe, expect, test } from 'vitest';
import { foldedText, words } from '#domain/generation/compare-text.ts';
import { checkDraft } from '#domain/generation/draft-checks.ts';
import { seededRandom } from '#domain/random.ts';
import { asTyped } from '../topic-words.ts';
import { ASPECTS, COUNTRIES, countryByCode, topicOf } from './countries.ts';
import { countryFacts } from './country-cards.ts';
import { resolveCountryTopic } from './country-topics.ts';
import { ALL_CURRENCIES, isNameOfOne, kindOf, likelyCodes } from './currencies.ts';
import {
  ALSO_USED,
  BEFORE_THE_EURO,
  CODES_NOT_ASKED,
  FORMER_NAMES_OF_ONE,
  WITHDRAWN_CODES,
} from './data/currencies.ts';
import { FLAGS } from './data/flags.ts';
import { COUNTRY_LANGUAGES, LANGUAGE_HOMES, LANGUAGES } from './data/languages.ts';
import { REGIONS } from './regions.ts';

/** Why a country's currency is not asked for. */
const WITHOUT_CURRENCY: Readonly<Record<string, string>> = {
  BG: 'changes from the lev to the euro on 1 January 2026',
  IR: 'a law of 2025 takes zeros off the rial',
  PS: 'has no money of its own and uses that of several neighbours',
  SY: 'the pound is being replaced',
  ZW: 'a new currency since 2024, beside many foreign ones',
};

/** Why a country's languages are not asked for. */
const WITHOUT_LANGUAGES: Readonly<Record<string, string>> = {
  AF: 'its present rulers have no settled law on languages',
  BF: 'French lost its rank in 2024',
  BI: 'sources differ on English',
  BO: '37 official languages',
  ER: 'no official language, and several that the government uses',
  ET: 'five working languages, some of them since 2020 only',
  FJ: 'the constitution of 2013 names no official language in so many words',
  GN: 'a new constitution in 2025',
  IN: 'two of the union and two dozen of the states',
  KZ: 'Russian is used beside Kazakh without the title of a state language',
  LS: 'two more languages were added in 2025',
  MK: 'Albanian is official too since 2019, with limits',
  ML: 'French lost its rank in 2023',
  MU: 'the constitution names none, and English and French are both used',
  NE: 'French lost its rank in 2025',
  NR: 'no law says whether English is official beside Nauruan',
  NZ: 'English has never been made official by law',
  PG: 'sources differ on which of the four are official',
  SD: 'constitutional documents have changed with the governments',
  SO: 'Arabic is second by the constitution of 2012',
  TW: 'the law calls several languages national and none official',
  TZ: 'Swahili and English without a clear law',
  US: 'English by an order of 2025 only',
  VA: 'Latin for the Holy See, Italian for the state',
  ZA: 'twelve official languages',
  ZW: 'sixteen official languages',
};

/** Where our languages differ from the reference package, and why. */
const LANGUAGE_DEVIATIONS: Readonly<Record<string, string>> = {
  AM: 'the constitution names Armenian alone',
  AR: 'Guaraní is official in one province only',
  BW: 'Setswana is the national language, English that of government',
  BZ: 'Spanish is widely spoken, English is that of government',
  CD: 'the four others are national languages, French is the official one',
  CG: 'Lingala is a national language, French the official one',
  CH: 'Romansh is a national language, and official with its speakers',
  CY: 'Armenian is a minority language',
  DZ: 'Tamazight has been official since 2016',
  ES: 'the others are official in parts of the country',
  GQ: 'Portuguese was added in 2010',
  IL: 'Arabic has had a special status instead since 2018',
  KI: 'Gilbertese is official beside English',
  KM: 'Comorian is official beside Arabic and French',
  LB: 'a law says when French may be used; Arabic is the official one',
  MA: 'Tamazight has been official since 2011',
  ME: 'the constitution names Montenegrin as official, the others as in official use',
  MW: 'Chichewa is the national language, English that of government',
  NA: 'Afrikaans lost its rank in 1990',
  NO: 'the reference counts the two written standards too',
  PW: 'Palauan is official beside English',
  RW: 'Swahili was added in 2017',
  SC: 'Seychellois Creole is official beside English and French',
  TJ: 'Russian is for communication between peoples, Tajik is the state language',
  TL: 'Tetum is official beside Portuguese',
  TM: 'Russian has no rank since 1996',
  TV: 'Tuvaluan is official beside English',
  UZ: 'Russian has no rank since 1995',
};

/** Names of the reference that differ from ours. */
const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  Cambodian: 'Khmer',
  Chinese: 'Mandarin Chinese',
  Divehi: 'Dhivehi',
  Guarani: 'Guaraní',
  Haitian: 'Haitian Creole',
  Laotian: 'Lao',
  Rwandi: 'Kinyarwanda',
  Sinhalese: 'Sinhala',
  Slovenian: 'Slovene',
  Swati: 'Swazi',
  'Tagalog / Filipino': 'Filipino',
  Tonga: 'Tongan',
};

function isReferenceCode(code: string): code is TCountryCode {
  return code in reference;
}

function inReference(code: string) {
  if (!isReferenceCode(code)) throw new Error(`The reference does not know ${code}`);
  return reference[code];
}

const codes = COUNTRIES.map(({ code }) => code);

describe('currencies', () => {
  const users = ALL_CURRENCIES.flatMap(({ code, users: countries }) =>
    countries.map((country) => [country.code, code] as const),
  );

  test('are known for every country once, but for the listed ones', () => {
    const known = new Map(users);
    expect(known.size).toBe(users.length);
    expect(codes.filter((code) => !known.has(code)).sort()).toEqual(Object.keys(WITHOUT_CURRENCY).sort());
  });

  test('agree with the reference package', () => {
    expect(users.filter(([country, code]) => !inReference(country).currency.some((c) => c === code))).toEqual(
      [],
    );
  });

  test('have codes that the platform knows, and names and codes of their own', () => {
    const known = new Set(Intl.supportedValuesOf('currency'));
    expect(ALL_CURRENCIES.filter(({ code }) => !known.has(code))).toEqual([]);
    expect(new Set(ALL_CURRENCIES.map(({ code }) => code)).size).toBe(ALL_CURRENCIES.length);
    expect(new Set(ALL_CURRENCIES.map(({ fullName }) => foldedText(fullName))).size).toBe(
      ALL_CURRENCIES.length,
    );
  });

  test('belong to one country by name only where the name is rare', () => {
    const names = ALL_CURRENCIES.filter(isNameOfOne).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Złoty', 'Yen', 'Baht', 'Quetzal', 'Forint']));
    for (const shared of [
      'Dollar',
      'Franc',
      'Euro',
      'Peso',
      'Krone',
      'Won',
      'Rupee',
      'Pound',
      'Lira',
      'Rand',
    ]) {
      expect(names).not.toContain(shared);
    }
  });

  test('have likely codes to be told from, none of which is or was a code', () => {
    for (const currency of ALL_CURRENCIES) {
      if (CODES_NOT_ASKED.has(currency.code)) continue;
      const likely = likelyCodes(currency);
      expect({ code: currency.code, enough: likely.length >= 3 }).toEqual({
        code: currency.code,
        enough: true,
      });
      expect(likely.filter((code) => code === currency.code || WITHDRAWN_CODES.includes(code))).toEqual([]);
    }
  });

  test('that the euro replaced are told for its members only, and exceptions for countries that exist', () => {
    const members = ALL_CURRENCIES.find(({ code }) => code === 'EUR')?.users.map(({ code }) => code) ?? [];
    for (const [country] of BEFORE_THE_EURO) expect(members).toContain(country);
    for (const name of FORMER_NAMES_OF_ONE) {
      expect(BEFORE_THE_EURO.filter(([, currency]) => currency === name)).toHaveLength(1);
    }
    for (const code of Object.keys(ALSO_USED)) expect(countryByCode(code).code).toBe(code);
  });
});

describe('languages', () => {
  const known = new Map(COUNTRY_LANGUAGES.map(([code, languages]) => [code, languages.split(', ')]));

  test('are known for every country once, but for the listed ones', () => {
    expect(known.size).toBe(COUNTRY_LANGUAGES.length);
    expect(codes.filter((code) => !known.has(code)).sort()).toEqual(Object.keys(WITHOUT_LANGUAGES).sort());
  });

  test('agree with the reference package but for the listed deviations', () => {
    const deviating = [...known].filter(([code, ours]) => {
      const theirs = inReference(code).languages.map((language) => {
        const { name } = languageNames[language];
        return LANGUAGE_NAMES[name] ?? name;
      });
      return theirs.toSorted().join() !== ours.toSorted().join();
    });
    expect(deviating.map(([code]) => code).sort()).toEqual(Object.keys(LANGUAGE_DEVIATIONS).sort());
  });

  test('are described once each, and every one named somewhere is described', () => {
    const described = LANGUAGES.map(([name]) => name);
    expect(new Set(described).size).toBe(described.length);
    const named = [...[...known.values()].flat(), ...LANGUAGE_HOMES.map(([, language]) => language)];
    expect(named.filter((name) => !described.includes(name))).toEqual([]);
    expect(described.filter((name) => !named.includes(name))).toEqual([]);
    const also = COUNTRY_LANGUAGES.flatMap(([, , , names]) =>
      names.split(', ').filter((name) => name !== ''),
    );
    expect(also.filter((name) => !described.includes(name))).toEqual([]);
  });

  test('have clues that name neither them nor their countries', () => {
    for (const [name, , , clue] of LANGUAGES) {
      const said = ` ${words(clue).join(' ')} `;
      expect(said).not.toContain(` ${words(name).join(' ')} `);
    }
  });
});

describe('flags', () => {
  test('are told for one country each, in words that fit no other', () => {
    expect(FLAGS.length).toBeGreaterThanOrEqual(90);
    expect(new Set(FLAGS.map(([code]) => countryByCode(code))).size).toBe(FLAGS.length);
    expect(new Set(FLAGS.map(([, description]) => foldedText(description))).size).toBe(FLAGS.length);
  });

  test('are told without the name of the country, and with a story', () => {
    for (const [code, description, story] of FLAGS) {
      const { name } = countryByCode(code);
      for (const text of [description, story]) {
        expect(text).not.toBe('');
        expect(` ${words(text).join(' ')} `).not.toContain(` ${words(name).join(' ')} `);
      }
    }
  });
});

describe('wrong options are never right', () => {
  const draftsOf = (topic: string) => {
    const scope = resolveCountryTopic(topic, asTyped);
    if (!scope) throw new Error(`${topic} is not understood`);
    const random = seededRandom(topic);
    return countryFacts(scope).flatMap(({ variants }) =>
      variants.flatMap((variant) => [variant.draft(random), variant.draft(random)]),
    );
  };
  /** The country that a question speaks of, found at its longest name. */
  const countryIn = (front: string) =>
    COUNTRIES.filter(({ inText }) => front.includes(inText)).toSorted(
      (one, other) => other.inText.length - one.inText.length,
    )[0];

  test('in cards on currencies', () => {
    let seen = 0;
    for (const { front, distractors = [] } of draftsOf('currencies of the world')) {
      if (!front.startsWith('What is the currency of ')) continue;
      const country = countryIn(front);
      const used = ALL_CURRENCIES.find(({ users }) => country && users.includes(country));
      for (const option of distractors) {
        seen += 1;
        expect([used?.name, used?.fullName]).not.toContain(option);
        // "US dollar" is wrong for a country with its own dollar; plain "dollar" would not be.
        expect(option.includes(' ') || kindOf(option) !== used?.kind).toBe(true);
      }
    }
    expect(seen).toBeGreaterThan(500);
  });

  test('in cards on languages', () => {
    let seen = 0;
    for (const { front, distractors = [] } of draftsOf('official languages of the world')) {
      if (!/^(?:What is the official|In which language|\w+ spoken languages)/u.test(front)) continue;
      const country = countryIn(front);
      const row = COUNTRY_LANGUAGES.find(([code]) => code === country?.code);
      const right = [row?.[1], row?.[3]].flatMap((names) => names?.split(', ') ?? []);
      for (const option of distractors) {
        seen += 1;
        expect(right).not.toContain(option);
      }
    }
    expect(seen).toBeGreaterThan(300);
  });

  test('in cards that ask where a language is at home', () => {
    const drafts = draftsOf('official languages of the world');
    for (const [code, language, front] of LANGUAGE_HOMES) {
      const options = drafts
        .filter((draft) => draft.front === front)
        .flatMap(({ distractors = [] }) => distractors);
      const speakers = new Set(
        COUNTRY_LANGUAGES.filter(([, names]) => names.split(', ').includes(language)).map(
          ([other]) => countryByCode(other).name,
        ),
      );
      expect(options.length).toBeGreaterThan(0);
      expect(options).not.toContain(countryByCode(code).name);
      expect(options.filter((option) => speakers.has(option))).toEqual([]);
    }
  });
});

describe.each(REGIONS)('cards about $name', (region) => {
  test.each(ASPECTS)('on %s are flawless and never ask two things in the same words', (aspect) => {
    const topic = topicOf(region, aspect);
    const scope = resolveCountryTopic(topic, asTyped);
    if (!scope) throw new Error(`${topic} is not understood`);
    const facts = countryFacts(scope);
    expect(facts.length).toBeGreaterThanOrEqual(3);
    const random = seededRandom(topic);
    const answers = new Map<string, string>();
    const faulty: unknown[] = [];
    for (const variant of facts.flatMap(({ variants }) => variants)) {
      const draft = variant.draft(random);
      const faults = checkDraft(draft, []);
      const front = foldedText(draft.front);
      if ((answers.get(front) ?? draft.back) !== draft.back) faulty.push([draft, 'two answers']);
      answers.set(front, draft.back);
      if (faults.length > 0) faulty.push([draft, faults]);
    }
    expect(faulty).toEqual([]);
  });
});
