import { containsPhrase } from '../generation/compare-text.ts';
import { isAlsoCorrect } from '../generation/same-option.ts';
import { type Random, shuffled } from '../random.ts';
import type { Candidate } from './candidate.ts';
import { markdownOf, withCapital } from './line.ts';

type Distractors = [string, string, string];

/** Options may not be much longer or shorter than the answer, which would give it away. */
const LENGTH_FACTOR = 2.2;

/** What the wrong options of a text's cards are chosen from: its answers, by their group. */
export class OptionPool {
  readonly #answers: Map<unknown, string[]>;
  readonly #text: Map<string, string>;

  constructor(candidates: readonly Candidate[]) {
    this.#answers = new Map();
    this.#text = new Map();
    for (const { options, back, reverse, kind } of candidates) {
      if (options === null) continue;
      const answer = withCapital(markdownOf(options.answer));
      const groups = kind === 'glossary' || kind === 'marked' ? [options.group, 'term'] : [options.group];
      for (const group of groups) this.#answers.set(group, [...(this.#answers.get(group) ?? []), answer]);
      if (reverse !== null) this.#text.set(answer, back);
    }
  }

  /** Three wrong options of the kind, form and size of the answer, or null if the text does not have enough. */
  optionsFor(candidate: Candidate, front: string, back: string, random: Random): Distractors | null {
    const all = [...new Set(this.#answers.get(candidate.options?.group) ?? [])].filter(
      (each) => each !== back,
    );
    const chosen: string[] = [];
    for (const option of shuffled(all, random)) {
      if (formOf(option) !== formOf(back) || !hasSimilarLength(option, back)) continue;
      if (isAlsoCorrect(front, back, option) || containsPhrase(front, option)) continue;
      const isLike = (each: string) =>
        isAlsoCorrect('', each, option) || containsPhrase(each, option) || containsPhrase(option, each);
      if ([back, ...chosen].some(isLike)) continue;
      // The text about the option names the answer, so one may be a kind of the other.
      if (containsPhrase(this.#text.get(option) ?? '', back)) continue;
      chosen.push(option);
      const [first, second, third] = chosen;
      if (first !== undefined && second !== undefined && third !== undefined) return [first, second, third];
    }
    return null;
  }
}

/** Numbers, code, formulas and abbreviations stand out among words. */
function formOf(text: string): string {
  if (/^[$£€]?[-−]?\p{N}/u.test(text)) return `number ${text.replaceAll(/\p{N}[\p{N}.,]*/gu, '0')}`;
  if (/[`$]/u.test(text)) return 'code';
  return /^[\p{Lu}\p{N}-]{2,}$/u.test(text) ? 'abbreviation' : 'words';
}

function hasSimilarLength(one: string, other: string): boolean {
  const [short, long] = [Math.min(one.length, other.length), Math.max(one.length, other.length)];
  return long <= LENGTH_FACTOR * short + 4;
}
