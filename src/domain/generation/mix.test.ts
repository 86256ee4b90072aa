import { expect, test } from 'vitest';
import type { CardDraft } from './draft.ts';
import { fitToMix } from './mix.ts';

const flip: CardDraft = {
  front: 'Which metal is liquid at room temperature?',
  back: 'Mercury',
  difficulty: 1,
  hints: ['It is silvery', 'Thermometers had it', 'It begins with M'],
  explanation: 'It melts at -39 degrees.',
};
const quiz: CardDraft = { ...flip, distractors: ['Tin', 'Lead', 'Zinc'] };

test('a deck of both kinds takes any draft as it is', () => {
  for (const draft of [flip, quiz]) expect(fitToMix(draft, 'mixed')).toBe(draft);
});

test('a deck of quiz cards takes only drafts with options', () => {
  expect(fitToMix(quiz, 'quiz')).toBe(quiz);
  expect(fitToMix(flip, 'quiz')).toBeNull();
});

test('a deck of flip cards takes drafts without their options, unless the question is about them', () => {
  expect(fitToMix(flip, 'flip')).toBe(flip);
  expect(fitToMix(quiz, 'flip')).toEqual(flip);
  expect(fitToMix({ ...quiz, front: 'Which of these metals is liquid?' }, 'flip')).toBeNull();
  expect(fitToMix({ ...quiz, front: 'Which of the following is liquid?' }, 'flip')).toBeNull();
});
