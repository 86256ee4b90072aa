import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { cardEndpoints } from '#contract/cards.ts';
import { call } from '#web/lib/api-client.ts';
import { fill, openApp, press } from '#test/web/app.tsx';
import { cardsOf, makeDeck, signedIn } from '#test/web/learner.ts';

const card = (front: string, difficulty = 2) => ({ front, back: 'Elettaria cardamomum', difficulty });
const search = () => window.location.search;

async function tag(deckId: string, front: string, tags: string[]): Promise<void> {
  const found = (await cardsOf(deckId)).find((one) => one.front === front);
  await call(cardEndpoints.change, { params: { id: found?.id ?? '' }, body: { tags } });
}

test('cards of all decks are filtered, and the filter is in the address', async () => {
  await signedIn();
  const spices = await makeDeck('Spices', [card('Which plant?'), card('Which country?', 5)]);
  await makeDeck('Bones', [card('Which bone?', 5)]);
  await tag(spices, 'Which plant?', ['Exam']);
  const user = await openApp('/cards');
  await screen.findByRole('list', { name: '3 cards' });

  await press(user, 'Filters');
  await user.click(screen.getByRole('combobox', { name: 'Difficulty' }));
  await user.click(screen.getByRole('option', { name: 'Expert' }));
  await screen.findByRole('list', { name: '2 cards' });
  const deck = screen.getByRole('combobox', { name: 'Deck' });
  await user.type(deck, 'bon{Enter}');
  const list = within(await screen.findByRole('list', { name: '1 card' }));
  expect(list.getByText('Which bone?')).toBeVisible();
  expect(list.getByRole('link', { name: 'Deck Bones' })).toBeVisible();
  expect(search()).toMatch(/difficulty=5&deck=/u);
  window.history.back();
  await screen.findByRole('list', { name: '2 cards' });
  await user.click(screen.getByRole('button', { name: /Difficulty: Expert/u }));
  await screen.findByRole('list', { name: '3 cards' });

  await user.click(screen.getByRole('link', { name: 'Tag Exam' }));
  await screen.findByRole('list', { name: '1 card' });
  expect(search()).toBe('?tag=Exam');
  await fill(user, screen.getByRole('searchbox', { name: 'Search cards' }), 'nothing like this');
  await press(user, 'Clear filters');
  await screen.findByRole('list', { name: '3 cards' });
});

test('all cards that match are changed together, and the change is undone', async () => {
  await signedIn();
  vi.spyOn(window, 'confirm').mockReturnValue(true);
  const deckId = await makeDeck('Spices', [card('One?'), card('Two?'), card('Three?')]);
  const user = await openApp('/cards?sort=oldest');
  await screen.findByRole('list', { name: '3 cards' });
  await press(user, 'Select');
  await press(user, 'Select all 3');
  await user.click(screen.getByRole('checkbox', { name: 'Select card Two?' }));
  const bar = within(screen.getByRole('region', { name: 'Selected cards' }));
  expect(bar.getByText('2 selected')).toBeVisible();
  await user.click(bar.getByRole('button', { name: 'Delete' }));
  await screen.findByText('2 cards deleted');
  expect((await cardsOf(deckId)).map(({ front }) => front)).toEqual(['Two?']);
  await press(user, 'Undo');
  await screen.findByText('2 cards restored');
  await screen.findByRole('list', { name: '3 cards' });

  const boxes = screen.getAllByRole('checkbox', { name: /^Select card/u });
  await user.click(boxes[0] ?? document.body);
  await user.keyboard('{Shift>}');
  await user.click(boxes[2] ?? document.body);
  await user.keyboard('{/Shift}');
  expect(bar.getByText('3 selected')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected cards' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Select' })).toHaveFocus();
});

test('tags are listed with their cards, renamed and merged', async () => {
  await signedIn();
  const deckId = await makeDeck('Spices', [card('One?'), card('Two?')]);
  await tag(deckId, 'One?', ['Exam', 'Plants']);
  await tag(deckId, 'Two?', ['Plant']);
  const user = await openApp('/cards');
  await press(user, 'Tags');
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags' }));
  await user.click(await dialog.findByRole('button', { name: 'Rename Plant' }));
  await fill(user, dialog.getByRole('textbox', { name: 'New name for Plant' }), 'plants');
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await screen.findByText('Tag changed on 1 card');
  await dialog.findByRole('link', { name: /^Plants\s*2 cards$/u });
  await user.click(dialog.getByRole('link', { name: /Exam/u }));
  await screen.findByRole('list', { name: '1 card' });
  expect(search()).toBe('?tag=Exam');
});

test('a filter is saved under a name, opened and deleted', async () => {
  await signedIn();
  await makeDeck('Spices', [card('One?'), card('Two?', 5)]);
  const user = await openApp('/cards?difficulty=5');
  await press(user, 'Saved filters');
  await fill(user, await screen.findByRole('textbox', { name: 'Save the current filter as' }), 'Hard ones');
  await press(user, 'Save filter');
  await screen.findByText('Filter saved');
  await openApp('/cards');
  await press(user, 'Saved filters');
  await user.click(await screen.findByRole('link', { name: 'Hard ones' }));
  await screen.findByRole('list', { name: '1 card' });
  expect(search()).toBe('?difficulty=5');
  await press(user, 'Saved filters');
  await press(user, 'Delete filter Hard ones');
  await screen.findByText('No saved filters yet.');
});

test('tags that are in use are suggested while one is typed', async () => {
  await signedIn();
  const deckId = await makeDeck('Spices', [card('One?'), card('Two?')]);
  await tag(deckId, 'One?', ['Plants of Asia']);
  const user = await openApp(`/decks/${deckId}`);
  await press(user, 'Actions for card Two?');
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const field = await screen.findByRole('combobox', { name: 'Tags (optional)' });
  await user.type(field, 'Exam, asia');
  await screen.findByRole('option', { name: 'Plants of Asia' });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue('Exam, Plants of Asia, ');
  await press(user, 'Save');
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Tag Plants of Asia' })).toHaveLength(2));
});
