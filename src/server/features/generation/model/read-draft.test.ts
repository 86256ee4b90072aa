import { describe, expect, test } from 'vitest';
import { looksLikeCard, readCategory, readDraft } from './read-draft.ts';

const card = {
  front: ' What is the capital of Peru? ',
  back: 'Lima',
  difficulty: 2,
  hints: ['On the Pacific.', 'Four letters.', 'Begins with "Li".'],
  explanation: 'Founded in 1535.',
  distractors: ['Quito', 'Bogotá', 'Santiago'],
};

const read = (change: object) => readDraft(JSON.stringify({ ...card, ...change }), 3);

describe('a card from a model', () => {
  test('is read with its texts trimmed', () => {
    expect(read({})).toEqual({ ...card, front: 'What is the capital of Peru?' });
  });

  test.each<[string, object, object]>([
    [
      'more distractors than needed',
      { distractors: [...card.distractors, 'La Paz'] },
      { distractors: card.distractors },
    ],
    [
      'options with the key among them',
      { distractors: undefined, options: ['Lima', ...card.distractors] },
      { distractors: card.distractors },
    ],
    [
      'the key among four distractors',
      { distractors: ['lima', ...card.distractors] },
      { distractors: card.distractors },
    ],
    [
      'the key among three distractors',
      { distractors: ['Lima', 'Quito', 'Bogotá'] },
      { distractors: ['Lima', 'Quito', 'Bogotá'] },
    ],
    ['a difficulty in words', { difficulty: 'hard' }, { difficulty: 3 }],
    ['a difficulty as text', { difficulty: '4' }, { difficulty: 4 }],
    ['a difficulty far from the deck', { difficulty: 1 }, { difficulty: 2 }],
    ['no explanation', { explanation: null }, { explanation: '' }],
    ['a number for an answer', { back: 42 }, { back: '42' }],
    ['four hints', { hints: [...card.hints, 'Lima'] }, { hints: card.hints }],
    ['two hints', { hints: card.hints.slice(0, 2) }, { hints: [...card.hints.slice(0, 2), 'L_m_'] }],
    [
      'hints in fields of their own',
      { hints: undefined, hint_1: 'a', 'Hint 2': 'b', hint3: 'c' },
      { hints: ['a', 'b', 'c'] },
    ],
    [
      'hints as objects',
      { hints: [{ level: 1, text: 'a' }, { hint: 'b' }, { text: 'c' }] },
      { hints: ['a', 'b', 'c'] },
    ],
    ['hints that count', { hints: { 1: 'a', 2: 'b', 3: 'c' } }, { hints: ['a', 'b', 'c'] }],
    [
      'question and answer',
      { front: undefined, back: undefined, Question: 'Which?', correct_answer: 'Lima' },
      { front: 'Which?', back: 'Lima' },
    ],
    [
      'options as objects, the right one marked',
      {
        back: undefined,
        distractors: undefined,
        options: ['Lima', ...card.distractors].map((text) => ({ text, isCorrect: text === 'Lima' })),
      },
      { back: 'Lima', distractors: card.distractors },
    ],
    [
      'options by letter, and the letter of the right one',
      {
        back: undefined,
        answer: 'B',
        distractors: undefined,
        options: { A: 'Quito', B: 'Lima', C: 'Bogotá', D: 'Santiago' },
      },
      { back: 'Lima', distractors: card.distractors },
    ],
    [
      'options that are letters themselves',
      { back: 'A', distractors: undefined, options: ['AB', 'A', 'B', 'O'] },
      { back: 'A', distractors: ['AB', 'B', 'O'] },
    ],
    [
      'distractors as objects, each with its reason',
      { distractors: card.distractors.map((text) => ({ text, why: 'Another country.' })) },
      { distractors: card.distractors },
    ],
    ['control characters and half a character', { back: 'Li\u0000ma\ud800' }, { back: 'Li ma\ufffd' }],
  ])('with %s is still read', (_name, change, expected) => {
    expect(read(change)).toMatchObject(expected);
  });

  test.each<[string, unknown]>([
    ['no distractors', []],
    ['null for distractors', null],
    ['too few distractors', ['Quito', 'Bogotá']],
    ['no list of distractors', 'Quito'],
  ])('with %s becomes a flip card', (_name, distractors) => {
    expect(read({ distractors })).not.toHaveProperty('distractors');
  });

  test.each<[string, object]>([
    ['no front', { front: undefined }],
    ['a list for a front', { front: ['a'] }],
    ['one hint', { hints: ['a'] }],
    ['two hints, and an answer of one character', { back: 'H', hints: ['a', 'b'] }],
    ['no hints', { hints: undefined }],
  ])('with %s is not a card', (_name, change) => {
    expect(read(change)).toBeNull();
  });

  test('that is not quite JSON is repaired', () => {
    const text = `{"front": 'What is 1 + 1?', back: "2", "difficulty": 2, "hints": ["a", "b", "c",], "explanation": "It is
two."}`;
    expect(readDraft(text, 2)).toMatchObject({
      front: 'What is 1 + 1?',
      back: '2',
      explanation: 'It is\ntwo.',
    });
  });

  test.each([
    `{'front': 'What is 1 + 1?', 'back': '2', 'hints': ['a', 'b', 'c']}`,
    `{// a sum
      "front": "What is 1 + 1?", /* easy */ "back": "2", "hints": ["a", "b", "c",],}`,
    `{front: "What is 1 + 1?", back: 2, hints: ["a", "b", "c"]}`,
  ])('is read from JSON as it is not (%s)', (json) => {
    expect(looksLikeCard(json)).toBe(true);
    expect(readDraft(json, 2)).toMatchObject({
      front: 'What is 1 + 1?',
      back: '2',
      hints: ['a', 'b', 'c'],
    });
  });

  test.each(['', '{', '[]', 'null', '"card"', '{"cards": []}'])('is not %j', (text) => {
    expect(readDraft(text, 2)).toBeNull();
  });
});

test.each([
  ['{"category": "World History", "cards": [', 'World History'],
  ['```json\n{"category":"Erd\\u006bunde","cards":[', 'Erdkunde'],
  [`{'category': 'Trade', cards: [`, 'Trade'],
  ['[{"front": "x"}]', null],
  ['{"category": "", "cards": [', null],
  [`{"category": "${'x'.repeat(500)}"`, null],
])('the category of %j is %j', (answer, expected) => {
  expect(readCategory(answer)).toBe(expected);
});
