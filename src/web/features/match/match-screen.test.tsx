import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { matchEndpoints } from '#contract/match.ts';
import { openApp, press } from '#test/web/app.tsx';
import { makeDeck, signedIn } from '#test/web/learner.ts';
import { respond } from '#test/web/responses.ts';
import { call } from '#web/lib/api-client.ts';
import { chooseClock } from './time-pressure.ts';

beforeEach(() => chooseClock(true));

const COUNTRIES = new Map([
  ['Paris', 'France'],
  ['Rome', 'Italy'],
  ['Oslo', 'Norway'],
  ['Lima', 'Peru'],
  ['Quito', 'Ecuador'],
  ['Cairo', 'Egypt'],
]);
const CARDS = Array.from(COUNTRIES, ([front, back]) => ({ front, back }));

const list = (name: 'Fronts' | 'Backs') => within(screen.getByRole('list', { name }));
const tile = (side: 'Fronts' | 'Backs', text: string) =>
  list(side).getByRole('button', { name: new RegExp(text, 'u') });
type User = Awaited<ReturnType<typeof openApp>>;

async function startIn(deckId: string): Promise<User> {
  const user = await openApp(`/match/${deckId}`);
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  return user;
}

async function findAllPairs(user: User): Promise<void> {
  for (const [front, back] of COUNTRIES) {
    await user.click(tile('Backs', back));
    await user.click(tile('Fronts', front));
  }
}

test('pairs are found against the clock, and the best time of the deck is kept', async () => {
  await signedIn();
  const deckId = await makeDeck('Capitals', CARDS);
  const user = await startIn(deckId);
  expect(screen.getByRole('timer')).toBeVisible();
  await user.click(tile('Fronts', 'Paris'));
  expect(tile('Fronts', 'Paris')).toHaveAttribute('aria-pressed', 'true');
  await user.click(tile('Backs', 'Italy'));
  expect(screen.getByRole('status')).toHaveTextContent('“Paris” and “Italy” are no pair.');
  await user.click(tile('Fronts', 'Paris'));
  await user.click(tile('Backs', 'France'));
  expect(screen.getByRole('status')).toHaveTextContent('A pair. 5 pairs left.');
  expect(tile('Fronts', 'Paris')).toHaveAccessibleName('Paris, found');
  await findAllPairs(user);
  expect(await screen.findByRole('heading', { name: /^6 pairs in \d/u })).toHaveFocus();
  expect(screen.getByText('1 miss')).toBeVisible();
  expect(screen.getByText('Your first time for this deck')).toBeVisible();
  const kept = async () => (await call(matchEndpoints.times, {})).times;
  await waitFor(async () => expect(await kept()).toMatchObject([{ deckId, pairs: 6 }]));

  await press(user, 'Play again');
  await findAllPairs(user);
  await screen.findByText(/^(?:A new best time\. Before|Your best time): \d/u);
});

test('a game is played by keys alone', async () => {
  await signedIn();
  const user = await startIn(await makeDeck('Capitals', CARDS));
  const textsOf = (side: 'Fronts' | 'Backs') =>
    list(side)
      .getAllByRole('button')
      .map(({ textContent }) => textContent.replace(/^[1-6A-F](?=[A-Z])/u, ''));
  const [fronts, backs] = [textsOf('Fronts'), textsOf('Backs')];
  expect(tile('Fronts', fronts[0] ?? '')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(tile('Fronts', fronts[1] ?? '')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(tile('Backs', backs[1] ?? '')).toHaveFocus();
  for (const [place, front] of fronts.entries()) {
    await user.keyboard(`${place + 1}${'abcdef'.charAt(backs.indexOf(COUNTRIES.get(front) ?? ''))}`);
  }
  await screen.findByRole('heading', { name: /^6 pairs in/u });
});

test('without time pressure there is no clock, and no time is kept', async () => {
  await signedIn();
  const deckId = await makeDeck('Capitals', CARDS);
  const user = await openApp(`/match/${deckId}`);
  await user.click(await screen.findByRole('switch', { name: 'No time pressure' }));
  await press(user, 'Start');
  expect(screen.queryByRole('timer')).toBeNull();
  await findAllPairs(user);
  await screen.findByRole('heading', { name: 'All 6 pairs found' });
  expect((await call(matchEndpoints.times, {})).times).toEqual([]);
});

test('a message says that a time could not be kept, and another try keeps it', async () => {
  await signedIn();
  const deckId = await makeDeck('Capitals', CARDS);
  const user = await startIn(deckId);
  const end = respond(matchEndpoints.finish, () => Promise.reject(new TypeError('Failed to fetch')));
  await findAllPairs(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your time was not kept.');
  end();
  await press(user, 'Try again');
  const kept = async () => (await call(matchEndpoints.times, {})).times;
  await waitFor(async () => expect(await kept()).toMatchObject([{ deckId, pairs: 6 }]));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('for a deck with too few cards, the screen says so and offers to study it', async () => {
  await signedIn();
  const deckId = await makeDeck('Capitals', CARDS.slice(0, 2));
  await openApp(`/match/${deckId}`);
  await screen.findByRole('heading', { name: 'Too few cards to match' });
  expect(screen.getByRole('link', { name: 'Study this deck' })).toHaveAttribute('href', `/study/${deckId}`);
});
