import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { configEndpoints } from '#contract/config.ts';
import { mailEndpoints } from '#contract/mail.ts';
import { fill, openApp } from '#test/web/app.tsx';
import { signedIn } from '#test/web/learner.ts';
import { changeResponse, json, respond } from '#test/web/responses.ts';

const NEXT = 'battery staple';
const EXPIRED = { message: 'This link has expired', code: 'LINK_EXPIRED', requestId: '1' };
const done = () => new Response(null, { status: 204 });

const button = (name: string) => screen.getByRole('button', { name });
const withMail = () => changeResponse(configEndpoints.read, () => ({ mail: true }));

test('a link is requested from Login, and nothing reveals whether there is an account', async () => {
  withMail();
  const asked = vi.fn(done);
  respond(mailEndpoints.forgot, asked);
  const user = await openApp('/login');
  await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  await user.click(button('Send link'));
  await screen.findByText('Email is required');
  expect(asked).not.toHaveBeenCalled();
  await fill(user, screen.getByLabelText('Email'), 'ada@example.org');
  await user.click(button('Send link'));
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(
      /If there is an account for ada@example\.org, a link is on its way/u,
    ),
  );
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ body: { email: 'ada@example.org' } }));
  button('Send another link');
});

test('where the server sends no mail, the screen says who can help', async () => {
  await openApp('/forgot-password');
  await screen.findByText(/The operator of this server can reset it/u);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a new password is set with the secret of the link, which nothing uses before', async () => {
  const calls = vi.fn(done);
  respond(mailEndpoints.reset, calls);
  const user = await openApp('/reset-password#the-secret');
  await fill(user, screen.getByLabelText('New password'), NEXT);
  await fill(user, screen.getByLabelText('Confirm new password'), 'battery');
  await user.click(button('Change password'));
  await screen.findByText('Passwords do not match');
  await fill(user, screen.getByLabelText('Confirm new password'), NEXT);
  expect(calls).not.toHaveBeenCalled();
  await user.click(button('Change password'));
  const login = await screen.findByRole('link', { name: 'Login' });
  expect(login).toHaveFocus();
  expect(calls).toHaveBeenCalledWith(
    expect.objectContaining({ body: { token: 'the-secret', password: NEXT } }),
  );
});

test('the form says that a link has expired, with the way to a new one', async () => {
  respond(mailEndpoints.reset, () => json(410, EXPIRED));
  const user = await openApp('/reset-password#old');
  await fill(user, screen.getByLabelText('New password'), NEXT);
  await fill(user, screen.getByLabelText('Confirm new password'), NEXT);
  await user.click(button('Change password'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired');
  expect(screen.getByRole('link', { name: 'Ask for a new one' })).toHaveAttribute('href', '/forgot-password');
});

test.each(['/reset-password', '/confirm-email'])(
  '%s without its secret asks for the whole link',
  async (path) => {
    await openApp(path);
    await screen.findByText(/Open the link from the mail again/u);
    expect(screen.queryByRole('button', { name: /password|address/u })).toBeNull();
  },
);

test('an address is confirmed with a button, also by a signed-in user, whose profile is read again', async () => {
  await signedIn();
  const confirmed = vi.fn(done);
  respond(mailEndpoints.confirm, () => json(410, EXPIRED));
  const user = await openApp('/confirm-email#the-secret');
  await user.click(button('Confirm this address'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired');
  respond(mailEndpoints.confirm, confirmed);
  const read = vi.fn(({ send }: { send: () => Promise<Response> }) => send());
  respond(authEndpoints.me, read);
  await user.click(button('Confirm this address'));
  await screen.findByText(/Your email address is confirmed/u);
  expect(screen.getByRole('link', { name: 'Continue to Cardamom' })).toHaveFocus();
  expect(confirmed).toHaveBeenCalledWith(expect.objectContaining({ body: { token: 'the-secret' } }));
  expect(read).toHaveBeenCalled();
});
