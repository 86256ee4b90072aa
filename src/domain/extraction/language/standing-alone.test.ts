import { describe, expect, test } from 'vitest';
import { isAboutSomethingBefore, pointsBack, standingAlone } from './standing-alone.ts';

describe('a sentence stands alone', () => {
  test.each([
    'Osmosis is the diffusion of water through a membrane.',
    'The heart beats faster when it gets signals from the sympathetic nerves.',
    'A small cell has a large surface, so substances reach every part of it quickly.',
    'In 1855 Rudolf Virchow stated that every cell comes from another cell.',
    'Isaac Newton published his main work in 1687.',
  ])('as it is: %s', (sentence) => expect(standingAlone(sentence)).toBe(sentence));

  test.each([
    ['However, the heart needs oxygen too.', 'The heart needs oxygen.'],
    [
      'Angina is pain that comes when the heart gets too little oxygen.',
      'Angina is pain that comes when the heart gets too little oxygen.',
    ],
    ['The Convention also introduced a new calendar.', 'The Convention introduced a new calendar.'],
    [
      'Force is the product of mass and acceleration: $F = ma$.',
      'Force is the product of mass and acceleration.',
    ],
  ])('without what ties it to others: %s', (sentence, alone) => expect(standingAlone(sentence)).toBe(alone));

  test.each([
    'This process is called subduction by all geologists.',
    'It consists of three layers of muscle tissue.',
    'They release the energy that is stored in sugar.',
    'He received the Nobel Prize in 1974 for this.',
    'Inge Lehmann discovered it in the year 1936.',
    'New Hampshire was the ninth state to ratify it.',
    'The narrow majority of the Convention voted for his death.',
    'Such cells are found in the liver and kidneys.',
    'As shown above, the curve rises at first.',
    'The curve in Figure 3 rises at first.',
    'For bodies that move fast, they must be replaced by others.',
    'In another study, the participants learned more words.',
    'After five years the tree had gained a lot.',
  ])('not when it points at something else: %s', (sentence) => expect(standingAlone(sentence)).toBeNull());

  test.each([
    'Why do plants wilt when nobody waters them?',
    'Compare mitosis and meiosis in animal cells.',
    'Never reuse a password for two accounts.',
    'We call this the law of large numbers.',
    'You can think of it as the post office.',
    'Suppose that the price of bread rises quickly.',
    'Taiz, L. et al. describe the plants of the desert.',
    'The heart rate is given by HR = 60 / RR.',
    'The file is in src/server and holds the code.',
    'Walls weaken the upper band of Wi-Fi more.',
    'Cells divide.',
    `The cell ${'and the cell '.repeat(20)}divide.`,
    'the text goes on in the middle of a sentence.',
    'A heading that has no end',
  ])('not when it is no statement of the text: %s', (sentence) => expect(standingAlone(sentence)).toBeNull());
});

test('the subject may be something that was told before', () => {
  expect(isAboutSomethingBefore('The process releases a lot of heat.')).toBe(true);
  expect(isAboutSomethingBefore('The process of photosynthesis releases oxygen.')).toBe(false);
  expect(isAboutSomethingBefore('The heart pumps blood through the body.')).toBe(false);
});

test('so may other things in the sentence', () => {
  expect(pointsBack('Thirty-nine delegates signed the document on 17 September 1787.')).toBe(true);
  expect(pointsBack('Arrhenius gave the first modern definition in 1884.')).toBe(true);
  expect(pointsBack('Arrhenius gave the first modern definition of acids in 1884.')).toBe(false);
  expect(pointsBack('Harry Hess proposed the theory of seafloor spreading in 1962.')).toBe(false);
});
