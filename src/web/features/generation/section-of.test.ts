import { expect, it } from 'vitest';
import { sectionOf } from './section-of.ts';

it.each([
  ['Built-in generator: Cranial Nerves, from Nervous System', 'Cranial Nerves, from Nervous System'],
  ['Built-in generator: Human Anatomy', null],
  ['Built-in generator, from the text itself', null],
  ['Library: Letters, from home', null],
  [null, null],
])('the section of %s is %s', (source, section) => {
  expect(sectionOf(source)).toBe(section);
});
