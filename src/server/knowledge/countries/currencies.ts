import { foldedText } from '#domain/generation/compare-text.ts';
import { countryByCode, type Country } from './countries.ts';
import { CURRENCIES, CURRENCY_KINDS, NAMES_IN_DOUBT, WITHDRAWN_CODES } from './data/currencies.ts';

export type Currency = {
  code: string;
  fullName: string;
  name: string;
  /** Dollar, franc, dinar: what a name has in common with those that it is confused with. */
  kind: string;
  issuer: Country;
  users: readonly Country[];
  rank: number;
  clue: string;
};

/** The last word of a name, brought together with its other spellings: krone and krona are one kind. */
export function kindOf(name: string): string {
  const last = name.toLowerCase().split(' ').at(-1) ?? '';
  return CURRENCY_KINDS[last] ?? last;
}

export const ALL_CURRENCIES: readonly Currency[] = CURRENCIES.map(
  ([code, fullName, name, codes, rank, clue]) => {
    const users = codes.split(' ').map(countryByCode);
    const [issuer] = users;
    if (!issuer) throw new Error(`Nobody uses ${fullName}`);
    return { code, fullName, name, kind: kindOf(name), issuer, users, rank, clue };
  },
);

export function currencyOf(country: Country): Currency | undefined {
  return ALL_CURRENCIES.find(({ users }) => users.includes(country));
}

/** Whether one country alone has money of this name. */
export function isNameOfOne({ name, kind, users }: Currency): boolean {
  const namesakes = ALL_CURRENCIES.filter((other) => other.kind === kind);
  return users.length === 1 && namesakes.length === 1 && !NAMES_IN_DOUBT.has(name);
}

/** Every code that is or was in use for any money; platforms differ in how many of the old ones they know. */
const KNOWN_CODES = new Set([...Intl.supportedValuesOf('currency'), ...WITHDRAWN_CODES]);

/** Codes that look right but never were any: the letters of the country with another one of the name, or the initials. */
export function likelyCodes({ code, fullName }: Currency): string[] {
  const letters = foldedText(fullName)
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z ]/gu, '');
  const tails = [...new Set(letters.replaceAll(' ', ''))];
  const initialsOfAll = letters
    .split(' ')
    .map((word) => word[0] ?? '')
    .join('');
  const candidates = [
    ...tails.map((tail) => `${code.slice(0, 2)}${tail}`),
    `${letters.slice(0, 2)}${code.slice(2)}`,
    `${initialsOfAll}${letters.split(' ').at(-1)?.slice(1) ?? ''}`.slice(0, 3),
    letters.slice(0, 3),
  ];
  return [...new Set(candidates)].filter(
    (candidate) => candidate.length === 3 && !candidate.includes(' ') && !KNOWN_CODES.has(candidate),
  );
}
