import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deckEndpoints } from '#contract/decks.ts';
import { openApp, press, toasts } from '#test/web/app.tsx';
import { signedIn } from '#test/web/learner.ts';
import { call } from '#web/lib/api-client.ts';

/** The packs are those of `test/setup/web-server.ts`. */
const text = (name: string) => screen.findByText(name);

test('a pack is shown with who made it, and one of its decks is added', async () => {
  await signedIn();
  const user = await openApp('/explore/pack-first-aid');
  await text('11 cards in 2 decks. Adding them costs no tokens.');
  const about = within(screen.getByRole('region', { name: 'About this pack' }));
  for (const said of [
    'For the course in May',
    'Ada Lovelace',
    'CC BY 4.0',
    'English, German',
    'Nov 1, 2026',
  ]) {
    expect(about.getByText(said)).toBeVisible();
  }
  expect(screen.getByRole('button', { name: 'Add all 11 cards' })).toBeVisible();
  await press(user, 'Add 5 cards on Bandages');
  await waitFor(() => expect(toasts().join(' ')).toContain('5 cards added'));
  const [deck] = await call(deckEndpoints.list, { query: {} });
  expect(deck).toMatchObject({ title: 'Bandages', cardCount: 5 });

  await openApp(`/decks/${deck?.id}`);
  await text('Every kind');
  await text('From the pack: First Aid (Ada Lovelace, CC BY 4.0)');
});

test('a pack without further details shows its cards and its date', async () => {
  await signedIn();
  await openApp('/explore/pack-plain');
  await text('5 cards. Adding them costs no tokens.');
  expect(screen.getByRole('region', { name: 'About this pack' })).not.toHaveTextContent(
    /Author|Licence|Language/u,
  );
  expect(await text('A few of the cards')).toBeVisible();
});

test('a course with more cards than a deck can hold says how many are added at a time', async () => {
  await signedIn();
  await openApp('/explore/pack-large');
  await text('1,200 cards in 2 decks. Adding them costs no tokens.');
  expect(screen.getByRole('button', { name: 'Add the first 1,000 cards' })).toBeVisible();
});
