import { contentWords } from '../generation/compare-text.ts';
import { withoutFunctionWords } from '../generation/function-words.ts';
import { isFormOf } from '../generation/answer-leak.ts';
import { isUnspaced } from '../generation/segments.ts';
import { normalised } from '../text/normalised.ts';

/** Minimum length of a folded quote, since shorter ones could occur anywhere; scripts without spaces need fewer. */
const MIN_LETTERS = 12;
const MIN_UNSPACED = 5;

/** Maximum length of a quote, in characters; longer ones are cut. */
export const MAX_QUOTE = 600;

/** The least share of an answer's words, by length, that its passage must contain. */
const MIN_GROUNDED_SHARE = 0.5;

/** Characters that may differ between a quote and its source: spaces, hyphens, marks of Markdown and quotation marks. */
const INSIGNIFICANT = /[\s\p{Pd}\u{ad}\u{200b}*_`|\\#$"'“”„‟«»‹›‘’‚‛]/u;

/** The number of an item of an ordered list, as in Markdown. */
const LIST_NUMBER = /(?<!\S)\d{1,3}[.)]\s/gu;

/**
 * Finds a quote in a passage, ignoring spaces, hyphens, markup, numbers of lists, quotation marks and case. Null if the passage does not
 * contain it or it is too short. `end` is exclusive.
 */
export function findQuote(passage: string, quote: string): { start: number; end: number } | null {
  const { text, places } = folded(passage);
  // A model sees the numbers of ordered lists, which the text of a passage does not have.
  const target =
    [quote, quote.replaceAll(LIST_NUMBER, '')]
      .map((each) => folded(each).text)
      .find((each) => text.includes(each)) ?? '';
  if (target.length < (isUnspaced(target) ? MIN_UNSPACED : MIN_LETTERS)) return null;
  const at = text.indexOf(target);
  const start = places[at];
  const last = places[at + target.length - 1];
  if (at === -1 || start === undefined || last === undefined) return null;
  const length = passage.codePointAt(last) ?? 0;
  return withinLimit(passage, { start, end: last + (length > 0xffff ? 2 : 1) });
}

/** The significant characters of a text in lower case, and the index of each in the original. */
function folded(text: string): { text: string; places: number[] } {
  let plain = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    if (!INSIGNIFICANT.test(character)) {
      const lower = normalised(character, 'NFKC').toLowerCase();
      plain += lower;
      for (let each = 0; each < lower.length; each += 1) places.push(at);
    }
    at += character.length;
  }
  return { text: plain, places };
}

/** Extends a range by the full stop or closing mark after it, or cuts it after a word if it is too long. */
function withinLimit(passage: string, { start, end }: { start: number; end: number }) {
  const closing = /^[.!?。！？]?["'”’»)\]]?/u.exec(passage.slice(end))?.[0].length ?? 0;
  if (end + closing - start <= MAX_QUOTE) return { start, end: end + closing };
  const space = passage.lastIndexOf(' ', start + MAX_QUOTE);
  if (space > start) return { start, end: space };
  // Do not split a surrogate pair.
  const isHalved = (passage.codePointAt(start + MAX_QUOTE - 1) ?? 0) > 0xffff;
  return { start, end: start + MAX_QUOTE - (isHalved ? 1 : 0) };
}

/**
 * Whether a passage supports an answer: it contains each of its numbers, and at least half of its words in some form.
 * Cards must not contain what a model knows from elsewhere.
 */
export function isGrounded(answer: string, passage: string): boolean {
  const passageWords = [...contentWords(passage)];
  const target = contentWords(answer);
  const significant = withoutFunctionWords(target);
  const required = [...(significant.size === 0 ? target : significant)];
  const isInPassage = (word: string) => passageWords.some((each) => each === word || isFormOf(each, word));
  if (isUnspaced(answer)) {
    const { text } = folded(passage);
    return required.length === 0 || required.some((word) => text.includes(word));
  }
  if (!hasNumbersOf(answer, passage)) return false;
  const weight = (list: readonly string[]) => list.join('').length;
  return weight(required.filter(isInPassage)) >= MIN_GROUNDED_SHARE * weight(required);
}

/** Whether a passage contains each number of an answer, in whatever language the two are written. */
export function hasNumbersOf(answer: string, passage: string): boolean {
  const words = [...contentWords(passage)];
  const numbers = [...contentWords(answer)].filter((word) => /^\p{N}+$/u.test(word));
  return numbers.every((number) => words.some((word) => word === number || isFormOf(word, number)));
}
