import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sourceEndpoints } from '#contract/sources.ts';
import { openApp, fill, press } from '#test/web/app.tsx';
import { signedIn } from '#test/web/learner.ts';
import { GLOSSARY } from '#test/sources/glossary.ts';
import { call } from '#web/lib/api-client.ts';

async function openForm(text: string) {
  await signedIn();
  const { source } = await call(sourceEndpoints.create, { body: { title: 'Night', text } });
  const user = await openApp(`/sources/${source.id}`);
  await press(user, 'Make cards');
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Make cards' })) };
}

test('for a text that gives no cards, the screen says so before cards are requested', async () => {
  const { dialog } = await openForm('The night was long. '.repeat(20));
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent('it marks no terms, tables or lists');
  expect(alert).not.toHaveTextContent(/provider|charged/u);
  expect(dialog.queryByRole('button', { name: 'Make cards' })).toBeNull();
  expect(dialog.getByRole('link', { name: 'Open the source' })).toBeVisible();
});

test('a focus that gives no cards is not tried again and can be left out', async () => {
  const { user, dialog } = await openForm(GLOSSARY);
  await fill(user, dialog.getByLabelText('Focus (optional)'), 'kings of Spain');
  await user.click(dialog.getByRole('button', { name: 'Make cards' }));
  await screen.findByRole('heading', { name: 'No cards were made' });
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  screen.getByRole('button', { name: 'Leave the focus out' });
});
