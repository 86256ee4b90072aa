import { formulasIn, partsOfMarkup } from '../text/markup-parts.ts';

/** Tells whether a formula (TeX without delimiters) can be drawn. */
export type RendersFormula = (tex: string, display: boolean) => boolean;

/** Commands that have lost their backslash or the letter that it took along as an escape: "\f" of "\frac", "\t" of "\theta". */
const LOST_BACKSLASH =
  /(?<![\\\p{L}])(?:[dt]?frac|rac|sqrt|qrt|text|ext|mathrm|mathbf|athrm|overline|underline|vec|hat|binom|inom|boxed|oxed)\{|(?<![\\\p{L}])(?:heta|theta|imes|times|abla|nabla|ightarrow|rightarrow|Rightarrow|eftarrow|infty|cdot|alpha|lambda|neq|leq|geq|approx|qquad|eta)(?![\p{L}{])/u;

/** Commands outside a formula, which the learner would see as they are. */
const OUTSIDE =
  /\\(?:[dt]?frac|sqrt|vec|binom|overline|mathrm|mathbf|mathbb|text|begin|sum|int|prod|lim)(?:\{|_|\^|\s*\\)|\\(?:alpha|beta|gamma|delta|theta|lambda|sigma|omega|pi|infty|nabla|times|cdot|pm|leq?|geq?|neq?|approx|rightarrow|Rightarrow|to|in|cup|cap)(?![\p{L}])/u;

/** Cards about TeX show its commands. */
const ABOUT_TEX = /\b(?:la)?tex\b|backslash/iu;

/** Whether a text of a card has a formula that is mangled or cannot be drawn, or TeX outside of formulas. */
export function hasBrokenFormula(text: string, renders: RendersFormula, cardHasFormulas: boolean): boolean {
  if (!/[\\$]/u.test(text)) return false;
  const isBroken = formulasIn(text).some(
    ({ text: tex, display }) => LOST_BACKSLASH.test(withoutWords(tex)) || !renders(tex, display),
  );
  if (isBroken) return true;
  if (neverEnds(text, cardHasFormulas)) return true;
  const isOutside = partsOfMarkup(text).some(
    ({ kind, text: prose }) => kind === 'prose' && OUTSIDE.test(prose),
  );
  return isOutside && !ABOUT_TEX.test(text);
}

/** Whether a formula has no end. It begins with a command or, in a card with formulas, with a variable. */
function neverEnds(text: string, cardHasFormulas: boolean): boolean {
  if (text.split('$').length !== 2) return false;
  return /\$\\[a-zA-Z]/u.test(text) || (cardHasFormulas && /(?<![\p{L}\p{N}])\$[a-z](?!\w)/u.test(text));
}

/** A formula without the words inside it. */
function withoutWords(tex: string): string {
  return tex.replaceAll(/\\(?:text|textrm|textbf|mathrm|operatorname)\*?\{[^{}]*\}/gu, '');
}
