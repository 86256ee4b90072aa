import { containsPhrase, contentWords, foldedText, stem, words } from './compare-text.ts';
import { withoutFunctionWords } from './function-words.ts';
import { isUnspaced, segments } from './segments.ts';

const HANGUL = /^\p{Script=Hangul}+$/u;

/** Kana are so few that two of them in a row say nothing; two Chinese characters are a word. */
const SHORT_KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]{1,2}$/u;

/** Between two answers that a question offers. */
const OR = 'or|oder|ou|o|u|of|eller|lub|czy|nebo|tai|vagy|sau|или|або|чи|ή|veya|atau|hay|או|या|또는|أو|أم';
const OR_UNSPACED = 'か|または|それとも|还是|還是|或|หรือ';

/** Whether a text gives an answer away: it contains it, or all of its content words in another form or order. */
export function saysAnswer(text: string, answer: string): boolean {
  return saysWords(text, answer, 'any form');
}

/**
 * Whether a question gives its answer away. Offering it beside another ("true or false") is fair, and so is asking for
 * another form of a word ("Fill in 'hablar'"): forms count only of names and nouns, where the question sets nothing to fill in.
 */
export function questionSaysAnswer(front: string, back: string): boolean {
  const exact = saysWords(front, back, EXERCISE.test(front) ? 'same words' : 'same form');
  const said = exact || (isOfNames(back) && !EXERCISE.test(front) && saysAnswer(front, back));
  return said && !offers(front, back);
}

/** A blank, or a word in quotes that is to be changed. */
const EXERCISE = /_{2,}|…|["'“„«‘][^"'”“»’]+["'”“»’]/u;

/** Whether no content word of an answer is in lower case. */
function isOfNames(answer: string): boolean {
  const content = contentWords(answer);
  return answer
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => words(word).some((each) => content.has(stem(each))))
    .every((word) => !/^\p{Ll}/u.test(word));
}

function saysWords(text: string, answer: string, form: 'same words' | 'same form' | 'any form'): boolean {
  if (isUnspaced(answer)) return saysUnspaced(text, answer);
  if (containsPhrase(text, answer)) return true;
  const folded = foldedText(answer);
  if (folded.length <= 3 && !HANGUL.test(folded)) return false;
  const said = contentWords(text);
  const wanted = contentWords(answer);
  if (wanted.isSubsetOf(said)) return true;
  if (form === 'same words') return false;
  const telling = withoutFunctionWords(wanted);
  return form === 'same form'
    ? telling.isSubsetOf(said)
    : [...telling].every((each) => [...said].some((word) => isFormOf(word, each)));
}

function offers(front: string, back: string): boolean {
  const question = words(front).join(' ');
  const answer = RegExp.escape(words(back).join(' '));
  const or = `(?:${OR}|${OR_UNSPACED})`;
  return new RegExp(`(?<=^| )(?:${answer} ${or}|${or} ${answer})(?= |$)`, 'u').test(question);
}

function saysUnspaced(text: string, answer: string): boolean {
  const wanted = foldedText(answer).replaceAll(' ', '');
  const folded = foldedText(text);
  if (/^.$/u.test(wanted) || SHORT_KANA.test(wanted)) return segments(folded).includes(wanted);
  const said = folded.replaceAll(' ', '');
  if (said.includes(wanted)) return true;
  const parts = [...contentWords(answer)];
  return /^.{4,}$/u.test(wanted) && parts.length > 1 && parts.every((part) => said.includes(part));
}

/** From how many letters on a word inside another one, or the start of both, says the word. */
const COMPOUND = 6;
const SHARED_START = 5;

/** Russian nouns have a short stem and many endings. */
const CYRILLIC = /^\p{Script=Cyrillic}+$/u;

/** Whether a word is a form of another one (its case or number), or a compound with it. Both are stems. */
export function isFormOf(word: string, wanted: string): boolean {
  if (word === wanted) return true;
  if (/\p{N}/u.test(word + wanted)) return false;
  if (HANGUL.test(wanted)) {
    return wanted.length >= 2 && word.startsWith(wanted) && word.length - wanted.length <= 3;
  }
  if (wanted.length >= COMPOUND && (word.startsWith(wanted) || word.endsWith(wanted))) return true;
  const shared = sharedStart(word, wanted);
  if (CYRILLIC.test(wanted) && shared === SHARED_START - 1) {
    return word.length - shared <= 2 && wanted.length - shared <= 1;
  }
  return shared >= SHARED_START && word.length - shared <= 3 && wanted.length - shared <= 2;
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
