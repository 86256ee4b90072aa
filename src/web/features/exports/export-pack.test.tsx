import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { exportEndpoints } from '#contract/exports.ts';
import { fill, openApp, press, toasts } from '#test/web/app.tsx';
import { makeDeck, signedIn } from '#test/web/learner.ts';
import { respond } from '#test/web/responses.ts';
import { saveFile } from '#web/lib/save-file.ts';

vi.mock('#web/lib/save-file.ts', () => ({ saveFile: vi.fn() }));

const packFile = z.object({ pack: z.unknown(), decks: z.array(z.object({ title: z.string() })) });

const CARD = { front: 'Which plant?', back: 'Elettaria' };

/** The pack that has been saved: its name, its head and the titles of its decks. */
async function savedPack() {
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  const [name, blob] = vi.mocked(saveFile).mock.lastCall ?? [];
  vi.mocked(saveFile).mockClear();
  const { pack, decks } = packFile.parse(JSON.parse((await blob?.text()) ?? ''));
  return { name, pack, decks: decks.map(({ title }) => title) };
}

async function choosePack(user: Awaited<ReturnType<typeof openApp>>) {
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: 'Pack (.json)' }));
  return dialog;
}

test('a deck is exported as a pack with its title, its author and its licence', async () => {
  await signedIn();
  const user = await openApp(`/decks/${await makeDeck('Spices', [CARD])}`);
  await press(user, 'Deck actions');
  await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
  const dialog = await choosePack(user);
  expect(dialog.getByLabelText('Title of the pack')).toHaveValue('Spices');
  expect(dialog.queryByLabelText('With my review history')).toBeNull();
  await fill(user, dialog.getByLabelText('Author'), 'Ada Lovelace');
  await fill(user, dialog.getByLabelText('Licence'), 'CC BY 4.0');
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  expect(await savedPack()).toMatchObject({
    name: 'Spices.pack.json',
    pack: { title: 'Spices', author: 'Ada Lovelace', licence: 'CC BY 4.0', description: null },
    decks: ['Spices'],
  });
  await waitFor(() => expect(toasts().join(' ')).toContain('“Spices” has been exported as a pack'));
});

test('several decks become a course, in the order in which they are chosen', async () => {
  await signedIn();
  for (const title of ['Third', 'Second', 'First']) await makeDeck(title, [CARD]);
  await makeDeck('Empty');
  const user = await openApp('/settings');
  await press(user, 'Export all cards');
  const dialog = await choosePack(user);
  const decks = within(await dialog.findByRole('group', { name: 'Decks of the pack' }));
  await decks.findByLabelText(/^First/u);
  expect(decks.queryByLabelText(/^Empty/u)).toBeNull();
  expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled();
  for (const name of [/^Second/u, /^First/u, /^Third/u, /^Second/u]) {
    await user.click(decks.getByLabelText(name));
  }
  expect(decks.getByLabelText(/^First ?Deck 1$/u)).toBeChecked();
  await fill(user, dialog.getByLabelText('Title of the pack'), 'Course');
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  expect(await savedPack()).toMatchObject({ name: 'Course.pack.json', decks: ['First', 'Third'] });
});

test('what the server refuses is shown in the dialog', async () => {
  await signedIn();
  const user = await openApp(`/decks/${await makeDeck('Spices', [CARD])}`);
  respond(exportEndpoints.pack, () =>
    Response.json({ code: 'NOT_FOUND', message: 'Deck not found' }, { status: 404 }),
  );
  await press(user, 'Deck actions');
  await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
  const dialog = await choosePack(user);
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Deck not found');
});
