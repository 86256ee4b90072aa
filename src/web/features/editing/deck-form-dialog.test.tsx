import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { cardEndpoints } from '#contract/cards.ts';
import { deckEndpoints } from '#contract/decks.ts';
import { fill, openApp, press } from '#test/web/app.tsx';
import { makeDeck, signedIn } from '#test/web/learner.ts';
import { json, loseNextResponse, respond } from '#test/web/responses.ts';
import { call } from '#web/lib/api-client.ts';

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const deckTitle = (title: string) => screen.findByRole('heading', { level: 1, name: title });

/** Opens the form of an existing deck. */
async function openForm(user: UserEvent) {
  await press(user, 'Deck actions');
  await user.click(await screen.findByRole('menuitem', { name: 'Edit deck' }));
  return within(await screen.findByRole('dialog', { name: 'Edit deck' }));
}

test('a deck needs a title, and is opened when it has been created', async () => {
  await signedIn();
  const user = await openApp('/settings');
  await press(user, 'Create Deck');
  await user.click(await screen.findByRole('menuitem', { name: 'Write a deck' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write a deck' }));
  const create = () => user.click(dialog.getByRole('button', { name: 'Create deck' }));
  await create();
  await dialog.findByText('Title is required');
  await fill(user, dialog.getByLabelText('Title'), 'Spices');
  await fill(user, dialog.getByLabelText('Category (optional)'), 'Cooking');
  await create();
  await deckTitle('Spices');
  expect(await within(screen.getByRole('main')).findByText('Cooking')).toBeVisible();
});

test("the server's validation errors are shown at their fields", async () => {
  await signedIn();
  const errors = [{ field: 'category', message: 'Category is odd' }];
  respond(deckEndpoints.change, () => json(400, { message: 'Odd', code: 'VALIDATION_FAILED', errors }));
  const user = await openApp(`/decks/${await makeDeck('Spices')}`);
  const dialog = await openForm(user);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const category = dialog.getByLabelText('Category (optional)');
  await waitFor(() => expect(category).toHaveAccessibleDescription(/Category is odd/u));
  expect(category).toHaveFocus();
});

test('a deck that another device has changed is shown beside the version of the learner', async () => {
  await signedIn();
  const deckId = await makeDeck('Spices');
  const user = await openApp(`/decks/${deckId}`);
  const dialog = await openForm(user);
  const change = { params: { id: deckId }, body: { category: 'Cooking' } };
  await call(deckEndpoints.change, change);
  await fill(user, dialog.getByLabelText('Title'), 'Spices of India');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'This deck was changed on another device or in another tab',
  );
  const cells = () => dialog.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells()).toEqual(['Spices', 'Spices of India', 'Cooking', '(empty)']);

  // If it changes once more before the version is kept, the conflict is shown again.
  await call(deckEndpoints.change, { ...change, body: { category: 'Food' } });
  await user.click(dialog.getByRole('button', { name: 'Keep your version' }));
  await waitFor(() => expect(cells()).toEqual(['Spices', 'Spices of India', 'Food', '(empty)']));
  await user.click(dialog.getByRole('button', { name: 'Keep your version' }));
  await closed();
  await deckTitle('Spices of India');
  const { deck } = (await call(deckEndpoints.read, { params: { id: deckId } })).data;
  expect(deck).toMatchObject({ title: 'Spices of India', category: null });
});

test('the saved version of a deck can be used instead', async () => {
  await signedIn();
  const deckId = await makeDeck('Spices');
  const user = await openApp(`/decks/${deckId}`);
  const dialog = await openForm(user);
  await call(deckEndpoints.change, { params: { id: deckId }, body: { category: 'Cooking' } });
  await fill(user, dialog.getByLabelText('Title'), 'Spices of India');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await dialog.findByRole('button', { name: 'Use saved version' }));
  await closed();
  await deckTitle('Spices');
  expect(await within(screen.getByRole('main')).findByText('Cooking')).toBeVisible();
});

test('a new card does not conflict with changes to its deck', async () => {
  await signedIn();
  const deckId = await makeDeck('Spices');
  const user = await openApp(`/decks/${deckId}`);
  const dialog = await openForm(user);
  await fill(user, dialog.getByLabelText('Title'), 'Spices of the world');
  await call(cardEndpoints.create, { body: { deckId, front: 'Saffron?', back: 'Crocus' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await closed();
  expect(await deckTitle('Spices of the world')).toBeVisible();
});

test('a deck is saved without a conflict if the response to the first attempt is lost', async () => {
  await signedIn();
  loseNextResponse(deckEndpoints.change);
  const user = await openApp(`/decks/${await makeDeck('Spices')}`);
  const dialog = await openForm(user);
  await fill(user, dialog.getByLabelText('Title'), 'Spices of India');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to save deck');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await closed();
  await deckTitle('Spices of India');
});
