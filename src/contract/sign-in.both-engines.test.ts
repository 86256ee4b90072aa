import { expect, test } from 'vitest';
import { registerForm } from './sign-in.ts';

const FORM = {
  email: 'ada@example.org',
  username: 'ada',
  password: 'correct horse',
  confirmPassword: 'correct horse',
};

// The other fields are those of the request, whose messages the server's tests check.
test.each([
  [{}, []],
  [{ confirmPassword: '' }, ['confirmPassword: Please confirm your password']],
  [{ confirmPassword: 'another one' }, ['confirmPassword: Passwords do not match']],
  [
    { username: 'al', confirmPassword: 'another one' },
    ['username: Username must be at least 3 characters', 'confirmPassword: Passwords do not match'],
  ],
])('the register form with %j has the faults %j', (change, faults) => {
  const { error } = registerForm.safeParse({ ...FORM, ...change });
  expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []).toEqual(faults);
});
