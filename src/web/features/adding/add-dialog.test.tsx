import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openApp, press, toasts } from '#test/web/app.tsx';
import { cardsOf, makeDeck, signedIn } from '#test/web/learner.ts';
import { loseNextResponse, respond } from '#test/web/responses.ts';
import { generationEndpoints } from '#contract/generation.ts';
import { importEndpoints } from '#contract/imports.ts';
import { sourceEndpoints } from '#contract/sources.ts';
import { useReplicaStatus } from '#web/features/replica/replica-status.ts';

const FIELD = 'A topic, notes, a list or a table';

afterEach(() => useReplicaStatus.setState({ complete: false }));

/** Opens the dialog on the page of a deck with one card. */
async function openOnDeck() {
  await signedIn();
  const deckId = await makeDeck('Animals', [{ front: 'oiseau', back: 'bird' }]);
  const user = await openApp(`/decks/${deckId}`);
  await press(user, 'Add');
  return { user, deckId, dialog: within(await screen.findByRole('dialog', { name: 'Add cards' })) };
}

async function openOnDashboard() {
  await signedIn();
  const user = await openApp('/dashboard');
  await press(user, 'Add');
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Add cards' })) };
}

/** Pastes into the field, which has the focus when the dialog opens. */
async function paste(user: UserEvent, text: string) {
  await waitFor(() => expect(screen.getByLabelText(FIELD)).toHaveFocus());
  await user.paste(text);
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a pasted table shows its first cards and adds all of them to the deck, which can be undone', async () => {
  const { user, deckId, dialog } = await openOnDeck();
  await paste(user, 'chien\tdog\nchat\tcat\npoisson\tfish\ncheval\thorse');
  const first = within(await dialog.findByRole('list', { name: 'The first cards' }));
  expect(first.getAllByRole('listitem')).toHaveLength(3);
  expect(first.getByText('poisson')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add 4 cards' }));
  await closed();
  expect(await cardsOf(deckId)).toHaveLength(5);
  expect(window.location.pathname).toBe(`/decks/${deckId}`);
  await waitFor(() => expect(toasts().join()).toContain('4 cards added'));
  await press(user, 'Undo');
  await waitFor(async () => expect(await cardsOf(deckId)).toHaveLength(1));
});

test('one line with an equal sign becomes one card', async () => {
  const { user, deckId, dialog } = await openOnDeck();
  await paste(user, 'chien = dog');
  await user.click(await dialog.findByRole('button', { name: 'Add 1 card' }));
  await closed();
  expect(await cardsOf(deckId)).toContainEqual(expect.objectContaining({ front: 'chien', back: 'dog' }));
});

test('a table on the dashboard becomes a new deck, which opens', async () => {
  const { user, dialog } = await openOnDashboard();
  await paste(user, 'chien\tdog\nchat\tcat');
  await user.click(await dialog.findByRole('button', { name: 'Add 2 cards' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'chien, chat' })).toBeVisible();
});

test('cards that are in the deck already are shown on the screen of the import', async () => {
  const { user, dialog } = await openOnDeck();
  await paste(user, 'oiseau\tbird');
  await user.click(await dialog.findByRole('button', { name: 'Add 1 card' }));
  await screen.findByText('Nothing new');
  expect(window.location.pathname).toMatch(/^\/import\//u);
});

test('a lost response adds the cards once', async () => {
  const { user, deckId, dialog } = await openOnDeck();
  loseNextResponse(importEndpoints.save);
  await paste(user, 'chien\tdog');
  await user.click(await dialog.findByRole('button', { name: 'Add 1 card' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add 1 card' }));
  await waitFor(async () => expect(await cardsOf(deckId)).toHaveLength(2));
});

test('a text becomes a source and cards from it in one step', async () => {
  const { user, dialog } = await openOnDashboard();
  await paste(
    user,
    '# Cells\n\n**Osmosis** is the movement of water through a membrane that lets only some molecules pass.\n\n**Mitosis** is the division of a cell into two cells with the same genes.\n\nGlossary\n\n- **Enzyme**: a protein that speeds up a reaction in a living cell.\n',
  );
  expect(await dialog.findByText(/^A text of \d+ characters\.$/u)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Make cards' }));
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/new-cards\//u));
});

test.each([
  ['a topic', 'capitals of Europe', generationEndpoints.start],
  ['a text', 'Osmosis is the movement of water through a membrane. '.repeat(5), sourceEndpoints.create],
])(
  '%s that does not reach the server stays, the form says so, and the button works later',
  async (_what, text, endpoint) => {
    const { user, dialog } = await openOnDeck();
    useReplicaStatus.setState({ complete: true });
    const end = respond(endpoint, () => Promise.reject(new TypeError('Failed to fetch')));
    await paste(user, text);
    await user.click(await dialog.findByRole('button', { name: 'Make cards' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This needs a connection to the server.');
    expect(toasts()).toEqual([]);
    expect(dialog.getByLabelText(FIELD)).toHaveValue(text);
    end();
    await user.click(dialog.getByRole('button', { name: 'Make cards' }));
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/new-cards\//u));
  },
);

test('for a text from which no card can be made, the dialog says so and requests nothing', async () => {
  const { user, dialog } = await openOnDashboard();
  await paste(user, 'We went there and it was nice.\nThen we came back.\nThat was all that happened to us.');
  await user.click(await dialog.findByRole('button', { name: 'Make cards' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('No good card can be made from this text');
  expect(dialog.queryByRole('button', { name: /Try again|Make cards/iu })).toBeNull();
  expect(dialog.getByRole('link', { name: 'your sources' })).toBeVisible();
});

test('for an address, the dialog says that pages are not opened', async () => {
  const { user, dialog } = await openOnDashboard();
  await paste(user, 'https://en.wikipedia.org/wiki/Cardamom');
  expect(await dialog.findByText(/Copy the text of the page and paste it/u)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Make cards' })).toBeNull();
});

test('a topic starts a generation with nothing but the count to choose', async () => {
  const { user, dialog } = await openOnDashboard();
  await paste(user, 'capitals of Europe');
  await user.click(await dialog.findByRole('button', { name: 'Generate deck' }));
  expect(await screen.findByText('Deck generated successfully with 10 cards!')).toBeVisible();
});

test('for words without answers, the dialog says what is missing', async () => {
  const { user, dialog } = await openOnDashboard();
  await paste(user, 'mitosis\nmeiosis\nzygote');
  expect(await dialog.findByText('A list of 3 words without answers.')).toBeVisible();
  expect(await dialog.findByText(/Write the answer after each word/u)).toBeVisible();
});

test('by hand opens the editor on the page of a deck', async () => {
  const { user, dialog } = await openOnDeck();
  await user.click(dialog.getByRole('button', { name: 'By hand' }));
  expect(await screen.findByRole('dialog', { name: 'Add card' })).toBeVisible();
});

test('a photo is refused plainly where no AI reads pictures', async () => {
  const { user, dialog } = await openOnDashboard();
  await user.upload(dialog.getByLabelText('Files'), new File(['x'], 'page.jpg', { type: 'image/jpeg' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Photos cannot be read here.');
});
