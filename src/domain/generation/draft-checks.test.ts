import { describe, expect, test } from 'vitest';
import type { CardDraft, DraftFault } from './draft.ts';
import { CARD_LIMITS } from '../limits.ts';
import { checkDraft } from './draft-checks.ts';

const good: CardDraft = {
  front: 'What is the capital of Australia?',
  back: 'Canberra',
  difficulty: 2,
  hints: ['It is not the largest city.', 'It was planned around a lake.', 'It starts with "Can".'],
  explanation: 'It was chosen as a compromise between Sydney and Melbourne.',
  distractors: ['Sydney', 'Melbourne', 'Perth'],
};

const { distractors: _, ...flip } = good;

/** Cards with these fronts and another answer. */
const cardsAsking = (fronts: readonly string[]) => fronts.map((front) => ({ front, back: 'Something else' }));

const GOOD: readonly [string, CardDraft, string[]?][] = [
  ['a plain quiz card', good],
  ['a card without options', flip],
  [
    'a third hint that says the answer',
    { ...good, hints: ['It is inland.', 'Parliament sits there.', 'Canberra'] },
  ],
  [
    'a question that differs by one name',
    good,
    ['What is the capital of Austria?', 'What is the capital of Fiji?'],
  ],
  [
    'a country whose name is part of another',
    { ...good, front: 'What is the capital of Equatorial Guinea?', back: 'Malabo' },
    ['What is the capital of Guinea?'],
  ],
  [
    'when and where of the same event',
    {
      ...good,
      front: 'When was the Battle of Hastings?',
      back: '1066',
      distractors: ['1166', '1492', '966'],
    },
    ['Where was the Battle of Hastings?', 'What was the Battle of Hastings?'],
  ],
  [
    'the same sum with other numbers',
    { ...flip, front: 'What is 7 times 8?', back: '56' },
    ['What is 6 times 8?', 'What is 7 times 9?'],
  ],
  [
    'a question turned by "not"',
    {
      ...flip,
      front: 'Which of the planets around the Sun does not have any rings at all?',
      back: 'Venus',
    },
    ['Which of the planets around the Sun does have any rings at all?'],
  ],
  [
    'a symbol that is also a small word',
    {
      ...good,
      front: 'What is the symbol of indium, found in touch screens?',
      back: 'In',
      hints: ['It has two letters in the name.', 'A vowel comes first.', 'It starts with "I".'],
      distractors: ['Ir', 'I', 'Id'],
    },
  ],
  [
    'options that differ only by meaningful signs',
    { ...good, front: 'Which language came first?', back: 'C', distractors: ['C++', 'C#', 'D'] },
  ],
  [
    'numbers that differ by a point or a sign',
    { ...good, front: 'What is 3 minus 4.5?', back: '-1.5', distractors: ['1.5', '-15', '15'] },
  ],
  [
    'a question that offers the answer beside another',
    { ...flip, front: 'Is a whale a mammal or a fish?', back: 'A mammal' },
  ],
  [
    'options that differ only by case and punctuation, several at once',
    {
      ...good,
      front: 'Which of them invites Grandma to a meal?',
      back: "Let's eat, Grandma.",
      distractors: ["Let's eat Grandma.", 'Lets eat Grandma', "Let's, eat Grandma."],
    },
  ],
  [
    'a number of the exercise as the answer',
    { ...flip, front: 'What is the median of 2, 3, 3, 5 and 9?', back: '3' },
  ],
  ['code with the answer in it', { ...flip, front: 'What does `print([10, 20][1])` print?', back: '20' }],
  [
    'a quoted sentence with the answer in it',
    { ...flip, front: 'Which word is the verb in „Der Hund bellt laut“?', back: 'bellt' },
  ],
  [
    'a list with the answer in it',
    { ...flip, front: 'Put in order: Jupiter, Mars, Earth. Which is the smallest?', back: 'Mars' },
  ],
  [
    'options that the question lists',
    {
      ...good,
      front: 'Of gold, iron and mercury, which is liquid?',
      back: 'Mercury',
      distractors: ['Gold', 'Iron', 'Tin'],
    },
  ],
  ['letters of a list in the question', { ...flip, front: 'Which are odd? A. 1 B. 2 C. 3', back: 'A, C' }],
  [
    'the same question about other code',
    { ...flip, front: 'What does `a // b` do?', back: 'It divides and rounds down' },
    ['What does `a / b` do?'],
  ],
  [
    'the same numbers in another order',
    { ...flip, front: 'What is 2 - 5?', back: '-3' },
    ['What is 5 - 2?', 'What is 2 + 5?'],
  ],
  [
    'the same question about another formula',
    { ...flip, front: 'What is the derivative of $\\sin x$?', back: '$\\cos x$' },
    ['What is the derivative of $\\sin 2x$?'],
  ],
];

const BAD: readonly [DraftFault, string, CardDraft, string[]?][] = [
  ['duplicate-front', 'the same front again', good, ['What is the capital of Australia?']],
  ['duplicate-front', 'the same in other case and punctuation', good, ['what is the capital of AUSTRALIA']],
  ['duplicate-front', 'the same in another phrasing', good, ['Name the city which is Australia’s capital.']],
  [
    'duplicate-front',
    'the same with British spelling and plural',
    { ...flip, front: 'Which colours does the flag of Chad have?', back: 'Blue, yellow and red' },
    ['What color does the flag of Chad have?'],
  ],
  [
    'duplicate-front',
    'a long front with one more word',
    {
      ...flip,
      front: 'Which noble gas glows reddish orange in the tubes of advertising signs?',
      back: 'Neon',
    },
    ['Which noble gas glows reddish orange in the glass tubes of advertising signs?'],
  ],
  ['answer-in-front', 'the answer word for word', { ...good, front: 'Is it Canberra that is the capital?' }],
  [
    'answer-in-front',
    'the answer in the plural and other order',
    { ...flip, front: 'In the War of the Roses, which war was fought?', back: 'The Roses War' },
  ],
  [
    'leaking-hint',
    'the answer in the first hint',
    { ...good, hints: ['Canberra it is.', 'On a lake.', 'Can...'] },
  ],
  [
    'leaking-hint',
    'the answer in the second hint',
    { ...good, hints: ['On a lake.', 'CANBERRA!', 'Can...'] },
  ],
  [
    'repeated-hint',
    'the same hint twice',
    { ...good, hints: ['On a lake.', 'on a lake', 'Starts with "C".'] },
  ],
  [
    'repeated-hint',
    'a hint with one word more than an earlier one',
    {
      ...good,
      hints: ['It has a huge artificial lake.', 'A huge cold artificial lake.', 'Starts with "C".'],
    },
  ],
  [
    'repeated-hint',
    'a hint that repeats the question',
    {
      ...good,
      front: 'Which city is the capital of Australia today?',
      hints: ['Think: which city is the capital of Australia today?', 'On a lake.', 'Starts with "C".'],
    },
  ],
  [
    'leaking-hint',
    'a hint that spells the answer',
    { ...good, hints: ['It is spelled C-A-N-B-E-R-R-A.', 'On a lake.', 'Starts with "C".'] },
  ],
  [
    'falling-hint',
    'a later hint that says less',
    {
      ...good,
      hints: ['It was planned by an architect around a lake.', 'It was planned.', 'Starts with "C".'],
    },
  ],
  [
    'double-key',
    'the key among the wrong options',
    { ...good, distractors: ['Sydney', 'canberra.', 'Perth'] },
  ],
  ['repeated-option', 'one option twice', { ...good, distractors: ['Sydney', '“Sydney”', 'Perth'] }],
  [
    'repeated-option',
    'one number written in two ways',
    { ...flip, front: 'How many?', back: '900', distractors: ['1,000', '1000', '800'] },
  ],
  [
    'giveaway-length',
    'a key that is a sentence among short options',
    {
      ...good,
      front: 'What does a mitochondrion do?',
      back: 'It makes most of the chemical energy that the cell needs',
      distractors: ['It stores water', 'It makes sugar', 'It divides cells'],
    },
  ],
  ['banned-option', 'all of the above', { ...good, distractors: ['Sydney', 'Perth', 'All of the above'] }],
  ['banned-option', 'none of these', { ...good, distractors: ['Sydney', 'Perth', 'None of these.'] }],
  ['banned-option', 'both A and B', { ...good, distractors: ['Sydney', 'Perth', 'Both A and B'] }],
  ['length', 'a front that is too long', { ...good, front: `${'x'.repeat(CARD_LIMITS.front)}?` }],
  ['length', 'a hint that is too long', { ...good, hints: ['a', 'b', 'c'.repeat(CARD_LIMITS.hint + 1)] }],
  [
    'length',
    'an option that is too long',
    { ...good, distractors: ['a', 'b', 'c'.repeat(CARD_LIMITS.option + 1)] },
  ],
  [
    'length',
    'an explanation that is too long',
    { ...good, explanation: 'e'.repeat(CARD_LIMITS.explanation + 1) },
  ],
  ['empty', 'a blank hint', { ...good, hints: [' ', 'On a lake.', 'Starts with "C".'] }],
  ['repeated-option', 'one option in the plural', { ...good, distractors: ['Emu', 'Emus', 'Kiwi'] }],
  ['repeated-option', 'one option with an article', { ...good, distractors: ['Moon', 'The Moon', 'Sun'] }],
  [
    'placeholder',
    'an option that was never written',
    { ...good, distractors: ['Sydney', 'Option C', 'Perth'] },
  ],
  [
    'missing-picture',
    'a picture that is not there',
    { ...flip, front: 'Which city does the map below show?' },
  ],
  [
    'answer-in-front',
    'the year in the question',
    { ...flip, front: 'When was the War of 1812 declared?', back: '1812' },
  ],
  ['difficulty', 'a difficulty off the scale', { ...good, difficulty: 6 }],
];

describe('good drafts', () => {
  test.each(GOOD)('a draft without faults is accepted: %s', (_name, draft, kept = []) => {
    expect(checkDraft(draft, cardsAsking(kept))).toEqual([]);
  });
});

describe('bad drafts', () => {
  test.each(BAD)('the fault %s is found: %s', (fault, _name, draft, kept = []) => {
    expect(checkDraft(draft, cardsAsking(kept))).toEqual([fault]);
  });
});

test('each of several faults is reported once', () => {
  const draft: CardDraft = {
    ...good,
    hints: ['Canberra', 'canberra', 'Canberra!'],
    distractors: ['Canberra', 'Sydney', 'sydney'],
  };
  expect(checkDraft(draft, [good])).toEqual([
    'duplicate-front',
    'repeated-hint',
    'leaking-hint',
    'double-key',
    'repeated-option',
  ]);
});
