import { searchText } from '../text/search-text.ts';
import type { Passage } from './block.ts';

export type Range = { from: number; to: number };

/** A character with the marks that belong to it, or a run of spaces. */
const UNIT = /\s+|\P{M}\p{M}*|\p{M}+/gu;

/**
 * Where a text contains another one, compared as `searchText` does; without overlaps. Ends after `limit` places.
 */
export function findText(text: string, wanted: string, limit = Number.POSITIVE_INFINITY): Range[] {
  const folded = searchText(wanted);
  // Folding a text as a whole is much faster than finding out where each character comes from.
  if (folded === '' || !searchText(text).includes(folded)) return [];
  const { all, origins } = foldWithOrigins(text);
  const found: Range[] = [];
  for (let at = all.indexOf(folded); at !== -1 && found.length < limit;) {
    const first = origins[at];
    const last = origins[at + folded.length - 1];
    if (first && last) found.push({ from: first.from, to: last.to });
    at = all.indexOf(folded, at + folded.length);
  }
  return found;
}

/** The folded text, and for each of its characters what it stands for. */
function foldWithOrigins(text: string): { all: string; origins: Range[] } {
  let all = '';
  const origins: Range[] = [];
  const known = new Map<string, string>();
  for (const { 0: unit, index } of text.matchAll(UNIT)) {
    const folded = known.get(unit) ?? (/^\s/u.test(unit) ? ' ' : searchText(unit));
    known.set(unit, folded);
    all += folded;
    for (let count = 0; count < folded.length; count += 1) {
      origins.push({ from: index, to: index + unit.length });
    }
  }
  return { all, origins };
}

/** A piece of a text around a place in it, cut between words, with that place in the piece. */
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

/** The page on which a place in a passage lies. */
export function pageAt(
  { page, pageStarts }: Pick<Passage, 'page' | 'pageStarts'>,
  at: number,
): number | null {
  return pageStarts.findLast((start) => start.at <= at)?.page ?? page;
}
