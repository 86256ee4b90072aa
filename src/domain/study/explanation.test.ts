import { expect, test } from 'vitest';
import { addsTo, rightAnswer } from './explanation.ts';

test('an explanation that only repeats the answer adds nothing', () => {
  expect(addsTo('India.', ['india'])).toBe(false);
  expect(addsTo('**India**', ['Peru', 'India'])).toBe(false);
  expect(addsTo('India', ['India, in the Western Ghats'])).toBe(false);
  expect(addsTo('  ', ['India'])).toBe(false);
  expect(addsTo('It grows wild in India.', ['India'])).toBe(true);
  expect(addsTo('x < 2', ['x > 2'])).toBe(true);
});

test('the right answer is the right option of a quiz card, otherwise the back', () => {
  const quiz = { options: ['Peru', 'India'], key: 1 };
  expect(rightAnswer({ back: 'It is India', quiz })).toBe('India');
  expect(rightAnswer({ back: 'It is India', quiz: { ...quiz, key: null } })).toBe('It is India');
  expect(rightAnswer({ back: 'It is India', quiz: null })).toBe('It is India');
});
