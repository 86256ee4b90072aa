import { firstLetters, letterCount } from '../card-text.ts';
import type { Family } from './data/element-row.ts';
import { SYMBOL_NAMES, type Element } from './elements.ts';

/** From here on too few atoms were ever made for chemistry to confirm the family. */
const FIRST_UNOBSERVED = 104;

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];
const TENS = [
  '',
  '',
  'twenties',
  'thirties',
  'forties',
  'fifties',
  'sixties',
  'seventies',
  'eighties',
  'nineties',
];

/** What one member of a family is called: "a noble gas". */
const MEMBER: Readonly<Record<Family, string>> = {
  'Alkali metals': 'an alkali metal',
  'Alkaline earth metals': 'an alkaline earth metal',
  'Transition metals': 'a transition metal',
  'Post-transition metals': 'a post-transition metal',
  Metalloids: 'a metalloid',
  'Other nonmetals': 'a nonmetal',
  Halogens: 'a halogen',
  'Noble gases': 'a noble gas',
  Lanthanides: 'a lanthanide',
  Actinides: 'an actinide',
};

export function rowOf({ period }: Element): string {
  return `the ${ROWS[period - 1] ?? ''} row of the periodic table`;
}

export function describe({ name, symbol, number, group, period, family }: Element): string {
  const place = group === null ? `period ${period}` : `group ${group}, period ${period}`;
  const kind = number >= FIRST_UNOBSERVED ? `expected to be ${MEMBER[family]},` : MEMBER[family];
  return `${name} (${symbol}) is element ${number}, ${kind} in ${place}.`;
}

/** Family and row as a first hint. */
export function setting(element: Element): string {
  const expected = element.number >= FIRST_UNOBSERVED ? 'It is expected to be' : 'It is';
  return `${expected} ${MEMBER[element.family]} in ${rowOf(element)}.`;
}

export function initials({ name }: Element): string {
  return `Its name starts with "${firstLetters(name)}" and has ${letterCount(name)} letters.`;
}

export function symbolHints(element: Element): [string, string, string] {
  const { symbol, name } = element;
  const length = symbol.length === 1 ? 'a single letter' : 'two letters';
  const other = SYMBOL_NAMES[symbol];
  if (other) {
    return [
      `The symbol has ${length} and does not follow the English name.`,
      symbol.length === 1
        ? 'It is the initial of a name that English does not use.'
        : `It starts with "${symbol.charAt(0)}", from a name that English does not use.`,
      `It is short for ${other}.`,
    ];
  }
  if (symbol.length === 1) {
    return [
      'The symbol is short: it is a single letter.',
      'English has kept the initial: look at how the name begins.',
      `It is letter number ${symbol.charCodeAt(0) - 64} of the alphabet.`,
    ];
  }
  const second = symbol.charAt(1);
  const position = name.toLowerCase().indexOf(second, 1) + 1;
  return [
    'The symbol has two letters, and both come from the English name.',
    `The initial is followed by a ${'aeiou'.includes(second) ? 'vowel' : 'consonant'} of the name.`,
    position === 2
      ? 'It is simply the first two letters of the name.'
      : `After the initial comes the letter "${second}" from further on in the name.`,
  ];
}

export function magnitude(number: number): string {
  if (number < 10) return 'a single digit';
  if (number < 20) return 'between ten and nineteen';
  return number < 100 ? `in the ${TENS[Math.floor(number / 10)] ?? ''}` : 'above ninety-nine';
}
