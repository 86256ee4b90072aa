import { searchText } from '../text/search-text.ts';
import type { Passage } from './passage.ts';

export type Range = { from: number; to: number };

/** A character with the marks that belong to it, or a run of spaces. */
const UNIT = /\s+|\P{M}\p{M}*|\p{M}+/gu;

/**
 * The ranges in which a text contains another, both folded by `searchText`. Ranges do not overlap; there are at most
 * `limit`.
 */
export function findText(text: string, query: string, limit = Number.POSITIVE_INFINITY): Range[] {
  const folded = searchText(query);
  // A quick test first, because folding a whole text is much faster than folding it character by character.
  if (folded === '' || !searchText(text).includes(folded)) return [];
  const { foldedText, origins } = foldWithOrigins(text);
  const found: Range[] = [];
  for (let at = foldedText.indexOf(folded); at !== -1 && found.length < limit;) {
    const first = origins[at];
    const last = origins[at + folded.length - 1];
    if (first && last) found.push({ from: first.from, to: last.to });
    at = foldedText.indexOf(folded, at + folded.length);
  }
  return found;
}

/** The folded text, and the range of the original text for each of its characters. */
function foldWithOrigins(text: string): { foldedText: string; origins: Range[] } {
  let foldedText = '';
  const origins: Range[] = [];
  const cache = new Map<string, string>();
  for (const { 0: unit, index } of text.matchAll(UNIT)) {
    const folded = cache.get(unit) ?? (/^\s/u.test(unit) ? ' ' : searchText(unit));
    cache.set(unit, folded);
    foldedText += folded;
    for (let count = 0; count < folded.length; count += 1) {
      origins.push({ from: index, to: index + unit.length });
    }
  }
  return { foldedText, origins };
}

/**
 * A piece of a text with about `around` characters on both sides of a range, cut between words, and the range in it.
 */
export function excerptAround(text: string, { from, to }: Range, around = 70): { excerpt: string } & Range {
  const start = startOfWord(text, from - around, from);
  const end = endOfWord(text, to, to + around);
  const opening = start > 0 ? '…' : '';
  const shift = opening.length - start;
  return {
    excerpt: opening + text.slice(start, end).replaceAll(/\s/gu, ' ') + (end < text.length ? '…' : ''),
    from: from + shift,
    to: to + shift,
  };
}

function startOfWord(text: string, at: number, before: number): number {
  if (at <= 0) return 0;
  const space = text.slice(at, before).search(/\s/u);
  if (space !== -1) return at + space + 1;
  return isLowSurrogate(text, at) ? at + 1 : at;
}

function endOfWord(text: string, after: number, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.slice(after, at).search(/\s\S*$/u);
  if (space !== -1) return after + space;
  return isLowSurrogate(text, at) ? at - 1 : at;
}

function isLowSurrogate(text: string, at: number): boolean {
  return /[\u{dc00}-\u{dfff}]/u.test(text[at] ?? '');
}

/** The page of an index in a passage, or null if the document has no pages. */
export function pageAt(
  { page, pageStarts }: Pick<Passage, 'page' | 'pageStarts'>,
  at: number,
): number | null {
  return pageStarts.findLast((start) => start.at <= at)?.page ?? page;
}
