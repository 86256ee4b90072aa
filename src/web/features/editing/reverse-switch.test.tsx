import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { deckEndpoints } from '#contract/decks.ts';
import { fill, openApp, press } from '#test/web/app.tsx';
import { cardsOf, makeDeck, signedIn } from '#test/web/learner.ts';
import { call } from '#web/lib/api-client.ts';

let deckId: string;
beforeEach(async () => {
  await signedIn();
  deckId = await makeDeck('Words', [{ front: 'dog', back: 'Hund' }]);
  const body = { language: 'en', backLanguage: 'de' };
  await call(deckEndpoints.change, { params: { id: deckId }, body });
});

const sides = async () => (await cardsOf(deckId)).map(({ front, back }) => `${front} | ${back}`);
const OTHER_WAY = 'Also ask it the other way round';

async function openCard(user: Awaited<ReturnType<typeof openApp>>, front: string) {
  await press(user, `Actions for card ${front}`);
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  return within(await screen.findByRole('dialog', { name: 'Edit card' }));
}

async function save(user: Awaited<ReturnType<typeof openApp>>) {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('a switch makes the reverse of a card, which follows it, and deletes it again', async () => {
  const user = await openApp(`/decks/${deckId}`);
  let dialog = await openCard(user, 'dog');
  await user.click(await dialog.findByRole('switch', { name: OTHER_WAY }));
  await fill(user, dialog.getByLabelText('Back'), 'der Hund');
  await save(user);
  await waitFor(async () => expect(await sides()).toEqual(['dog | der Hund', 'der Hund | dog']));

  // Its sides are in the languages of the deck the other way round, and it has no reverse itself.
  dialog = await openCard(user, 'der Hund');
  await waitFor(() => expect(dialog.getByLabelText('Front')).toHaveAttribute('lang', 'de'));
  expect(dialog.queryByRole('switch', { name: OTHER_WAY })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));

  dialog = await openCard(user, 'dog');
  await waitFor(() => expect(dialog.getByRole('switch', { name: OTHER_WAY })).toBeChecked());
  await user.click(dialog.getByRole('switch', { name: OTHER_WAY }));
  await save(user);
  await waitFor(async () => expect(await sides()).toEqual(['dog | der Hund']));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await sides()).toEqual(['dog | der Hund', 'der Hund | dog']));
});

test('the menu of a deck makes its reverse cards, and undoes that', async () => {
  const user = await openApp(`/decks/${deckId}`);
  await press(user, 'Deck actions');
  await user.click(await screen.findByRole('menuitem', { name: 'Reverse cards' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reverse cards' }));
  await dialog.findByText('1 card can be asked the other way round, too.');
  await user.click(dialog.getByRole('button', { name: 'Make 1 reverse card' }));
  await waitFor(async () => expect(await sides()).toEqual(['dog | Hund', 'Hund | dog']));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await sides()).toEqual(['dog | Hund']));
});
