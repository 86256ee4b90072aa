import { firstLetters } from '../card-text.ts';
import type { FactTable } from './fact-table.ts';
import { withCase } from './symbol-case.ts';

type Prefix = { name: string; symbol: string; power: number; rank: number; example: string };

type PrefixRow = readonly [name: string, symbol: string, power: number, rank: number, example: string];

const PREFIX_ROWS: readonly PrefixRow[] = [
  ['quetta', 'Q', 30, 5, 'it was added in 2022 as the largest of all'],
  ['ronna', 'R', 27, 5, 'with it, the mass of our planet is about six grams'],
  ['yotta', 'Y', 24, 5, 'until 2022 it was the largest of all'],
  ['zetta', 'Z', 21, 5, 'with it, our galaxy is about one metre across'],
  ['exa', 'E', 18, 4, 'with it, the age of the universe is a little under half a second'],
  ['peta', 'P', 15, 4, 'with it, a light year is about nine and a half metres'],
  ['tera', 'T', 12, 2, 'the size of hard disks is given with it, in bytes'],
  ['giga', 'G', 9, 1, 'the pace of processors is given with it, in hertz'],
  ['mega', 'M', 6, 1, 'cameras count their pixels with it'],
  ['kilo', 'k', 3, 1, 'it stands in the only base unit that has a prefix'],
  ['hecto', 'h', 2, 3, 'weather maps give air pressure with it'],
  ['deca', 'da', 1, 4, 'it is the only one whose symbol has two letters'],
  ['deci', 'd', -1, 3, 'it stands before the bel in the usual measure of sound levels'],
  ['centi', 'c', -2, 1, 'rulers are divided with it'],
  ['milli', 'm', -3, 1, 'the smallest marks of a ruler and the dose of a tablet are given with it'],
  ['micro', 'µ', -6, 2, 'with it, bacteria are a few metres long'],
  ['nano', 'n', -9, 2, 'structures on computer chips are measured with it'],
  ['pico', 'p', -12, 3, 'small capacitors are rated with it, in farads'],
  ['femto', 'f', -15, 4, 'with it, lasers for eye surgery flash for some hundred seconds'],
  ['atto', 'a', -18, 5, 'the motion of electrons in atoms is filmed with flashes this short'],
  ['zepto', 'z', -21, 5, 'with it, light crosses a hydrogen molecule in about 250 seconds'],
  ['yocto', 'y', -24, 5, 'with it, a proton weighs a little less than two grams'],
  ['ronto', 'r', -27, 5, 'with it, an electron weighs just under one gram'],
  ['quecto', 'q', -30, 5, 'it was added in 2022 as the smallest of all'],
];

const PREFIXES: readonly Prefix[] = PREFIX_ROWS.map(([name, symbol, power, rank, example]) => ({
  name,
  symbol,
  power,
  rank,
  example,
}));

const powerOf = ({ power }: Prefix) => `$10^{${power}}$`;

const inWords = ({ power }: Prefix) =>
  power > 0
    ? `a one with ${power === 1 ? 'one zero' : `${power} zeros`}`
    : `a one in place ${-power} after the decimal point`;

const sign = ({ power }: Prefix) => (power > 0 ? 'It makes a unit larger.' : 'It makes a unit smaller.');

const nearPower = (one: Prefix, other: Prefix) =>
  3 - Math.abs(Math.abs(one.power) - Math.abs(other.power)) * 0.2;

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

export const SI_PREFIXES: FactTable<Prefix> = {
  category: 'Physics',
  rows: PREFIXES,
  name: ({ name }) => name,
  rank: ({ rank }) => rank,
  columns: [
    {
      name: 'power',
      ways: [
        {
          template: 'prefix of a power',
          added: 0,
          front: (prefix) => `Which metric prefix stands for the factor ${powerOf(prefix)}?`,
          back: ({ name }) => name,
          hints: (prefix) => [
            sign(prefix),
            capitalised(prefix.example),
            `Its name begins with "${firstLetters(prefix.name)}".`,
          ],
          explanation: (prefix) => `Written out it is ${inWords(prefix)}. ${capitalised(prefix.example)}`,
          flip: true,
          closeness: nearPower,
        },
        {
          template: 'power of a prefix',
          added: 0,
          front: ({ name }) => `Which power of ten does the prefix "${name}" stand for?`,
          back: powerOf,
          hints: (prefix) => [
            sign(prefix),
            capitalised(prefix.example),
            `Written out it is ${inWords(prefix)}.`,
          ],
          explanation: (prefix) => `Written out it is ${inWords(prefix)}. ${capitalised(prefix.example)}`,
          flip: true,
          closeness: nearPower,
        },
      ],
    },
    {
      name: 'symbol',
      ways: [
        {
          template: 'prefix of a symbol',
          added: 1,
          front: ({ symbol }) => `What is the name of the metric prefix written ${withCase(symbol)}?`,
          back: ({ name }) => name,
          hints: (prefix) => [sign(prefix), capitalised(prefix.example), `Its factor is ${powerOf(prefix)}.`],
          explanation: (prefix) =>
            `Its factor is ${powerOf(prefix)}, ${inWords(prefix)}. ${capitalised(prefix.example)}`,
          flip: true,
          closeness: (one, other) =>
            one.symbol.toLowerCase() === other.symbol.toLowerCase() ? 4 : nearPower(one, other) * 0.5,
        },
      ],
    },
  ],
  topics: [
    {
      topic: 'SI prefixes',
      aliases: ['metric prefixes', 'prefixes of units', 'unit prefixes', 'metric system prefixes'],
    },
  ],
  qualifiers: 'physics science metric system',
};
