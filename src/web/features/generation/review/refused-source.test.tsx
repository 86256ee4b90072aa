import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sourceEndpoints } from '#contract/sources.ts';
import { openApp, fill, press } from '#test/web/app.tsx';
import { signedIn } from '#test/web/learner.ts';
import { call } from '#web/lib/api-client.ts';

async function makeCards(focus = '') {
  await signedIn();
  const body = { title: 'Night', text: 'The night was long. '.repeat(20) };
  const { source } = await call(sourceEndpoints.create, { body });
  const user = await openApp(`/sources/${source.id}`);
  await press(user, 'Make cards');
  await fill(user, await screen.findByLabelText('Focus (optional)'), focus);
  const [submit] = screen.getAllByRole('button', { name: 'Make cards' }).slice(-1);
  if (!submit) throw new Error('There is no form');
  await user.click(submit);
  await screen.findByRole('heading', { name: 'No cards were made' });
}

test('a text that gives no cards is not tried again, and leads back to the source', async () => {
  await makeCards();
  expect(screen.getByRole('alert')).toHaveTextContent('it marks no terms, tables or lists');
  expect(screen.getByRole('alert')).not.toHaveTextContent(/provider/u);
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  screen.getByRole('link', { name: 'Back to the source' });
});

test('a focus that gives no cards can be left out', async () => {
  await makeCards('kings of Spain');
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  screen.getByRole('button', { name: 'Leave the focus out' });
});
