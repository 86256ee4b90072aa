import { clozeSides, gapNumbers, type Cloze } from '../../cards/cloze.ts';

/**
 * Marked places: `==like this==` but not `a == b`; `{{like this}}`, as RemNote writes them; `{{c1::like this::hint}}`; and
 * `{{cloze like this}}` of Logseq.
 */
const PLACES =
  /(?<![A-Za-z\d=])==(?<marked>[^\s=](?:(?:(?!==)[^\n])*[^\s=])?)==(?![A-Za-z\d=])|\{\{(?:c(?<number>\d{1,3})::|cloze[ \t]+)?(?<braced>[^\s{}](?:[^{}\n]{0,2000}[^\s{}])?)[ \t]*\}\}/gu;
/** Gaps of hashcards, which are neither links nor pictures. */
const BRACKETS = /(?<![!\\\]])\[(?<marked>[^[\]\n]{1,2000})\](?![[(:])/gu;
/** Macros of Logseq and templates of web sites are also in double braces. */
const NO_GAP = /^(?:query|embed|renderer|video|youtube|tweet|function|namespace|table|site\.|page\.|[#/%])/u;

/**
 * The most cards that one text with gaps becomes. Each has the whole text on both sides, so a short file could become a hundred
 * times as long; texts that people learn by gaps have a dozen.
 */
export const MOST_CARDS_OF_GAPS = 30;

/** The message about gaps beyond that. */
export function tooManyGaps(left: number): string {
  return `It has more than ${MOST_CARDS_OF_GAPS} gaps: ${left === 1 ? 'the last one becomes' : `the last ${left} become`} no card. Divide it.`;
}

/** A card of a text with gaps; with `cloze` unless something else in the text looks like a gap. */
export type GapCard = { front: string; back: string; cloze?: Cloze };

type Place = { start: number; end: number; gap: string; hint: string; group: string };

/** `mask` is the text with code and formulas hidden (`maskOf`), in which gaps are searched. `brackets` finds gaps of hashcards. */
export type GapSearch = { mask?: string; brackets?: boolean };

/**
 * The cards of a text with marked places: each asks for one of them, or for all of one number, with the others filled in. None
 * for a text without such places. `left` is the number of cards beyond the maximum.
 */
export function cardsOfGaps(
  text: string,
  { mask = text, brackets = false }: GapSearch = {},
): { cards: GapCard[]; left: number } {
  const places = [...mask.matchAll(brackets ? BRACKETS : PLACES)].flatMap((match) => placeOf(match, text));
  const groups = [...new Set(places.map(({ group }) => group))];
  const numbered = withNumbers(text, places, groups);
  const cards = groups.slice(0, MOST_CARDS_OF_GAPS).map((asked, index): GapCard => {
    const cloze = numbered === null ? null : { text: numbered, gap: index + 1 };
    const sides = cloze && clozeSides(cloze);
    if (cloze && sides) return { ...sides, cloze };
    let front = '';
    let back = '';
    let end = 0;
    for (const { start, end: next, gap, hint, group } of places) {
      const between = text.slice(end, start);
      end = next;
      front += between + (group === asked ? `**[${hint || '...'}]**` : gap);
      back += between + (group === asked ? `**${gap}**` : gap);
    }
    const rest = text.slice(end);
    return { front: front + rest, back: back + rest };
  });
  return { cards, left: groups.length - cards.length };
}

/** The text with gaps in the form of cloze cards, numbered in order; null if other braces would be taken for gaps. */
function withNumbers(text: string, places: readonly Place[], groups: readonly string[]): string | null {
  const numbers = new Map(groups.map((group, index) => [group, index + 1]));
  let numbered = '';
  let end = 0;
  for (const { start, end: next, gap, hint, group } of places) {
    const hinted = hint === '' ? gap : `${gap}::${hint}`;
    numbered += `${text.slice(end, start)}{{c${numbers.get(group)}::${hinted}}}`;
    end = next;
  }
  numbered += text.slice(end);
  return gapNumbers(numbered).length === groups.length ? numbered : null;
}

function placeOf({ index, 0: whole, groups }: RegExpExecArray, text: string): Place[] {
  const end = index + whole.length;
  const braced = groups?.['braced'];
  if (braced === undefined) {
    const gap = text.slice(index, end).replace(/^(?:==|\[)|(?:==|\])$/gu, '');
    return [{ start: index, end, gap, hint: '', group: String(index) }];
  }
  if (NO_GAP.test(braced)) return [];
  const start = index + whole.indexOf(braced);
  // A hint follows "::" in Anki and two backslashes in Logseq.
  const [gap = '', hint = ''] = text
    .slice(start, start + braced.length)
    .split(/::|\\\\/u)
    .map((part) => part.trim());
  const number = groups?.['number'];
  return [{ start: index, end, gap, hint, group: number === undefined ? String(index) : `c${number}` }];
}
