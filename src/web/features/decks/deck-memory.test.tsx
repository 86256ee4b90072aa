import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { deckMemoryResponse, memoryEndpoints } from '#contract/scheduling.ts';
import { fill, openApp, press } from '#test/web/app.tsx';
import { makeDeck, reviewDue, signedIn } from '#test/web/learner.ts';
import { json, respond } from '#test/web/responses.ts';

const CARDS = ['Which plant?', 'Which family?', 'Which continent?'].map((front) => ({
  front,
  back: 'A herb',
}));

const memory = () => screen.getByRole('region', { name: 'Memory' });
const today = (counts: string) => screen.findByText(`Today: ${counts}`);

/** The row of a card in the list. */
function cardNamed(front: string): HTMLElement {
  const rows = screen.getByRole('list', { name: /^[34] cards$/u });
  const row = within(rows).getByText(front).closest('li');
  if (row === null) throw new Error(`There is no card ${front}`);
  return row;
}

/** Waits until this many cards are in a stage, according to the legend. */
async function inStage(name: string, count: number): Promise<void> {
  await waitFor(() => {
    const term = within(memory()).getByText(name, { selector: 'dt' });
    expect(term.parentElement).toHaveTextContent(`${name}${count}`);
  });
}

async function chooseAction(user: UserEvent, front: string, action: string): Promise<void> {
  await press(user, `Actions for card ${front}`);
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('a deck shows the state of its cards, and each can be suspended, resumed and forgotten', async () => {
  await signedIn();
  const deckId = await makeDeck('Spices', CARDS);
  const user = await openApp(`/decks/${deckId}`);
  await today('3 new');
  expect(screen.getByRole('link', { name: 'Review' })).toHaveAttribute('href', `/review/${deckId}`);
  expect(screen.queryByRole('link', { name: 'A round of 10' })).toBeNull();
  await inStage('New', 3);

  await chooseAction(user, 'Which plant?', 'Suspend');
  await waitFor(() => expect(cardNamed('Which plant?')).toHaveTextContent('Suspended'));
  await waitFor(() => expect(memory()).toHaveTextContent('1 suspended'));
  await today('2 new');

  await reviewDue();
  await openApp(`/decks/${deckId}`);
  await screen.findByRole('region', { name: 'Memory' });
  await inStage('Young', 2);
  await inStage('New', 1);
  const next = /Due (tomorrow|in \d+ days) · 100% recall/u;
  await waitFor(() => expect(cardNamed('Which family?')).toHaveTextContent(next));
  expect(screen.getByRole('button', { name: 'Review' })).toBeDisabled();

  await chooseAction(user, 'Which plant?', 'Resume');
  await waitFor(() => expect(cardNamed('Which plant?')).toHaveTextContent('New'));

  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false);
  await chooseAction(user, 'Which family?', 'Reset');
  expect(confirm).toHaveBeenCalledOnce();
  await inStage('Young', 2);
  confirm.mockReturnValueOnce(true);
  await chooseAction(user, 'Which family?', 'Reset');
  await inStage('New', 2);
  expect(cardNamed('Which family?')).toHaveTextContent('New');
  await waitFor(() => expect(within(cardNamed('Which family?')).getByRole('button')).toHaveFocus());
  await today('2 new');
});

test('a new card comes up immediately, and a deck removed from reviewing has no cards for today', async () => {
  await signedIn();
  const user = await openApp(`/decks/${await makeDeck('Spices', CARDS)}`);
  await today('3 new');
  await press(user, 'Add card');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add card' }));
  await fill(user, dialog.getByLabelText('Front'), 'Which part?');
  await fill(user, dialog.getByLabelText('Back'), 'The pod');
  await user.click(dialog.getByRole('button', { name: 'Add card' }));
  await today('4 new');
  await inStage('New', 4);

  const reviewed = await screen.findByRole('switch', { name: 'Review this deck' });
  expect(reviewed).toBeChecked();
  reviewed.focus();
  await user.keyboard(' ');
  expect(reviewed).not.toBeChecked();
  await waitFor(() => expect(cardNamed('Which plant?')).toHaveTextContent('Not reviewed'));
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  await user.click(menu.getByRole('link', { name: 'Dashboard' }));
  const box = await screen.findByRole('region', { name: 'Today' });
  await waitFor(() => expect(box).toHaveTextContent('Nothing left for today.'));
});

test('a deck of more than 20 cards offers a round, in the way of studying that is chosen', async () => {
  await signedIn();
  const cards = Array.from({ length: 21 }, (_none, index) => ({
    front: `Which plant ${index}?`,
    back: 'A herb',
  }));
  const deckId = await makeDeck('Spices', cards);
  const user = await openApp(`/decks/${deckId}`);
  const round = () => screen.findByRole('link', { name: 'A round of 10' });
  expect(await round()).toHaveAttribute('href', `/study?deck=${deckId}`);
  await user.click(screen.getByRole('radio', { name: 'Quiz' }));
  expect(await round()).toHaveAttribute('href', `/study?deck=${deckId}&mode=quiz`);
});

test('a card that is forgotten more often than its difficulty predicts is called harder than it says', async () => {
  await signedIn();
  const deckId = await makeDeck('Spices', CARDS);
  await reviewDue();
  const lapses = [3, 0, 1];
  respond(memoryEndpoints.deck, async ({ send }) => {
    const deck = deckMemoryResponse.parse(await (await send()).json());
    const cards = deck.cards.map((card, index) => ({
      ...card,
      memory: card.memory && { ...card.memory, repetitions: 8, lapses: lapses[index] ?? 0 },
    }));
    return json(200, z.encode(deckMemoryResponse, { ...deck, cards }));
  });
  await openApp(`/decks/${deckId}`);
  await waitFor(() => expect(cardNamed('Which plant?')).toHaveTextContent('harder than it says'));
  expect(cardNamed('Which family?')).not.toHaveTextContent('harder than it says');
  expect(cardNamed('Which continent?')).not.toHaveTextContent('harder than it says');
});
