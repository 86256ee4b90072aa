import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accessKeyEndpoints } from '#contract/access-keys.ts';
import { fill, openApp } from '#test/web/app.tsx';
import { signedIn } from '#test/web/learner.ts';
import { call } from '#web/lib/api-client.ts';

const section = () => within(screen.getByRole('region', { name: 'Connected apps' }));
const list = () => call(accessKeyEndpoints.list, {});

test('a key is made, shown once, works, and is revoked after confirmation', async () => {
  await signedIn();
  const user = await openApp('/settings');
  await screen.findByText('No app is connected.');
  await user.click(section().getByRole('button', { name: 'Make a key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a key' }));
  const make = () => user.click(dialog.getByRole('button', { name: 'Make key' }));
  const read = dialog.getByRole('checkbox', { name: 'Read' });
  expect(read).toBeChecked();
  expect(read).toHaveAccessibleDescription(/^See your decks/u);
  await user.click(read);
  await make();
  await dialog.findByText('Choose what the app may do');
  dialog.getByText('Name is required');
  await fill(user, dialog.getByLabelText('Name'), 'Yomitan');
  await user.click(dialog.getByRole('checkbox', { name: 'Write cards' }));
  await user.click(read);
  await user.click(dialog.getByRole('combobox', { name: 'Stops working' }));
  await user.click(await screen.findByRole('option', { name: 'After 90 days' }));
  await make();

  const made = within(await screen.findByRole('dialog', { name: 'Your new key' }));
  const { value: secret } = made.getByRole<HTMLInputElement>('textbox', { name: 'Key' });
  await user.click(made.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(secret);
  await user.click(made.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull());

  const item = () => section().getByRole('listitem');
  await waitFor(() => expect(item()).toHaveTextContent(/^YomitanRead, Write cardsNever used\. Ends on /u));
  const headers = { authorization: `Bearer ${secret}`, 'user-agent': 'Yomitan/25' };
  expect((await fetch('/api/decks', { headers })).status).toBe(200);
  expect((await list()).keys).toMatchObject([{ name: 'Yomitan', lastUserAgent: 'Yomitan/25' }]);

  const revoke = () => section().getByRole('button', { name: 'Revoke Yomitan' });
  await user.click(revoke());
  const asked = within(await screen.findByRole('dialog', { name: 'Revoke key' }));
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(revoke()).toHaveFocus());
  await user.click(revoke());
  await user.click(await screen.findByRole('button', { name: 'Revoke key' }));
  await screen.findByText('No app is connected.');
  expect(screen.getByRole('heading', { name: 'Connected apps' })).toHaveFocus();
  expect((await list()).keys).toEqual([]);
  const activity = within(screen.getByRole('list', { name: 'Recent security activity' }));
  await activity.findByText('Key revoked');
  activity.getByText('Key used by an app for the first time');
  activity.getByText('Key for an app made');
});

test('web pages that may use keys are checked line by line and saved', async () => {
  await signedIn();
  const user = await openApp('/settings');
  const field = await screen.findByLabelText('Web pages that may use your keys');
  await fill(user, field, 'https://Tool.example.org\nhttps://other.example/page');
  const save = section().getByRole('button', { name: 'Save web pages' });
  await user.click(save);
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(/“https:\/\/other\.example\/page” is no address/u),
  );
  await fill(user, field, 'https://Tool.example.org\n\n app://obsidian.md');
  await user.click(save);
  await screen.findByText('Web pages saved');
  expect(field).toHaveValue('app://obsidian.md\nhttps://tool.example.org');
  expect((await list()).origins).toEqual(['app://obsidian.md', 'https://tool.example.org']);
});
