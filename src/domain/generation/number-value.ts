import { plainNumber, tokensOf, withPlainForms, type Token } from '../text/tokens.ts';

/**
 * Numbers in words, folded as `optionForm` does, from zero: the numbers up to twenty, then tens, a hundred, a thousand and a
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

/** A number, and how it is written. */
type NumberValue = {
  value: number;
  notation: 'digits' | 'words' | 'fraction' | 'percent';
  /** What follows it, such as a unit. */
  rest: string;
};

/** A formula that is a fraction of two numbers. */
const FRACTION = /^\$\s*\\[dt]?frac\{\s*(\d+)\s*\}\{\s*(\d+)\s*\}\s*\$$/u;

/** The number that an option begins with, or null if it begins with none. */
function numberValue(option: string): NumberValue | null {
  const text = withPlainForms(option.replace(FRACTION, '$1/$2')).trim().toLowerCase();
  const tokens = tokensOf(text);
  const isNegative = tokens[0]?.text === '-';
  const [first, second, third] = isNegative ? tokens.slice(1) : tokens;
  if (first?.kind !== 'number') return isNegative ? null : valueInWords(text.replace(/[.。]$/u, ''));
  const value = Number(plainNumber(first.text)) * (isNegative ? -1 : 1);
  if (Number.isNaN(value)) return null;
  const after = (token: Token) => text.slice(token.start + token.text.length).trim();
  if (second?.text === '%') return { value: value / 100, notation: 'percent', rest: after(second) };
  if (second?.text === '/' && third?.kind === 'number') {
    return { value: value / Number(plainNumber(third.text)), notation: 'fraction', rest: after(third) };
  }
  return { value, notation: 'digits', rest: after(first).replace(/^[.。]$/u, '') };
}

function valueInWords(text: string): NumberValue | null {
  const words = text.split(/[\s-]+/u);
  const [first = '', second = ''] = words;
  const [one, other] = [WORDS.get(first), WORDS.get(second)];
  if (one === undefined) {
    // "a hundred"
    return /^(?:an?|eine?)$/u.test(first) && other !== undefined && FACTORS.has(other)
      ? { value: other, notation: 'words', rest: words.slice(2).join(' ') }
      : null;
  }
  if (other === undefined) return { value: one, notation: 'words', rest: words.slice(1).join(' ') };
  const value =
    FACTORS.has(other) && one < other ? one * other : one >= 20 && other < 10 ? one + other : null;
  return value === null ? null : { value, notation: 'words', rest: words.slice(2).join(' ') };
}

/** Whether two options are the same number in two notations: "8" and "eight", "1/2" and "0.5", "50%" and "1/2". */
export function isSameNumber(one: string, other: string): boolean {
  const [first, second] = [numberValue(one), numberValue(other)];
  if (first === null || second === null || first.notation === second.notation) return false;
  return first.rest === second.rest && Math.abs(first.value - second.value) < 1e-9;
}
