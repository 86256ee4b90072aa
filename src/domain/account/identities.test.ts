import { expect, test } from 'vitest';
import { purposeOfState } from './identities.ts';

test.each([
  ['sign-in.abc', 'sign-in'],
  ['link.abc', 'link'],
  ['confirm.abc', 'confirm'],
  ['linked.abc', undefined],
  ['abc', undefined],
  ['', undefined],
])('the state %s is for %s', (state, purpose) => {
  expect(purposeOfState(state)).toBe(purpose);
});
