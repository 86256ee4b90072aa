import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { configEndpoints } from '#contract/config.ts';
import { passkeyEndpoints } from '#contract/passkeys.ts';
import { createPasskeyDevice } from '#test/passkey-device.ts';
import { fill, openApp } from '#test/web/app.tsx';
import { signedIn } from '#test/web/learner.ts';
import { changeResponse, json, respond } from '#test/web/responses.ts';
import { call } from '#web/lib/api-client.ts';

const section = () => within(screen.getByRole('region', { name: 'Signing in' }));
const row = () => section().getAllByRole('listitem')[0];
const list = () => call(passkeyEndpoints.list, {});

/** Adds a passkey as a browser does at the origin of the server's passkeys. */
async function addPasskey() {
  const { passkeyOrigin } = await call(configEndpoints.read, {});
  const options = await call(passkeyEndpoints.beginAdd, {});
  const credential = createPasskeyDevice(passkeyOrigin ?? '').create(options);
  return call(passkeyEndpoints.add, { body: { credential } });
}

test('a passkey is renamed, and removed after confirmation', async () => {
  await signedIn();
  const { name } = await addPasskey();
  const user = await openApp('/settings');
  await user.click(await screen.findByRole('button', { name: `Rename ${name}` }));
  const renaming = within(await screen.findByRole('dialog', { name: 'Rename passkey' }));
  expect(renaming.getByLabelText('Name')).toHaveValue(name);
  await fill(user, renaming.getByLabelText('Name'), ' ');
  await user.click(renaming.getByRole('button', { name: 'Rename' }));
  await renaming.findByText('Name is required');
  await fill(user, renaming.getByLabelText('Name'), 'My laptop');
  await user.click(renaming.getByRole('button', { name: 'Rename' }));
  await screen.findByText('Passkey renamed');
  const remove = await screen.findByRole('button', { name: 'Remove My laptop' });
  expect((await list()).passkeys).toMatchObject([{ name: 'My laptop' }]);
  expect(section().getByRole('list', { name: 'Your passkeys' })).toHaveTextContent(
    /On one device only · Added on .*Never used/u,
  );

  await user.click(remove);
  const asked = within(await screen.findByRole('dialog', { name: 'Remove passkey' }));
  asked.getByText('“My laptop” then no longer signs you in.');
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(remove).toHaveFocus());
  await user.click(remove);
  await user.click(await screen.findByRole('button', { name: 'Remove passkey' }));
  await screen.findByText('Passkey removed');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Your passkeys' })).toBeNull());
  expect((await list()).passkeys).toEqual([]);
  const activity = within(screen.getByRole('list', { name: 'Recent security activity' }));
  await activity.findByText('Passkey removed');
  activity.getByText('Passkey added');
});

test('a passkey that was made at another address is marked as such', async () => {
  await signedIn();
  const passkey = { ...(await addPasskey()), host: 'cards.example.org', createdAt: '2026-11-18T10:00:00Z' };
  const used = { ...passkey, synced: true, lastUsedAt: '2026-11-19T10:00:00Z' };
  respond(passkeyEndpoints.list, () => json(200, { passkeys: [used] }));
  await openApp('/settings');
  const item = await screen.findByRole('list', { name: 'Your passkeys' });
  expect(item).toHaveTextContent(/Synced between devices · Added on Nov 18, 2026/u);
  expect(item).toHaveTextContent(/Works only at cards\.example\.org/u);
});

test.each([
  [null, /need a secure address \(HTTPS\)/u],
  ['https://cards.example.org', /Passkeys work only at https:\/\/cards\.example\.org/u],
  [window.location.origin, /This browser has no passkeys/u],
])('with passkeys at %s, a browser that has none is told why', async (passkeyOrigin, text) => {
  await signedIn();
  changeResponse(configEndpoints.read, () => ({ passkeyOrigin }));
  await openApp('/settings');
  await waitFor(() => expect(row()).toHaveTextContent(text));
  expect(section().queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('a list that does not load can be requested again', async () => {
  await signedIn();
  const end = respond(passkeyEndpoints.list, () => json(500));
  const user = await openApp('/settings');
  const again = await waitFor(() => section().getByRole('button', { name: 'Try Again' }));
  end();
  await user.click(again);
  await waitFor(() => expect(row()).toHaveTextContent(/^PasskeysSign in with/u));
});
