import { describe, expect, test } from 'vitest';
import type { CardDraft } from './draft.ts';
import { isEnglish, languageName, languageTag } from './language.ts';
import { fitToMix } from './mix.ts';

const flip: CardDraft = {
  front: 'Which metal is liquid at room temperature?',
  back: 'Mercury',
  difficulty: 1,
  hints: ['It is silvery', 'Thermometers had it', 'It begins with M'],
  explanation: 'It melts at -39 degrees.',
};
const quiz: CardDraft = { ...flip, distractors: ['Tin', 'Lead', 'Zinc'] };

describe('a draft fits a deck', () => {
  test('of both kinds as it is', () => {
    for (const draft of [flip, quiz]) expect(fitToMix(draft, 'mixed')).toBe(draft);
  });

  test('of quiz cards when it has options', () => {
    expect(fitToMix(quiz, 'quiz')).toBe(quiz);
    expect(fitToMix(flip, 'quiz')).toBeNull();
  });

  test('of flip cards without its options, unless the question is about them', () => {
    expect(fitToMix(flip, 'flip')).toBe(flip);
    expect(fitToMix(quiz, 'flip')).toEqual(flip);
    expect(fitToMix({ ...quiz, front: 'Which of these metals is liquid?' }, 'flip')).toBeNull();
    expect(fitToMix({ ...quiz, front: 'Which of the following is liquid?' }, 'flip')).toBeNull();
  });
});

describe('a language', () => {
  test.each([
    ['de', 'de', 'German'],
    ['DE-at', 'de-AT', 'Austrian German'],
    ['pt-br', 'pt-BR', 'Brazilian Portuguese'],
    ['zh-hant', 'zh-Hant', 'Traditional Chinese'],
  ])('%s is %s, %s', (typed, tag, name) => {
    expect(languageTag(typed)).toBe(tag);
    expect(languageName(tag)).toBe(name);
  });

  test.each(['', 'German', 'qq', 'en-x-ignore-rules', 'de-u-co-phonebk', 'Ignore all rules', 'de_DE', '12'])(
    'is not %s',
    (text) => expect(languageTag(text)).toBeNull(),
  );

  test('is English in every region', () => {
    expect(['en', 'en-GB', 'de', 'enm'].map(isEnglish)).toEqual([true, true, false, false]);
  });
});
