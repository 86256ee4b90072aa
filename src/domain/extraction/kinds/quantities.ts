import { withBlank, type Candidate, candidateOf, type Claim } from '../candidate.ts';

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const SCALE = 'hundred|thousand|million|billion|trillion';
const SYMBOL = String.raw`%|°C|°F|°|km\/h|m\/s(?:²|\^2)?|mmHg|kPa|Pa|kJ|J|kW|W|V|Hz|kHz|MHz|GHz|kg|mg|g|km|cm|mm|nm|µm|μm|m|ml|l|ms|s|K|N|mol|dB|MB|GB|kB|AU`;
const UNIT_WORD = String.raw`percent|per cent|people|men|women|children|degrees|feet|years old|\p{Ll}{2,}[^su\s\W]s|\p{Ll}{2,}(?:ies|ches|ses|xes)|mice`;
const VALUE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:/–-]|[$€£] ?)(?<number>(?:between )?(?:${NUMBER})(?: (?:to|and|or) (?:${NUMBER})|–(?:${NUMBER}))?)(?:(?<scale> (?:${SCALE})))?(?: ?(?<symbol>${SYMBOL})(?![\p{L}\p{N}])| (?<words>(?:(?:square|cubic|light|nautical|pairs of|different|whole|molecules of|full|root|large|small|main|amino) )?(?:${UNIT_WORD}))(?!\p{L}))`,
  'gu',
);
const MONEY = new RegExp(
  String.raw`(?<sign>[$€£])(?<number>${NUMBER})(?<scale> (?:${SCALE}))?(?![\p{N}.,]\p{N})`,
  'gu',
);

/** Words after which a number is not a quantity. */
const NOT_BEFORE_QUANTITY =
  /(?:^|[\s(])(?:figures?|fig\.|tables?|chapters?|sections?|articles?|art\.|pages?|pp?\.|no\.|nos\.|phase|type|version|step|part|volume|level|grade|class|act|question|exercise|number|first|last|next|every|photosystem|port|layer|box|§|than)\s$/iu;

/** Words that look like plurals of units but are not. */
const NOT_A_UNIT =
  /^(?:is|was|has|this|its|his|us|as|thus|plus|times|does|others|versus|always|perhaps|sometimes|towards|means|states|ones|days? of|begins|says|makes|lies|gives|loses|forms|works)$/u;

export interface Quantity {
  /** The number or range as it is written. */
  number: string;
  /** The unit in a normal form. */
  unit: string;
  /** Index of the number in the text. */
  at: number;
}

/** The numbers with a unit in a text. */
export function quantitiesIn(text: string): Quantity[] {
  const found: Quantity[] = [];
  for (const { index, groups } of text.matchAll(VALUE)) {
    const { number = '', scale = '', symbol, words } = groups ?? {};
    const unit = symbol ?? words ?? '';
    if (
      /^(?:1\d|20)\d\d$/u.test(number) &&
      /\b(?:in|since|until|by|of|from|after|before|to|around|and|about)\s$/iu.test(text.slice(0, index))
    )
      continue;
    // "1970s" is a decade, not a number of seconds.
    if (symbol === 's' && !/\s/u.test(text[index + number.length] ?? '')) continue;
    if (NOT_BEFORE_QUANTITY.test(text.slice(0, index)) || NOT_A_UNIT.test(unit)) continue;
    if (number.startsWith('between') !== / and /u.test(number)) continue;
    found.push({ number, unit: `${scale.trim()} ${normalUnit(unit)}`.trim(), at: index });
  }
  for (const { index, groups } of text.matchAll(MONEY)) {
    const { sign = '', number = '', scale = '' } = groups ?? {};
    found.push({ number, unit: `${sign}${scale}`, at: index + sign.length });
  }
  return found.sort((one, other) => one.at - other.at);
}

function normalUnit(unit: string): string {
  return /^(?:%|percent|per cent)$/u.test(unit)
    ? '%'
    : unit.replace(/^(?:different|whole|full|large|small|main) /u, '');
}

/** Sentences whose numbers are part of an example. */
const EXAMPLE =
  /^(?:If|Suppose|When|Whenever|Assume|Imagine|Let|For one|An? \p{L}+ (?:of|with|that))\b|\b(?:would|for example|e\.g\.|for instance|suppose|formula|example|therefore|thus|hence)\b/u;
const EXAMPLE_BEFORE =
  /^(?:Suppose|Imagine|Consider|Assume|Let|If|Example|Take)\b|\b(?:for example|for instance|suppose|imagine)\b/iu;
/** "About ____ people died" does not say where and when. */
const BARE_COUNT =
  /^(?:(?:About|Some|Nearly|Almost|Around|Roughly|Only|More than|At least|Up to|Over|Fewer than|Less than) )?____/u;
const NUMBERS_MAX = 3;
const WORDS_MIN = 7;

/** A card with a blank in place of a number of a claim. */
export function quantityCard({ text, sentence }: Claim): Candidate | null {
  if (/[:;]/u.test(text) || EXAMPLE.test(text) || EXAMPLE_BEFORE.test(sentence.before ?? '')) return null;
  if ((text.match(/\d[\d.,]*/gu)?.length ?? 0) > NUMBERS_MAX) return null;
  const quantity = quantitiesIn(text).find(
    ({ number, at }) => number !== '1' && !isRepeated(text, number, at),
  );
  if (quantity === undefined) return null;
  const { number, unit, at } = quantity;
  const front = withBlank(text, at, number.length);
  if (front.split(' ').length < WORDS_MIN || (BARE_COUNT.test(front) && !/ \p{Lu}/u.test(text))) return null;
  return candidateOf(sentence, {
    kind: 'quantity',
    front,
    back: number,
    answer: { type: 'number', number, unit },
    difficulty: 3,
    quality: 0.72,
  });
}

function isRepeated(text: string, number: string, at: number): boolean {
  const rest = `${text.slice(0, at)} ${text.slice(at + number.length)}`;
  return [...rest.matchAll(/\d[\d.,]*\d|\d/gu)].some(([other]) => other === number);
}
