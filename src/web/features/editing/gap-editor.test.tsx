import { act, screen, waitFor, within } from '@testing-library/react';
import { EditorView } from '@codemirror/view';
import { beforeEach, expect, test } from 'vitest';
import { cardEndpoints } from '#contract/cards.ts';
import { fill, openApp, press } from '#test/web/app.tsx';
import { cardsOf, makeDeck, signedIn } from '#test/web/learner.ts';
import { loseNextResponse } from '#test/web/responses.ts';

let deckId: string;
beforeEach(async () => {
  await signedIn();
  deckId = await makeDeck('Capitals');
});

async function openNewText() {
  const user = await openApp(`/decks/${deckId}`);
  await press(user, 'Add card');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add card' }));
  await user.click(dialog.getByRole('radio', { name: 'Text with gaps' }));
  const text = dialog.getByLabelText('Text with gaps', { selector: '[contenteditable]' });
  /** Selects words, as a learner does with the mouse or the keyboard. */
  const select = (words: string) => {
    const view = EditorView.findFromDOM(text);
    const from = view?.state.doc.toString().indexOf(words) ?? -1;
    act(() => view?.dispatch({ selection: { anchor: from, head: from + words.length } }));
  };
  const written = () => EditorView.findFromDOM(text)?.state.doc.toString();
  return { user, dialog, text, select, written };
}

const clozeOf = async () => (await cardsOf(deckId)).map(({ front, cloze }) => [front, cloze?.gap]);

test('words become gaps of new cards or of the same card, and their cards are added together, once', async () => {
  loseNextResponse(cardEndpoints.createBatch);
  const { user, dialog, text, select, written } = await openNewText();
  await fill(user, text, 'Paris and Lyon are in France');
  await dialog.findByText('No gap yet.');
  select('Paris');
  await user.click(dialog.getByRole('button', { name: 'Gap' }));
  select('Lyon');
  await user.click(dialog.getByRole('button', { name: 'Same card' }));
  select('France');
  await user.click(dialog.getByRole('button', { name: 'Gap' }));
  expect(written()).toBe('{{c1::Paris}} and {{c1::Lyon}} are in {{c2::France}}');
  expect(await dialog.findByText('Makes 2 cards.')).toBeVisible();
  // Fields that belong to a single card are not offered here.
  expect(dialog.queryByLabelText('Back')).toBeNull();
  expect(dialog.queryByRole('switch', { name: 'Quiz card' })).toBeNull();

  await user.click(dialog.getByRole('button', { name: 'Save and add another' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to save card');
  await user.click(dialog.getByRole('button', { name: 'Save and add another' }));
  await waitFor(() => expect(written()).toBe(''));
  expect(await clozeOf()).toEqual([
    ['**[...]** and **[...]** are in France', 1],
    ['Paris and Lyon are in **[...]**', 2],
  ]);
  const [one, two] = await cardsOf(deckId);
  expect(one?.group).toBe(two?.group);
});

test('the cursor in a gap and another press make it words again', async () => {
  const { user, dialog, text, select, written } = await openNewText();
  await fill(user, text, 'Paris is in {{c2::France::country}}');
  select('Fr');
  act(() => EditorView.findFromDOM(text)?.dispatch({ selection: { anchor: 18 } }));
  await user.click(dialog.getByRole('button', { name: 'Gap' }));
  expect(written()).toBe('Paris is in France');
});

test('a text without a gap is not saved, and marked words are a gap too', async () => {
  const { user, dialog, text } = await openNewText();
  await fill(user, text, 'Paris is in France');
  await user.click(dialog.getByRole('button', { name: 'Add card' }));
  await waitFor(() => expect(text).toHaveAccessibleDescription(/Mark at least one gap/u));
  await fill(user, text, '==Paris== is in France');
  await user.click(dialog.getByRole('button', { name: 'Add card' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await clozeOf()).toEqual([['**[...]** is in France', 1]]);
});
