import { expect, test } from 'vitest';
import { changePasswordForm } from './account.ts';

const FORM = {
  currentPassword: 'correct horse',
  newPassword: 'battery staple',
  confirmPassword: 'battery staple',
};

function faults(change: Partial<typeof FORM>) {
  const { error } = changePasswordForm.safeParse({ ...FORM, ...change });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

test('a form with the current password, and a new one that is repeated, has no faults', () => {
  expect(faults({})).toEqual([]);
});

test.each([
  [{ currentPassword: '' }, ['currentPassword: Current password is required']],
  [
    { newPassword: 'short', confirmPassword: 'short' },
    ['newPassword: Password must be at least 6 characters'],
  ],
  [{ confirmPassword: '' }, ['confirmPassword: Please confirm your password']],
  [{ confirmPassword: 'battery stable' }, ['confirmPassword: Passwords do not match']],
  [
    { currentPassword: '', confirmPassword: 'battery stable' },
    ['currentPassword: Current password is required', 'confirmPassword: Passwords do not match'],
  ],
])('the fault in %o is reported at its field', (change, expected) => {
  expect(faults(change)).toEqual(expected);
});
