import { guessByScript } from './guess-other-scripts.ts';
import { guessLatin } from './guess-latin.ts';
import { normalised } from '../text/normalised.ts';

/** Signs and names in them belong to no language. */
const NO_PROSE =
  /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]+`|\$\$[^$]+\$\$|\$[^\s$][^$\n]*\$|\\\(.+?\\\)|\\\[[\s\S]+?\\\]|\]\([^)\s]*\)|https?:\/\/\S+|<[^<>\n]{1,200}>/gu;
const WORD = /[\p{L}\p{M}]+['’]?/gu;

/** Nothing is gained by reading more than this, in characters. */
const SAMPLE = 6_000;
/** Of all letters, those of the script that decides. */
const SHARE = 0.6;

const SCRIPTS =
  'Latin Cyrillic Greek Hebrew Arabic Devanagari Bengali Gurmukhi Gujarati Tamil Telugu Kannada Malayalam Sinhala Thai Lao Myanmar Georgian Armenian Hangul Khmer'
    .split(' ')
    .map((script) => ({ script, letters: new RegExp(String.raw`\p{Script=${script}}`, 'gu') }))
    // Japanese mixes three scripts.
    .concat({ script: 'Han', letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu });

/**
 * The language that texts of cards (Markdown) are in, as a tag (BCP 47), or null where that is not clear: for single words that
 * could be of several languages, names, numbers, formulas and code.
 */
export function guessLanguage(texts: readonly string[]): string | null {
  const words = wordsOf(texts);
  const script = scriptOf(words.join(''));
  if (script === null) return null;
  return script === 'Latin' ? guessLatin(words) : guessByScript(words, script);
}

/** The words of texts, in lower case, without code, formulas and addresses. */
export function wordsOf(texts: readonly string[]): string[] {
  const sample = normalised(texts.join('\n').slice(0, SAMPLE).replaceAll(NO_PROSE, ' '), 'NFC');
  // Of the two dots and dotless ones of Turkish only "İ" has no lower case of one letter.
  const lower = sample.replaceAll('İ', 'i').toLowerCase();
  return (lower.match(WORD) ?? []).map((word) => word.replace('’', "'"));
}

function scriptOf(letters: string): string | null {
  const counts = SCRIPTS.map(({ script, letters: some }) => ({
    script,
    count: letters.match(some)?.length ?? 0,
  }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const most = counts.reduce((one, other) => (other.count > one.count ? other : one));
  return total > 0 && most.count >= total * SHARE ? most.script : null;
}
