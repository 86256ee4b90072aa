import { guessByScript } from './guess-other-scripts.ts';
import { guessLatin } from './guess-latin.ts';
import { normalised } from '../text/normalised.ts';

/** Code, formulas, URLs and tags, which do not belong to any language. */
const NOT_PROSE =
  /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]+`|\$\$[^$]+\$\$|\$[^\s$][^$\n]*\$|\\\(.+?\\\)|\\\[[\s\S]+?\\\]|\]\([^)\s]*\)|https?:\/\/\S+|<[^<>\n]{1,200}>/gu;
const WORD = /[\p{L}\p{M}]+['’]?/gu;

/** How many characters are read; more would not improve the guess. */
const MAX_SAMPLE = 6_000;
/** The least share of all letters in the main script. */
const MIN_SCRIPT_SHARE = 0.6;

const SCRIPTS =
  'Latin Cyrillic Greek Hebrew Arabic Devanagari Bengali Gurmukhi Gujarati Tamil Telugu Kannada Malayalam Sinhala Thai Lao Myanmar Georgian Armenian Hangul Khmer'
    .split(' ')
    .map((script) => ({ script, letters: new RegExp(String.raw`\p{Script=${script}}`, 'gu') }))
    // Japanese mixes three scripts.
    .concat({ script: 'Han', letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu });

/**
 * The language (BCP 47 tag) of texts of cards (Markdown), or null if it is unclear, as for names, numbers, formulas,
 * code and single words that occur in several languages.
 */
export function guessLanguage(texts: readonly string[]): string | null {
  const words = wordsOf(texts);
  const script = scriptOf(words.join(''));
  if (script === null) return null;
  return script === 'Latin' ? guessLatin(words) : guessByScript(words, script);
}

/** The words of texts in lower case, without code, formulas and URLs. */
export function wordsOf(texts: readonly string[]): string[] {
  const sample = normalised(texts.join('\n').slice(0, MAX_SAMPLE).replaceAll(NOT_PROSE, ' '), 'NFC');
  // The Turkish "İ" would become two characters in lower case.
  const lower = sample.replaceAll('İ', 'i').toLowerCase();
  return (lower.match(WORD) ?? []).map((word) => word.replace('’', "'"));
}

function scriptOf(letters: string): string | null {
  const counts = SCRIPTS.map(({ script, letters: scriptLetters }) => ({
    script,
    count: letters.match(scriptLetters)?.length ?? 0,
  }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const most = counts.reduce((one, other) => (other.count > one.count ? other : one));
  return total > 0 && most.count >= total * MIN_SCRIPT_SHARE ? most.script : null;
}
