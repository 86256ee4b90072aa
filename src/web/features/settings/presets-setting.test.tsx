import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { presetEndpoints } from '#contract/presets.ts';
import { call } from '#web/lib/api-client.ts';
import { fill, openApp } from '#test/web/app.tsx';
import { makeDeck, signedIn } from '#test/web/learner.ts';

const presets = async () => (await call(presetEndpoints.list, {})).presets;

test('limits of decks are listed, renamed, changed and deleted, and come back with Undo', async () => {
  await signedIn();
  const deckIds = [await makeDeck('Greek'), await makeDeck('Latin')];
  const body = { name: 'Languages', newPerDay: 5, reviewsPerDay: 30, deckIds };
  await call(presetEndpoints.create, { body });
  const user = await openApp('/settings');
  const list = within(await screen.findByRole('list', { name: 'Limits of decks' }));
  list.getByText('5 new cards and 30 reviews a day, used by 2 decks');

  await user.click(list.getByRole('button', { name: 'Change limits Languages' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change limits' }));
  dialog.getByText('These limits hold for “Greek” and “Latin”.');
  await fill(user, dialog.getByLabelText('Name'), ' ');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Name is required');
  await fill(user, dialog.getByLabelText('Name'), 'Old languages');
  await user.clear(dialog.getByLabelText('Reviews a day'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await list.findByText('5 new cards a day, used by 2 decks');
  const [before] = await presets();
  expect(before).toMatchObject({ name: 'Old languages', newPerDay: 5, reviewsPerDay: null });

  // Nothing outside the dialog has a role until it has closed.
  await user.click(await list.findByRole('button', { name: 'Delete limits Old languages' }));
  await screen.findByText('Limits deleted');
  await expect.poll(() => screen.queryByRole('list', { name: 'Limits of decks' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Limits of decks' })).toHaveFocus();
  expect(await presets()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Change undone');
  const [after] = await presets();
  expect({ ...after, id: before?.id }).toEqual(before);
});
