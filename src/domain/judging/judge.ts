import { isSameQuantity } from '../generation/quantity.ts';
import { unitOf } from '../generation/units.ts';
import { withPlainForms } from '../text/tokens.ts';
import {
  compareTexts,
  nearly,
  RIGHT,
  WRONG,
  type Comparison,
  type JudgeOptions,
  type Slip,
  type Verdict,
} from './compare.ts';
import { differenceOf, type DifferencePart } from './letters.ts';
import { plainAnswer, readingsOf, type Reading } from './readings.ts';

/** Longer answers, in characters, are explanations in the learner's own words, which only a reader can judge. */
const MAX_JUDGED = 500;

/** Longer backs, in characters without formatting, are explained in the learner's own words rather than written. */
const MAX_WRITTEN = 200;

/** Whether a learner can write this side of a card, which needs a short text and not only a picture. */
export function canBeWritten(side: string): boolean {
  if (side.length > MAX_JUDGED) return false;
  const plain = plainAnswer(side);
  return plain.length <= MAX_WRITTEN && /[\p{L}\p{N}\p{S}]/u.test(plain);
}

export type Judgement = {
  verdict: Verdict;
  slip: Slip | null;
  /** The accepted text that comes closest to what was typed. */
  closest: string;
  /** From what was typed to the closest accepted text; empty for a right answer. */
  difference: DifferencePart[];
};

const ORDER: Readonly<Record<Verdict, number>> = { right: 0, nearly: 1, wrong: 2 };

/**
 * Judges a typed answer against the side of a card, as a fair teacher would. Case, punctuation, white space, a missing
 * article, spelling variants, notations of numbers and units, the order of a list and the choice between
 * alternatives do not matter. A slip of the finger in a longer word, one in 5 letters and two in 9, and missing accents
 * where they are strict are "nearly". Another number, sign, negation or short word is "wrong". What has been `accepted` is as
 * right as the side of the card.
 */
export function judgeAnswer(
  typed: string,
  expected: string,
  { accepted = [], ...options }: JudgeOptions & { accepted?: readonly string[] },
): Judgement {
  const answer = plainAnswer(typed.slice(0, MAX_JUDGED));
  const wanted = plainAnswer(expected.slice(0, MAX_JUDGED));
  let best: Comparison & { text: string } = { ...WRONG, text: wanted };
  const readings = accepted.map((text) => ({ text: plainAnswer(text.slice(0, MAX_JUDGED)), isAside: false }));
  for (const reading of [...readingsOf(wanted), ...readings]) {
    const comparison = compareReading(answer, reading, options);
    if (ORDER[comparison.verdict] < ORDER[best.verdict]) best = { ...comparison, text: reading.text };
    if (best.verdict === 'right') break;
  }
  const { verdict, slip, text } = best;
  const difference = verdict === 'right' ? [] : differenceOf(answer, text);
  return { verdict, slip, closest: text, difference };
}

function compareReading(typed: string, { text, isAside }: Reading, options: JudgeOptions): Comparison {
  const comparison = compareQuantities(typed, text, options) ?? compareAsList(typed, text, options);
  return isAside && comparison.verdict === 'right' ? nearly('aside') : comparison;
}

/** Units by their names, and the symbols that `isSameQuantity` reads. */
const SYMBOLS: readonly (readonly [RegExp, string])[] = [
  [/^(?:us )?dollars?$|^usd$/iu, '$'],
  [/^euros?$|^eur$/iu, '€'],
  [/^pounds? sterling$|^gbp$/iu, '£'],
  [/^yen$|^jpy$/iu, '¥'],
  [/^per ?cent$/iu, '%'],
  [/^degrees? celsius$|^°? ?c$|^celsius$/iu, '°c'],
  [/^degrees?$/iu, '°'],
  [/^miles?$/iu, 'mi'],
  [/^(?:feet|foot)$/iu, 'ft'],
  [/^inch(?:es)?$/iu, 'in'],
];

/** A number in the notation that `isSameQuantity` reads: "10^3" as "1 × 10^3", "$5" as "5 $". */
function asQuantity(text: string): string {
  const plain = withPlainForms(text)
    .trim()
    .replace(/[.。!]$/u, '')
    .replace(/^(-?)([$€£¥])\s*(?=\d)(.*)$/u, '$1$3 $2')
    .replace(/^(-?)10\^(?=-?\d)/u, '$11 × 10^')
    .replace(/^(-?[\d.,]+)e([+-]?\d+)/iu, '$1 × 10^$2')
    .replace(/^(-?[\d.,]+)\s*x\s*(?=10\^)/iu, '$1 × ');
  const [, number, rest] = /^(-?\d[\d.,]*)([^\d.,]*)$/u.exec(plain) ?? [];
  const symbol = SYMBOLS.find(([name]) => name.test(rest?.trim() ?? ''))?.[1];
  if (number === undefined || symbol === undefined) return plain;
  return symbol === '%' ? `${number}%` : `${number} ${symbol}`;
}

const NUMBER_AND_REST = /^-?[\d.,\u202f' ]*\d\s*(?<rest>[^\d\s].*)?$/u;

function compareQuantities(typed: string, expected: string, { language }: JudgeOptions): Comparison | null {
  const [one, other] = [asQuantity(typed), asQuantity(expected)];
  if (!/\d/u.test(one + other)) return null;
  if (one === other || isSameQuantity(one, other, language)) return RIGHT;
  const [given, wanted] = [one, other].map((text) => NUMBER_AND_REST.exec(text));
  if (!given || !wanted) return null;
  const [rest = '', wantedRest = ''] = [given.groups?.['rest'], wanted.groups?.['rest']];
  const [unit, wantedUnit] = [unitOf(rest), unitOf(wantedRest)];
  if (wantedUnit !== null && rest === '' && one === other.slice(0, -wantedRest.length).trim())
    return nearly('unit');
  const areUnits = unit !== null && wantedUnit !== null;
  return areUnits && (unit.base !== wantedUnit.base || unit.factor !== wantedUnit.factor) ? WRONG : null;
}

/** Between the items of a list; not the comma in a number. */
const SEPARATOR = /[,，](?!\d)|[、\n]|(?<=\s)(?:and|und|et|y|e|и|och|og|en|i|&)(?=\s)/u;
const MAX_ITEMS = 12;
const MAX_WORDS_OF_ITEM = 4;

function compareAsList(typed: string, expected: string, options: JudgeOptions): Comparison {
  const whole = compareTexts(typed, expected, options);
  if (whole.verdict === 'right') return whole;
  const wanted = itemsOf(expected);
  const given = itemsOf(typed);
  const isList =
    wanted.length > 1 &&
    Math.max(wanted.length, given.length) <= MAX_ITEMS &&
    wanted.every((item) => /\p{L}/u.test(item) && item.split(' ').length <= MAX_WORDS_OF_ITEM);
  if (!isList || given.length > wanted.length) return whole;
  const left = [...wanted];
  const slips: Slip[] = [];
  for (const item of given) {
    const judged = left.map((each) => compareTexts(item, each, options));
    const right = judged.findIndex(({ verdict }) => verdict === 'right');
    const at = right === -1 ? judged.findIndex(({ verdict }) => verdict === 'nearly') : right;
    if (at === -1) return whole;
    const slip = judged[at]?.slip ?? null;
    if (slip !== null) slips.push(slip);
    left.splice(at, 1);
  }
  if (left.length > 0) return options.accents === 'strict' ? nearly('part') : whole;
  return slips[0] === undefined ? RIGHT : nearly(slips[0]);
}

function itemsOf(text: string): string[] {
  return text
    .split(SEPARATOR)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
