import { guessLanguage } from '../speech/guess-language.ts';
import { containsPhrase, contentWords, foldedText, stem, words } from './compare-text.ts';
import { withoutFunctionWords } from './function-words.ts';
import { isSymbolic } from './option-form.ts';
import { partsOfMarkup } from '../text/markup-parts.ts';
import { tokensOf } from '../text/tokens.ts';
import { isUnspaced, segments } from './segments.ts';

const HANGUL = /^\p{Script=Hangul}+$/u;

/** Two kana in a row are no evidence, because there are so few kana; two Chinese characters are a word. */
const SHORT_KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]{1,2}$/u;

/** Words for "or" between the two answers that a question offers, except those that mean something else in another language. */
const OR = 'or|oder|ou|eller|lub|czy|nebo|tai|vagy|sau|или|або|чи|ή|veya|atau|hay|או|या|또는|أو|أم';

/** The words for "or" in a language (BCP 47 tag): "of" is Dutch, and "o" is an article in Portuguese. */
function orIn(language: string | null): string {
  if (language?.startsWith('nl') === true) return `${OR}|of`;
  return language?.startsWith('pt') === true ? OR : `${OR}|o|u`;
}

const OR_UNSPACED = 'か|または|それとも|还是|還是|或|หรือ';

/** Whether a text gives an answer away: contains it, or all of its content words in any form or order. */
export function leaksAnswer(text: string, answer: string): boolean {
  return containsWords(text, answer, 'any form');
}

/** Whether a text has the last two of at least three words of a name: "García Márquez" of Gabriel García Márquez. */
export function leaksSurname(text: string, answer: string): boolean {
  const parts = answer.trim().split(/\s+/u);
  return (
    parts.length > 2 &&
    parts.every((part) => /^\p{Lu}\p{Ll}/u.test(part)) &&
    containsPhrase(text, parts.slice(-2).join(' '))
  );
}

/** Whether a text spells an answer of at least three letters: "V-e-n-u-s". */
export function spellsAnswer(text: string, answer: string): boolean {
  const letters = foldedText(answer).match(/[^ ]/gu) ?? [];
  return letters.length >= 3 && ` ${foldedText(text)} `.includes(` ${letters.join(' ')} `);
}

/**
 * Whether a question gives its answer away. The data of the question does not count: numbers of an exercise, code, formulas,
 * quoted sentences and lists to choose from. Offering the answer beside another ("true or false") is fair, and so is asking for
 * another form of a word ("Fill in 'hablar'"): other forms count only for names, and only outside such exercises. If no language
 * (BCP 47 tag) is given, it is guessed.
 */
export function questionLeaksAnswer(
  question: string,
  back: string,
  distractors: readonly string[] = [],
  language: string | null = guessLanguage([question]),
): boolean {
  const front = withoutData(question);
  if (/^[^\p{L}]*\p{Nd}/u.test(back)) return repeatsYear(front, back);
  if (isSymbolic(back) || isKeyword(front, back)) return false;
  const exact = containsWords(front, back, EXERCISE.test(front) ? 'same words' : 'same form');
  const said = exact || (hasOnlyNames(back) && !EXERCISE.test(front) && leaksAnswer(front, back));
  return (
    said &&
    !asksForForm(front, back) &&
    !offersAnswer(front, back, language) &&
    !listsAnswer(front, back, language) &&
    !namesOption(question, back, distractors)
  );
}

/** A question without its code, formulas and quoted sentences. Titles in quotes stay. */
function withoutData(question: string): string {
  const prose = partsOfMarkup(question).map(({ kind, text }) => (kind === 'prose' ? text : ' … '));
  return prose.join('').replaceAll(QUOTED, (quoted) => (isSentence(quoted) ? '“…”' : quoted));
}

const QUOTED = /"[^"]+"|[“„][^“„”"]+[”“"]|«[^«»]+»|「[^「」]+」/gu;

function isSentence(quoted: string): boolean {
  const inside = quoted.slice(1, -1);
  if (isUnspaced(inside)) return inside.length >= 5;
  const parts = inside.trim().split(/\s+/u);
  if (parts.length < 3) return false;
  // Most long words of an English title are in upper case.
  const long = parts.filter((part) => part.length > 3);
  return long.filter((part) => /^\P{L}*\p{Lu}/u.test(part)).length * 2 <= long.length;
}

/** Whether the answer is a year that the question names: "When was the War of 1812?" */
function repeatsYear(front: string, back: string): boolean {
  const year = /^\s*(\d{4})\s*$/u.exec(back)?.[1];
  const numbers = tokensOf(front).filter(({ kind }) => kind === 'number');
  return year !== undefined && numbers.length === 1 && numbers[0]?.text === year;
}

/** Whether an answer in upper case, such as a command of SQL, is not in the question in this form. */
function isKeyword(front: string, back: string): boolean {
  return /^[\p{Lu}\p{N}_ ]{4,}$/u.test(back) && /\p{Lu}{2}/u.test(back) && !front.includes(back);
}

/** Whether a question with options names a wrong one too, so that the options are taken from it. */
function namesOption(question: string, back: string, distractors: readonly string[]): boolean {
  const said = contentWords(question);
  const isNamed = (option: string) =>
    containsPhrase(question, option) || (option.length > 3 && contentWords(option).isSubsetOf(said));
  return distractors.some((option) => isNamed(option) && !containsPhrase(back, option));
}

const BETWEEN_ITEMS = /[,;:、，；：،—]|\s(?:and|or|und|oder|et|ou|y|o|e|и|или|vs\.?)\s/gu;

/** Whether the answer is an item of a list to choose from: "Put in order: Jupiter, Mars, Earth", "Is it red, blue or green?" */
function listsAnswer(front: string, back: string, language: string | null): boolean {
  const answer = foldedText(back);
  const or = new RegExp(String.raw`\s(?:${orIn(language)})\s`, 'u');
  return front.split(/[.?!؟。？！]/u).some((sentence) => {
    const [first = '', ...items] = sentence.split(BETWEEN_ITEMS).map((item) => foldedText(item));
    return (
      items.length > 1 && (items.includes(answer) || (first.endsWith(` ${answer}`) && or.test(sentence)))
    );
  });
}

/** A blank to fill in, or a quoted word to change. */
const EXERCISE = /_{2,}|…|["'“„«‘][^"'“„«‘”»’]+["'”“»’]/u;

/** Whether the answer is a word in lower case that the question quotes, as a form may be the word itself: the past of "cut". */
function asksForForm(front: string, back: string): boolean {
  const word = RegExp.escape(back.trim());
  return /^\p{Ll}+$/u.test(back.trim()) && new RegExp(`["'“„«‘]${word}["'”“»’]`, 'u').test(front);
}

/** Whether no content word of an answer is in lower case. */
function hasOnlyNames(answer: string): boolean {
  const content = contentWords(answer);
  return answer
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => words(word).some((each) => content.has(stem(each))))
    .every((word) => !/^\p{Ll}/u.test(word));
}

/** An article that belongs to a name: "El Salvador", "La Paz". */
const NAME_WITH_ARTICLE = /^(?:El|La|Los|Las|Le|Les|Il|Lo|O|Os|As)\s+\p{Lu}/u;

function containsWords(text: string, answer: string, form: 'same words' | 'same form' | 'any form'): boolean {
  if (isUnspaced(answer)) return containsUnspaced(text, answer);
  // Turkish writes an apostrophe between a name and its ending.
  if (containsPhrase(text, answer) || containsPhrase(text.replaceAll(/['’](?=\p{Ll})/gu, ' '), answer))
    return true;
  const folded = foldedText(answer);
  if (folded.length <= 3 && !HANGUL.test(folded)) return false;
  const said = contentWords(text);
  const target = contentWords(answer);
  if (target.isSubsetOf(said)) return true;
  if (form === 'same words') return false;
  const significant = NAME_WITH_ARTICLE.test(answer) ? target : withoutFunctionWords(target);
  return form === 'same form'
    ? significant.isSubsetOf(said)
    : [...significant].every((each) => [...said].some((word) => isFormOf(word, each)));
}

function offersAnswer(front: string, back: string, language: string | null): boolean {
  const question = words(front).join(' ');
  const answer = RegExp.escape(words(back).join(' '));
  const or = `(?:${orIn(language)}|${OR_UNSPACED})`;
  return new RegExp(`(?<=^| )(?:${answer} ${or}|${or} ${answer})(?= |$)`, 'u').test(question);
}

function containsUnspaced(text: string, answer: string): boolean {
  const target = foldedText(answer).replaceAll(' ', '');
  const folded = foldedText(text);
  if (/^.$/u.test(target) || SHORT_KANA.test(target)) {
    return segments(folded).includes(target) || standsBeforeParticle(folded, target);
  }
  const said = folded.replaceAll(' ', '');
  if (said.includes(target)) return true;
  const parts = [...contentWords(answer)];
  return /^.{4,}$/u.test(target) && parts.length > 1 && parts.every((part) => said.includes(part));
}

/** Whether a single Chinese character is a Japanese word of its own: "桜" in "桜の木". */
function standsBeforeParticle(folded: string, target: string): boolean {
  const word = `(?<!\\p{Script=Han})${RegExp.escape(target)}[のがはをに]`;
  return /^\p{Script=Han}$/u.test(target) && new RegExp(word, 'u').test(folded);
}

/** Russian nouns have a short stem and many endings. */
const CYRILLIC = /^\p{Script=Cyrillic}+$/u;

/**
 * The fewest letters of a word that is found inside a compound, and of the rest of the compound: "Germany" is not a
 * compound of "German".
 */
const MIN_COMPOUND_PART = 6;
const MIN_COMPOUND_REST = 4;

/** The fewest letters of a word that is found with an ending. */
const MIN_INFLECTED = 4;

/**
 * Endings that mark case or number in German, Romance languages and Polish. Endings that form new words are left out.
 */
const ENDING = /^(?:e|en|er|es|s|em|ens|i|ie|a|u|owi|iem|ow|ami|ach|om)$/u;
const N_ENDING = /(?:[elr]n|ns)$/u;

/** Russian case and number endings, which replace one another. In folded text, й is и and ё is е. */
const RUSSIAN = /(?:ью|[аяоеуюыиіь]|[оеаыия]и|[оеаыия][юмв]|[ая]х|[аяыи]ми|его|ого|ому|ему)$/u;
const VOWEL = /[aeiouy]$/u;

/** Whether a word is a form of another (in case or number) or a compound that contains it. Both are stems. */
export function isFormOf(word: string, target: string): boolean {
  if (word === target) return true;
  if (/\p{N}/u.test(word + target)) return false;
  const rest = word.startsWith(target) ? word.slice(target.length) : null;
  if (HANGUL.test(target)) return rest !== null && target.length >= 2 && rest.length <= 3;
  if (target.length < MIN_INFLECTED) return false;
  if (CYRILLIC.test(target)) {
    const [one, other] = [word.replace(RUSSIAN, ''), target.replace(RUSSIAN, '')];
    return (one.length >= MIN_INFLECTED - 1 && one === other) || isCompound(word, other);
  }
  if (rest !== null && (ENDING.test(rest) || (rest === 'n' && N_ENDING.test(word)))) return true;
  const sameStem = VOWEL.test(word) && VOWEL.test(target) && word.slice(0, -1) === target.slice(0, -1);
  return (sameStem && target.length > MIN_INFLECTED) || isCompound(word, target);
}

function isCompound(word: string, part: string): boolean {
  return (
    part.length >= MIN_COMPOUND_PART &&
    word.length >= part.length + MIN_COMPOUND_REST &&
    (word.startsWith(part) || word.endsWith(part))
  );
}
