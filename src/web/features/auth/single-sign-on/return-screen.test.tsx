import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { configEndpoints } from '#contract/config.ts';
import { invitedEndpoints } from '#contract/invites.ts';
import { identityEndpoints, oidcEndpoints } from '#contract/oidc.ts';
import { openApp, toasts } from '#test/web/app.tsx';
import { signedIn } from '#test/web/learner.ts';
import { changeResponse, json, respond } from '#test/web/responses.ts';
import { clearSession, useAuthStore } from '#web/lib/auth-store.ts';
import { logout } from '../sign-out.ts';

const PROVIDER = { id: 'oidc', name: 'Example ID', registration: 'open' };

/** The server of these tests has no identity provider. */
function offerProvider(): void {
  changeResponse(configEndpoints.read, () => ({ identityProviders: [PROVIDER] }));
}

test('the answer of a provider signs in once and is removed from the address, and the browser returns to where it was', async () => {
  const { user, token } = await signedIn();
  clearSession();
  offerProvider();
  const wire = { ...user, createdAt: new Date(user.createdAt).toISOString() };
  const finish = vi.fn((_call: { body: unknown }) =>
    json(200, { user: wire, token, created: false, returnTo: '/licences' }),
  );
  respond(oidcEndpoints.finish, finish);
  await openApp('/sign-in/oidc?code=secret&state=sign-in.abc&iss=https%3A%2F%2Fid.example.org');
  await screen.findByRole('heading', { name: 'Open-source licences' });
  expect(window.location.search).toBe('');
  expect(finish).toHaveBeenCalledTimes(1);
  expect(finish.mock.calls[0]?.[0].body).toMatchObject({
    answer: '?code=secret&state=sign-in.abc&iss=https%3A%2F%2Fid.example.org',
  });
  expect(useAuthStore.getState().token).toBe(token);

  respond(oidcEndpoints.signOut, () => json(200, { url: null }));
  await logout();
  await screen.findByText('You may still be signed in at Example ID');
  (await screen.findByRole('button', { name: 'Sign out there' })).click();
  await screen.findByText('Example ID has no page for that. Sign out at Example ID itself.');
});

test('a refusal shows the message of the server and leads back', async () => {
  offerProvider();
  const message = 'Example ID did not sign you in.';
  respond(oidcEndpoints.finish, () => json(403, { code: 'SIGN_IN_REFUSED', message }));
  await openApp('/sign-in/oidc?error=access_denied&state=sign-in.abc');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveFocus();
  expect(toasts()).toEqual([]);
});

test('after a failure, a visitor who had left with an invite gets back to it', async () => {
  changeResponse(configEndpoints.read, () => ({
    registrationOpen: false,
    inviteOnly: true,
    passwordRegistration: 'invite',
    identityProviders: [{ ...PROVIDER, registration: 'invite' }],
  }));
  respond(invitedEndpoints.check, () => new Response(null, { status: 204 }));
  respond(oidcEndpoints.begin, () => json(200, { url: '#at-the-provider' }));
  const user = await openApp('/register#invite=the-secret');
  await user.click(await screen.findByRole('button', { name: 'Continue with Example ID' }));
  await waitFor(() => expect(window.location.hash).toBe('#at-the-provider'));

  respond(oidcEndpoints.finish, () => json(403, { code: 'SIGN_IN_REFUSED', message: 'No.' }));
  await openApp('/sign-in/oidc?error=access_denied&state=sign-in.abc');
  await user.click(await screen.findByRole('link', { name: 'Back to Your Invite' }));
  await screen.findByText('You have been invited to this server.');
  expect(window.location.hash).toBe('#invite=the-secret');
});

test.each([
  ['?state=other', 'This address is not complete. Begin again.'],
  ['?state=link.abc&code=c', 'You were signed out meanwhile. Sign in and begin again.'],
  ['?state=confirm.abc&code=c', 'You were signed out meanwhile. Sign in and begin again.'],
])('the answer %s without a session does nothing', async (answer, text) => {
  offerProvider();
  await openApp(`/sign-in/oidc${answer}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('an identity is linked, and a confirmation counts, for the signed-in learner', async () => {
  await signedIn();
  offerProvider();
  respond(identityEndpoints.finishLink, () => new Response(null, { status: 204 }));
  await openApp('/sign-in/oidc?state=link.abc&code=c');
  await screen.findByRole('heading', { name: 'Settings', level: 1 });
  await waitFor(() => expect(toasts().join('')).toContain('Example ID added'));

  respond(identityEndpoints.finishConfirm, () => json(200, { returnTo: '/licences' }));
  await openApp('/sign-in/oidc?state=confirm.abc&code=c');
  await screen.findByRole('heading', { name: 'Open-source licences' });
  await waitFor(() => expect(toasts().join('')).toContain('Confirmed that it is you'));
});
