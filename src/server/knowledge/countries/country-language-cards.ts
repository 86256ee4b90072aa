import { containsPhrase } from '#domain/generation/compare-text.ts';
import { difficultyOf, firstLetters, listed, pickDistractors } from '../card-text.ts';
import { variants, type Distractors } from '../card-variants.ts';
import type { Fact } from '../knowledge-source.ts';
import { countryByCode, whereabouts, type Country } from './countries.ts';
import { aboutCountry, closeness, initials, others, setting, tellsOf } from './country-options.ts';
import { COUNTRY_LANGUAGES, GROUP_MEMBERS, GUESSED, LANGUAGE_HOMES, LANGUAGES } from './data/languages.ts';

type Language = { name: string; group: string; rank: number; clue: string; homes: readonly Country[] };

type Standing = {
  country: Country;
  languages: readonly Language[];
  byLaw: boolean;
  /** Names of all languages that are no wrong option here. */
  some: ReadonlySet<string>;
};

const unique = (codes: readonly string[]) => [...new Set(codes)];

const split = (names: string) => names.split(', ').filter((name) => name !== '');

const ALL_LANGUAGES: readonly Language[] = LANGUAGES.map(([name, group, rank, clue]) => ({
  name,
  group,
  rank,
  clue,
  homes: unique([
    ...COUNTRY_LANGUAGES.filter(([, languages]) => split(languages).includes(name)).map(([code]) => code),
    ...LANGUAGE_HOMES.filter(([, language]) => language === name).map(([code]) => code),
  ]).map(countryByCode),
}));

function languageByName(name: string): Language {
  const language = ALL_LANGUAGES.find((candidate) => candidate.name === name);
  if (!language) throw new Error(`No language is called ${name}`);
  return language;
}

const STANDINGS: readonly Standing[] = COUNTRY_LANGUAGES.map(([code, languages, standing, also]) => ({
  country: countryByCode(code),
  languages: split(languages).map(languageByName),
  byLaw: standing === 'by law',
  some: new Set([...split(languages), ...split(also)]),
}));

const isGroupAsked = ({ group }: Language) => group in GROUP_MEMBERS;

const groupHint = ({ group }: Language) =>
  `It is ${/^[AEIU]/u.test(group) && group !== 'Uralic' ? 'an' : 'a'} ${group} language.`;

const like = (one: Language, other: Language) =>
  (one.group === other.group ? 2 : 0) -
  Math.abs(one.rank - other.rank) * 0.4 +
  Math.max(0, ...one.homes.slice(0, 1).flatMap((home) => other.homes.map((place) => closeness(home, place))));

function otherLanguages(language: Language, except: ReadonlySet<string>, country?: Country): Distractors {
  const candidates = ALL_LANGUAGES.filter(({ name }) => name !== language.name && !except.has(name));
  const near = (other: Language) =>
    country
      ? Math.max(0, ...other.homes.map((home) => closeness(country, home))) +
        (other.group === language.group ? 1 : 0)
      : like(language, other);
  return (random) => pickDistractors(language.name, candidates, near, ({ name }) => name, random);
}

const NUMBERS = ['', '', 'Two', 'Three', 'Four'] as const;

function question({ country, languages, byLaw }: Standing, asked: Language): string {
  const rest = languages.filter((language) => language !== asked).map(({ name }) => name);
  if (rest.length > 0) {
    return `${NUMBERS[languages.length] ?? ''} spoken languages are official in ${country.inText}: ${rest.join(', ')} and which other?`;
  }
  return byLaw
    ? `What is the official language of ${country.inText}?`
    : `In which language does the government of ${country.inText} work?`;
}

function countryFact(standing: Standing): Fact {
  const { country, languages, byLaw } = standing;
  const several = languages.length > 1;
  return {
    id: `language:${country.code}`,
    subject: languages.map(({ name }) => name).join(' '),
    variants: languages
      // "What is the official language of Iceland?" tells itself.
      .filter(({ name }) => !tellsOf(name, country.name) && !GUESSED.has(country.code))
      .flatMap((language) =>
        variants(
          country.rank,
          {
            template: several ? 'one of several languages of a country' : 'language of a country',
            added: several ? 1 : 0,
            front: question(standing, language),
            back: language.name,
            hints: [
              groupHint(language),
              `It ${language.clue}.`,
              `Its name starts with "${firstLetters(language.name)}".`,
            ],
            explanation: `${language.name} ${language.clue}.${byLaw ? '' : ` It is the language of law and office in ${country.inText}.`}`,
          },
          otherLanguages(language, standing.some, country),
          true,
        ),
      ),
  };
}

function homeFact([code, name, front]: (typeof LANGUAGE_HOMES)[number]): Fact {
  const country = countryByCode(code);
  const language = languageByName(name);
  const standing = (other: Country) => STANDINGS.find((candidate) => candidate.country === other);
  return {
    id: `home of ${name}:${code}`,
    subject: name,
    variants: variants(
      Math.max(country.rank, language.rank),
      {
        template: 'country of a language',
        added: 0,
        front,
        back: country.name,
        hints: [setting(country), `Its capital ${country.capitalFact}.`, initials(country.name)],
        explanation: `${name} ${language.clue}. ${aboutCountry(country)}`,
      },
      others(
        country,
        (other) => other.name,
        (other) =>
          !language.homes.includes(other) &&
          standing(other)?.some.has(name) !== true &&
          !containsPhrase(front, other.name),
      ),
      true,
    ),
  };
}

function homesOf({ name, homes }: Language): string {
  const told = homes.filter((home) => !tellsOf(name, home.name)).slice(0, 3);
  if (told.length === 0) return '';
  return ` It is official or the language of government in ${listed(told.map((home) => home.inText))}${homes.length > 3 ? ', among others' : ''}.`;
}

function where({ name, homes }: Language): string {
  // Turkish is at home in Turkey rather than in Cyprus.
  const home = homes.find((candidate) => tellsOf(name, candidate.name)) ?? homes[0];
  return home ? `It is at home in ${whereabouts(home)}.` : '';
}

function clueFact(language: Language): Fact {
  const { name, rank, clue } = language;
  // "Which is so close to Thai ...?" is not answered by Thai.
  const named = ALL_LANGUAGES.filter((other) => containsPhrase(clue, other.name)).map((other) => other.name);
  return {
    id: `clue of ${name}`,
    subject: name,
    variants: variants(
      rank,
      {
        template: 'language by what it is known for',
        added: 1,
        front: `Which language ${clue}?`,
        back: name,
        hints: [where(language), groupHint(language), `Its name starts with "${firstLetters(name)}".`],
        explanation: `${groupHint(language).replace('It', name)}${homesOf(language)}`,
      },
      otherLanguages(language, new Set(named)),
      true,
    ),
  };
}

function groupFact(language: Language): Fact | null {
  const { name, group, rank, clue } = language;
  const members = GROUP_MEMBERS[group];
  if (!members || tellsOf(group, name)) return null;
  const relatives = members.filter((member) => member !== name && !tellsOf(member, group)).slice(0, 2);
  return {
    id: `group of ${name}`,
    subject: name,
    variants: variants(
      difficultyOf(rank, 0),
      {
        template: 'group of a language',
        added: 1,
        front: `Which group of languages does ${name} belong to?`,
        back: group,
        hints: [
          containsPhrase(clue, group) ? where(language) : `The language ${clue}.`,
          `Its relatives include ${listed(relatives)}.`,
          `The group’s name starts with "${firstLetters(group)}".`,
        ],
        explanation: `Its relatives include ${listed(relatives)}.${homesOf(language)}`,
      },
      (random) =>
        pickDistractors(
          group,
          ALL_LANGUAGES.filter((other) => isGroupAsked(other) && other.group !== group),
          (other) => like(language, other),
          (other) => other.group,
          random,
        ),
      true,
    ),
  };
}

/** The official languages of countries, and what there is to know of those languages. */
export function languageFacts(countries: readonly Country[]): Fact[] {
  const spoken = ALL_LANGUAGES.filter(({ homes }) => homes.some((home) => countries.includes(home)));
  const facts = [
    ...STANDINGS.filter(({ country }) => countries.includes(country)).map(countryFact),
    ...LANGUAGE_HOMES.filter(([code]) => countries.includes(countryByCode(code))).map(homeFact),
    ...spoken.flatMap((language) => [clueFact(language), groupFact(language)]),
  ];
  return facts.filter((fact) => fact !== null).filter((fact) => fact.variants.length > 0);
}
