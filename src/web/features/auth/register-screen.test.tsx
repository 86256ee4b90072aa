import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { signInEndpoints } from '#contract/sign-in.ts';
import { invitedEndpoints } from '#contract/invites.ts';
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

describe('on a server with identity providers', () => {
  const provider = (name: string, registration: string) => ({ id: name.toLowerCase(), name, registration });
  const offer = (config: object) => changeResponse(configEndpoints.read, () => config);

  test('providers that create no accounts are not offered to a new visitor', async () => {
    offer({ identityProviders: [provider('Work', 'closed'), provider('School', 'open')] });
    await openApp('/register');
    await screen.findByRole('button', { name: 'Continue with School' });
    expect(screen.queryByRole('button', { name: 'Continue with Work' })).toBeNull();
    expect(screen.getByLabelText('Email')).toBeVisible();
  });

  test('a provider that creates accounts is offered even if there is no other way', async () => {
    offer({ passwordRegistration: 'closed', identityProviders: [provider('Work', 'open')] });
    await openApp('/register');
    await screen.findByRole('button', { name: 'Continue with Work' });
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Login' })).toBeVisible();
  });

  test('an invite also opens the form where other visitors sign up with a provider', async () => {
    respond(invitedEndpoints.check, () => new Response(null, { status: 204 }));
    offer({ passwordRegistration: 'invite', identityProviders: [provider('Work', 'open')] });
    await openApp('/register');
    await screen.findByRole('button', { name: 'Continue with Work' });
    expect(screen.queryByLabelText('Email')).toBeNull();
    await openApp('/register#invite=the-secret');
    expect(await screen.findByLabelText('Email')).toBeVisible();
  });
});

describe('on an invite-only server', () => {
  beforeEach(() =>
    changeResponse(configEndpoints.read, () => ({
      registrationOpen: false,
      inviteOnly: true,
      passwordRegistration: 'invite',
    })),
  );
  const ALREADY_IN = 'You are already signed in. Sign out to use this invite.';
  const ended = { message: 'This invite has ended', code: 'LINK_EXPIRED', requestId: '1' };

  test('a visitor without an invite is told that they need one', async () => {
    const user = await openApp('/');
    expect((await screen.findAllByText('You need an invite to join this server.'))[0]).toBeVisible();
    await openApp('/register');
    await screen.findByRole('heading', { name: 'You need an invite', level: 1 });
    expect(screen.queryByRole('button', { name: 'Sign Up' })).toBeNull();
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Login' }));
    await screen.findByText(/New here\? You need an invite/u);
  });

  test('with an invite the account is created, and its secret is sent along', async () => {
    const checked = vi.fn(() => new Response(null, { status: 204 }));
    respond(invitedEndpoints.check, checked);
    const registered = vi.fn(({ send }: { send: () => Promise<Response> }) => send());
    respond(signInEndpoints.register, registered);
    const user = await openApp('/register#invite=the-secret');
    const name = `invited-${Date.now()}`;
    const values = { ...VALID, Email: `${name}@example.org`, Username: name };
    await screen.findByLabelText('Email');
    for (const [label, value] of Object.entries(values))
      await fill(user, screen.getByLabelText(label), value);
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await screen.findByRole('heading', { name: /^Welcome/u });
    expect(checked).toHaveBeenCalledWith(expect.objectContaining({ body: { invite: 'the-secret' } }));
    const body: unknown = expect.objectContaining({ invite: 'the-secret' });
    expect(registered).toHaveBeenCalledWith(expect.objectContaining({ body }));
    expect(window.location.search).toBe('');
    expect(toasts()).not.toContain(ALREADY_IN);
  });

  test('a learner who is signed in already is told so on the dashboard, once', async () => {
    await signedIn();
    await openApp('/register#invite=the-secret');
    await screen.findByRole('heading', { name: /^Welcome/u });
    await waitFor(() => expect(toasts()).toEqual([ALREADY_IN]));
    await waitFor(() => expect(window.location.href).toMatch(/\/dashboard$/u));
  });

  test('a visitor whose invite has ended is told before they fill in the form', async () => {
    respond(invitedEndpoints.check, () => json(410, ended));
    await openApp('/register#invite=old');
    await screen.findByRole('heading', { name: 'This invite does not work', level: 1 });
    expect(screen.getByRole('alert')).toHaveTextContent('This invite has ended');
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  test('an invite that could not be checked can be checked again', async () => {
    respond(invitedEndpoints.check, () => json(500));
    const user = await openApp('/register#invite=the-secret');
    const again = await screen.findByRole('button', { name: 'Try Again' });
    respond(invitedEndpoints.check, () => new Response(null, { status: 204 }));
    await user.click(again);
    expect(await screen.findByLabelText('Email')).toBeVisible();
  });
});
