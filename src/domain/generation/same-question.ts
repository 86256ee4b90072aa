import { contentWords, isNearDuplicate } from './compare-text.ts';
import { withoutFunctionWords } from './function-words.ts';
import { mediaHashesIn, withoutMediaUrls } from '../media/media-text.ts';
import { isAlsoCorrect } from './same-option.ts';
import { isFormOf } from './answer-leak.ts';

/** What a card asks and what it wants to hear. */
export type Question = { front: string; back: string };

/** Share of the shorter question's content, by length, up to which another with the same answer may have it too. */
const COMMON = 0.5;

/** Words that ask. They tell little about what is asked. */
const ASKING =
  /^(?:who|whose|whom|when|where|why|how|many|much|year|do|wer|wann|wo|warum|wie|viele|welche[rsmn]?|was|qui|quand|ou|pourquoi|comment|combien|quel(?:le)?s?|que|qu|est|ce|quien|cuando|donde|cuanto[s]?|cual(?:es)?|como|chi|quale|quando|dove|come|quem|onde|qual|kto|кто|что|когда|где|как|谁|誰|哪里|哪儿|何时|どこ|いつ|だれ|누구|사람|人|어디|언제|من|ما|متى|أين|कौन|कब|कहाँ|ใคร|ไหน|เมื่อไร)$/u;

/**
 * Whether two cards ask the same: with the same words, or with others but about the same and for the same answer ("Who
 * wrote Hamlet?", "Who is the author of Hamlet?"). Different names, numbers, pictures or sounds make another question.
 */
export function isSameQuestionAs(card: Question): (other: Question) => boolean {
  const own = subjectOf(card);
  return (other) => {
    const subject = subjectOf(other);
    if (!sameMedia(own, subject)) return false;
    return (
      isNearDuplicate(own.words, subject.words) ||
      (areAboutTheSame(own, subject) && isAlsoCorrect(card.front, card.back, other.back))
    );
  };
}

type Subject = {
  words: ReadonlySet<string>;
  /** The words that tell what it is about. */
  content: readonly string[];
  /** Those of them that are names or numbers. */
  names: ReadonlySet<string>;
  /** The hashes of its pictures and sounds. */
  media: ReadonlySet<string>;
};

/** Every new card is compared with all that are known. */
const subjects = new WeakMap<Question, Subject>();

function subjectOf(card: Question): Subject {
  const known = subjects.get(card);
  if (known) return known;
  const front = withoutMediaUrls(card.front);
  const words = contentWords(front);
  const names = words.intersection(namesIn(front));
  const telling = [...withoutFunctionWords(words)].filter(
    (word) => !ASKING.test(word) && !/^\p{Script=Latin}$/u.test(word),
  );
  // A name may look like a small word of some language: the symbol "Ne".
  const media = mediaHashesIn(card.front);
  const subject = { words, names, media, content: [...new Set([...telling, ...names])] };
  subjects.set(card, subject);
  return subject;
}

function sameMedia({ media: one }: Subject, { media: other }: Subject): boolean {
  return one.size === other.size && one.isSubsetOf(other);
}

/** Numbers and the words in upper case that do not begin a sentence; in scripts without case, foreign names in quotes. */
function namesIn(front: string): ReadonlySet<string> {
  const written = front.matchAll(
    /(?<=[\p{L}\p{N},;'’)"“„«])\s+["“„«'‘(]?(?<name>\p{Lu}[\p{L}\p{M}\p{N}]*)|\p{N}+|(?<=[《「『])[^《「『》」』]+/gu,
  );
  return new Set([...written].flatMap(({ 0: all, groups }) => [...contentWords(groups?.['name'] ?? all)]));
}

function areAboutTheSame(one: Subject, other: Subject): boolean {
  const isIn = (word: string, { content }: Subject) =>
    content.some((each) => each === word || isFormOf(each, word));
  const lacks = (subject: Subject, from: Subject, kind: RegExp) =>
    [...subject.names].some((name) => kind.test(name) && !isIn(name, from));
  if (lacks(one, other, /\p{N}/u) || lacks(other, one, /\p{N}/u)) return false;
  if (lacks(one, other, /./u) && lacks(other, one, /./u)) return false;
  const [shorter, longer] = weightOf(one) <= weightOf(other) ? [one, other] : [other, one];
  const common = shorter.content.filter((word) => isIn(word, longer));
  return weightOf({ ...shorter, content: common }) > COMMON * weightOf(shorter);
}

/** A short name says as much as a long word. */
const NAME_WEIGHT = 5;

function weightOf({ content, names }: Pick<Subject, 'content' | 'names'>): number {
  return content.reduce(
    (sum, word) => sum + (names.has(word) ? Math.max(word.length, NAME_WEIGHT) : word.length),
    0,
  );
}
