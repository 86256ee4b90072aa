import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signInEndpoints } from '#contract/sign-in.ts';
import { configEndpoints } from '#contract/config.ts';
import { fill, openApp, toasts } from '#test/web/app.tsx';
import { PASSWORD, signedIn } from '#test/web/learner.ts';
import { changeResponse, json, respond } from '#test/web/responses.ts';
import { clearSession } from '#web/lib/auth-store.ts';

const VALID = {
  Email: 'ada@example.org',
  Username: 'ada',
  Password: PASSWORD,
  'Confirm password': PASSWORD,
};

/** Submits the form with these values. */
async function submit(values: Readonly<Record<string, string>>) {
  const user = await openApp('/register');
  for (const [label, value] of Object.entries({ ...VALID, ...values })) {
    await fill(user, screen.getByLabelText(label), value);
  }
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
}

test.for([
  ['Email', 'ada@example', 'Invalid email address'],
  ['Username', 'ada lovelace', 'Username can only contain letters, numbers, hyphens, and underscores'],
  ['Password', '', 'Password is required'],
  ['Confirm password', '', 'Please confirm your password'],
  ['Confirm password', 'another one', 'Passwords do not match'],
] as const)('the %s "%s" is refused at its field', async ([label, value, message]) => {
  await submit({ [label]: value });
  await screen.findByText(message);
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
  expect(screen.getByLabelText(label)).toHaveFocus();
});

test('a username that is taken is refused at its field', async () => {
  const { username } = (await signedIn()).user;
  clearSession();
  await submit({ Email: 'another-ada@example.org', Username: username });
  await waitFor(() =>
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('This username is already taken'),
  );
  expect(screen.getByLabelText('Username')).toHaveFocus();
});

test('a failure that the server does not explain is explained in the form and in one toast', async () => {
  respond(signInEndpoints.register, () => json(500));
  await submit({});
  expect(await screen.findByRole('alert')).toHaveTextContent('Registration failed');
  const toast: unknown = expect.stringContaining('Server error. Please try again later.');
  await waitFor(() => expect(toasts()).toEqual([toast]));
});

test('if registration is closed, the screens of visitors say so', async () => {
  changeResponse(configEndpoints.read, () => ({ registrationOpen: false, exploreLogin: false }));
  const user = await openApp('/');
  expect(
    (await screen.findAllByText('Accounts on this server are created by its operator.'))[0],
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull();

  await openApp('/register');
  await screen.findByRole('heading', { name: 'Registration is closed', level: 1 });
  expect(screen.queryByRole('button', { name: 'Sign Up' })).toBeNull();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Login' }));
  await screen.findByText(/New here\? Accounts on this server are created by its operator/u);
  expect(screen.queryByText(/Any email and password can be used/u)).toBeNull();
});
