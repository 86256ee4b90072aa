import { contentWords } from '#domain/generation/compare-text.ts';
import { listed, pickDistractors } from '../card-text.ts';
import { variants } from '../card-variants.ts';
import type { Fact } from '../knowledge-source.ts';
import { countryByCode, type Country } from './countries.ts';
import { aboutCountry, closeness, initials, otherCountries, setting } from './country-options.ts';
import { FLAGS } from './data/flags.ts';

type Flag = {
  country: Country;
  description: string;
  story: string;
  words: ReadonlySet<string>;
};

const ALL_FLAGS: readonly Flag[] = FLAGS.map(([code, description, story]) => ({
  country: countryByCode(code),
  description,
  story,
  words: contentWords(description),
}));

const COLOURS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['red', /\b(?:red|crimson|maroon)\b/iu],
  ['orange', /\b(?:orange|saffron)\b/iu],
  ['yellow or gold', /\b(?:yellow|gold|golden|copper-coloured)\b/iu],
  ['green', /\bgreen\b/iu],
  ['blue', /\b(?:blue|aquamarine|Union Jack)\b/iu],
  ['white', /\bwhite\b/iu],
  ['black', /\bblack\b/iu],
];

/** The main colours, always in the same order, whatever that on the flag is. */
function colours(description: string): string {
  const found = COLOURS.filter(([, pattern]) => pattern.test(description)).map(([name]) => name);
  return `Its main colours are ${listed(found)}.`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Flags of neighbours and flags that have the same parts are mixed up most. */
const like = (one: Flag, other: Flag) =>
  closeness(one.country, other.country) * 0.5 + one.words.intersection(other.words).size * 0.6;

/** "A green Y lying ..." */
const opening = (description: string) => description.split(' ').slice(0, 3).join(' ').replace(/,$/u, '');

export function flagFact(country: Country): Fact | null {
  const flag = ALL_FLAGS.find((candidate) => candidate.country === country);
  if (!flag) return null;
  const { description, story } = flag;
  const toCountry = variants(
    country.rank,
    {
      template: 'country of a flag',
      added: 0,
      front: `Which country has this flag: ${lowerFirst(description)}?`,
      back: country.name,
      hints: [setting(country), `Its capital ${country.capitalFact}.`, initials(country.name)],
      explanation: `${story} ${aboutCountry(country)}`.trim(),
    },
    otherCountries(country),
    true,
  );
  const toDescription = variants(
    country.rank,
    {
      template: 'flag of a country',
      added: 0,
      front: `What does the flag of ${country.inText} look like?`,
      back: description,
      hints: [colours(description), story, `Its description begins "${opening(description)} …".`],
      explanation: `${story} ${aboutCountry(country)}`.trim(),
    },
    (random) =>
      pickDistractors(
        description,
        ALL_FLAGS.filter((other) => other !== flag),
        (other) => like(flag, other),
        (other) => other.description,
        random,
      ),
    true,
  );
  return { id: `flag:${country.code}`, subject: country.code, variants: [...toCountry, ...toDescription] };
}

/** The flags that can be told in words. */
export function flagFacts(countries: readonly Country[]): Fact[] {
  return countries.map(flagFact).filter((fact) => fact !== null);
}
