import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ownerEndpoints } from '#contract/roles.ts';
import { useAuthStore } from '#web/lib/auth-store.ts';
import { fill, openApp } from '#test/web/app.tsx';
import { signedIn } from '#test/web/learner.ts';
import { json, respond } from '#test/web/responses.ts';

const button = () => screen.findByRole('button', { name: 'Become the owner' });

test('a learner becomes the owner with the code printed at the start, and the form disappears', async () => {
  const { user: me } = await signedIn();
  const user = await openApp('/settings');
  await user.click(await screen.findByRole('button', { name: 'I run this server' }));
  await user.click(await button());
  await screen.findByText('Code is required');
  await fill(user, screen.getByLabelText('Owner code'), 'not the one');
  await user.click(await button());
  await screen.findByText(/This code does not work/u);
  const createdAt = new Date(me.createdAt).toISOString();
  const claimed = vi.fn(() => json(200, { user: { ...me, createdAt, role: 'owner' } }));
  respond(ownerEndpoints.claim, claimed);
  (await button()).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('You are the owner of this server');
  expect(claimed).toHaveBeenCalledWith(expect.objectContaining({ body: { code: 'not the one' } }));
  expect(screen.queryByLabelText('Owner code')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Profile' })).toHaveFocus();
  expect(useAuthStore.getState().user?.role).toBe('owner');
});

test('on a server with an owner, the form is not offered', async () => {
  await signedIn();
  const asked = vi.fn(() => json(200, { hasOwner: true }));
  respond(ownerEndpoints.read, asked);
  await openApp('/settings');
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole('button', { name: 'I run this server' })).toBeNull();
});
