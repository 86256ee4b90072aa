import { stem } from '../generation/compare-text.ts';
import { tokensOf } from '../text/tokens.ts';
import { withoutBrackets } from './pairs.ts';

/** The length of the beginning that the forms of a word share in most languages. */
const STEM_LENGTH = 7;
/** Longer terms are counted by their beginning. */
const TERM_LENGTH = 3;

/** Texts longer than this, in words, use a term of their subject at least `USES_MIN` times. */
const SHORT_TEXT = 500;
const USES_MIN = 3;

/**
 * How often a text uses a term, whatever the forms of its words. Authors use the terms of their subject again and again, but the
 * headline of a remark ("High risk of errors") only once.
 */
export class Vocabulary {
  readonly #uses = new Map<string, number>();
  readonly #min: number;

  constructor(text: string) {
    const stems = stemsOf(text);
    this.#min = stems.length > SHORT_TEXT ? USES_MIN : 1;
    for (const at of stems.keys()) {
      for (let length = 1; length <= TERM_LENGTH && at + length <= stems.length; length += 1) {
        const phrase = stems.slice(at, at + length).join(' ');
        this.#uses.set(phrase, (this.#uses.get(phrase) ?? 0) + 1);
      }
    }
  }

  /** Whether a text uses a term again, without the remark in brackets at its end. */
  repeats(term: string): boolean {
    return this.#usesOf(term) > 1;
  }

  /** Whether a text uses a term as often as those of its subject. */
  isSubject(term: string): boolean {
    return this.#usesOf(term) >= this.#min;
  }

  #usesOf(term: string): number {
    return this.#uses.get(stemsOf(withoutBrackets(term)).slice(0, TERM_LENGTH).join(' ')) ?? 0;
  }
}

/** The stems of the words of a text; in Chinese, its characters. */
function stemsOf(text: string): string[] {
  return tokensOf(text.toLowerCase()).flatMap((token) => {
    if (token.kind === 'sign') return [];
    return token.text.match(/\p{Script=Han}/gu) ?? [stem(token.text).slice(0, STEM_LENGTH)];
  });
}
