import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sourceEndpoints } from '#contract/sources.ts';
import { fill, openApp, press } from '#test/web/app.tsx';
import { signedIn } from '#test/web/learner.ts';
import { json, loseNextResponse, respond } from '#test/web/responses.ts';
import { call } from '#web/lib/api-client.ts';

const CELL = 'The cell is the smallest unit of life. Every living organism consists of cells.';

const addSource = (title: string) => call(sourceEndpoints.create, { body: { title, text: CELL } });

/** The titles in the list of sources. */
const titles = () =>
  within(screen.getByRole('list', { name: 'Sources' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

async function openSources() {
  const user = await openApp('/sources');
  async function openAction(title: string, action: string) {
    await press(user, `Actions for ${title}`);
    await user.click(await screen.findByRole('menuitem', { name: action }));
  }
  async function openTextForm() {
    const [add] = await screen.findAllByRole('button', { name: 'Add sources' });
    if (add) await user.click(add);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add sources' }));
    return { dialog, add: () => user.click(dialog.getByRole('button', { name: 'Add text' })) };
  }
  return { user, openAction, openTextForm };
}

test('a text that is pasted needs words, and is added with its title', async () => {
  await signedIn();
  const { user, openTextForm } = await openSources();
  await screen.findByRole('heading', { name: 'No sources yet' });
  const { dialog, add } = await openTextForm();
  await add();
  await dialog.findByText('Text is required');
  await fill(user, dialog.getByLabelText('Or paste text'), '-----');
  await add();
  await dialog.findByText('There are no words in this text');
  expect(dialog.getByLabelText('Or paste text')).toHaveFocus();
  await fill(user, dialog.getByLabelText('Or paste text'), CELL);
  await fill(user, dialog.getByLabelText('Title (optional)'), 'La cellule');
  await add();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(titles()).toEqual(['La cellule']));
});

test('a text is added once even if the response to the first attempt is lost', async () => {
  await signedIn();
  loseNextResponse(sourceEndpoints.create);
  const { user, openTextForm } = await openSources();
  const { dialog, add } = await openTextForm();
  await fill(user, dialog.getByLabelText('Or paste text'), CELL);
  await add();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to add the text');
  await add();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(titles()).toHaveLength(1));
});

test("the server's validation errors are shown at their fields", async () => {
  await signedIn();
  const errors = [{ field: 'title', message: 'Title is odd' }];
  respond(sourceEndpoints.create, () => json(400, { message: 'Odd', code: 'VALIDATION_FAILED', errors }));
  const { user, openTextForm } = await openSources();
  const { dialog, add } = await openTextForm();
  await fill(user, dialog.getByLabelText('Or paste text'), CELL);
  await add();
  const title = dialog.getByLabelText('Title (optional)');
  await waitFor(() => expect(title).toHaveAccessibleDescription(/Title is odd/u));
  expect(title).toHaveFocus();
});

test('sources are found by their texts', async () => {
  await signedIn();
  await addSource('La cellule');
  await call(sourceEndpoints.create, { body: { title: 'Energy', text: 'Sugar has energy.' } });
  const { user } = await openSources();
  await waitFor(() => expect(titles()).toEqual(['Energy', 'La cellule']));
  await fill(user, screen.getByRole('searchbox', { name: 'Search sources' }), 'ORGANISM');
  await waitFor(() => expect(titles()).toEqual(['La cellule']));
  await waitFor(() => expect(window.location.search).toBe('?search=ORGANISM'));
  await fill(user, screen.getByRole('searchbox', { name: 'Search sources' }), 'nowhere');
  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(titles()).toHaveLength(2));
});

test('a source that another device has renamed is renamed by saving once more', async () => {
  await signedIn();
  const { source } = await addSource('La cellule');
  const { user, openAction } = await openSources();
  await openAction('La cellule', 'Rename');
  const title = within(await screen.findByRole('dialog', { name: 'Rename source' })).getByLabelText('Title');
  expect(title).toHaveValue('La cellule');
  await call(sourceEndpoints.change, { params: { id: source.id }, body: { title: 'The cell' } });
  await fill(user, title, 'Zellen');
  await user.keyboard('{Enter}');
  await screen.findByText(/This source was renamed to “The cell” on another device\./u);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(titles()).toEqual(['Zellen']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Zellen' })).toHaveFocus());
});

test('a source is deleted after confirmation, which says what happens to its cards', async () => {
  await signedIn();
  await addSource('Zellen');
  await addSource('Energy');
  const { openAction } = await openSources();
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true);
  await openAction('Zellen', 'Delete');
  await waitFor(() => expect(titles()).toEqual(['Energy']));
  expect(confirm).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('Delete “Zellen”? Cards that were made from it stay'),
  );
});
