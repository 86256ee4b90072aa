import { contentWords, isNearDuplicate } from './compare-text.ts';
import { withoutFunctionWords } from './function-words.ts';
import { isRightToo } from './same-option.ts';
import { isFormOf } from './says-answer.ts';

/** What a card asks and what it wants to hear. */
export type Asked = { front: string; back: string };

/** Share of the shorter question's content, by length, up to which another with the same answer may have it too. */
const COMMON = 0.5;

/** Words that ask. They tell little about what is asked. */
const ASKING =
  /^(?:who|whose|whom|when|where|why|how|many|much|year|do|wer|wann|wo|warum|wie|viele|welche[rsmn]?|was|qui|quand|où|pourquoi|comment|combien|quel(?:le)?s?|que|qu|est|ce|quien|cuando|donde|cuanto[s]?|cual(?:es)?|como|chi|quale|quando|dove|come|quem|onde|qual|kto|кто|что|когда|где|как|какой|какая|какое|谁|誰|哪里|哪儿|何时|どこ|いつ|だれ|누구|사람|人|어디|언제|من|ما|متى|أين|कौन|कब|कहाँ|ใคร|ไหน|เมื่อไร)$/u;

/**
 * Whether two cards ask the same: with the same words, or with others but about the same and for the same answer ("Who
 * wrote Hamlet?", "Who is the author of Hamlet?"). Different names or numbers make another question.
 */
export function asksTheSameAs(card: Asked): (other: Asked) => boolean {
  const own = subjectOf(card);
  return (other) => {
    const subject = subjectOf(other);
    return (
      isNearDuplicate(own.words, subject.words) ||
      (areAboutTheSame(own, subject) && isRightToo(card.front, card.back, other.back))
    );
  };
}

type Subject = {
  words: ReadonlySet<string>;
  /** The words that tell what it is about. */
  content: readonly string[];
  /** Those of them that are names or numbers. */
  names: ReadonlySet<string>;
};

/** Every new card is compared with all that are known. */
const subjects = new WeakMap<Asked, Subject>();

function subjectOf(card: Asked): Subject {
  const known = subjects.get(card);
  if (known) return known;
  const words = contentWords(card.front);
  const content = [...withoutFunctionWords(words)].filter(
    (word) => !ASKING.test(word) && !/^\p{Script=Latin}$/u.test(word),
  );
  const subject = { words, content, names: namesIn(card.front, content) };
  subjects.set(card, subject);
  return subject;
}

/** Numbers and the words in upper case that do not begin a sentence; in scripts without case, foreign names in quotes. */
function namesIn(front: string, content: readonly string[]): ReadonlySet<string> {
  const written =
    front.match(
      /(?<=[\p{L}\p{N},;'’)"“„«]\s+["“„«'‘(]?)\p{Lu}[\p{L}\p{M}\p{N}]*|\p{N}+|(?<=[《「『])[^》」』]+/gu,
    ) ?? [];
  const names = new Set(written.flatMap((name) => [...contentWords(name)]));
  return new Set(content.filter((word) => names.has(word)));
}

function areAboutTheSame(one: Subject, other: Subject): boolean {
  const [shorter, longer] = weightOf(one.content) <= weightOf(other.content) ? [one, other] : [other, one];
  const isIn = (word: string, { content }: Subject) =>
    content.some((each) => each === word || isFormOf(each, word));
  const lacks = (subject: Subject, from: Subject) => [...subject.names].some((name) => !isIn(name, from));
  if (lacks(one, other) && lacks(other, one)) return false;
  const common = shorter.content.filter((word) => isIn(word, longer));
  return common.length > 0 && weightOf(common) > COMMON * weightOf(shorter.content);
}

function weightOf(content: readonly string[]): number {
  return content.reduce((sum, word) => sum + word.length, 0);
}
