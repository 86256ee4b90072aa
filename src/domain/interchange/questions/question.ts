import type { CardContent } from '../../cards/card.ts';
import { CARD_LIMITS, DEFAULT_DIFFICULTY } from '../../limits.ts';
import type { Omission } from '../incoming.ts';
import { deckTitle } from '../text/card-texts.ts';
import { addCard, type ReadRow } from '../text/row-cards.ts';
import { startOf } from '../within-limits.ts';

/** A question of a question bank, whatever the format of its file. All texts are Markdown. */
export type Question = {
  /** Its number in the file, from 1. */
  place: number;
  /** The title of its deck; empty where the file names none. */
  deck: string;
  stem: string;
  answer: Answer;
  /** Feedback after any answer; empty for none. */
  feedback: string;
  hints: readonly string[];
  tags: readonly string[];
};

export type Choice = { text: string; isRight: boolean; feedback: string };

export type Answer =
  | { kind: 'choice'; choices: readonly Choice[] }
  /** The texts that count as right, the best one first. */
  | { kind: 'text'; texts: readonly string[] }
  /** `others` are choices that match nothing. */
  | { kind: 'matching'; pairs: readonly { left: string; right: string }[]; others: readonly string[] }
  | { kind: 'open' }
  /** A question of a kind that cards do not have, with its name. */
  | { kind: 'other'; name: string };

const LOSSES = {
  open: 'It is answered in the learner’s own words, and the file has no answer to show.',
  'no-answer': 'The file has no right answer to it.',
  'several-keys': 'Several of its options are right, so it is no quiz: its front lists them all.',
} as const;

/** The cards of a question, and the parts that are lost. A matching question becomes a card for each pair. */
export function cardsOfQuestion(question: Question): ReadRow {
  const read: ReadRow = { cards: [], omissions: [] };
  const { place, answer } = question;
  const about = startOf(question.stem);
  const lose = (what: Omission['what'], reason: string) =>
    read.omissions.push({ what, place, text: about, reason });
  const add = (content: CardContent) => {
    addCard(read, content, { place, about, deck: deckTitle(question.deck), suspended: false });
  };
  switch (answer.kind) {
    case 'choice':
      addChoice(question, answer.choices, { add, lose });
      break;
    case 'text': {
      const [best, ...others] = answer.texts;
      if (best === undefined) lose('card', LOSSES['no-answer']);
      else add({ ...contentOf(question, best), explanation: joined(also(others), question.feedback) });
      break;
    }
    case 'matching': {
      const options = unique([...answer.pairs.map(({ right }) => right), ...answer.others]);
      for (const { left, right } of answer.pairs) {
        const content = contentOf({ ...question, stem: joined(question.stem, left) ?? left }, right);
        add(asQuiz(content, { options, key: options.indexOf(right) }));
      }
      break;
    }
    case 'open':
      if (question.feedback === '') lose('card', LOSSES.open);
      else add({ ...contentOf(question, question.feedback), explanation: null });
      break;
    case 'other':
      lose('card', `Cards cannot be questions of this kind: ${answer.name}.`);
  }
  return read;
}

type Receiver = {
  add: (content: CardContent) => void;
  lose: (what: Omission['what'], reason: string) => void;
};

function addChoice(question: Question, choices: readonly Choice[], { add, lose }: Receiver): void {
  const right = choices.filter(({ isRight }) => isRight);
  const [key] = right;
  if (key === undefined) return lose('card', LOSSES['no-answer']);
  const back = right.map(({ text }) => text).join('\n');
  const explanation = joined(...right.map(({ feedback }) => feedback), question.feedback);
  if (right.length > 1) {
    lose('option', LOSSES['several-keys']);
    const list = choices.map(({ text }) => `- ${text}`).join('\n');
    return add({ ...contentOf(question, back), front: `${question.stem}\n\n${list}`, explanation });
  }
  const reasons = choices.map(({ feedback, isRight }) => (isRight ? null : feedback || null));
  const quiz = {
    options: choices.map(({ text }) => text),
    key: choices.indexOf(key),
    ...(reasons.some((reason) => reason !== null) && { reasons }),
  };
  return add({ ...asQuiz(contentOf(question, back), quiz), explanation });
}

function asQuiz(content: CardContent, quiz: NonNullable<CardContent['quiz']>): CardContent {
  const isQuiz = quiz.options.length > 1 && quiz.options.length <= CARD_LIMITS.options;
  return isQuiz ? { ...content, quiz, isQuiz } : content;
}

function contentOf({ stem, hints, tags, feedback }: Question, back: string): CardContent {
  const [one = '', two = '', three = ''] = hints;
  return {
    front: stem,
    back,
    difficulty: DEFAULT_DIFFICULTY,
    hints: [one || null, two || null, three || null],
    explanation: feedback || null,
    quiz: null,
    isQuiz: false,
    tags: [...tags],
  };
}

function also(texts: readonly string[]): string {
  return texts.length === 0 ? '' : `Also right: ${unique(texts).join('; ')}`;
}

function joined(...texts: readonly string[]): string | null {
  return texts.filter((text) => text !== '').join('\n\n') || null;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/** A card as a question: a quiz with its options, another card with a text as answer, or with the back as feedback if that is long. */
export function questionOfCard(
  content: CardContent,
  { place, deck }: { place: number; deck: string },
): Question {
  const { front, back, hints, explanation, quiz, tags } = content;
  const shared = {
    place,
    deck,
    stem: front,
    hints: hints.filter((hint) => hint !== null),
    tags,
    feedback: explanation ?? '',
  };
  if (quiz !== null && quiz.key !== null && quiz.options.length > 1) {
    const choices = quiz.options.map((text, index) => ({
      text,
      isRight: index === quiz.key,
      feedback: quiz.reasons?.[index] ?? '',
    }));
    return { ...shared, answer: { kind: 'choice', choices } };
  }
  const isShort = back.length <= LONGEST_TYPED && !back.includes('\n');
  if (isShort) return { ...shared, answer: { kind: 'text', texts: [back] } };
  return { ...shared, answer: { kind: 'open' }, feedback: joined(back, shared.feedback) ?? back };
}

/** Longer answers are not typed. */
const LONGEST_TYPED = 120;
