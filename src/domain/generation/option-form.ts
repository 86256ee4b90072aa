import { partsOfMarkup } from '../text/markup-parts.ts';
import { normalised } from '../text/normalised.ts';
import { plainNumber, tokensOf, withPlainForms, type Token } from '../text/tokens.ts';
import { isUnit } from './units.ts';

/**
 * The form in which options are compared. In words, case and punctuation do not count, nor does the notation of numbers. In
 * code, formulas, units, chemical formulas and expressions every sign and every case counts: "C" is not "C++", `a // b`
 * not `a / b`, [0, 1) not (0, 1), MW not mW.
 */
export function optionForm(option: string): string {
  const parts = partsOfMarkup(withoutMarks(option)).map((part) => {
    if (part.kind === 'code') return part.text.replaceAll(/\s+/gu, ' ').trim();
    return part.kind === 'formula' ? formulaForm(part.text) : proseForm(withPlainForms(part.text));
  });
  const form = parts.filter((part) => part !== '').join(' ');
  return form === '' ? option.trim() : inOrder(form);
}

/** Factors such as (x + 3)(x - 3) in one order. Cycles, such as (1 2)(1 3), have no signs and keep theirs. */
function inOrder(form: string): string {
  const isProduct = /^(?:\([^(),]+ [+-] [^(),]+\) ?){2,}$/u.test(form);
  return isProduct ? (form.match(/\([^()]+\)/gu) ?? []).sort().join(' ') : form;
}

/** An option as it was written, apart from white space and the backticks around it: for questions about writing. */
export function exactForm(option: string): string {
  return normalised(option, 'NFC')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/^`([^`]*)`$/u, '$1');
}

/** Whether every sign of an option counts, because it holds code, a formula or an expression. */
export function isSymbolic(option: string): boolean {
  return partsOfMarkup(withoutMarks(option)).some(
    ({ kind, text }) => kind !== 'prose' || isExpression(withPlainForms(text)),
  );
}

/** Without the asterisks of bold and italic text. */
function withoutMarks(option: string): string {
  return option.replaceAll(/(?<![\p{L}\p{N}*])(\*{1,3})(?=[^\s*])([^*]*[^\s*])\1(?![\p{L}\p{N}*])/gu, '$2');
}

/** Operators, brackets that begin an interval or list, calls such as "f(x)", a minus sign, and marks before a name. */
const EXPRESSION = new RegExp(
  [
    String.raw`[=<>+*×÷±√∞≤≥≠≈→←⇒∈∉∪∩^|~{}[\]\\_]|\/\/|::|;$`,
    // Calls, and a minus sign
    String.raw`[\p{L}\p{N}]\(|(?:^|[\s(,/])-(?=[\p{N}($])|^-(?=\p{L}{1,3}(?!\p{L}))|[\p{L}\p{N}] [-/] [\p{L}\p{N}]`,
    // Marks before a name, paths, and texts of a program
    String.raw`^[.:!?#@&$](?=[\p{L}:?! ])|(?:^|\s)\/(?=\p{L})|^"[^"\s]*"$|^'[^'\s]*'$`,
    // Intervals, pairs, and lists of letters
    String.raw`^\([^\p{L}]*\)$|^\(\p{L}, \p{L}\)$|^\p{Lu}(?:, ?\p{Lu})+(?:,? (?:and|or) \p{Lu})?$`,
  ].join('|'),
  'u',
);

function isExpression(prose: string): boolean {
  return EXPRESSION.test(prose.trim());
}

/** Round brackets around words after a word, as in "Paris (France)". */
const ASIDE = /(?<=[\p{L}\p{M}\p{N}] )\(([^()]*)\)(?![\p{L}\p{N}(])/gu;

function proseForm(prose: string): string {
  const symbolic = isExpression(prose);
  const text = symbolic
    ? prose
    : prose.replaceAll(ASIDE, (aside, words: string) => (/\p{L}{2}/u.test(words) ? ` ${words} ` : aside));
  const tokens = tokensOf(text);
  const kept = tokens.flatMap((token, index) => {
    const before = tokens[index - 1];
    if (token.kind === 'number') return [plainNumber(token.text)];
    if (token.kind === 'word') return [wordForm(token.text, symbolic, before, tokens.length)];
    return signCounts(token, before, tokens[index + 1], symbolic) ? [token.text] : [];
  });
  return kept.join(' ');
}

function wordForm(word: string, symbolic: boolean, before: Token | undefined, count: number): string {
  const mayBeUnit = before?.kind === 'number' || count === 1;
  return symbolic || (mayBeUnit && isUnit(word)) || isSymbol(word, count) ? word : folded(word);
}

/** Abbreviations and names with capitals inside, and symbols that are the whole option: CO, pH, NaCl, Co, A. */
function isSymbol(word: string, count: number): boolean {
  if (/^\p{Script=Latin}{1,2}$/u.test(word) && count === 1) return /\p{Lu}/u.test(word);
  return /.\p{Lu}/u.test(word) && !/^\p{Lu}{4,}$/u.test(word);
}

/** Accents count ("año" is not "ano"), except for vowel signs of Arabic and Hebrew and for ё, which many write as е. */
function folded(word: string): string {
  return normalised(
    normalised(word.toLowerCase(), 'NFKD')
      .replaceAll(/[\u064b-\u0652\u0670\u05b0-\u05c7]/gu, '')
      .replaceAll(/(?<=\p{L}е|е(?=\u0308\p{L}))\u0308/gu, ''),
    'NFC',
  )
    .replaceAll('ς', 'σ')
    .replaceAll(/['’ʼ]/gu, ' ');
}

function signCounts(
  { text: sign, start }: Token,
  before: Token | undefined,
  after: Token | undefined,
  symbolic: boolean,
): boolean {
  if (/[`´“”„«»「」『』]/u.test(sign)) return false;
  const touchesBefore = before !== undefined && before.start + before.text.length === start;
  const touchesAfter = after?.start === start + sign.length;
  if (sign === '.' && !touchesAfter && after === undefined) return false;
  if (symbolic) return true;
  if (sign === '-') {
    if (touchesBefore && touchesAfter) return before.kind === 'number' && after.kind === 'number';
    return touchesAfter && after.kind === 'number';
  }
  if ('.:!?'.includes(sign)) {
    if (sign === '!' || sign === '?') return sign === '!' && touchesBefore && before.kind === 'number';
    if (!touchesBefore || !touchesAfter) return sign === '.' && touchesAfter && after.kind === 'number';
    // "node.js" and "3:2", but not "U.S." or "e.g."
    return before.kind === 'number' || (before.text.length > 1 && after.kind !== 'sign');
  }
  return /[\p{S}%&#@/()[\]{}\\_]/u.test(sign);
}

/** Commands that mean the same, and those that only change how much space there is. */
const SAME_COMMANDS: Readonly<Record<string, string>> = {
  dfrac: 'frac',
  tfrac: 'frac',
  le: 'leq',
  ge: 'geq',
  ne: 'neq',
  to: 'rightarrow',
  left: '',
  right: '',
  quad: '',
  displaystyle: '',
  mathrm: 'text',
};

function formulaForm(tex: string): string {
  const tokens = tex.match(/\\[a-zA-Z]+|\\.|[\d.]+|\S/gu) ?? [];
  return tokens
    .flatMap((token) => {
      if (/^\\[,;:! ]$/u.test(token)) return [];
      const name = token.replace(/^\\(?=[a-zA-Z])/u, '');
      const same = token === name ? name : (SAME_COMMANDS[name] ?? name);
      return same === '' ? [] : [same.replace('−', '-')];
    })
    .join(' ')
    .replaceAll(/\{ (\S+) \}/gu, '$1');
}
