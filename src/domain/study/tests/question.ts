import type { WrittenAccents } from '../../account/settings.ts';
import type { DeckLanguages } from '../../deck.ts';
import { judgeCard } from '../../judging/judge-card.ts';

/** The kinds of questions, in the order in which a test asks them. */
export const QUESTION_KINDS = ['true-false', 'choice', 'matching', 'write'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Most questions of a test and most minutes for it; a pair of a matching question counts as one question. */
export const TEST_LIMITS = { questions: 200, minutes: 600, decks: 100, tags: 20, tests: 300, written: 500 };

/** Pairs of one matching question. */
export const PAIRS = { min: 4, max: 6 };

/** Picks of a true or false question. */
export const FALSE = 0;
export const TRUE = 1;

/** A card as it was when the test was made; changes and deletions do not affect a test. */
export type AskedCard = {
  id: string;
  deckId: string;
  deckTitle: string;
  languages: DeckLanguages;
  front: string;
  /** The back, or what the gap of a cloze card hides. */
  answer: string;
  explanation: string | null;
  tags: readonly string[];
};

/** A question as it was asked. */
export type TestQuestion = {
  kind: QuestionKind;
  /** One card or, to be matched, several. */
  cards: readonly AskedCard[];
  /** The choices in the order shown: options of a choice, answers to be matched. */
  options: readonly string[];
  /** The right pick for each card: an index among the options, or `TRUE` or `FALSE`. Empty for a written answer. */
  keys: readonly number[];
  /** The answer that is claimed to be right or wrong. */
  claim: string | null;
  /** The positions of the options on the card, if they are its own. */
  ownOptions: readonly number[] | null;
  /** Written answers that count as right in addition to the answer. */
  accepted: readonly string[];
};

/** A learner's answer: a text, or a pick for each card of the question. */
export type GivenToQuestion = { text: string | null; picks: ReadonlyArray<number | null> | null };

export const MARKS = ['right', 'nearly', 'wrong'] as const;
export type Mark = (typeof MARKS)[number];

/** Whether a mark counts in the total. A slip of the finger does not cost a point. */
export function isPoint(mark: Mark): boolean {
  return mark !== 'wrong';
}

/** Whether an answer has the form that its question needs: a text, or a valid pick for each card. */
export function suits(question: TestQuestion, { text, picks }: GivenToQuestion): boolean {
  if (question.kind === 'write') return text !== null && picks === null;
  const choices = question.kind === 'true-false' ? 2 : question.options.length;
  return (
    text === null &&
    picks !== null &&
    picks.length === question.cards.length &&
    picks.every((pick) => pick === null || (pick >= 0 && pick < choices))
  );
}

/** Whether an answer says something about each card of a question, in the order of its cards. */
export function answeredCards(question: TestQuestion, given: GivenToQuestion | null): boolean[] {
  return question.cards.map((_card, index) =>
    question.kind === 'write' ? (given?.text ?? '').trim() !== '' : (given?.picks?.[index] ?? null) !== null,
  );
}

/** The mark of each card of a question. Cards without an answer are wrong. `accents` is the learner's setting. */
export function marksOf(
  question: TestQuestion,
  given: GivenToQuestion | null,
  accents: WrittenAccents,
): Mark[] {
  const answered = answeredCards(question, given);
  return question.cards.map(({ answer, languages }, index) => {
    if (answered[index] !== true) return 'wrong';
    if (question.kind !== 'write') return given?.picks?.[index] === question.keys[index] ? 'right' : 'wrong';
    const card = { back: answer, accepted: question.accepted };
    return judgeCard(given?.text ?? '', card, { languages, accents }).verdict;
  });
}
