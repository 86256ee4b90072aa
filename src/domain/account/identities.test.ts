import { expect, test } from 'vitest';
import { purposeOfState } from './identities.ts';

test.each([
  ['sign-in.abc', 'sign-in'],
  ['join.abc', 'join'],
  ['confirm.abc', 'confirm'],
  ['joined.abc', undefined],
  ['abc', undefined],
  ['', undefined],
])('the state %s is for %s', (state, purpose) => {
  expect(purposeOfState(state)).toBe(purpose);
});
