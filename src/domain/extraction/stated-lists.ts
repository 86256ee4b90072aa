import { type Line, slice } from './line.ts';
import { trimmedEnd } from '../text/trimmed-end.ts';
import type { Place, Section } from './outline.ts';
import { sentencesIn } from './sentences.ts';

/** A list and the words before it, which say how many items it has. */
export type StatedList = Place & { stem: Line; items: Line[]; section: Section };

/** Words for two to ten, by number, in languages that write them as one word. */
const NUMBERS: readonly RegExp[] = [
  'two|zwei|beiden?|deux|dos|due|dois|duas|twee|två|to|dwa|dwie|два|две|两|兩|二|둘|두',
  'three|drei|trois|tres|tre|três|drie|tre|trzy|три|三|세',
  'four|vier|quatre|cuatro|quattro|quatro|vier|fyra|fire|cztery|четыре|四|네',
  'five|fünf|cinq|cinco|cinque|vijf|fem|pięć|пять|五|다섯',
  'six|sechs|seis|sei|zes|sex|seks|sześć|шесть|六|여섯',
  'seven|sieben|sept|siete|sette|sete|zeven|sju|syv|siedem|семь|七|일곱',
  'eight|acht|huit|ocho|otto|oito|åtta|otte|osiem|восемь|八|여덟',
  'nine|neun|neuf|nueve|nove|negen|nio|ni|dziewięć|девять|九|아홉',
  'ten|zehn|dix|diez|dieci|dez|tien|tio|ti|dziesięć|десять|十|열',
].map(
  (words, at) =>
    new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${words}|${at + 2})(?![\p{N}.,:%]\p{N}|[\p{L}\p{N}%])|[${words.match(/\p{Script=Han}/gu)?.join('') ?? '\u{0}'}](?=[个個种種大类類つの]|[\p{Script=Han}])`,
      'iu',
    ),
);

const ITEM_WORDS_MAX = 16;
const STEM_MAX = 200;

/** The lists of a text whose number of items the words before them state. */
export function statedLists(sections: readonly Section[]): StatedList[] {
  return sections.flatMap((section) => [
    ...blockLists(section),
    ...sentencesIn(section).flatMap((sentence) => {
      const list = inSentence(sentence.line);
      return list === null ? [] : [{ ...list, passage: sentence.passage, quote: sentence.quote, section }];
    }),
  ]);
}

/** The number from two to ten that a text states last, or null if there is none. */
function stated(text: string, count: number): boolean {
  return NUMBERS[count - 2]?.test(text) ?? false;
}

function blockLists(section: Section): StatedList[] {
  return section.units.flatMap((unit) => {
    if (unit.type !== 'list' || unit.intro === null || unit.intro.passage !== unit.items[0]?.passage)
      return [];
    const { text } = unit.intro.line;
    const from = Math.max(
      0,
      ...[...text.matchAll(/[.!?。]\s+(?=\S)/gu)].map(({ index, 0: end }) => index + end.length),
    );
    const stem = slice(unit.intro.line, from, trimmedEnd(text, ' :：').length);
    const items = unit.items.map(({ line }) => shortItem(line));
    if (!/[:：]\s*$/u.test(text) || !isList(stem, items)) return [];
    const quote = [text.slice(from), ...unit.items.map((item) => item.quote)].join('\n');
    return [
      {
        stem,
        items,
        passage: unit.intro.passage,
        quote: stem.text.length > 11 ? text.slice(from) : quote,
        section,
      },
    ];
  });
}

/** An item without what follows its name: "**Prophase**: the chromosomes ...". */
function shortItem(line: Line): Line {
  const bold = line.spans.find(({ start, kind }) => start === 0 && kind === 'strong');
  const end = bold?.end ?? /(?:[:：]\s|\s[–—-]\s)/u.exec(line.text)?.index ?? line.text.length;
  return slice(line, 0, trimmedEnd(line.text.slice(0, end), ' :：.,;。；').length);
}

function inSentence(line: Line): { stem: Line; items: Line[] } | null {
  const colon = /[:：]\s*/u.exec(line.text);
  if (colon === null || /[:：;]/u.test(line.text.slice(colon.index + 1))) return null;
  const stem = slice(line, 0, colon.index);
  const from = colon.index + colon[0].length;
  const end = line.text.replace(/[.。]["”’»)]*$/u, '').length;
  for (const mark of [
    /,? (?:and|und|et|y|e|en|och|og|i|и|or|oder|ou|o) |, |、|，|和/gu,
    /, (?:and |or |und |et |y |e )?|、/gu,
  ]) {
    const items: Line[] = [];
    let at = from;
    for (const { index, 0: text } of line.text.slice(0, end).matchAll(mark)) {
      if (index < from) continue;
      items.push(slice(line, at, index));
      at = index + text.length;
    }
    items.push(slice(line, at, end));
    if (isList(stem, items)) return { stem, items };
  }
  return null;
}

function isList(stem: Line, items: readonly Line[]): boolean {
  return (
    stem.text.length <= STEM_MAX &&
    stem.text.length >= 8 &&
    stated(stem.text, items.length) &&
    items.every(
      ({ text }) =>
        /\p{L}/u.test(text) &&
        text.split(' ').length <= ITEM_WORDS_MAX &&
        !/[?]$|^(?:etc|and so on|others?)\b/iu.test(text),
    )
  );
}
