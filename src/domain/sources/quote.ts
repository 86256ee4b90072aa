import { contentWords } from '../generation/compare-text.ts';
import { withoutFunctionWords } from '../generation/function-words.ts';
import { isFormOf } from '../generation/answer-leak.ts';
import { isUnspaced } from '../generation/segments.ts';
import { normalised } from '../text/normalised.ts';

/** A shorter quote, folded, could stand anywhere; in scripts without spaces a few characters say as much. */
const MIN_LETTERS = 12;
const MIN_UNSPACED = 5;

/** A longer quote is cut: nobody reads more of it behind a card. In characters. */
export const MAX_QUOTE = 600;

/** Share of an answer's words, by length, that its passage has to have. */
const FOUNDED = 0.5;

/** What may differ between a quote and its source: spaces, hyphens at line ends, markup, kinds of quotation marks. */
const MEANINGLESS = /[\s\p{Pd}\u{ad}\u{200b}*_`"'“”„‟«»‹›‘’‚‛]/u;

/**
 * The place of a quote in a passage as it is written there, however its spaces, hyphens and case were copied; null when
 * it does not stand there, or is too short to say where it stands. `end` is exclusive.
 */
export function findQuote(passage: string, quote: string): { start: number; end: number } | null {
  const wanted = folded(quote).text;
  if (wanted.length < (isUnspaced(wanted) ? MIN_UNSPACED : MIN_LETTERS)) return null;
  const { text, places } = folded(passage);
  const at = text.indexOf(wanted);
  const start = places[at];
  const last = places[at + wanted.length - 1];
  if (at === -1 || start === undefined || last === undefined) return null;
  const length = passage.codePointAt(last) ?? 0;
  return withinLimit(passage, { start, end: last + (length > 0xffff ? 2 : 1) });
}

/** The telling characters of a text in lower case, and where each of them stands. */
function folded(text: string): { text: string; places: number[] } {
  let plain = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    if (!MEANINGLESS.test(character)) {
      const lower = normalised(character, 'NFKC').toLowerCase();
      plain += lower;
      for (let each = 0; each < lower.length; each += 1) places.push(at);
    }
    at += character.length;
  }
  return { text: plain, places };
}

/** With the full stop or closing mark that belongs to it, and cut after a word where it is too long. */
function withinLimit(passage: string, { start, end }: { start: number; end: number }) {
  const closing = /^[.!?。！？]?["'”’»)\]]?/u.exec(passage.slice(end))?.[0].length ?? 0;
  if (end + closing - start <= MAX_QUOTE) return { start, end: end + closing };
  const space = passage.lastIndexOf(' ', start + MAX_QUOTE);
  if (space > start) return { start, end: space };
  // Not between the halves of a character.
  const isHalved = (passage.codePointAt(start + MAX_QUOTE - 1) ?? 0) > 0xffff;
  return { start, end: start + MAX_QUOTE - (isHalved ? 1 : 0) };
}

/**
 * Whether an answer is from a passage: each of its numbers stands there, and at least half of its words in some form.
 * Cards are to say what the material says, not what a model knows besides.
 */
export function isGrounded(answer: string, passage: string): boolean {
  const there = [...contentWords(passage)];
  const wanted = contentWords(answer);
  const telling = withoutFunctionWords(wanted);
  const all = [...(telling.size === 0 ? wanted : telling)];
  const isThere = (word: string) => there.some((each) => each === word || isFormOf(each, word));
  if (isUnspaced(answer)) {
    const { text } = folded(passage);
    return all.length === 0 || all.some((word) => text.includes(word));
  }
  if (all.some((word) => /^\p{N}+$/u.test(word) && !isThere(word))) return false;
  const weight = (list: readonly string[]) => list.join('').length;
  return weight(all.filter(isThere)) >= FOUNDED * weight(all);
}

/** The page on which a place in a passage stands; null where the document has no pages. */
export function pageAt(
  { page, pageStarts }: { page: number | null; pageStarts: readonly { at: number; page: number }[] },
  at: number,
): number | null {
  return pageStarts.findLast((each) => each.at <= at)?.page ?? page;
}
