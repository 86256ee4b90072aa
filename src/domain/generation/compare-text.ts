import { normalised } from '../text/normalised.ts';
import { isUnspaced, segments } from './segments.ts';

/** Words that affect how a question is phrased, not what it asks. Question words such as "when" are not included. */
const FILLER = new Set(
  (
    'a an the of in on at to for from by with as is are was were be been being do does did has have had ' +
    'what which that this these those it its there here you your me please ' +
    'name named called following list give tell state identify select choose pick ' +
    'city country term word ' +
    // Scripts without spaces between words
    '的 是 在 了 着 吗 呢 请 什么 哪 哪个 哪一个 这 那 个 ' +
    'は が を に の で と も へ や か です ですか ます ました だ た て する し した いう 何 どの という なん ' +
    'คือ เป็น ที่ ของ ใน และ อะไร ใด'
  ).split(' '),
);

/** Whether a folded word only affects how a question is phrased. */
export function isFiller(word: string): boolean {
  return FILLER.has(word);
}

/** Words that make it a different question, however similar the rest. */
const DECISIVE = /^(?:who|whose|when|where|why|how|not|no|never|except|least|most|first|last|\p{N}.*)$/u;

/** The share of common words, counted on both sides, from which a longer wording counts as a repeat. */
const NEAR_DUPLICATE_SHARE = 0.9;

/**
 * Marks of scripts in which they are accents or optional vowels. In kana, Devanagari and Thai they make another letter.
 */
const ACCENTS =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu;

const ASCII = /^\p{ASCII}*$/u;

/** Text in lower case with single spaces and without accents. */
function plain(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replaceAll(/\s+/gu, ' ').trim();
  return (
    normalised(normalised(text, 'NFKD').replaceAll(ACCENTS, '$1'), 'NFC')
      // Upper case turns ß into SS and maps both forms of sigma to one.
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .replaceAll(/\s+/gu, ' ')
      .trim()
  );
}

/**
 * The form in which options and answers are compared: lower case, without accents and insignificant punctuation. Signs
 * that change an answer remain: "C" is not "C++", 1.5 is not 15, -5 is not 5. Text that is only punctuation keeps it.
 */
export function foldedText(text: string): string {
  const folded = plain(
    plain(text)
      .replaceAll(/['’ʼʻ`´]/gu, '')
      .replaceAll(/(?<=\p{N})[,\u00a0](?=\p{N}{3})/gu, '')
      .replaceAll(/(?<![\p{L}\p{N}])[-−](?=\p{N})/gu, '\u2212')
      .replaceAll(/(?<=\p{N})[.:/](?=\p{N})/gu, '\u00b7')
      .replaceAll(/(?!\u00b7)[^\P{P}%#&@*]/gu, ' '),
  );
  return folded === '' ? plain(text) : folded;
}

/** The words of a text in folded form, including those of scripts without spaces between words. */
export function words(text: string): string[] {
  return segments(foldedText(text));
}

const KOREAN_PARTICLE =
  /(?<=\p{Script=Hangul}{2})(?:은|는|이|가|을|를|의|에|에서|으로|로|와|과|도|입니까|입니다|인가|인가요)$/u;

/** A rough stem that plural and spelling variants have in common; not a dictionary form. */
export function stem(word: string): string {
  const spelling = word.replace(/our(?=s?$|ed$|ing$)/u, 'or').replace(/is(?=e[ds]?$|ing$|ation$)/u, 'iz');
  if (spelling.length > 4 && spelling.endsWith('ies')) return `${spelling.slice(0, -3)}y`;
  if (spelling.length > 4 && /(?:ch|sh|x|ss|zz)es$/u.test(spelling)) return spelling.slice(0, -2);
  if (spelling.length > 3 && /[^su]s$/u.test(spelling)) return spelling.slice(0, -1);
  // The Arabic article and Korean particles are written as part of their noun.
  return spelling.replace(/^(?:[وبكف]?ال|لل)(?=\p{L}{3})/u, '').replace(KOREAN_PARTICLE, '');
}

/** A question's stemmed words without filler words, or all of its words if they are all filler. */
export function contentWords(text: string): ReadonlySet<string> {
  const all = words(text.replaceAll(/['’]s(?![\p{L}\p{N}])/gu, ''));
  const content = all.filter((word) => !FILLER.has(word));
  return new Set((content.length === 0 ? all : content).map(stem));
}

/**
 * Whether two fronts, given their content words, ask the same: the same words in any order or, for long fronts, a few
 * extra words on one side. Different words make a different question ("capital of France", "capital of Greece").
 */
export function isNearDuplicate(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  if (!small.isSubsetOf(large)) return false;
  const extra = large.difference(small);
  if (extra.size === 0) return true;
  if ([...extra].some((word) => DECISIVE.test(word))) return false;
  return (2 * small.size) / (small.size + large.size) >= NEAR_DUPLICATE_SHARE;
}

/**
 * Whether `text` contains `phrase` as whole words. Phrases of up to three letters are case-sensitive (the symbol "In"
 * is not the word "in").
 */
export function containsPhrase(text: string, phrase: string): boolean {
  const target = words(phrase).join(' ');
  if (target === '') return false;
  if (target.length > 3 || isUnspaced(target)) return ` ${words(text).join(' ')} `.includes(` ${target} `);
  const exact = phrase.trim();
  return text.split(/[^\p{L}\p{N}+#%*-]+/u).includes(exact);
}
