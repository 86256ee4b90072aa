import { expect, test } from 'vitest';
import { hasBlockedWord, isUnsuitable } from './blocked-words.ts';

test.each([
  'He is a retard.',
  'RETARDS',
  'rétard',
  'half-wit',
  'half wits',
  'an old maid',
  'shit',
  'whores',
  'chinamen',
])('"%s" has a blocked word', (text) => expect(hasBlockedWord(text)).toBe(true));

test.each([
  'Scunthorpe',
  'cockatoo',
  'a class of assassins',
  'spices',
  'titanium',
  'analysis',
  'therapist',
  'a dictionary',
])('"%s" has none', (text) => {
  expect(hasBlockedWord(text)).toBe(false);
  expect(isUnsuitable(text)).toBe(false);
});

test('words of medicine and history are unsuitable for a dictionary card and fine in a text', () => {
  for (const text of ['sexual reproduction', 'the French guillotine', 'Nazi Germany', 'urine']) {
    expect(hasBlockedWord(text)).toBe(false);
    expect(isUnsuitable(text)).toBe(true);
  }
});

test('what is blocked is unsuitable', () => {
  expect(isUnsuitable('whore')).toBe(true);
});
