import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { deckPlaceEndpoints } from '#contract/deck-places.ts';
import { deckEndpoints, deckListResponse } from '#contract/decks.ts';
import { fill, openApp } from '#test/web/app.tsx';
import { makeDeck, signedIn } from '#test/web/learner.ts';
import { json, respond } from '#test/web/responses.ts';
import { call } from '#web/lib/api-client.ts';

const CARD = { front: 'Which plant?', back: 'A herb' };

/** The decks in the order shown, by the names of their links. */
function shown(): (string | null)[] {
  const list = screen.queryByRole('list', { name: 'Decks' });
  if (list === null) return [];
  return within(list)
    .queryAllByRole('link', { name: /^View /u })
    .map((link) => link.getAttribute('aria-label'));
}

const showing = (...titles: string[]) =>
  waitFor(() => expect(shown()).toEqual(titles.map((title) => `View ${title}`)));

async function choose(user: UserEvent, title: string, action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions for deck ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

async function show(user: UserEvent, option: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: 'Show' }));
  await user.click(screen.getByRole('option', { name: option }));
}

test('decks are shown as cards or as a list, which is remembered', async () => {
  await signedIn();
  await makeDeck('Spices', [CARD]);
  await makeDeck('Rivers');
  const user = await openApp('/dashboard');
  await screen.findByRole('heading', { name: 'Spices' });
  await user.click(await screen.findByRole('radio', { name: 'List' }));
  await showing('Rivers', 'Spices');
  expect(screen.queryByRole('heading', { name: 'Spices' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Study Spices' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Study Rivers' })).toBeNull();
  await openApp('/dashboard');
  await showing('Rivers', 'Spices');
  expect(await screen.findByRole('radio', { name: 'List' })).toBeChecked();
});

test('a pinned deck comes first, and that can be undone', async () => {
  await signedIn();
  await makeDeck('Spices');
  await makeDeck('Rivers');
  const user = await openApp('/dashboard');
  await showing('Rivers', 'Spices');
  await choose(user, 'Spices', 'Pin');
  await screen.findByText('Deck pinned');
  await showing('Spices', 'Rivers');
  expect(screen.getAllByText('Pinned')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Change undone');
  await showing('Rivers', 'Spices');
});

test('an archived deck leaves the decks and what is to study, and comes back from the archive', async () => {
  await signedIn();
  await makeDeck('Spices', [CARD]);
  await makeDeck('Rivers', [CARD, CARD]);
  const user = await openApp('/dashboard');
  const today = await screen.findByRole('region', { name: 'Today' });
  await waitFor(() => expect(today).toHaveTextContent('3 cards to study'));
  expect(screen.queryByRole('combobox', { name: 'Show' })).toBeNull();
  await choose(user, 'Rivers', 'Archive');
  await screen.findByText('Deck archived');
  await showing('Spices');
  await waitFor(() => expect(today).toHaveTextContent('1 card to study'));
  expect(screen.getByRole('heading', { name: 'Your decks' })).toHaveFocus();

  await show(user, 'Archived decks');
  await showing('Rivers');
  expect(screen.getByRole('heading', { name: 'Archived decks' })).toBeVisible();
  await choose(user, 'Rivers', 'Take out of the archive');
  await screen.findByRole('heading', { name: 'No archived decks' });
  await user.click(screen.getByRole('button', { name: 'Show the other decks' }));
  await showing('Rivers', 'Spices');
});

test('titles put decks into folders, which can be closed, and stay so', async () => {
  await signedIn();
  for (const title of ['Languages::French::Verbs', 'Languages :: Nouns', 'Spices'])
    await makeDeck(title, [CARD]);
  const user = await openApp('/dashboard');
  await showing('Spices', 'Languages :: Nouns', 'Languages::French::Verbs');
  const folder = () => screen.getByRole('button', { name: /^Languages/u });
  expect(folder()).toHaveTextContent('2 new2 decks');
  expect(folder()).toHaveAttribute('aria-expanded', 'true');
  await user.click(folder());
  await showing('Spices');
  expect(folder()).toHaveAttribute('aria-expanded', 'false');
  await openApp('/dashboard');
  await showing('Spices');

  await fill(user, screen.getByRole('searchbox', { name: 'Search decks' }), 'verbs');
  await showing('Languages::French::Verbs');
});

test('a deck is moved into a folder, whose decks move with it when it is renamed', async () => {
  await signedIn();
  await makeDeck('Languages::French');
  const spanish = await makeDeck('Spanish');
  const user = await openApp('/dashboard');
  await screen.findByRole('button', { name: /^Languages/u });
  await choose(user, 'Spanish', 'Move to folder');
  const moving = within(await screen.findByRole('dialog', { name: 'Move to folder' }));
  await fill(user, moving.getByLabelText('Folder'), 'Languages');
  await user.click(moving.getByRole('button', { name: 'Move' }));
  await screen.findByText('Deck moved');
  await showing('Languages :: Spanish', 'Languages::French');

  await user.click(screen.getByRole('button', { name: 'Rename folder Languages' }));
  const renaming = within(await screen.findByRole('dialog', { name: 'Rename folder' }));
  await user.clear(renaming.getByLabelText('Folder'));
  await user.click(renaming.getByRole('button', { name: 'Rename' }));
  expect(await renaming.findByRole('alert')).toHaveTextContent('Folder is required');
  await fill(user, renaming.getByLabelText('Folder'), 'Tongues');
  await user.click(renaming.getByRole('button', { name: 'Rename' }));
  await screen.findByText('Folder renamed with 2 decks');
  await showing('Tongues :: Spanish', 'Tongues :: French');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your decks' })).toHaveFocus());
  await user.click(screen.getAllByRole('button', { name: 'Undo' })[0] ?? document.body);
  await showing('Languages :: Spanish', 'Languages::French');
  expect((await call(deckEndpoints.read, { params: { id: spanish } })).data.deck.title).toBe(
    'Languages :: Spanish',
  );
});

test('decks are shown once all are there, so that none changes its place', async () => {
  await signedIn();
  for (const title of ['A', 'B', 'C']) await makeDeck(title);
  const rest = Promise.withResolvers<void>();
  let requests = 0;
  const decks = await call(deckEndpoints.list, { query: {} });
  respond(deckEndpoints.list, async ({ query }) => {
    requests += 1;
    const isFirst = !query.has('cursor');
    if (!isFirst) await rest.promise;
    const page = z.encode(deckListResponse, isFirst ? decks.slice(0, 1) : decks.slice(1));
    const link = '</api/decks?limit=100&cursor=next>; rel="next"';
    return Response.json(page, { headers: { 'x-total-count': '3', ...(isFirst && { link }) } });
  });
  await openApp('/dashboard');
  await waitFor(() => expect(requests).toBe(2));
  expect(shown()).toEqual([]);
  rest.resolve();
  await waitFor(() => expect(shown()).toHaveLength(3));
});

test('when a deck cannot be pinned, a message says so and the deck stays where it is', async () => {
  await signedIn();
  await makeDeck('Spices');
  await makeDeck('Rivers');
  const user = await openApp('/dashboard');
  await showing('Rivers', 'Spices');
  respond(deckPlaceEndpoints.place, () => json(500));
  await choose(user, 'Spices', 'Pin');
  await screen.findByText('Failed to change decks');
  expect(shown()).toEqual(['View Rivers', 'View Spices']);
});
