import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { importEndpoints } from '#contract/imports.ts';
import { sourceEndpoints } from '#contract/sources.ts';
import { openApp, press, toasts } from '#test/web/app.tsx';
import { signedIn } from '#test/web/learner.ts';
import { changeResponse, json, respond } from '#test/web/responses.ts';
import { call } from '#web/lib/api-client.ts';

const TERMS = ['Osmosis', 'Mitosis', 'Meiosis', 'Cytosol', 'Plastid', 'Allele'];
const GLOSSARY = TERMS.map((term, index) => `- ${term}: what the cell does in part ${index + 1}`).join('\n');
const NOTES = `A cell is small, and most cells cannot be seen without help.\n\nGlossary\n\n${GLOSSARY}`;

async function openSource(text = NOTES) {
  await signedIn();
  const { source } = await call(sourceEndpoints.create, { body: { title: 'Cells', text } });
  return openApp(`/sources/${source.id}`);
}

test('a source says what its text marks, and its list of terms is imported with a preview', async () => {
  const user = await openSource();
  await screen.findByText('This text marks 6 terms in a glossary.');
  const offers = screen.getByRole('list', { name: 'Lists to import' });
  expect(offers).toHaveTextContent('Glossary looks like a list of 6 terms.');
  await press(user, 'Import them: Glossary');
  await screen.findByRole('button', { name: 'Add 6 cards' });
  expect(window.location.pathname).toMatch(/^\/import\//u);
  screen.getByText('Osmosis');
});

test('for a source without marks, the screen says so and offers nothing to import', async () => {
  await openSource('The night was long. '.repeat(20));
  await screen.findByText('This text marks no terms, tables or lists.');
  expect(screen.queryByRole('button', { name: /^Import them/u })).toBeNull();
});

test('many lists are folded', async () => {
  const lists = ['Rivers', 'Lakes', 'Seas', 'Bays', 'Fjords'];
  changeResponse(sourceEndpoints.marked, () => ({
    lists: lists.map((title) => ({ kind: 'table', title, pairs: 12 })),
  }));
  await openSource();
  const shown = await screen.findByRole('list', { name: 'Lists to import' });
  expect(within(shown).getAllByRole('listitem')).toHaveLength(3);
  expect(shown).toHaveTextContent('Rivers looks like a table of 12 pairs.');
  expect(screen.getByText('2 more lists').closest('details')).not.toHaveAttribute('open');
});

test('a list that cannot be imported leaves the learner on the source', async () => {
  respond(importEndpoints.fromSource, () => json(500));
  const user = await openSource();
  await press(user, 'Import them: Glossary');
  await expect.poll(toasts).toHaveLength(1);
  expect(window.location.pathname).toMatch(/^\/sources\//u);
});

test('a source whose marks cannot be read is still shown', async () => {
  respond(sourceEndpoints.marked, () => json(422, { message: 'Too long', code: 'SOURCE_UNUSABLE' }));
  await openSource();
  await screen.findByText(/most cells cannot be seen/u);
  expect(screen.queryByText(/This text marks/u)).toBeNull();
  expect(toasts()).toEqual([]);
});

test('the form for cards says what the text marks when there is no AI', async () => {
  const user = await openSource();
  await press(user, 'Make cards');
  const dialog = await screen.findByRole('dialog', { name: 'Make cards' });
  await within(dialog).findByText('Cards are made from what the text marks: 6 terms in a glossary.');
  expect(dialog).not.toHaveTextContent(/provider|English/u);
});
