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
export function leaksAnswer(text: string, answer: string): boolean {
  return saysWords(text, answer, 'any form');
}

/**
 * Whether a question gives its answer away. Offering it beside another ("true or false") is fair, and so is asking for
 * another form of a word ("Fill in 'hablar'"): forms count only of names and nouns, where the question sets nothing to fill in.
 */
export function questionLeaksAnswer(front: string, back: string): boolean {
  const exact = saysWords(front, back, EXERCISE.test(front) ? 'same words' : 'same form');
  const said = exact || (isOfNames(back) && !EXERCISE.test(front) && leaksAnswer(front, back));
  return said && !offers(front, back);
}

/** A blank, or a word in quotes that is to be changed. */
const EXERCISE = /_{2,}|…|["'“„«‘][^"'“„«‘”»’]+["'”“»’]/u;

/** Whether no content word of an answer is in lower case. */
function isOfNames(answer: string): boolean {
  const content = contentWords(answer);
  return answer
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => words(word).some((each) => content.has(stem(each))))
    .every((word) => !/^\p{Ll}/u.test(word));
}

/** "El Salvador", "La Paz": the article belongs to the name. */
const NAME_WITH_ARTICLE = /^(?:El|La|Los|Las|Le|Les|Il|Lo|O|Os|As)\s+\p{Lu}/u;

function saysWords(text: string, answer: string, form: 'same words' | 'same form' | 'any form'): boolean {
  if (isUnspaced(answer)) return saysUnspaced(text, answer);
  // Turkish sets its endings off a name.
  if (containsPhrase(text, answer) || containsPhrase(text.replaceAll(/['’](?=\p{Ll})/gu, ' '), answer))
    return true;
  const folded = foldedText(answer);
  if (folded.length <= 3 && !HANGUL.test(folded)) return false;
  const said = contentWords(text);
  const wanted = contentWords(answer);
  if (wanted.isSubsetOf(said)) return true;
  if (form === 'same words') return false;
  const telling = NAME_WITH_ARTICLE.test(answer) ? wanted : withoutFunctionWords(wanted);
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

/** Russian nouns have a short stem and many endings. */
const CYRILLIC = /^\p{Script=Cyrillic}+$/u;

/** From how many letters on a word is found in a compound, and how many the rest must have: "Germany" is none of "German". */
const COMPOUND = 6;
const COMPOUND_REST = 4;

/** From how many letters on a word is found with an ending. */
const INFLECTED = 4;

/** Endings of cases and plurals that are added to a word: German, Romance, Polish. Not those that make another word. */
const ADDED = /^(?:e|en|er|es|s|em|ens|i|ie|a|u|owi|iem|ow|ami|ach|om)$/u;
const ADDED_AFTER = /(?:[elr]n|ns)$/u;

/** Endings that replace one another; folded, й is и and ё is е. */
const RUSSIAN = /(?:[аяоеуюыиіь]|[оеаыия]и|[оеаыия][юмв]|[ая]х|[аяыи]ми|его|ого|ому|ему)$/u;
const VOWEL = /[aeiouy]$/u;

/** Whether a word is a form of another one (its case or number), or a compound with it. Both are stems. */
export function isFormOf(word: string, wanted: string): boolean {
  if (word === wanted) return true;
  if (/\p{N}/u.test(word + wanted)) return false;
  const rest = word.startsWith(wanted) ? word.slice(wanted.length) : null;
  if (HANGUL.test(wanted)) return rest !== null && wanted.length >= 2 && rest.length <= 3;
  if (wanted.length < INFLECTED) return false;
  if (CYRILLIC.test(wanted)) {
    const [one, other] = [word.replace(RUSSIAN, ''), wanted.replace(RUSSIAN, '')];
    return (one.length >= INFLECTED - 1 && one === other) || isCompound(word, other);
  }
  if (rest !== null && (ADDED.test(rest) || (rest === 'n' && ADDED_AFTER.test(word)))) return true;
  const sameStem = VOWEL.test(word) && VOWEL.test(wanted) && word.slice(0, -1) === wanted.slice(0, -1);
  return (sameStem && wanted.length > INFLECTED) || isCompound(word, wanted);
}

function isCompound(word: string, part: string): boolean {
  return (
    part.length >= COMPOUND &&
    word.length >= part.length + COMPOUND_REST &&
    (word.startsWith(part) || word.endsWith(part))
  );
}
