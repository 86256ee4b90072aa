import { expect, test } from 'vitest';
import { CARD_LIMITS } from '#domain/limits.ts';
import { readDraft, readRefusal } from './read-draft.ts';

const CARD = {
  front: 'Where does cardamom grow wild?',
  back: 'India',
  difficulty: 2,
  explanation: 'In the Western Ghats.',
  hints: ['A', 'B', 'C'],
};
const WHY = ['Too high.', 'Too cold.', 'Too dry.'];

const read = (wrong: object) => readDraft(JSON.stringify({ ...CARD, ...wrong }), 2);

test.each([
  [
    'fields of their own',
    {
      distractor_1: 'Peru',
      why_wrong_1: WHY[0],
      distractor_2: 'Norway',
      why_wrong_2: WHY[1],
      distractor_3: 'Chad',
      why_wrong_3: WHY[2],
    },
  ],
  [
    'objects',
    {
      distractors: [
        { text: 'Peru', why: WHY[0] },
        { option: 'Norway', reason: WHY[1] },
        { text: 'Chad', explanation: WHY[2] },
      ],
    },
  ],
  ['a second list', { distractors: ['Peru', 'Norway', 'Chad'], why_wrong: WHY }],
  [
    'options with the right one among them',
    {
      options: [
        { text: 'A) Peru', why_wrong: WHY[0] },
        { text: 'B) India', correct: true },
        { text: 'C) Norway', why_wrong: WHY[1] },
        { text: 'D) Chad', why_wrong: WHY[2] },
      ],
    },
  ],
])('reasons are read from %s', (_shape, wrong) => {
  expect(read(wrong)).toMatchObject({
    back: 'India',
    distractors: ['Peru', 'Norway', 'Chad'],
    whyWrong: WHY,
  });
});

test('a card is valid with some reasons or none', () => {
  const distractors = ['Peru', 'Norway', 'Chad'];
  expect(read({ distractors })).not.toHaveProperty('whyWrong');
  const some = { distractors, why_wrong_1: '', why_wrong_2: 'x'.repeat(CARD_LIMITS.optionReason + 1) };
  expect(read(some)).not.toHaveProperty('whyWrong');
  expect(read({ ...some, why_wrong_3: WHY[2] })?.whyWrong).toEqual([null, null, WHY[2]]);
});

test('the empty fields of a flip card are not options', () => {
  const empty = { kind: 'flip', distractor_1: '', why_wrong_1: '', distractor_2: '', distractor_3: '' };
  expect(read(empty)).not.toHaveProperty('distractors');
});

test.each([
  ['{"refusal": "I cannot\\nhelp with that.", "cards": []}', 'I cannot help with that.'],
  ["{'refusal': 'Nothing to learn here.'}", 'Nothing to learn here.'],
  ['{"refusal": "", "cards": []}', null],
  ['{"refusal": "None", "cards": []}', null],
  ['{"refusal": null, "cards": []}', null],
  ['{"cards": []}', null],
])('the refusal of %j', (answer, refusal) => {
  expect(readRefusal(answer)).toBe(refusal);
});
