import { expect, test } from 'vitest';
import type { Card } from '#domain/cards/card.ts';
import { cardsAsList, cardsToCutOut, type ListEntry, type Piece } from './printed-card.ts';

const PLAIN: Card = {
  id: 'plain',
  deckId: 'deck',
  version: 1,
  front: 'Which plant gives cardamom?',
  back: 'Elettaria cardamomum',
  difficulty: 2,
  hints: ['It is a herb', 'It is related to ginger', null],
  explanation: 'It is its dried fruit.',
  quiz: null,
  isQuiz: false,
  tags: [],
};
const QUIZ: Card = {
  ...PLAIN,
  id: 'quiz',
  front: 'Where does it come from?',
  back: 'India',
  quiz: { options: ['Peru', 'India', 'Norway', 'Chad'], key: 1 },
  isQuiz: true,
};

const NOTHING = { options: false, explanations: false, hints: false };
const ALL = { options: true, explanations: true, hints: true };

const textsIn = (pieces: readonly Piece[]) =>
  pieces.map(({ label, text }) => (label === null ? text : `${label} ${text}`));
const rows = (entries: readonly ListEntry[]) =>
  entries.map((entry) =>
    'left' in entry ? [entry.kind, entry.number, textsIn(entry.left), textsIn(entry.right)] : entry.title,
  );

test('a card to cut out has its texts, its number and the requested extras', () => {
  const [plain] = cardsToCutOut([PLAIN, QUIZ], NOTHING);
  expect(plain).toMatchObject({ id: 'plain', number: 1 });
  expect(textsIn(plain?.front ?? [])).toEqual([PLAIN.front]);
  expect(textsIn(plain?.back ?? [])).toEqual([PLAIN.back]);

  const [explained] = cardsToCutOut([PLAIN], ALL);
  // Hints are left out, because they would reveal too much beside the question.
  expect(textsIn(explained?.front ?? [])).toEqual([PLAIN.front]);
  expect(textsIn(explained?.back ?? [])).toEqual([PLAIN.back, PLAIN.explanation]);
});

test('a quiz card shows its options on the front and the correct one on the back', () => {
  const [card] = cardsToCutOut([QUIZ], { ...NOTHING, options: true });
  const [front, ...options] = textsIn(card?.front ?? []);
  expect(front).toBe(QUIZ.front);
  expect(options.map((option) => option.slice(0, 3))).toEqual(['A. ', 'B. ', 'C. ', 'D. ']);
  expect(options.map((option) => option.slice(3)).toSorted()).toEqual(['Chad', 'India', 'Norway', 'Peru']);
  expect(textsIn(card?.back ?? [])).toEqual([options.find((option) => option.endsWith('India'))]);
  // Each print has the same order.
  expect(cardsToCutOut([QUIZ], { ...NOTHING, options: true })).toEqual([card]);
});

test('the position of the correct option reveals nothing', () => {
  const quizzes = Array.from({ length: 40 }, (_none, index) => ({ ...QUIZ, id: `quiz ${index}` }));
  const keys = cardsToCutOut(quizzes, { ...NOTHING, options: true }).map(({ back }) => back[0]?.label);
  expect(new Set(keys)).toEqual(new Set(['A.', 'B.', 'C.', 'D.']));
});

test('a list has fronts and backs, and the answers of its quiz cards at the end', () => {
  const entries = cardsAsList('Spices', '2 cards', [PLAIN, QUIZ], { ...NOTHING, options: true });
  const [, , quiz] = rows(entries);
  const options = Array.isArray(quiz) ? quiz[3] : [];
  expect(options).toHaveLength(4);
  expect(options).toEqual(expect.arrayContaining([expect.stringMatching(/^[A-D]\. India$/u)]));
  expect(rows(entries)).toEqual([
    'Spices',
    ['card', 1, [PLAIN.front], [PLAIN.back]],
    ['card', 2, [QUIZ.front], options],
    'Answers',
    ['answer', 2, [expect.stringMatching(/^[A-D]\. India$/u)], []],
  ]);
});

test('a list shows hints below fronts, and explanations beside the answers', () => {
  const quiz = { ...QUIZ, back: 'In the Western Ghats' };
  const hints = ['Hint 1: It is a herb', 'Hint 2: It is related to ginger'];
  const entries = cardsAsList('Spices', '2 cards', [PLAIN, quiz], ALL);
  expect(rows(entries)).toEqual([
    'Spices',
    ['card', 1, [PLAIN.front, ...hints], [PLAIN.back, PLAIN.explanation]],
    ['card', 2, [QUIZ.front, ...hints], expect.any(Array)],
    'Answers',
    ['answer', 2, [expect.stringContaining('India')], [quiz.back, QUIZ.explanation]],
  ]);
  const plain = cardsAsList('Spices', '2 cards', [quiz], NOTHING);
  expect(rows(plain)).toEqual(['Spices', ['card', 1, [quiz.front], [quiz.back]]]);
});
