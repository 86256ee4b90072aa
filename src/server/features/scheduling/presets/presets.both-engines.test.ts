import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { presetEndpoints } from '#contract/presets.ts';
import { MAX_PRESETS } from '#domain/limits.ts';
import { due, grade, startReview, wait, type User } from '#test/server/review-helpers.ts';
import { makeDeck, startStudy } from '#test/server/study-helpers.ts';
import { contentsOf, everything, newReader, pull } from '#test/server/sync-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';

const DAY = 86_400_000;

async function makePreset(user: User, fields: object): Promise<string> {
  const body = { name: randomUUID(), newPerDay: null, reviewsPerDay: null, ...fields };
  const { status, body: made } = await user.post('/presets', body);
  expect(status).toBe(201);
  return presetEndpoints.create.response.parse(made).preset.id;
}

const listed = async (user: User) =>
  presetEndpoints.list.response.parse((await user.get('/presets')).body).presets;

const shareOf = async (user: User, deckId: string) =>
  (await due(user)).decks.find((deck) => deck.deckId === deckId);

test('a preset is made for decks, chosen for others, changed for all of them, and deleted', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck: greek } = await makeDeck(ada, { cardCount: 1, title: 'Greek' });
  const { deck: latin } = await makeDeck(ada, { cardCount: 1, title: 'Latin' });
  const id = await makePreset(ada, { name: ' Languages ', newPerDay: 5, deckIds: [latin.id] });
  expect((await ada.put(`/decks/${greek.id}/preset`, { presetId: id })).status).toBe(204);
  const decks = [
    { id: greek.id, title: 'Greek' },
    { id: latin.id, title: 'Latin' },
  ];
  expect(await listed(ada)).toEqual([{ id, name: 'Languages', newPerDay: 5, reviewsPerDay: null, decks }]);

  const changed = { name: 'Ancient', newPerDay: null, reviewsPerDay: 30 };
  expect(await ada.put(`/presets/${id}`, changed)).toMatchObject({
    status: 200,
    body: { preset: { id, ...changed, decks } },
  });
  await ada.put(`/decks/${latin.id}/preset`, { presetId: null });
  await ada.delete(`/decks/${greek.id}`);
  expect(await listed(ada)).toEqual([{ id, ...changed, decks: [] }]);
  expect((await ada.delete(`/presets/${id}`)).status).toBe(204);
  expect(await listed(ada)).toEqual([]);
});

test('the faults of a preset are reported at their fields, and each name can be used once', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const fields = { name: 'Languages', newPerDay: 5, reviewsPerDay: null };
  await makePreset(ada, fields);
  const other = await makePreset(ada, { newPerDay: 1 });
  const refused = async (change: object) => [
    await ada.post('/presets', { ...fields, name: 'Other', ...change }),
    await ada.put(`/presets/${other}`, { ...fields, name: 'Other', ...change }),
  ];
  for (const [change, status, field, message] of [
    [{ name: ' ' }, 400, 'name', 'Name is required'],
    [{ newPerDay: 1.5 }, 400, 'newPerDay', 'New cards a day must be a whole number from 0 to 1000'],
    [{ reviewsPerDay: 0 }, 400, 'reviewsPerDay', 'Reviews a day must be a whole number from 1 to 10000'],
    [{ newPerDay: null }, 400, 'newPerDay', 'Set at least one of the two limits'],
    [{ name: 'LANGUAGES' }, 409, 'name', 'There are limits named “LANGUAGES” already'],
  ] as const) {
    for (const response of await refused(change)) {
      expect(response).toMatchObject({ status, body: { errors: [{ field, message }] } });
    }
  }
  expect((await ada.put(`/presets/${other}`, { ...fields, name: 'OTHER' })).status).toBe(200);
  expect((await ada.put(`/presets/${other}`, { ...fields, name: 'Other' })).status).toBe(200);
});

test('the number of presets of a user is limited', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  for (let made = 0; made < MAX_PRESETS; made += 1) await makePreset(ada, { newPerDay: 1 });
  const body = { name: 'One more', newPerDay: 1, reviewsPerDay: null };
  expect(await ada.post('/presets', body)).toMatchObject({ body: { code: 'QUOTA_EXCEEDED' } });
  expect(await listed(ada)).toHaveLength(MAX_PRESETS);
});

test("another user's presets and decks do not exist", async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const [{ deck }, { deck: other }] = [await makeDeck(ada), await makeDeck(eve)];
  const fields = { name: 'Languages', newPerDay: 5, reviewsPerDay: null };
  const id = await makePreset(ada, { ...fields, deckIds: [deck.id] });
  const seen = await listed(ada);
  const refused = [
    await eve.put(`/presets/${id}`, fields),
    await eve.delete(`/presets/${id}`),
    await eve.put(`/decks/${other.id}/preset`, { presetId: id }),
    await eve.put(`/decks/${deck.id}/preset`, { presetId: null }),
    await eve.post('/presets', { ...fields, deckIds: [other.id, deck.id] }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(await listed(eve)).toEqual([]);
  expect(await listed(ada)).toEqual(seen);
});

test('each deck keeps to the limits of its preset, and all of them to those of the learner', async () => {
  const app = await startTestApp();
  app.clock.set('2026-05-04T12:00:00Z');
  let ada = await app.signUp();
  const { deck: greek } = await makeDeck(ada, { cardCount: 10 });
  const { deck: latin } = await makeDeck(ada, { cardCount: 10 });
  const { deck: free } = await makeDeck(ada, { cardCount: 10 });
  const id = await makePreset(ada, { newPerDay: 4, reviewsPerDay: 3, deckIds: [greek.id, latin.id] });
  await ada.put('/account/settings', { newPerDay: 12 });
  expect(await due(ada)).toMatchObject({ new: 12 });
  await ada.put('/account/settings', { newPerDay: 100 });
  expect(await due(ada)).toMatchObject({ new: 18 });
  expect(await shareOf(ada, greek.id)).toMatchObject({ new: 4 });

  const { session, cards } = await startReview(ada, { limit: 100 });
  const ofDeck = (deckId: string) => cards.filter((card) => card.deckId === deckId).length;
  expect([greek, latin, free].map((deck) => ofDeck(deck.id))).toEqual([4, 4, 10]);
  for (const card of cards) await grade(ada, session.id, card, 'correct');
  expect(await due(ada)).toMatchObject({ new: 0, due: 0 });
  expect((await startReview(ada)).cards).toEqual([]);

  // Two days later, what was learned is due.
  ada = await wait(app, ada, 2 * DAY);
  expect(await due(ada)).toMatchObject({ due: 16, heldBack: 2, new: 8 });
  const [first] = (await startReview(ada, { deckId: greek.id, newCards: false })).cards;
  if (!first) throw new Error('Three cards are due');
  const again = await startReview(ada, { deckId: greek.id, newCards: false });
  expect(again.cards).toHaveLength(3);
  await grade(ada, again.session.id, first, 'correct');
  expect(await shareOf(ada, greek.id)).toMatchObject({ due: 2, new: 4 });
  // A changed limit holds from now on, and without a preset only that of the learner.
  await ada.put(`/presets/${id}`, { name: 'Less', newPerDay: 0, reviewsPerDay: 1 });
  expect(await shareOf(ada, greek.id)).toBeUndefined();
  expect(await shareOf(ada, latin.id)).toMatchObject({ due: 1, new: 0 });
  await ada.put(`/decks/${greek.id}/preset`, { presetId: null });
  expect(await shareOf(ada, greek.id)).toMatchObject({ due: 3, new: 6 });
  await ada.delete(`/presets/${id}`);
  expect(await shareOf(ada, latin.id)).toMatchObject({ due: 4, new: 6 });
});

test('where a deck has no more new cards to give, those of others follow', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck: greek } = await makeDeck(ada, { cardCount: 30 });
  const { deck: latin } = await makeDeck(ada, { cardCount: 30 });
  await makePreset(ada, { newPerDay: 2, deckIds: [greek.id] });
  await ada.put('/account/settings', { newPerDay: 20 });
  const { cards } = await startReview(ada, { limit: 20 });
  expect(Object.groupBy(cards, ({ deckId }) => deckId)).toMatchObject({
    [greek.id]: { length: 2 },
    [latin.id]: { length: 18 },
  });
});

test('a learner who chose a deck can continue beyond its limits, as beyond those for all decks', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck } = await makeDeck(ada, { cardCount: 12 });
  await makePreset(ada, { newPerDay: 2, deckIds: [deck.id] });
  const round = await startStudy(ada, deck.id, { scope: 'round' });
  expect(round.cards).toHaveLength(10);
  const { cards } = await startStudy(ada, deck.id, { scope: 'round', mode: 'learn' });
  expect(cards.length).toBeGreaterThan(2);
});

test('devices are sent the limits of decks, and only when they change', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck } = await makeDeck(ada, { cardCount: 1 });
  const { deck: other } = await makeDeck(ada, { cardCount: 1 });
  const device = newReader();
  const news = async () => {
    device.seen.length = 0;
    await pull(ada, device);
    expect(contentsOf(device)).toEqual(await everything(ada));
    return device.seen;
  };
  await news();
  expect(device.rows.get(`deck ${deck.id}`)).not.toHaveProperty('limits');
  const fields = { name: 'Languages', newPerDay: 5, reviewsPerDay: null };
  const id = await makePreset(ada, { ...fields, deckIds: [deck.id] });
  expect(await news()).toEqual([`deck ${deck.id}`]);
  expect(device.rows.get(`deck ${deck.id}`)).toMatchObject({ limits: { newPerDay: 5, reviewsPerDay: null } });
  await ada.put(`/presets/${id}`, { ...fields, name: 'Other' });
  expect(await news()).toEqual([]);
  await ada.put(`/decks/${other.id}/preset`, { presetId: id });
  expect(await news()).toEqual([`deck ${other.id}`]);
  await ada.put(`/presets/${id}`, { ...fields, newPerDay: 6 });
  expect((await news()).toSorted()).toEqual([`deck ${deck.id}`, `deck ${other.id}`].toSorted());
  await ada.delete(`/presets/${id}`);
  expect((await news()).toSorted()).toEqual([`deck ${deck.id}`, `deck ${other.id}`].toSorted());
  expect(device.rows.get(`deck ${deck.id}`)).not.toHaveProperty('limits');
});
