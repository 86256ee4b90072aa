import { screen, waitFor } from '@testing-library/react';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test, vi } from 'vitest';
import { aiEndpoints } from '#contract/ai.ts';
import { authEndpoints } from '#contract/auth.ts';
import { signInEndpoints } from '#contract/sign-in.ts';
import { secondFactorEndpoints } from '#contract/second-factor.ts';
import { CODE_STEP_MS } from '#domain/account/second-factor.ts';
import { fill, openApp, toasts } from '#test/web/app.tsx';
import { PASSWORD, signedIn } from '#test/web/learner.ts';
import { json, respond } from '#test/web/responses.ts';
import { call } from '#web/lib/api-client.ts';
import { clearSession } from '#web/lib/auth-store.ts';

const passOn = ({ send }: { send: () => Promise<Response> }) => send();

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: 'Login' });

test.for([
  ['Email', '', 'Email is required'],
  ['Email', 'nobody', 'Invalid email address'],
  ['Password', '12345', 'Password must be at least 6 characters'],
] as const)('the %s "%s" is refused at its field', async ([label, value, message]) => {
  const user = await openApp('/login');
  await fill(user, email(), 'ada@example.org');
  await fill(user, password(), PASSWORD);
  await fill(user, screen.getByLabelText(label), value);
  await user.click(button());
  await screen.findByText(message);
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
  expect(screen.getByLabelText(label)).toHaveFocus();
});

test('the password is shown on request', async () => {
  const user = await openApp('/login');
  expect(password()).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password()).toHaveAttribute('type', 'password');
});

test('signing in refuses a wrong password, then greets the user and reloads profile and token usage', async () => {
  const account = await signedIn();
  clearSession();
  const user = await openApp('/login');
  await screen.findByText(/Forgot your password\? The operator of this server can reset it/u);
  await fill(user, email(), account.user.email);
  await fill(user, password(), 'not the one');
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
  await waitFor(() => expect(toasts()).toHaveLength(1));

  const reloaded = [vi.fn(passOn), vi.fn(passOn)] as const;
  respond(authEndpoints.me, reloaded[0]);
  respond(aiEndpoints.usage, reloaded[1]);
  await fill(user, password(), PASSWORD);
  await user.click(button());
  await screen.findByText('Welcome back!');
  await screen.findByRole('heading', { name: `Welcome, ${account.user.username}` });
  for (const request of reloaded) await waitFor(() => expect(request).toHaveBeenCalled());
});

test('an unknown email creates an account, as the note says, and the button shows progress', async () => {
  const gate = Promise.withResolvers<void>();
  respond(signInEndpoints.login, async ({ send }) => {
    await gate.promise;
    return send();
  });
  const user = await openApp('/login');
  await screen.findByText(/any email and password can be used to explore/iu);
  await fill(user, email(), `explorer-${Date.now()}@example.org`);
  await fill(user, password(), 'just looking');
  await user.click(button());
  expect(button()).toHaveAttribute('aria-busy', 'true');
  gate.resolve();
  await screen.findByRole('heading', { name: /^Welcome, explorer/u });
});

test('a failure that the server does not explain is explained in the form and in one toast', async () => {
  respond(signInEndpoints.login, () => json(500));
  const user = await openApp('/login');
  await fill(user, email(), 'ada@example.org');
  await fill(user, password(), PASSWORD);
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
  const toast: unknown = expect.stringContaining('Server error. Please try again later.');
  await waitFor(() => expect(toasts()).toEqual([toast]));
});

test('only a user whose account was created by signing in is told so', async () => {
  const known = await signedIn();
  clearSession();
  const user = await openApp('/login');
  const signIn = async (address: string) => {
    await fill(user, email(), address);
    await fill(user, password(), PASSWORD);
    await user.click(button());
  };
  const address = `slip-${known.user.username}@example.org`;
  await signIn(address);
  const notice = await screen.findByText(/^There was no account for/u);
  expect(notice).toHaveTextContent(`There was no account for ${address}, so we created one.`);
  await screen.findByRole('heading', { name: 'No decks found' });

  clearSession();
  await openApp('/login');
  await signIn(known.user.email);
  await screen.findByRole('heading', { name: `Welcome, ${known.user.username}` });
  expect(screen.queryByText(/^There was no account for/u)).toBeNull();
});

describe('an account with a second factor', () => {
  /** Signs out of a new account that is asked for codes. */
  async function withSecondFactor() {
    const { user } = await signedIn();
    const { secret } = await call(secondFactorEndpoints.setUp, {});
    const code = (steps = 0) =>
      TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * CODE_STEP_MS });
    // The code before, so that the present one can still be used.
    const body = { code: code(-1) };
    const { recoveryCodes } = await call(secondFactorEndpoints.turnOn, { body });
    clearSession();
    return { account: user, code, recoveryCodes };
  }

  async function enterPassword(address: string) {
    const user = await openApp('/login');
    await fill(user, email(), address);
    await fill(user, password(), PASSWORD);
    await user.click(button());
    await screen.findByRole('heading', { name: 'Enter your code' });
    return user;
  }

  test('asks for a code after the password, and says when it is wrong', async () => {
    const { account, code } = await withSecondFactor();
    const user = await enterPassword(account.email);
    const field = await screen.findByLabelText('Code');
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(toasts()).toEqual([]);
    await user.click(button());
    await screen.findByText('Code is required');
    await fill(user, field, code(10));
    await user.click(button());
    await screen.findByText('This code is wrong', { selector: '[role="alert"]' });
    expect(field).toHaveFocus();
    await fill(user, field, code());
    await user.click(button());
    await screen.findByRole('heading', { name: `Welcome, ${account.username}` });
  });

  test('takes a recovery code, and leads back to the password', async () => {
    const { account, recoveryCodes } = await withSecondFactor();
    const user = await enterPassword(account.email);
    await user.click(await screen.findByRole('button', { name: 'Back to email and password' }));
    expect(password()).toHaveFocus();
    expect([email(), password()].map((input) => input.getAttribute('name'))).toEqual(['email', 'password']);
    expect(email()).toHaveValue(account.email);
    await user.click(button());
    await fill(user, await screen.findByLabelText('Code'), '123');
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const field = screen.getByLabelText('Recovery code');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('');
    expect(field).not.toHaveAttribute('inputmode');
    await fill(user, field, recoveryCodes[0] ?? '');
    await user.click(button());
    await screen.findByRole('heading', { name: `Welcome, ${account.username}` });
  });
});

test('a learner whose account is suspended is signed out and told why', async () => {
  await signedIn();
  const refusal = { message: 'This account is suspended', code: 'ACCOUNT_SUSPENDED', requestId: '1' };
  respond(aiEndpoints.usage, () => json(403, refusal));
  await openApp('/settings');
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(screen.getByRole('alert')).toHaveTextContent('This account is suspended. Ask the people who run');
  await openApp('/login');
  expect(screen.queryByText(/account is suspended/u)).toBeNull();
});
