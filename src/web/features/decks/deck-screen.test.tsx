import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { cardEndpoints } from '#contract/cards.ts';
import { deckEndpoints } from '#contract/decks.ts';
import { fill, openApp, press, toasts } from '#test/web/app.tsx';
import { makeDeck, signedIn } from '#test/web/learner.ts';
import { json, respond } from '#test/web/responses.ts';

const card = (front: string, difficulty = 2) => ({ front, back: 'Elettaria cardamomum', difficulty });
const path = () => window.location.pathname;

test('cards can be shown in another order', async () => {
  await signedIn();
  const deckId = await makeDeck('Spices', [card('Level 3', 3), card('Level 1', 1), card('Level 5', 5)]);
  const user = await openApp(`/decks/${deckId}`);
  const list = within(await screen.findByRole('list', { name: '3 cards' }));
  for (const [order, levels] of [
    ['Newest first', [5, 1, 3]],
    ['Easiest first', [1, 3, 5]],
    ['Hardest first', [5, 3, 1]],
    ['Deck order', [3, 1, 5]],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
    await user.click(screen.getByRole('option', { name: order }));
    const shown = list.getAllByText(/^Level \d$/u).map(({ textContent }) => textContent);
    expect(shown).toEqual(levels.map((level) => `Level ${level}`));
  }
});

test('an empty deck cannot be studied', async () => {
  await signedIn();
  const deckId = await makeDeck('Empty');
  const user = await openApp(`/decks/${deckId}`);
  await screen.findByRole('heading', { name: 'No cards in this deck' });
  expect(screen.getByRole('button', { name: 'Start Studying' })).toBeDisabled();
  expect(screen.queryByRole('group', { name: 'Study as' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();

  await openApp(`/study/${deckId}`);
  await screen.findByText('This deck has no cards');
  await user.click(screen.getByText('Back to Deck'));
  await waitFor(() => expect(path()).toBe(`/decks/${deckId}`));
});

test('a card and a deck are deleted only after confirmation, and a card comes back with Undo', async () => {
  await signedIn();
  const confirm = vi.spyOn(window, 'confirm');
  const deckId = await makeDeck('Spices', [card('Which plant?'), card('Which country?')]);
  const user = await openApp(`/decks/${deckId}`);
  async function remove(menu: string, item: string, confirmed: boolean) {
    confirm.mockReturnValueOnce(confirmed);
    await press(user, menu);
    await user.click(await screen.findByRole('menuitem', { name: item }));
  }
  await screen.findByRole('list', { name: '2 cards' });
  await remove('Actions for card Which country?', 'Delete', false);
  expect(screen.getByRole('list', { name: '2 cards' })).toBeVisible();
  await remove('Actions for card Which country?', 'Delete', true);
  await screen.findByText('Card deleted successfully');
  await screen.findByRole('list', { name: '1 card' });
  expect(screen.queryByText('Which country?')).toBeNull();
  await press(user, 'Undo');
  await screen.findByText('1 card restored');
  await screen.findByRole('list', { name: '2 cards' });

  await remove('Deck actions', 'Delete Deck', false);
  await openApp(`/decks/${deckId}`);
  await screen.findByRole('heading', { level: 1, name: 'Spices' });
  await remove('Deck actions', 'Delete Deck', true);
  await screen.findByText('Deck deleted successfully');
  await screen.findByRole('heading', { name: 'No decks found' });
  expect(path()).toBe('/dashboard');
  expect(confirm).toHaveBeenCalledTimes(4);
});

test.for([
  ['a server error', () => json(500), 'Server error. Please try again later.'],
  [
    'a lost connection',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Network error. Please check your connection and try again.',
  ],
] as const)('%s while deleting a deck shows one toast', async ([, fail, detail]) => {
  await signedIn();
  vi.spyOn(window, 'confirm').mockReturnValue(true);
  const user = await openApp(`/decks/${await makeDeck('Spices')}`);
  respond(deckEndpoints.delete, fail);
  await press(user, 'Deck actions');
  await user.click(await screen.findByRole('menuitem', { name: 'Delete Deck' }));
  await screen.findByText('Failed to delete deck');
  expect(toasts()).toEqual([`Failed to delete deck${detail}`]);
});

test("a refusal shows the server's message in place of the general one", async () => {
  await signedIn();
  vi.spyOn(window, 'confirm').mockReturnValue(true);
  const user = await openApp(`/decks/${await makeDeck('Spices', [card('Which plant?')])}`);
  respond(cardEndpoints.changeMany, () => json(409, { message: 'This card is being studied.' }));
  await press(user, 'Actions for card Which plant?');
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await screen.findByText('This card is being studied.');
  expect(toasts()).toEqual(['This card is being studied.']);
});

test('cards are found by their texts', async () => {
  await signedIn();
  const user = await openApp(`/decks/${await makeDeck('Spices', [card('Été?'), card('Winter?')])}`);
  await screen.findByRole('list', { name: '2 cards' });
  await fill(user, screen.getByRole('searchbox', { name: 'Search cards' }), 'ETE');
  const found = within(await screen.findByRole('list', { name: '1 card' }));
  expect(found.getByText('Été?')).toBeVisible();
});

test('a deck is pinned, moved to a folder and archived in its menu', async () => {
  await signedIn();
  const user = await openApp(`/decks/${await makeDeck('Spices', [card('Which plant?')])}`);
  async function choose(item: string) {
    await press(user, 'Deck actions');
    await user.click(await screen.findByRole('menuitem', { name: item }));
  }
  await choose('Pin');
  await screen.findByText('Deck pinned');
  await choose('Move to folder');
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to folder' }));
  await fill(user, dialog.getByLabelText('Folder'), 'Kitchen');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await screen.findByRole('heading', { level: 1, name: 'Kitchen :: Spices' });
  await choose('Archive');
  await screen.findByText('Deck archived');
  await user.click(screen.getByRole('heading', { name: 'Memory' }));
  const memory = within(screen.getByRole('region', { name: 'Memory' }));
  expect(await memory.findByText(/^This deck is archived/u)).toBeVisible();
  expect(memory.queryByRole('switch')).toBeNull();
  await choose('Take out of the archive');
  expect(await memory.findByRole('switch', { name: 'Review this deck', checked: true })).toBeVisible();
});
