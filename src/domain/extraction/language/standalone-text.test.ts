import { describe, expect, test } from 'vitest';
import { subjectRefersBack, refersBack, standaloneText } from './standalone-text.ts';

describe('standaloneText', () => {
  test.each([
    'Osmosis is the diffusion of water through a membrane.',
    'The heart beats faster when it gets signals from the sympathetic nerves.',
    'A small cell has a large surface, so substances reach every part of it quickly.',
    'In 1855 Rudolf Virchow stated that every cell comes from another cell.',
    'Isaac Newton published his main work in 1687.',
  ])('a sentence that makes sense alone stays as it is: %s', (sentence) =>
    expect(standaloneText(sentence)).toBe(sentence),
  );

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
  ])('words that connect a sentence to others are dropped: %s', (sentence, alone) =>
    expect(standaloneText(sentence)).toBe(alone),
  );

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
  ])('a sentence that refers to another is refused: %s', (sentence) =>
    expect(standaloneText(sentence)).toBeNull(),
  );

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
  ])('a sentence that is not a statement of fact is refused: %s', (sentence) =>
    expect(standaloneText(sentence)).toBeNull(),
  );
});

test('a subject that only an earlier sentence names is recognised', () => {
  expect(subjectRefersBack('The process releases a lot of heat.')).toBe(true);
  expect(subjectRefersBack('The process of photosynthesis releases oxygen.')).toBe(false);
  expect(subjectRefersBack('The heart pumps blood through the body.')).toBe(false);
});

test('other references to earlier sentences are recognised', () => {
  expect(refersBack('Thirty-nine delegates signed the document on 17 September 1787.')).toBe(true);
  expect(refersBack('Arrhenius gave the first modern definition in 1884.')).toBe(true);
  expect(refersBack('Arrhenius gave the first modern definition of acids in 1884.')).toBe(false);
  expect(refersBack('Harry Hess proposed the theory of seafloor spreading in 1962.')).toBe(false);
});
