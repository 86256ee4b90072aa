import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { presetEndpoints } from '#contract/presets.ts';
import { memoryEndpoints } from '#contract/scheduling.ts';
import { call } from '#web/lib/api-client.ts';
import { fill, openApp, press } from '#test/web/app.tsx';
import { makeDeck, signedIn } from '#test/web/learner.ts';
import { json, respond } from '#test/web/responses.ts';

const CARDS = ['One', 'Two', 'Three'].map((front) => ({ front, back: 'Elettaria' }));

async function openLimits(user: UserEvent) {
  await press(user, 'Deck actions');
  await user.click(await screen.findByRole('menuitem', { name: 'Limits' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Limits' }));
  await dialog.findByRole('combobox', { name: 'Limits of this deck' });
  return dialog;
}

async function choose(user: UserEvent, option: string) {
  await user.click(screen.getByRole('combobox', { name: 'Limits of this deck' }));
  await user.click(await screen.findByRole('option', { name: option }));
}

const presets = async () => (await call(presetEndpoints.list, {})).presets;
const newCards = async () => (await call(memoryEndpoints.due, {})).new;

test('a deck gets limits of its own, another deck shares them, and changing them names that deck', async () => {
  await signedIn();
  const greek = await makeDeck('Languages::Greek', CARDS);
  const latin = await makeDeck('Latin', CARDS);
  const user = await openApp(`/decks/${greek}`);
  let dialog = await openLimits(user);
  expect(dialog.getByLabelText('Name')).toHaveValue('Greek');
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  await save();
  await dialog.findByText('Set at least one of the two limits');
  await fill(user, dialog.getByLabelText('New cards a day'), 'two');
  await save();
  await dialog.findByText('New cards a day must be a whole number from 0 to 1000');
  await fill(user, dialog.getByLabelText('New cards a day'), '2');
  await save();
  await screen.findByText('Limits saved');
  expect(await presets()).toMatchObject([{ name: 'Greek', newPerDay: 2, reviewsPerDay: null }]);
  expect(await newCards()).toBe(5);

  const elsewhere = await openApp(`/decks/${latin}`);
  dialog = await openLimits(elsewhere);
  expect(dialog.getByRole('combobox')).toHaveTextContent('No limits of its own');
  await choose(elsewhere, 'Greek: 2 new cards a day');
  await dialog.findByText('A change also holds for “Languages::Greek”.');
  expect(dialog.queryByLabelText('Name')).toBeNull();
  await fill(elsewhere, dialog.getByLabelText('New cards a day'), '1');
  await elsewhere.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(newCards).toBe(2);

  dialog = await openLimits(elsewhere);
  await choose(elsewhere, 'No limits of its own');
  await elsewhere.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(newCards).toBe(4);
  expect((await presets())[0]?.decks.map(({ id }) => id)).toEqual([greek]);
});

test('a name that is taken is refused at its field', async () => {
  await signedIn();
  const body = { name: 'Greek', newPerDay: 2, reviewsPerDay: null };
  await call(presetEndpoints.create, { body });
  const user = await openApp(`/decks/${await makeDeck('Greek', CARDS)}`);
  const dialog = await openLimits(user);
  await choose(user, 'New limits');
  await fill(user, dialog.getByLabelText('Reviews a day'), '30');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('There are limits named “Greek” already');
  await expect.poll(() => dialog.getByLabelText('Name')).toHaveFocus();
});

test('limits that could not be loaded can be requested again', async () => {
  await signedIn();
  const user = await openApp(`/decks/${await makeDeck('Greek', CARDS)}`);
  const works = respond(presetEndpoints.list, () => json(503, { message: 'Busy', code: 'INTERNAL' }));
  await press(user, 'Deck actions');
  await user.click(await screen.findByRole('menuitem', { name: 'Limits' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Limits' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to load limits');
  works();
  await user.click(dialog.getByRole('button', { name: 'Try Again' }));
  await dialog.findByRole('combobox', { name: 'Limits of this deck' });
});
