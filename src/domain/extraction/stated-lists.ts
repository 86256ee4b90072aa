import type { Language } from './language.ts';
import { type Line, slice, wordCount } from './line.ts';
import { isWorkedExample } from './headings.ts';
import { trimmedEnd } from '../text/trimmed-end.ts';
import type { Place, Section } from './outline.ts';
import { sentencesIn } from './sentences.ts';

/** A list and the words before it, which say how many items it has. */
export type StatedList = Place & { stem: Line; items: Line[]; section: Section };

const ITEM_WORDS_MAX = 12;
/** On average; items of more words are sentences or steps. */
const ITEM_WORDS_MEAN = 6;
const STEM_MAX = 200;
const STEM_WORDS_MIN = 4;

/** The lists of a text whose number of items the words before them state, in digits or in the words of its language. */
export function statedLists(sections: readonly Section[], language: Language | null): StatedList[] {
  const isList = (stem: Line, items: readonly Line[]) =>
    states(stem.text, items.length, language) && isGood(stem, items, language);
  return sections.flatMap((section) => [
    ...blockLists(section, isList),
    ...sentencesIn(section).flatMap(({ line, passage, quote }) => {
      const list = inSentence(line, isList);
      return list === null ? [] : [{ ...list, passage, quote, section }];
    }),
  ]);
}

type IsList = (stem: Line, items: readonly Line[]) => boolean;

function states(text: string, count: number, language: Language | null): boolean {
  if (count < 2 || count > 10) return false;
  const digit = new RegExp(String.raw`(?<![\p{L}\p{N}.,])${count}(?=\s\p{L})`, 'u');
  const han = new RegExp(
    `[${'二三四五六七八九十'.charAt(count - 2)}${count === 2 ? '两兩' : ''}][个個種种大类類つ点點步]`,
    'u',
  );
  return digit.test(text) || han.test(text) || (language?.numbers[count - 2]?.test(text) ?? false);
}

function blockLists(section: Section, isList: IsList): StatedList[] {
  if (isWorkedExample(section.title ?? '')) return [];
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
    const quote = [text.slice(from), unit.items.map((item) => item.quote).join('\n')].join(unit.intro.glue);
    return [{ stem, items, passage: unit.intro.passage, quote, section }];
  });
}

/** An item without what follows its name: "**Prophase**: the chromosomes ...". */
function shortItem(line: Line): Line {
  const bold = line.spans.find(({ start, kind }) => start === 0 && kind === 'strong');
  const end = bold?.end ?? /(?:[:：]\s|\s[–—-]\s)/u.exec(line.text)?.index ?? line.text.length;
  return slice(line, 0, trimmedEnd(line.text.slice(0, end), ' :：.,;。；').length);
}

function inSentence(line: Line, isList: IsList): { stem: Line; items: Line[] } | null {
  const colon = /[:：]\s*/u.exec(line.text);
  if (colon === null || /[:：;]/u.test(line.text.slice(colon.index + 1))) return null;
  const stem = slice(line, 0, colon.index);
  const from = colon.index + colon[0].length;
  // "Photosystem I. They": an abbreviation may hide the end of the sentence.
  if (/[.!?]\s+\p{Lu}/u.test(line.text.slice(from))) return null;
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

/** Instructions to the reader, which are followed by a list of tasks. */
const TASK =
  /^(?:order|sort|match|choose|complete|rank|arrange|ordne|sortiere|ergänze|ordena|relaciona|completa|elige|ordina|collega|ordenne|associe|complète|choisis|расположи|упорядочи|соотнеси)/iu;

function isGood({ text }: Line, items: readonly Line[], language: Language | null): boolean {
  return (
    text.length <= STEM_MAX &&
    (text.split(' ').length >= STEM_WORDS_MIN || /\p{Script=Han}/u.test(text)) &&
    /^[^:：]*$/u.test(text) &&
    (text.match(/\p{N}+/gu)?.length ?? 0) < 2 &&
    !/[.。．]\s*\p{L}/u.test(text) &&
    items.reduce((sum, item) => sum + wordCount(item.text), 0) <= ITEM_WORDS_MEAN * items.length &&
    new Set(items.map((item) => item.text.replaceAll(/\p{N}+/gu, ''))).size === items.length &&
    !TASK.test(text) &&
    language?.refersAtStart.test(text) !== true &&
    language?.refersAnywhere.test(text) !== true &&
    items.every(
      (item) =>
        /\p{L}/u.test(item.text) &&
        wordCount(item.text) <= ITEM_WORDS_MAX &&
        !/[?]$|^(?:etc|and so on|others?)\b/iu.test(item.text),
    )
  );
}
