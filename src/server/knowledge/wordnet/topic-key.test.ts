import { expect, test } from 'vitest';
import { pluralPhrase, singularPhrase, topicKey } from './topic-key.ts';

test.each([
  ['Types of birds', 'birds'],
  ['the birds of the world', 'birds'],
  ['learn the names of birds', 'birds'],
  ['A quiz about musical instruments!', 'musical instruments'],
  ['dog breeds', 'dog'],
  ['baseball terms', 'baseball'],
  ['birds of prey', 'birds of prey'],
  ['birds of Peru', 'birds of peru'],
])('"%s" asks for %s', (topic, key) => expect(topicKey(topic).key).toBe(key));

test('the terms of a field are told from its kinds', () => {
  expect(topicKey('music vocabulary').asksForTerms).toBe(true);
  expect(topicKey('terms of music').asksForTerms).toBe(true);
  expect(topicKey('musical instruments').asksForTerms).toBe(false);
});

test.each([
  ['birds of prey', 'bird of prey'],
  ['fabrics', 'fabric'],
  ['horses', 'horse'],
  ['finches', 'finch'],
  ['berries', 'berry'],
  ['knives', 'knife'],
  ['walruses', 'walrus'],
  ['mathematics', 'mathematics'],
  ['grasses', 'grass'],
])('%s are each a %s', (plural, singular) => expect(singularPhrase(plural)).toBe(singular));

test('a plural word has no other plural', () => {
  expect(pluralPhrase('piece of music')).toBe('pieces of music');
  expect(pluralPhrase('finch')).toBe('finches');
  expect(pluralPhrase('cows')).toBe('cows');
});
