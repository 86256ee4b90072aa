/** A unit as a multiple of base units: 36 km/h is 36 times 1000/3600 "m/s". */
type Unit = { factor: number; base: string; power?: number };

/** Prefixes in Latin and Cyrillic, with the micro sign as NFKC leaves it. */
const PREFIXES: Readonly<Record<string, number>> = {
  p: 1e-12,
  n: 1e-9,
  н: 1e-9,
  u: 1e-6,
  '\u03bc': 1e-6,
  мк: 1e-6,
  m: 1e-3,
  м: 1e-3,
  c: 1e-2,
  с: 1e-2,
  d: 1e-1,
  д: 1e-1,
  da: 10,
  h: 100,
  г: 100,
  k: 1e3,
  к: 1e3,
  M: 1e6,
  М: 1e6,
  G: 1e9,
  Г: 1e9,
  T: 1e12,
  Т: 1e12,
  P: 1e15,
  E: 1e18,
};

/** Symbols that mean their own unit, then those that are a multiple of another one. */
const SYMBOLS: ReadonlyMap<string, Unit> = new Map([
  ...'m g s A K mol cd Hz N Pa J W C V F S Wb T H lm lx Bq Gy Sv bit B b eV M dB cal \u03a9'
    .split(' ')
    .map((base): [string, Unit] => [base, { factor: 1, base }]),
  ...['м m', 'г g', 'с s', 'А A', 'Гц Hz', 'Н N', 'Па Pa', 'Дж J', 'Вт W', 'В V', 'Т T'].map(
    (pair): [string, Unit] => {
      const [symbol = '', base = ''] = pair.split(' ');
      return [symbol, { factor: 1, base }];
    },
  ),
  ['t', { factor: 1e6, base: 'g' }],
  ['т', { factor: 1e6, base: 'g' }],
  ['l', { factor: 1e-3, base: 'm', power: 3 }],
  ['L', { factor: 1e-3, base: 'm', power: 3 }],
  ['л', { factor: 1e-3, base: 'm', power: 3 }],
  ['min', { factor: 60, base: 's' }],
  ['h', { factor: 3600, base: 's' }],
  ['bar', { factor: 1e5, base: 'Pa' }],
  ['Wh', { factor: 3600, base: 'J' }],
]);

/** Names of units in Romance and Germanic languages, without accents, by symbol. */
const NAMES: readonly (readonly [symbol: string, name: RegExp])[] = [
  ['m', /^met(?:er|re|ro)(?:s|n)?$|^metri$/u],
  ['g', /^gram(?:me|mo|m|o)?s?$|^grammi$/u],
  ['l', /^lit(?:er|re|ro)(?:s|n)?$|^litri$/u],
  ['s', /^se(?:cond|cond[eoi]|gundo|kunde)[ns]?$/u],
  ['min', /^minut(?:[eoi]|en)?s?$/u],
  ['h', /^(?:hour|heure|hora|stunde)[ns]?$|^or[ae]$|^uur$/u],
];
const PREFIX_NAMES: Readonly<Record<string, number>> = { kilo: 1e3, centi: 1e-2, milli: 1e-3, mili: 1e-3 };

/** Whether a word in plain form (see `withPlainForms`) is the symbol of a unit: "mW" and "MW", but not "mw". */
export function isUnit(word: string): boolean {
  return symbolled(word) !== undefined;
}

/** The unit in what follows a number, such as "km/h", "m^2" or "metres"; null for anything else. */
export function unitOf(text: string): Unit | null {
  const [over, under, ...others] = text.split('/').map(powerOf);
  if (!over || under === null || others.length > 0) return null;
  return under ? { factor: over.factor / under.factor, base: `${over.base}/${under.base}` } : over;
}

function powerOf(text: string): Unit | null {
  const { word = '', digits = '1' } =
    /^(?<word>[\p{L}]+)(?:\^?(?<digits>-?[1-4]))?$/u.exec(text.trim())?.groups ?? {};
  const unit = symbolled(word) ?? named(word);
  if (!unit) return null;
  const { factor, base, power = 1 } = unit;
  return { factor: factor ** Number(digits), base: `${base}^${power * Number(digits)}` };
}

function symbolled(word: string): Unit | undefined {
  const known = SYMBOLS.get(word);
  if (known) return known;
  for (const length of [1, 2]) {
    const factor = PREFIXES[word.slice(0, length)];
    const unit = SYMBOLS.get(word.slice(length));
    if (factor !== undefined && unit) return { ...unit, factor: unit.factor * factor };
  }
  return undefined;
}

function named(word: string): Unit | undefined {
  const folded = word.toLowerCase().replaceAll('è', 'e');
  const [prefix = '', factor = 1] =
    Object.entries(PREFIX_NAMES).find(([name]) => folded.startsWith(name)) ?? [];
  const [symbol] = NAMES.find(([, name]) => name.test(folded.slice(prefix.length))) ?? [];
  const unit = symbol === undefined ? undefined : SYMBOLS.get(symbol);
  return unit && { ...unit, factor: unit.factor * factor };
}
