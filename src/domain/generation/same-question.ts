import { contentWords, isNearDuplicate } from './compare-text.ts';
import { withoutFunctionWords } from './function-words.ts';
import { mediaHashesIn, withoutMediaUrls } from '../media/media-text.ts';
import { partsOfMarkup } from '../text/markup-parts.ts';
import { plainNumber, tokensOf, withPlainForms, type Token } from '../text/tokens.ts';
import { isAlsoCorrect } from './same-option.ts';
import { isFormOf } from './answer-leak.ts';

/** What a card asks, and its answer. */
export type Question = { front: string; back: string };

/**
 * The share of the shorter question's content, by length, above which two questions with the same answer are the same.
 */
const MAX_COMMON_SHARE = 0.5;

/** Question words, which say little about the subject of a question. */
const QUESTION_WORD =
  /^(?:who|whose|whom|when|where|why|how|many|much|year|do|wer|wann|wo|warum|wie|viele|welche[rsmn]?|was|qui|quand|ou|pourquoi|comment|combien|quel(?:le)?s?|que|qu|est|ce|quien|cuando|donde|cuanto[s]?|cual(?:es)?|como|chi|quale|quando|dove|come|quem|onde|qual|kto|кто|что|когда|где|как|谁|誰|哪里|哪儿|何时|どこ|いつ|だれ|누구|사람|人|어디|언제|من|ما|متى|أين|कौन|कब|कहाँ|ใคร|ไหน|เมื่อไร)$/u;

/**
 * Whether two cards ask the same, either in the same words or in other words about the same subject and with the same
 * answer ("Who wrote Hamlet?", "Who is the author of Hamlet?"). Different names, numbers, pictures or sounds make
 * another question.
 */
export function isSameQuestionAs(card: Question): (other: Question) => boolean {
  const own = subjectOf(card);
  return (other) => {
    const subject = subjectOf(other);
    if (!sameMedia(own, subject) || own.data !== subject.data) return false;
    return (
      isNearDuplicate(own.words, subject.words) ||
      (haveSameSubject(own, subject) && isAlsoCorrect(card.front, card.back, other.back))
    );
  };
}

type Subject = {
  words: ReadonlySet<string>;
  /** The words that say what the question is about. */
  content: readonly string[];
  /** The words that are names or numbers. */
  names: ReadonlySet<string>;
  /** The hashes of the question's pictures and sounds. */
  media: ReadonlySet<string>;
  /** Its numbers, operators, code and formulas, in order. */
  data: string;
};

/** A cache, because every new card is compared with all existing ones. */
const subjects = new WeakMap<Question, Subject>();

function subjectOf(card: Question): Subject {
  const known = subjects.get(card);
  if (known) return known;
  const front = withoutMediaUrls(card.front);
  const words = contentWords(front);
  const names = words.intersection(namesIn(front));
  const significant = [...withoutFunctionWords(words)].filter(
    (word) => !QUESTION_WORD.test(word) && !/^\p{Script=Latin}$/u.test(word),
  );
  const media = mediaHashesIn(card.front);
  // Names are added back, because some look like a function word of a language: the symbol "Ne".
  const content = [...new Set([...significant, ...names])];
  const subject = { words, names, media, content, data: dataOf(front) };
  subjects.set(card, subject);
  return subject;
}

/** A code span that is a name says no more than its word. */
const CODE_NAME = /^[\p{L}\p{N}_.]*$/u;

function dataOf(front: string): string {
  return partsOfMarkup(front)
    .flatMap(({ kind, text }) => {
      if (kind === 'prose') return dataInProse(tokensOf(withPlainForms(text)));
      return kind === 'code' && CODE_NAME.test(text) ? [] : [text.replaceAll(/\s+/gu, '')];
    })
    .join(' ');
}

function dataInProse(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ kind, text }, index) => {
    if (kind === 'number') return [plainNumber(text)];
    if (kind === 'word') return [];
    const isBesideNumber = [tokens[index - 1], tokens[index + 1]].some((token) => token?.kind === 'number');
    return /[=<>^+]/u.test(text) || (isBesideNumber && /[-×÷*/:!]/u.test(text)) ? [text] : [];
  });
}

function sameMedia({ media: one }: Subject, { media: other }: Subject): boolean {
  return one.size === other.size && one.isSubsetOf(other);
}

/**
 * Numbers and capitalised words that do not begin a sentence, and in scripts without case, names in quotation marks.
 */
function namesIn(front: string): ReadonlySet<string> {
  const matches = front.matchAll(
    /(?<=[\p{L}\p{N},;'’)"“„«])\s+["“„«'‘(]?(?<name>\p{Lu}[\p{L}\p{M}\p{N}]*)|\p{N}+|(?<=[《「『])[^《「『》」』]+/gu,
  );
  return new Set([...matches].flatMap(({ 0: all, groups }) => [...contentWords(groups?.['name'] ?? all)]));
}

function haveSameSubject(one: Subject, other: Subject): boolean {
  const isIn = (word: string, { content }: Subject) =>
    content.some((each) => each === word || isFormOf(each, word));
  const lacks = (subject: Subject, from: Subject, kind: RegExp) =>
    [...subject.names].some((name) => kind.test(name) && !isIn(name, from));
  if (lacks(one, other, /\p{N}/u) || lacks(other, one, /\p{N}/u)) return false;
  if (lacks(one, other, /./u) && lacks(other, one, /./u)) return false;
  const [shorter, longer] = weightOf(one) <= weightOf(other) ? [one, other] : [other, one];
  const common = shorter.content.filter((word) => isIn(word, longer));
  return weightOf({ ...shorter, content: common }) > MAX_COMMON_SHARE * weightOf(shorter);
}

/** The least weight of a name, because a short name says as much as a long word. */
const NAME_WEIGHT = 5;

function weightOf({ content, names }: Pick<Subject, 'content' | 'names'>): number {
  return content.reduce(
    (sum, word) => sum + (names.has(word) ? Math.max(word.length, NAME_WEIGHT) : word.length),
    0,
  );
}
