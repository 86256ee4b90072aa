import { leaksAnswer } from '../generation/answer-leak.ts';
import { contentWords } from '../generation/compare-text.ts';
import type { Candidate } from './candidate.ts';

type Hints = [string, string, string];

/**
 * Three hints in no particular language, each closer to the answer: the headings above it, its shape, and how it begins. A
 * heading that gives the answer away is left out.
 */
export function hintsFor({ section }: Candidate, back: string): Hints {
  const headings = section.headings.filter((heading) => !leaksAnswer(heading, back)).slice(-2);
  const lines = back.replaceAll(/^- /gmu, '').split('\n');
  const [first = ''] = lines;
  const words = first.split(' ');
  const isShort = lines.length === 1 && words.length <= 3;
  const beginning = isShort
    ? first.slice(0, Math.min(3, Math.ceil(first.length / 3)))
    : words.slice(0, Math.min(3, Math.ceil(words.length / 3))).join(' ');
  const shape = isShort
    ? dots(first)
    : lines.length > 1
      ? lines.map(() => '…').join(' ')
      : `… (${words.length})`;
  const start = isShort ? dots(first, beginning.length) : `${beginning} …`;
  const place = headings.join(' › ');
  // A hint may not say less than the one before.
  const isBelow = contentWords(start).isSubsetOf(contentWords(place));
  return [place === '' || isBelow ? '…' : place, shape, start];
}

/** A dot for each letter and digit after the first `shown` characters. */
function dots(text: string, shown = 0): string {
  return text.slice(0, shown) + text.slice(shown).replaceAll(/[\p{L}\p{N}]/gu, '·');
}
