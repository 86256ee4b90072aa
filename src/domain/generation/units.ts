/** A unit as a multiple of a power of a base unit. */
type Unit = { factor: number; base: string; power: number };

/** Powers of ten by prefix, Latin and Cyrillic, with the micro sign as NFKC leaves it. */
const PREFIXES = numbers(
  'p-12 n-9 н-9 u-6 \u03bc-6 мк-6 m-3 м-3 c-2 с-2 d-1 д-1 da1 h2 г2 k3 к3 M6 М6 G9 Г9 T12 Т12',
);
const PREFIX_NAMES = numbers('kilo3 centi-2 milli-3 mili-3');

function numbers(table: string): ReadonlyMap<string, number> {
  return new Map(
    table.split(' ').map((entry): [string, number] => {
      const name = entry.replaceAll(/[-\d]/gu, '');
      return [name, Number(entry.slice(name.length))];
    }),
  );
}

const unit = (symbol: string, base: string, factor = 1, power = 1): [string, Unit] => [
  symbol,
  { factor, base, power },
];

const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...'m g s A K mol cd Hz N Pa J W C V F S Wb T H lm lx Bq Gy Sv bit B b eV M dB cal \u03a9'
    .split(' ')
    .map((symbol) => unit(symbol, symbol)),
  ...[...'мmгgсsАAНNВVТT'.matchAll(/(.)(.)/gu)].map(([, symbol = '', base = '']) => unit(symbol, base)),
  unit('Гц', 'Hz'),
  unit('Па', 'Pa'),
  unit('Дж', 'J'),
  unit('Вт', 'W'),
  unit('t', 'g', 1e6),
  unit('т', 'g', 1e6),
  unit('l', 'm', 1e-3, 3),
  unit('L', 'm', 1e-3, 3),
  unit('л', 'm', 1e-3, 3),
  unit('min', 's', 60),
  unit('h', 's', 3600),
  unit('bar', 'Pa', 1e5),
  unit('Wh', 'J', 3600),
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

/** Whether a word in plain form (see `withPlainForms`) is the symbol of a unit: "mW" and "MW", but not "mw". */
export function isUnit(word: string): boolean {
  return symbolled(word) !== undefined;
}

/** The unit in what follows a number, such as "km/h", "m^2" or "metres"; null for anything else. */
export function unitOf(text: string): Unit | null {
  const [over, under, ...others] = text.split('/').map(powerOf);
  if (!over || under === null || others.length > 0) return null;
  return under ? { ...over, factor: over.factor / under.factor, base: `${over.base}/${under.base}` } : over;
}

function powerOf(text: string): Unit | null {
  const { word = '', digits = '1' } =
    /^(?<word>\p{L}+)(?:\^?(?<digits>-?[1-4]))?$/u.exec(text.trim())?.groups ?? {};
  const { factor, base, power } = symbolled(word) ?? named(word) ?? {};
  if (factor === undefined || base === undefined || power === undefined) return null;
  return { factor: factor ** Number(digits), base: `${base}^${power * Number(digits)}`, power };
}

function symbolled(word: string): Unit | undefined {
  return UNITS.get(word) ?? prefixed(word, PREFIXES, (symbol) => UNITS.get(symbol));
}

function named(word: string): Unit | undefined {
  const find = (name: string) => UNITS.get(NAMES.find(([, pattern]) => pattern.test(name))?.[0] ?? '');
  const folded = word.toLowerCase().replaceAll('è', 'e');
  return find(folded) ?? prefixed(folded, PREFIX_NAMES, find);
}

function prefixed(
  word: string,
  prefixes: ReadonlyMap<string, number>,
  find: (rest: string) => Unit | undefined,
): Unit | undefined {
  for (const [prefix, power] of prefixes) {
    const unit = word.startsWith(prefix) ? find(word.slice(prefix.length)) : undefined;
    if (unit) return { ...unit, factor: unit.factor * 10 ** power };
  }
  return undefined;
}
