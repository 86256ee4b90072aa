import type { FactTable } from './fact-table.ts';

type Product = { a: number; b: number; rank: number };

/** The harder a product is to remember: fives and tens are easy, sevens and twelves are not. */
function rankOf(a: number, b: number): number {
  const effort = (n: number) =>
    ({ 2: 0, 3: 1, 4: 1.5, 5: 0.5, 6: 2, 7: 3, 8: 3, 9: 2, 10: 0, 11: 1, 12: 3.5 })[n] ?? 0;
  return Math.min(5, 1 + Math.round((effort(a) + effort(b)) * 0.62));
}

const PRODUCTS: readonly Product[] = Array.from({ length: 11 }, (_, i) => i + 2).flatMap((a) =>
  Array.from({ length: 13 - a }, (_, j) => ({ a, b: a + j, rank: rankOf(a, a + j) })),
);

const near = (one: Product, other: Product) =>
  (one.a === other.a || one.b === other.b ? 2 : 0) +
  ((one.a * one.b) % 10 === (other.a * other.b) % 10 ? 1 : 0) -
  Math.abs(one.a * one.b - other.a * other.b) * 0.1;

export const MULTIPLICATION_TABLE: FactTable<Product> = {
  category: 'Mathematics',
  rows: PRODUCTS,
  name: ({ a, b }) => `${a} times ${b}`,
  rank: ({ rank }) => rank,
  columns: [
    {
      name: 'product',
      ways: [
        {
          template: 'product',
          added: 0,
          front: ({ a, b }) => `What is ${a} × ${b}?`,
          back: ({ a, b }) => String(a * b),
          hints: ({ a, b }) => [
            (a * b) % 2 === 0 ? 'The result is even.' : 'Both factors are odd, and so is the result.',
            `Start from ${a} × ${b - 1}, which is ${a * (b - 1)}.`,
            `Add ${a} to ${a * (b - 1)}.`,
          ],
          explanation: ({ a, b }) =>
            a === b
              ? `It is the square of ${a}: ${a} rows of ${a}. One row and one column fewer makes ${(a - 1) * (a - 1)}.`
              : `The order does not matter: ${b} × ${a} gives the same. One ${a} fewer would be ${a * (b - 1)}.`,
          flip: true,
          closeness: near,
        },
        {
          template: 'quotient',
          // 49 ÷ 7 would show its answer.
          has: ({ a, b }) => a !== b,
          added: 1,
          front: ({ a, b }) => `What is ${a * b} ÷ ${b}?`,
          back: ({ a }) => String(a),
          hints: ({ a, b }) => [
            `How many times does ${b} fit?`,
            a === 2 ? 'It is one of the smallest tables.' : `Twice ${b} is ${2 * b}; go on from there.`,
            `${a - 1} × ${b} is ${(a - 1) * b}; now add one more ${b}.`,
          ],
          explanation: ({ a, b }) =>
            `Division undoes multiplication: ${a} times ${b} is ${a * b}, so ${b} fits exactly ${a} times.`,
          flip: true,
          closeness: (one, other) => 3 - Math.abs(one.a - other.a),
        },
      ],
    },
  ],
  topics: [
    {
      topic: 'Multiplication table',
      aliases: [
        'times tables',
        'multiplication',
        'multiplication tables',
        'times table',
        'multiplication facts',
        'mental arithmetic',
      ],
    },
    ...Array.from({ length: 11 }, (_, index) => index + 2).map((n) => ({
      topic: `${n} times table`,
      aliases: [`times table of ${n}`, `multiplication table of ${n}`, `table of ${n}`],
      rows: ({ a, b }: Product) => a === n || b === n,
    })),
  ],
  qualifiers: 'math maths mathematics arithmetic',
};

type Numeral = { value: number; roman: string; rank: number };

const SIGNS = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;

function partsOf(value: number): { amount: number; sign: string }[] {
  let rest = value;
  return SIGNS.flatMap(([amount, sign]) => {
    const count = Math.floor(rest / amount);
    rest -= count * amount;
    return Array.from({ length: count }, () => ({ amount, sign }));
  });
}

/** Chosen so that each level has enough, from single signs to years. */
const NUMERALS: readonly Numeral[] = (
  [
    [1, [2, 3, 5, 6, 7, 8, 10, 11, 12, 15, 20, 30]],
    [2, [4, 9, 13, 16, 18, 21, 25, 27, 33, 50, 60, 100]],
    [3, [14, 19, 24, 39, 40, 46, 54, 90, 110, 150, 500, 1000]],
    [4, [44, 49, 94, 99, 145, 249, 400, 444, 645, 900, 1100, 2000]],
    [5, [494, 949, 999, 1066, 1444, 1492, 1789, 1849, 1914, 1969, 1999, 2024]],
  ] as const
).flatMap(([rank, values]) =>
  values.map((value) => ({
    value,
    rank,
    roman: partsOf(value)
      .map(({ sign }) => sign)
      .join(''),
  })),
);

/** How a numeral is read: its parts, added up. */
const sum = ({ value }: Numeral) =>
  partsOf(value)
    .map(({ amount }) => amount)
    .join(' + ');

const takesAway = (roman: string) => /IV|IX|XL|XC|CD|CM/u.test(roman);

const partsText = (numeral: Numeral) =>
  partsOf(numeral.value).length === 1 ? '' : `The parts are ${sum(numeral)}. `;

const closeValues = (one: Numeral, other: Numeral) =>
  3 - Math.abs(Math.log(one.value) - Math.log(other.value)) * 4;

export const ROMAN_NUMERALS: FactTable<Numeral> = {
  category: 'Mathematics',
  rows: NUMERALS,
  name: ({ roman }) => roman,
  rank: ({ rank }) => rank,
  columns: [
    {
      name: 'value',
      ways: [
        {
          template: 'value of a numeral',
          added: 0,
          front: ({ roman }) => `Which number is written ${roman} in Roman numerals?`,
          back: ({ value }) => String(value),
          hints: ({ roman, value }) => [
            roman.length === 1
              ? 'It is one of the seven signs from which all others are built.'
              : 'I, V, X, L, C, D and M stand for 1, 5, 10, 50, 100, 500 and 1000.',
            roman.length === 1
              ? 'From I on, the signs grow fivefold and twofold by turns: I, V, X, L, C, D, M.'
              : takesAway(roman)
                ? 'A smaller sign before a larger one is taken away from it.'
                : 'No sign is taken away here; just add them up.',
            partsOf(value).length === 1
              ? `The number has ${String(value).length === 1 ? 'a single digit' : `${String(value).length} digits`}.`
              : `The first part is worth ${partsOf(value)[0]?.amount ?? 0}, and the number has ${String(value).length === 1 ? 'a single digit' : `${String(value).length} digits`}.`,
          ],
          explanation: (numeral) =>
            numeral.roman.length === 1
              ? 'All numerals are built from the seven signs I, V, X, L, C, D and M, and this is one of them.'
              : takesAway(numeral.roman)
                ? `Read it from left to right as ${sum(numeral)}; a smaller sign counts against the larger one that follows it.`
                : `Read it from left to right as ${sum(numeral)}; no smaller sign stands before a larger one.`,
          flip: true,
          closeness: closeValues,
        },
        {
          template: 'numeral of a value',
          added: 1,
          front: ({ value }) => `How is ${value} written in Roman numerals?`,
          back: ({ roman }) => roman,
          hints: ({ roman, value }) => [
            'Go from the largest part to the smallest.',
            `It takes ${roman.length === 1 ? 'a single sign' : `${roman.length} signs`}.`,
            partsOf(value).length === 1
              ? `It has ${/^(?:IV|IX|XL|XC|CD|CM)$/u.test(roman) ? 'a smaller sign before a larger one' : 'a sign of its own'}.`
              : `Split it as ${partsOf(value)
                  .map(({ amount }) => amount)
                  .join(' + ')}.`,
          ],
          explanation: (numeral) =>
            numeral.roman.length === 1
              ? 'It is one of the seven numbers that have a sign of their own: 1, 5, 10, 50, 100, 500 and 1000.'
              : takesAway(numeral.roman)
                ? `${partsText(numeral)}No sign stands more than three times in a row; instead a smaller one is put before a larger one.`
                : `${partsText(numeral)}They are written from the largest to the smallest.`,
          flip: true,
          closeness: closeValues,
        },
      ],
    },
  ],
  topics: [
    {
      topic: 'Roman numerals',
      aliases: ['roman numbers', 'roman digits', 'latin numerals', 'roman numeral conversion'],
    },
  ],
  qualifiers: 'math history',
};
