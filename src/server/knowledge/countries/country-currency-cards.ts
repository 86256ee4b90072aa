import { difficultyOf, firstLetters, listed, pickDistractors } from '../card-text.ts';
import { variants, type Distractors } from '../card-variants.ts';
import type { Fact, Variant } from '../knowledge-source.ts';
import { whereabouts, type Country } from './countries.ts';
import { ALL_CURRENCIES, currencyOf, isNameOfOne, kindOf, likelyCodes, type Currency } from './currencies.ts';
import { aboutCountry, closeness, initials, otherCountries, setting, tellsOf } from './country-options.ts';
import { ALSO_USED, BEFORE_THE_EURO, CODES_NOT_ASKED, FORMER_NAMES_OF_ONE } from './data/currencies.ts';

/** Shared by several countries and issued by none of them alone. */
const isShared = ({ fullName, name, users }: Currency) => users.length > 1 && fullName === name;

/** The name in a sentence; those that begin with a country keep their capital. */
const inText = (currency: Currency) =>
  currency.fullName === currency.name && /^\w+(?: sterling)?$/u.test(currency.name)
    ? currency.name.toLowerCase()
    : currency.fullName;

/** How the money of a country is called there: the US dollar is a dollar at home. */
function nameIn(currency: Currency, country: Country): string {
  return country === currency.issuer ? currency.name : currency.fullName;
}

function spread(currency: Currency): string {
  const { code, kind, users } = currency;
  // The euro gains members from time to time.
  if (users.length > 20) return 'More than twenty countries share this money.';
  // Panama and others use the US dollar beside money of their own.
  if (code === 'USD') return 'Several countries share this money.';
  if (users.length > 1) return `${users.length} countries of the world share this money.`;
  const namesakes = ALL_CURRENCIES.filter((other) => other.kind === kind).length - 1;
  if (namesakes > 0) return 'Other countries have money of the same kind of name, but of another value.';
  // The rand and the new shekel are used where they are not issued.
  return isNameOfOne(currency)
    ? 'No other country has money of this name.'
    : 'No other country issues money of this name.';
}

function home(currency: Currency): string {
  if (currency.code === 'EUR') return 'It is used in most of the European Union.';
  if (isShared(currency)) return `It is shared by ${currency.users.length} countries.`;
  return `It is issued in ${whereabouts(currency.issuer)}.`;
}

function usedIn({ users }: Currency): string {
  const names = users.slice(0, 3).map((user) => user.inText);
  return users.length > 3
    ? `${listed(names)} are among those who pay with it`
    : `${listed(names)} ${users.length === 1 ? 'pays' : 'pay'} with it`;
}

const about = (currency: Currency) =>
  `The ${inText(currency)} ${currency.clue}. Its code is ${currency.code}.`;

function currencyFact(country: Country): Fact | null {
  const currency = currencyOf(country);
  if (!currency) return null;
  const name = nameIn(currency, country);
  // "What is the currency of Bolivia?" - Boliviano.
  if (tellsOf(name, country.name)) return null;
  const before = BEFORE_THE_EURO.find(([code]) => code === country.code);
  const toCurrency = variants(
    country.rank,
    {
      template: 'currency of a country',
      added: 0,
      front: `What is the currency of ${country.inText}?`,
      back: name,
      hints: [
        spread(currency),
        before
          ? `It took the place of the ${before[1].toLowerCase()} there in ${before[2]}.`
          : `It ${currency.clue}.`,
        `Its international code is ${currency.code}.`,
      ],
      explanation: about(currency),
    },
    otherMoney(country, currency, name),
    true,
  );
  const toCountry = isNameOfOne(currency)
    ? variants(
        country.rank,
        {
          template: 'country of a currency',
          added: 1,
          front: `Which country’s currency is the ${currency.name.toLowerCase()}?`,
          back: country.name,
          hints: [setting(country), `It ${country.fact}.`, initials(country.name)],
          explanation: `${about(currency)} ${aboutCountry(country)}`,
        },
        otherCountries(country),
        true,
      )
    : [];
  return {
    id: `currency:${country.code}`,
    subject: currency.code,
    variants: [...toCurrency, ...toCountry],
  };
}

/** Names of other money, never of the same kind: half of "dollar" would be right where the answer is "US dollar". */
function otherMoney(country: Country, currency: Currency, name: string): Distractors {
  // A name that says whose it is stands among others that do.
  const qualified = name === currency.fullName && name.includes(' ');
  const near = (other: Currency) => closeness(country, other.issuer);
  const others = ALL_CURRENCIES.filter(
    (other) =>
      other !== currency &&
      other.kind !== ALSO_USED[country.code] &&
      (qualified || other.kind !== currency.kind),
  ).toSorted((one, other) => near(one) - near(other));
  // The nearest of each kind: krone and krona side by side would look like one answer given twice.
  const candidates = qualified ? others : [...new Map(others.map((other) => [other.kind, other])).values()];
  const text = (other: Currency) => (qualified ? other.fullName : other.name);
  return (random) => pickDistractors(name, candidates, near, text, random);
}

/** What it has in common with another by its code: the order of the letters, the same initial, the same place. */
const likeCode = (one: Currency, other: Currency) =>
  closeness(one.issuer, other.issuer) + (one.code[0] === other.code[0] ? 2 : 0);

function otherNames(currency: Currency): Distractors {
  const candidates = ALL_CURRENCIES.filter((other) => other !== currency);
  return (random) =>
    pickDistractors(
      currency.fullName,
      candidates,
      (other) => likeCode(currency, other),
      ({ fullName }) => fullName,
      random,
    );
}

function codeFact(currency: Currency): Fact {
  const { code, fullName, issuer, rank } = currency;
  const toName = variants(
    rank,
    {
      template: 'currency of a code',
      added: 0,
      front: `Which currency has the code ${code}?`,
      back: fullName,
      hints: [
        home(currency),
        `It ${currency.clue}.`,
        `Its full name begins with "${firstLetters(fullName)}".`,
      ],
      explanation: `The ${inText(currency)} ${currency.clue}; ${usedIn(currency)}.`,
    },
    otherNames(currency),
    true,
  );
  const start = code.slice(0, 2);
  const toCode: Variant[] =
    CODES_NOT_ASKED.has(code) || likelyCodes(currency).length < 3
      ? []
      : variants(
          rank,
          {
            template: 'code of a currency',
            added: 1,
            front: `What is the ISO 4217 code of the ${inText(currency)}?`,
            back: code,
            hints: [
              'Most codes are the two letters of the country and one letter of the currency.',
              start === issuer.code
                ? `The two letters of ${issuer.inText} are ${start}.`
                : `Its first two letters are ${start[0] ?? ''} and ${start[1] ?? ''}.`,
              `Spell it: first ${code.split('').join(', then ')}.`,
            ],
            explanation: `The ${inText(currency)} ${currency.clue}; ${usedIn(currency)}.`,
          },
          (random) => pickDistractors(code, likelyCodes(currency), () => 0, String, random),
          true,
        );
  return { id: `code:${code}`, subject: code, variants: [...toName, ...toCode] };
}

function clueFact(currency: Currency): Fact | null {
  const { code, fullName, clue, rank } = currency;
  if (ALL_CURRENCIES.some((other) => other !== currency && other.clue === clue)) return null;
  return {
    id: `money:${code}`,
    subject: code,
    variants: variants(
      difficultyOf(rank, 0),
      {
        template: 'currency by what it is known for',
        added: 1,
        front: `Which currency ${clue}?`,
        back: fullName,
        hints: [home(currency), spread(currency), `Its international code is ${code}.`],
        explanation: `Its code is ${code}; ${usedIn(currency)}.`,
      },
      otherNames(currency),
      true,
    ),
  };
}

function formerFact(country: Country): Fact | null {
  const row = BEFORE_THE_EURO.find(([code]) => code === country.code);
  if (!row) return null;
  const [, currency, since] = row;
  const kind = kindOf(currency);
  const names = BEFORE_THE_EURO.filter(([, other]) => kindOf(other) !== kind).map(([, other]) => other);
  const toName = tellsOf(currency, country.name)
    ? []
    : variants(
        country.rank,
        {
          template: 'currency before the euro',
          added: 1,
          front: `What was the currency of ${country.inText} before the euro?`,
          back: currency,
          hints: [
            `It went out of use when euro cash came in ${since}.`,
            FORMER_NAMES_OF_ONE.has(currency)
              ? 'No other country brought this name into the euro.'
              : 'Another country had money of this name too.',
            `It starts with "${firstLetters(currency)}".`,
          ],
          explanation: `In ${since} the ${currency.toLowerCase()} gave way to the notes and coins that ${country.inText} now shares with much of Europe.`,
        },
        (random) => pickDistractors(currency, names, () => 0, String, random),
        true,
      );
  const toCountry = FORMER_NAMES_OF_ONE.has(currency)
    ? variants(
        country.rank,
        {
          template: 'country of a currency before the euro',
          added: 1,
          front: `Which country paid with the ${currency.toLowerCase()} until it adopted the euro?`,
          back: country.name,
          hints: [setting(country), `It ${country.fact}.`, initials(country.name)],
          explanation: `Euro notes and coins have been in use there since ${since}. ${aboutCountry(country)}`,
        },
        otherCountries(country),
        true,
      )
    : [];
  return {
    id: `before the euro:${country.code}`,
    subject: country.code,
    variants: [...toName, ...toCountry],
  };
}

/** What countries pay with: the names, the codes and the stories of their money. */
export function currencyFacts(countries: readonly Country[]): Fact[] {
  const used = ALL_CURRENCIES.filter(({ users }) => users.some((user) => countries.includes(user)));
  const facts = [
    ...countries.flatMap((country) => [currencyFact(country), formerFact(country)]),
    ...used.flatMap((currency) => [codeFact(currency), clueFact(currency)]),
  ];
  return facts.filter((fact) => fact !== null).filter((fact) => fact.variants.length > 0);
}

/** The currencies whose names belong to one country alone, for decks about countries. */
export function ownCurrencyFact(country: Country): Fact | null {
  const currency = currencyOf(country);
  return currency && isNameOfOne(currency) ? currencyFact(country) : null;
}
