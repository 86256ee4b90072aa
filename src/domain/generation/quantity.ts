import { plainNumber, tokensOf, withPlainForms } from '../text/tokens.ts';
import { unitOf } from './units.ts';

/**
 * Numbers in words, from zero: the numbers up to twenty, then tens, a hundred, a thousand and a
 * million where the language has one word for them. Words that are more often something else ("un", "uno") are included,
 * since they are only compared with digits.
 */
const COUNTED: readonly (readonly [from: number, words: string])[] = [
  [
    0,
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  ],
  [
    1,
    'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
  ],
  [0, 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'],
  [
    0,
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte',
  ],
  [
    0,
    'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove vinte',
  ],
  [
    0,
    'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti',
  ],
  [
    0,
    'ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать двадцать',
  ],
  [0, 'صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة'],
  [1, 'واحدة اثنين ثلاث أربع خمس ست سبع ثماني تسع عشر'],
  [0, '零 一 二 三 四 五 六 七 八 九 十 十一 十二'],
  [0, '〇 一つ 二つ 三つ 四つ 五つ 六つ 七つ 八つ 九つ'],
  [0, '영 하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열'],
];

const ROUND: Readonly<Record<number, string>> = {
  20: 'vingt 二十',
  30: 'thirty dreißig trente treinta trinta trenta тридцать 三十',
  40: 'forty vierzig quarante cuarenta quarenta quaranta сорок 四十',
  50: 'fifty fünfzig cinquante cincuenta cinquenta cinquanta пятьдесят 五十',
  60: 'sixty sechzig soixante sesenta sessenta sessanta шестьдесят 六十',
  70: 'seventy siebzig setenta settanta семьдесят 七十',
  80: 'eighty achtzig ochenta oitenta ottanta восемьдесят 八十',
  90: 'ninety neunzig noventa novanta девяносто 九十',
  100: 'hundred hundert cent cien cem cento сто مئة مائة 百 一百',
  1000: 'thousand tausend mille mil тысяча ألف 千 一千',
  1000000: 'million millionen milion миллион مليون 百万',
};

const WORDS: ReadonlyMap<string, number> = new Map([
  ...COUNTED.flatMap(([from, words]) =>
    words.split(' ').map((word, index): [string, number] => [word, from + index]),
  ),
  ...Object.entries(ROUND).flatMap(([value, words]) =>
    words.split(' ').map((word): [string, number] => [word, Number(value)]),
  ),
]);

const FACTORS = new Set([100, 1000, 1_000_000]);

/** The quantity of an option that begins with a number, and how it is written. */
type Quantity = {
  value: number;
  notation: 'digits' | 'groups' | 'words' | 'fraction' | 'percent' | 'power';
  /** What follows the number, such as a unit. */
  rest: string;
};

/** A suffix that changes the value of the digits before it: a percent sign, a fraction, or a power of ten. */
const SUFFIX =
  /^\s*(?:(?<percent>%)|(?:(?<=\s)(?<over>\d+)\s*)?\/\s*(?<under>\d+)(?!\d|\s*\/)|[×*·]\s*10\s*\^\s*(?<power>-?\d+))/u;

/** The quantity that an option is, or null if it begins with no number. */
function quantityOf(option: string, language: string | null): Quantity | null {
  const text = withPlainForms(withoutTex(option))
    .trim()
    .replace(/[.。]$/u, '');
  const isNegative = text.startsWith('-');
  const body = isNegative ? text.slice(1).trimStart() : text;
  const [first] = tokensOf(body);
  if (first?.kind !== 'number') return isNegative ? null : inWords(text.toLowerCase());
  const isGrouped = /^[1-9]\d{0,2}\.\d{3}$/u.test(first.text) && groupsWithPoints(language);
  const digits = Number(isGrouped ? first.text.replace('.', '') : plainNumber(first.text));
  if (Number.isNaN(digits)) return null;
  const after = body.slice(first.text.length);
  const { 0: suffix = '', groups = {} } = SUFFIX.exec(after) ?? {};
  const read = withSuffix(digits, groups, isGrouped ? 'groups' : 'digits');
  const value = isNegative ? -read.value : read.value;
  const rest = after.slice(suffix.length).trim();
  const [word = '', ...others] = rest.split(' ');
  const factor = WORDS.get(word.toLowerCase()) ?? 0;
  // "1.5 million"
  return FACTORS.has(factor)
    ? { value: value * factor, notation: 'words', rest: others.join(' ') }
    : { ...read, value, rest };
}

function withSuffix(
  digits: number,
  { percent, over, under, power }: Readonly<Record<string, string | undefined>>,
  plain: Quantity['notation'],
): Pick<Quantity, 'value' | 'notation'> {
  if (percent !== undefined) return { value: digits / 100, notation: 'percent' };
  if (power !== undefined) return { value: digits * 10 ** Number(power), notation: 'power' };
  if (under === undefined) return { value: digits, notation: plain };
  const value = over === undefined ? digits / Number(under) : digits + Number(over) / Number(under);
  return { value, notation: 'fraction' };
}

/** Whether a language writes 3600 as "3.600". */
function groupsWithPoints(language: string | null): boolean {
  const parts = new Intl.NumberFormat(language ?? 'en').formatToParts(12_345);
  return parts.some(({ type, value }) => type === 'group' && value === '.');
}

/** A simple formula as one would type it: "1/2", "3 × 10^8 m". */
function withoutTex(option: string): string {
  if (!/[$\\]/u.test(option)) return option;
  return option
    .replaceAll(/\\[dt]?frac\s*\{?(\d+)\}?\s*\{?(\d+)\}?/gu, ' $1/$2')
    .replaceAll(/\\(?:text|mathrm)\{([^{}]*)\}/gu, ' $1')
    .replaceAll(/\^\{(-?\d+)\}/gu, '^$1')
    .replaceAll(/\\(?:times|cdot)(?![a-zA-Z])/gu, '×')
    .replaceAll(/\\[,;:! ]|~/gu, ' ')
    .replaceAll(/\{,\}/gu, ',')
    .replaceAll(/\\(?=%)|\$/gu, '');
}

function inWords(text: string): Quantity | null {
  const words = text.split(/[\s-]+/u);
  const [first = '', second = ''] = words;
  // "a hundred"
  const isOne = /^(?:an?|eine?)$/u.test(first) && FACTORS.has(WORDS.get(second) ?? 0);
  const [one, other] = [isOne ? 1 : WORDS.get(first), WORDS.get(second)];
  if (one === undefined) return null;
  if (other === undefined) return { value: one, notation: 'words', rest: words.slice(1).join(' ') };
  const value =
    FACTORS.has(other) && one < other ? one * other : one >= 20 && other < 10 ? one + other : null;
  return value === null ? null : { value, notation: 'words', rest: words.slice(2).join(' ') };
}

/**
 * Whether two options are the same number or quantity in two notations: "8" and "eight", "1/2", "2/4" and "0.5", "5 km" and
 * "5000 m". The language (BCP 47 tag) says what "3.600" is.
 */
export function isSameQuantity(one: string, other: string, language: string | null = null): boolean {
  const [first, second] = [quantityOf(one, language), quantityOf(other, language)];
  if (first === null || second === null) return false;
  // Two numbers in the same notation differ: one of two decimals may be more precise.
  if (first.rest === second.rest && first.notation === second.notation && first.notation !== 'fraction')
    return false;
  const [unit, otherUnit] = [unitOf(first.rest), unitOf(second.rest)];
  return unit && otherUnit
    ? unit.base === otherUnit.base && isClose(first.value * unit.factor, second.value * otherUnit.factor)
    : first.rest.toLowerCase() === second.rest.toLowerCase() && isClose(first.value, second.value);
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other));
}
