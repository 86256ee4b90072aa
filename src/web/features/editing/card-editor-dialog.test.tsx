import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { cardEndpoints } from '#contract/cards.ts';
import { fill, openApp, press } from '#test/web/app.tsx';
import { cardsOf, makeDeck, signedIn } from '#test/web/learner.ts';
import { json, loseNextResponse, respond } from '#test/web/responses.ts';
import { call } from '#web/lib/api-client.ts';

const FRONT = 'Which plant gives cardamom?';
const CONFLICT = 'This card was changed on another device or in another tab';

let deckId: string;
beforeEach(async () => {
  await signedIn();
  deckId = await makeDeck('Spices', [{ front: FRONT, back: 'Elettaria cardamomum' }]);
});

const openDeck = () => openApp(`/decks/${deckId}`);
const editor = async (name: string) => within(await screen.findByRole('dialog', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function openEditor(user: UserEvent) {
  await press(user, `Actions for card ${FRONT}`);
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  return editor('Edit card');
}

async function openNewCard(user: UserEvent) {
  await press(user, 'Add card');
  return editor('Add card');
}

/** Changes the back of the deck's card, as another device would. */
async function saveElsewhere(back: string) {
  const [card] = await cardsOf(deckId);
  await call(cardEndpoints.change, { params: { id: card?.id ?? '' }, body: { back } });
}

test('a card needs a front and a back, and another one can be added immediately', async () => {
  const user = await openDeck();
  const dialog = await openNewCard(user);
  await user.click(dialog.getByRole('button', { name: 'Add card' }));
  await dialog.findByText('Front is required');
  expect(dialog.getByText('Back is required')).toBeVisible();
  await fill(user, dialog.getByLabelText('Front'), 'Which family?');
  await fill(user, dialog.getByLabelText('Back'), 'Ginger');
  await user.click(dialog.getByRole('button', { name: 'Save and add another' }));
  await waitFor(() => expect(dialog.getByLabelText('Front')).toHaveFocus());
  expect(dialog.getByLabelText('Front').textContent).toBe('');
  expect(await cardsOf(deckId)).toHaveLength(2);
});

test('the right option of a quiz card becomes its back', async () => {
  const user = await openDeck();
  const dialog = await openNewCard(user);
  await fill(user, dialog.getByLabelText('Front'), 'Where does it grow?');
  await user.click(dialog.getByRole('switch', { name: 'Quiz card' }));
  await fill(user, dialog.getByRole('textbox', { name: 'Option 1' }), 'Peru');
  await fill(user, dialog.getByRole('textbox', { name: 'Option 2' }), 'India');
  await user.click(dialog.getByRole('radio', { name: 'Option 2 is correct' }));
  expect(dialog.getByLabelText('Back')).toHaveTextContent('India');
  await user.click(dialog.getByRole('button', { name: 'Add card' }));
  await closed();
  expect(await cardsOf(deckId)).toContainEqual(expect.objectContaining({ back: 'India', isQuiz: true }));
});

test("the server's validation errors are shown at their fields", async () => {
  const errors = [{ field: 'back', message: 'Back is odd' }];
  respond(cardEndpoints.create, () => json(400, { message: 'Odd', code: 'VALIDATION_FAILED', errors }));
  const user = await openDeck();
  const dialog = await openNewCard(user);
  await fill(user, dialog.getByLabelText('Front'), 'Which?');
  await fill(user, dialog.getByLabelText('Back'), 'That');
  await user.click(dialog.getByRole('button', { name: 'Add card' }));
  await waitFor(() => expect(dialog.getByLabelText('Back')).toHaveAccessibleDescription(/Back is odd/u));
  expect(dialog.getByLabelText('Front')).toHaveTextContent('Which?');
});

test("a card that another device has changed is shown beside the learner's version, to keep it", async () => {
  const user = await openDeck();
  const dialog = await openEditor(user);
  const cells = () => dialog.getAllByRole('cell').map(({ textContent }) => textContent);
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  await saveElsewhere('Green pods');
  await fill(user, dialog.getByLabelText('Back'), 'Black pods');
  await save();
  expect(await dialog.findByRole('alert')).toHaveTextContent(CONFLICT);
  dialog.getByRole('table', { name: 'Where the two versions differ' });
  expect(cells()).toEqual(['Green pods', 'Black pods']);
  const headers = dialog.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['Saved version', 'Your version']);
  expect(dialog.getByLabelText('Front')).not.toBeVisible();

  await user.click(dialog.getByRole('button', { name: 'Back to editing' }));
  expect(dialog.getByLabelText('Back')).toHaveTextContent('Black pods');
  await save();
  await waitFor(() => expect(cells()).toEqual(['Green pods', 'Black pods']));

  // If it changes once more before the version is kept, the conflict is shown again.
  await saveElsewhere('White pods');
  await user.click(dialog.getByRole('button', { name: 'Keep your version' }));
  await waitFor(() => expect(cells()).toEqual(['White pods', 'Black pods']));
  // A screen reader continues from the top.
  await waitFor(() => expect(dialog.getByRole('region', { name: CONFLICT })).toHaveFocus());
  await user.click(dialog.getByRole('button', { name: 'Keep your version' }));
  await closed();
  expect(await within(screen.getByRole('list', { name: '1 card' })).findByText('Black pods')).toBeVisible();
  expect(await cardsOf(deckId)).toMatchObject([{ back: 'Black pods' }]);
});

test("the saved version of a card can be used instead of the learner's", async () => {
  const user = await openDeck();
  const dialog = await openEditor(user);
  await saveElsewhere('Red pods');
  await fill(user, dialog.getByLabelText('Back'), 'Blue pods');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await dialog.findByRole('button', { name: 'Use saved version' }));
  await closed();
  expect(await within(screen.getByRole('list', { name: '1 card' })).findByText('Red pods')).toBeVisible();
  expect(await cardsOf(deckId)).toMatchObject([{ back: 'Red pods' }]);
});

test('a new card is saved once even if the response to the first attempt is lost', async () => {
  loseNextResponse(cardEndpoints.create);
  const user = await openDeck();
  const dialog = await openNewCard(user);
  await fill(user, dialog.getByLabelText('Front'), 'Which family?');
  await fill(user, dialog.getByLabelText('Back'), 'Ginger');
  await user.click(dialog.getByRole('button', { name: 'Add card' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to save card');
  await user.click(dialog.getByRole('button', { name: 'Add card' }));
  await closed();
  expect(await cardsOf(deckId)).toHaveLength(2);
});

test('a changed card is saved once and without a conflict if the response to the first attempt is lost', async () => {
  loseNextResponse(cardEndpoints.change);
  const user = await openDeck();
  const dialog = await openEditor(user);
  await fill(user, dialog.getByLabelText('Back'), 'Green pods ');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to save card');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await closed();
  expect(await cardsOf(deckId)).toMatchObject([{ back: 'Green pods', version: 2 }]);
});
