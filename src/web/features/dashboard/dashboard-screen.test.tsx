import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { settingsEndpoints } from '#contract/settings.ts';
import { aiEndpoints } from '#contract/ai.ts';
import { analyticsEndpoints } from '#contract/analytics.ts';
import { authEndpoints } from '#contract/auth.ts';
import { configEndpoints } from '#contract/config.ts';
import { deckEndpoints, deckListResponse } from '#contract/decks.ts';
import { generationEndpoints } from '#contract/generation.ts';
import type { Deck } from '#domain/deck.ts';
import { fill, openApp, toasts } from '#test/web/app.tsx';
import { makeDeck, signedIn } from '#test/web/learner.ts';
import { json, respond } from '#test/web/responses.ts';
import { call } from '#web/lib/api-client.ts';
import { useAuthStore } from '#web/lib/auth-store.ts';
import { keepVisitorTopic, visitorTopic } from '#web/lib/visitor-topic.ts';

const HOUR = 3_600_000;
const CARD = { front: 'Which plant gives cardamom?', back: 'Elettaria cardamomum' };

const decks = () =>
  within(screen.getByRole('list', { name: 'Decks' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const ofDeck = (title: string): unknown => expect.stringContaining(title);

/** Lists the learner's decks with these last times of study. */
async function showStudied(times: Readonly<Record<string, number | null>>) {
  const known = await call(deckEndpoints.list, { query: {} });
  const studied = known.map((deck): Deck => ({ ...deck, lastStudied: times[deck.title] ?? null }));
  const body = z.encode(deckListResponse, studied);
  respond(deckEndpoints.list, () => json(200, body));
}

test('the last study day of a deck is shown in the time zone that the learner chose', async () => {
  await signedIn();
  await makeDeck('Spices');
  await makeDeck('Rivers');
  await call(settingsEndpoints.change, { body: { timeZone: 'Asia/Tokyo' } });
  // Half past midnight in Tokyo, where an hour ago was yesterday.
  const now = Date.parse('2026-11-20T15:30:00Z');
  vi.setSystemTime(now);
  await showStudied({ Spices: now - HOUR });
  await openApp('/dashboard');
  await waitFor(() =>
    expect(decks()).toEqual([
      expect.stringMatching(/Rivers.*Never studied/u),
      expect.stringMatching(/Spices.*Yesterday/u),
    ]),
  );
  vi.useRealTimers();
});

test.for([
  [8001, 'bg-danger', 'bg-saffron-fill', false],
  [9001, 'bg-danger', 'bg-danger', true],
] as const)('%i used tokens are shown, and each meter warns at its own level', async (row) => {
  const [used, onDashboard, inSidebar, isWarned] = row;
  await signedIn();
  const usage = { todayTokensUsed: used, dailyLimit: 10_000, resetsAt: '2026-11-22T00:00:00.000Z' };
  respond(aiEndpoints.usage, () => json(200, { usage }));
  await openApp('/dashboard');
  const left = `${(10_000 - used).toLocaleString('en')} of 10,000`;
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(left));
  for (const [area, tone] of [
    ['main', onDashboard],
    ['complementary', inSidebar],
  ] as const) {
    const meter = within(screen.getByRole(area)).getByRole('progressbar', {
      name: 'AI tokens left today',
    });
    expect(meter.nextElementSibling).toHaveClass(tone);
  }
  expect(screen.queryAllByText('Almost at daily limit')).toHaveLength(isWarned ? 1 : 0);
});

test('the token meter falls back to 10,000 tokens', async () => {
  await signedIn();
  respond(aiEndpoints.usage, () => json(500));
  await openApp('/dashboard');
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('10,000 of 10,000'));
});

test('skeletons are shown while the decks load, and then that there are none', async () => {
  await signedIn();
  const gate = Promise.withResolvers<void>();
  respond(deckEndpoints.list, async ({ send }) => {
    await gate.promise;
    return send();
  });
  await openApp('/dashboard');
  await screen.findByText('Loading decks');
  gate.resolve();
  expect(await screen.findByRole('heading', { name: 'No decks found' })).toBeVisible();
  expect(screen.queryByText('Loading decks')).toBeNull();
});

test('a new learner is offered five of the topics that the generator knows', async () => {
  await signedIn();
  const { provider } = await call(configEndpoints.read, {});
  await openApp('/dashboard');
  const list = within(await screen.findByRole('list', { name: 'Ideas to start with' }));
  const ideas = (await list.findAllByRole('button')).map(({ textContent }) => textContent);
  expect(ideas).toHaveLength(5);
  expect(provider.examples).toEqual(expect.arrayContaining(ideas));
});

test('a topic that only a pack has leads to the pack', async () => {
  await signedIn();
  const packs = [{ slug: 'pack-school', title: 'Thistle School: Rocks' }];
  const message = "The built-in generator doesn't know 'rocks'.";
  respond(generationEndpoints.generate, () => json(422, { code: 'TOPIC_UNKNOWN', message, packs }));
  const user = await openApp('/dashboard');
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  await fill(user, await today.findByLabelText('Or a topic of your own'), 'rocks');
  await user.keyboard('{Enter}');
  const found = within(await today.findByRole('list', { name: 'Packs on this topic' }));
  expect(found.getByRole('link', { name: 'Thistle School: Rocks' })).toHaveAttribute(
    'href',
    '/explore/pack-school',
  );
});

test('an unknown topic is refused once, in the form', async () => {
  await signedIn();
  const user = await openApp('/dashboard');
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  await fill(user, await today.findByLabelText('Or a topic of your own'), 'Slithy toves');
  await user.keyboard('{Enter}');
  expect(await today.findByRole('alert')).toHaveTextContent("doesn't know 'Slithy toves'");
  expect(screen.getAllByText(/doesn't know/u)).toHaveLength(1);
  expect(today.getByRole('link', { name: 'Explore the library' })).toBeVisible();
  expect(today.queryByRole('list')).toBeNull();
});

test('decks that cannot be loaded can be tried again', async () => {
  await signedIn();
  await makeDeck('Spices');
  let requests = 0;
  respond(deckEndpoints.list, ({ send }) => {
    requests += 1;
    return requests <= 2 ? json(500) : send();
  });
  const user = await openApp('/dashboard');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load decks');
  // A query is retried once before it fails.
  expect(requests).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('heading', { name: 'Spices' });
});

test('each deck links to studying and to its cards, and search ignores case and accents', async () => {
  await signedIn();
  await makeDeck('Été à Paris');
  const deckId = await makeDeck('Spices', [CARD]);
  const user = await openApp('/dashboard');
  expect(await screen.findByRole('link', { name: 'Study Spices' })).toHaveAttribute(
    'href',
    `/study/${deckId}`,
  );
  expect(screen.getByRole('link', { name: 'View Spices' })).toHaveAttribute('href', `/decks/${deckId}`);
  await fill(user, screen.getByRole('searchbox', { name: 'Search decks' }), 'ETE');
  await waitFor(() => expect(decks()).toEqual([ofDeck('Été à Paris')]));
  await fill(user, screen.getByRole('searchbox', { name: 'Search decks' }), 'winter');
  await screen.findByRole('heading', { name: 'No decks found' });
});

test('decks stay in the order that the learner chose', async () => {
  await signedIn();
  await makeDeck('Été à Paris');
  await makeDeck('Spices', [CARD]);
  const user = await openApp('/dashboard');
  const byName = [ofDeck('Été à Paris'), ofDeck('Spices')];
  await waitFor(() => expect(decks()).toEqual(byName.toReversed()));
  await user.click(screen.getByRole('combobox', { name: 'Sort decks by' }));
  await user.click(screen.getByRole('option', { name: 'Name' }));
  await waitFor(() => expect(decks()).toEqual(byName));
  await openApp('/dashboard');
  await waitFor(() => expect(decks()).toEqual(byName));
});

test('figures and recent activity are shown, and refetched when the window regains focus', async () => {
  await signedIn();
  const totalStats = { averageAccuracy: 75, weeklyAccuracy: 75, totalStudyTime: 1 };
  const entry = { date: '2026-11-20', sessions: 1, cards: 12, accuracy: 75 };
  let requests = 0;
  respond(analyticsEndpoints.progress, () => {
    requests += 1;
    return json(200, {
      totalStats: { ...totalStats, totalSessions: 4, totalCardsStudied: 1234 },
      streaks: { current: 4, longest: 9, studiedToday: true },
      topDecks: [],
      daily: [],
      recentActivity: ['Spices', 'Rivers', 'Stars', 'Bones'].map((deckTitle) => ({
        ...entry,
        deckId: deckTitle,
        deckTitle,
      })),
    });
  });
  await openApp('/dashboard');
  const activity = within(await screen.findByRole('region', { name: 'Recent Activity' }));
  const items = await activity.findAllByRole('listitem');
  expect(items).toHaveLength(3);
  for (const text of ['Spices', '12 cards', '75% accuracy']) expect(items[0]).toHaveTextContent(text);
  const tiles = screen.getByRole('region', { name: 'Your statistics' });
  for (const text of ['1,234', '75%']) expect(tiles).toHaveTextContent(text);

  const before = requests;
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(requests).toBeGreaterThan(before));
});

/** Leaves the dashboard for a deck and comes back. */
async function awayAndBack(user: UserEvent) {
  await user.click(screen.getByRole('link', { name: 'View Spices' }));
  await screen.findByRole('button', { name: 'Deck actions' });
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  await user.click(menu.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('link', { name: 'View Spices' });
}

test('the list of decks stays fresh for five minutes', async () => {
  await signedIn();
  await makeDeck('Spices', [CARD]);
  let listed = 0;
  respond(deckEndpoints.list, ({ send }) => {
    listed += 1;
    return send();
  });
  const user = await openApp('/dashboard');
  await screen.findByRole('link', { name: 'View Spices' });
  expect(listed).toBe(1);
  const begun = Date.now();
  vi.setSystemTime(begun + 4.5 * 60_000);
  await awayAndBack(user);
  expect(listed).toBe(1);
  vi.setSystemTime(begun + 5.25 * 60_000);
  await awayAndBack(user);
  await waitFor(() => expect(listed).toBe(2));
  vi.useRealTimers();
});

test('a part that is refused because it needs a sign-in shows no toast', async () => {
  await signedIn();
  const refused = vi.fn(() => json(401, { message: 'Please sign in', code: 'INVALID_CREDENTIALS' }));
  respond(analyticsEndpoints.progress, refused);
  await openApp('/dashboard');
  await waitFor(() => expect(refused).toHaveBeenCalledOnce());
  await screen.findByRole('heading', { name: 'No decks found' });
  expect(screen.getByRole('heading', { name: /^Welcome/u })).toBeVisible();
  expect(toasts()).toEqual([]);
});

test('a token that the server refuses signs the user out without a toast', async () => {
  const { user, token } = await signedIn();
  await call(authEndpoints.logout, {});
  useAuthStore.setState({ user, token });
  await openApp('/dashboard');
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(toasts()).toEqual([]);
  expect(useAuthStore.getState()).toEqual({ user: null, token: null });
});

test('signing out ends the session even if the server fails', async () => {
  await signedIn();
  respond(authEndpoints.logout, () => json(500, { message: 'Broken' }));
  const user = await openApp('/dashboard');
  await user.click(screen.getByRole('button', { name: /^Account:/u }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  await screen.findByText('Logged out successfully');
  expect(window.location.pathname).toBe('/');
  await openApp('/dashboard');
  expect(window.location.pathname).toBe('/');
});

test('a topic from before signing in is offered to a learner with decks, and no dialog opens by itself', async () => {
  await signedIn();
  await makeDeck('Spices');
  keepVisitorTopic('birds');
  const user = await openApp('/dashboard');
  const offer = await screen.findByRole('region', { name: 'Your topic' });
  expect(offer).toHaveTextContent('You wanted cards about “birds”.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(within(offer).getByRole('button', { name: 'Make a deck' }));
  const dialog = await screen.findByRole('dialog', { name: 'Generate a deck with AI' });
  expect(within(dialog).getByLabelText('Topic')).toHaveValue('birds');
  expect(visitorTopic()).toBe('');
});

test('a topic from before signing in can be turned down', async () => {
  await signedIn();
  await makeDeck('Spices');
  keepVisitorTopic('birds');
  const user = await openApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('region', { name: 'Your topic' })).toBeNull();
  expect(visitorTopic()).toBe('');
});
