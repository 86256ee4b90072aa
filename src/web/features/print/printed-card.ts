import type { Card } from '#domain/cards/card.ts';
import type { CardPart } from '#domain/speech/certain-language.ts';
import { optionOrder } from '#domain/study/answer/option-order.ts';
import type { PrintChoices } from './print-choices.ts';

/** A text of a card, with an optional letter or label before it. */
export type Piece = {
  label: string | null;
  text: string;
  part: CardPart;
  /** Whether it supplements the front or back. */
  isNote: boolean;
};

/** A card to cut out. */
export type PrintedCard = { id: string; number: number; front: readonly Piece[]; back: readonly Piece[] };

/** An entry of the printed list. */
export type ListEntry =
  | { kind: 'title'; id: string; title: string; note: string }
  | { kind: 'heading'; id: string; title: string }
  | {
      kind: 'card' | 'answer';
      id: string;
      number: number;
      left: readonly Piece[];
      right: readonly Piece[];
    };

type Contents = Pick<PrintChoices, 'options' | 'explanations' | 'hints'>;

const main = (part: CardPart, text: string): Piece => ({ label: null, text, part, isNote: false });
const note = (label: string | null, part: CardPart, text: string): Piece => ({
  label,
  text,
  part,
  isNote: true,
});

/** The side of its deck that a card's front or back is: a reverse card has them the other way round. */
function sideOf({ isReverse }: Card, part: 'front' | 'back'): 'front' | 'back' {
  if (isReverse !== true) return part;
  return part === 'front' ? 'back' : 'front';
}

/** Prepares numbered cards to cut out. */
export function cardsToCutOut(cards: readonly Card[], contents: Contents): PrintedCard[] {
  return cards.map((card, index) => {
    const quiz = contents.options ? quizOf(card) : null;
    return {
      id: card.id,
      number: index + 1,
      front: [main(sideOf(card, 'front'), card.front), ...(quiz?.options ?? [])],
      back: [...answersOf(card, quiz), ...explanationOf(card, contents)],
    };
  });
}

/**
 * Prepares the cards as a list of fronts and backs. With options, the list is a test on paper, with the answers to quiz
 * cards at the end.
 */
export function cardsAsList(title: string, note: string, cards: readonly Card[], contents: Contents) {
  const answers: ListEntry[] = [];
  const list = cards.map((card, index): ListEntry => {
    const id = card.id;
    const number = index + 1;
    const quiz = contents.options ? quizOf(card) : null;
    const left = [main(sideOf(card, 'front'), card.front), ...(contents.hints ? hintsOf(card) : [])];
    const rest = explanationOf(card, contents);
    if (quiz === null) return { kind: 'card', id, number, left, right: [...answersOf(card, quiz), ...rest] };
    const [key, ...back] = answersOf(card, quiz);
    answers.push({
      kind: 'answer',
      id: `answer ${id}`,
      number,
      left: key ? [key] : [],
      right: [...back, ...rest],
    });
    return { kind: 'card', id, number, left, right: quiz.options };
  });
  const entries: ListEntry[] = [{ kind: 'title', id: 'title', title, note }, ...list];
  if (answers.length > 0) entries.push({ kind: 'heading', id: 'answers', title: 'Answers' }, ...answers);
  return entries;
}

/** The entries of the list at the end, for cards that are too long to cut out. */
export function cardsTooLong(cards: readonly PrintedCard[]): ListEntry[] {
  if (cards.length === 0) return [];
  return [
    { kind: 'heading', id: 'too-long', title: 'Too long for a card of this size' },
    ...cards.map(({ id, number, front, back }) => ({
      kind: 'card' as const,
      id,
      number,
      left: front,
      right: back,
    })),
  ];
}

/** The non-empty texts of some pieces. */
export function textsOf(pieces: readonly Piece[]): string[] {
  return pieces.map(({ text }) => text);
}

/** The options in an order that depends only on the card's id, and the correct one. */
function quizOf({ id, quiz, isQuiz }: Card): { options: Piece[]; key: Piece | undefined } | null {
  if (!isQuiz || quiz === null || quiz.key === null) return null;
  const order = optionOrder({ sessionId: 'on paper', cardId: id, attempt: 0 }, quiz.options.length);
  const options = order.map((index, place) =>
    note(`${String.fromCodePoint(65 + place)}.`, 'back', quiz.options[index] ?? ''),
  );
  return { options, key: options[order.indexOf(quiz.key)] };
}

/** The correct option with its letter, and the back if its text differs. */
function answersOf(card: Card, quiz: ReturnType<typeof quizOf>): Piece[] {
  const { back } = card;
  if (!quiz?.key) return [main(sideOf(card, 'back'), back)];
  const key = { ...quiz.key, isNote: false };
  return back.trim() === key.text.trim() ? [key] : [key, main('back', back)];
}

function hintsOf({ hints }: Card): Piece[] {
  return hints.flatMap((hint, index) =>
    hint === null ? [] : [note(`Hint ${index + 1}:`, 'explanation', hint)],
  );
}

function explanationOf({ explanation }: Card, { explanations }: Contents): Piece[] {
  return explanation === null || !explanations ? [] : [note(null, 'explanation', explanation)];
}
