import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountEndpoints } from '#contract/account.ts';
import { authEndpoints } from '#contract/auth.ts';
import { configEndpoints } from '#contract/config.ts';
import { identityEndpoints } from '#contract/oidc.ts';
import { fill, openApp } from '#test/web/app.tsx';
import { signedIn } from '#test/web/learner.ts';
import { changeResponse, json, respond } from '#test/web/responses.ts';
import { setUser } from '#web/lib/auth-store.ts';

const section = () => within(screen.getByRole('region', { name: 'Signing in' }));

const WORK = { id: 'work', name: 'Work', registration: 'open' };
const GOOGLE = { id: 'google', name: 'Google', registration: 'open' };
const AT = { linkedAt: '2026-11-18T10:00:00Z', lastUsedAt: '2026-11-18T10:00:00Z' };

function offer(identities: object[], config: object = {}): () => void {
  changeResponse(configEndpoints.read, () => ({ identityProviders: [WORK, GOOGLE], ...config }));
  return respond(identityEndpoints.list, () => json(200, { identities }));
}

const LINKED = { provider: 'work', name: 'Work', issuer: 'https://work.example/', ...AT };

test('providers are listed, linked ones first, and removing one asks for confirmation', async () => {
  await signedIn();
  const gone = { provider: null, name: 'old.example', issuer: 'https://old.example/', ...AT };
  offer([LINKED, gone]);
  const removed: string[] = [];
  respond(identityEndpoints.unlink, ({ query }) => {
    removed.push(query.get('issuer') ?? '');
    return new Response(null, { status: 204 });
  });
  const user = await openApp('/settings');
  const remove = await screen.findByRole('button', { name: 'Remove Work' });
  expect(
    section()
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['Work', 'old.example', 'Google']));
  section().getByText(/Signs you in\. Added on Nov 18, 2026/u);
  section().getByText('This server no longer offers it.');
  section().getByRole('button', { name: 'Add Google' });
  await user.click(remove);
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Work' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(removed).toEqual([]);
  await user.click(remove);
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Remove Work' })).getByRole('button', {
      name: 'Remove',
    }),
  );
  await waitFor(() => expect(removed).toEqual(['https://work.example/']));
  await screen.findByText('Single sign-on removed');
});

test('a list that does not load can be requested again', async () => {
  await signedIn();
  offer([])();
  const end = respond(identityEndpoints.list, () => json(500));
  const user = await openApp('/settings');
  const again = await waitFor(() => section().getByRole('button', { name: 'Try Again' }));
  end();
  await user.click(again);
  await waitFor(() => expect(section().getByRole('button', { name: 'Add Work' })).toBeVisible());
});

test('an account without a password can set one', async () => {
  const { user: learner } = await signedIn();
  setUser({ ...learner, hasOwnPassword: false });
  offer([LINKED]);
  changeResponse(authEndpoints.me, () => ({
    user: { ...learner, hasOwnPassword: false, createdAt: new Date(learner.createdAt).toISOString() },
  }));
  const sent: unknown[] = [];
  respond(accountEndpoints.changePassword, ({ body }) => {
    sent.push(body);
    return new Response(null, { status: 204 });
  });
  const user = await openApp('/settings');
  const password = within(await screen.findByRole('region', { name: 'Password' }));
  expect(password.queryByLabelText('Current password')).toBeNull();
  await fill(user, password.getByLabelText('New password'), 'battery staple');
  await user.click(password.getByRole('button', { name: 'Set password' }));
  await password.findByText('Please confirm your password');
  await fill(user, password.getByLabelText('Confirm new password'), 'battery staple');
  await user.click(password.getByRole('button', { name: 'Set password' }));
  await screen.findByText('Password changed');
  expect(sent).toEqual([{ newPassword: 'battery staple' }]);
});

test('with single sign-on only there is no password to change, and deleting asks for the username', async () => {
  const { user: learner } = await signedIn();
  offer([LINKED], { passwords: false });
  const user = await openApp('/settings');
  await screen.findByRole('button', { name: 'Remove Work' });
  expect(screen.queryByRole('region', { name: 'Password' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  await screen.findByLabelText(`Type “${learner.username}” to confirm`);
});
