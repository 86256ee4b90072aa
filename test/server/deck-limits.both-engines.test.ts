import { expect, test } from 'vitest';
import { presetEndpoints } from '#contract/presets.ts';
import { changesResponse } from '#contract/sync.ts';
import { seededRandom } from '#domain/random.ts';
import { chooseForReview, chooseForRound } from '#domain/scheduling/choose-cards.ts';
import { dueToday } from '#domain/scheduling/due-today.ts';
import { type ReviewQueue } from '#domain/scheduling/queue.ts';
import { replicaQueue } from '#web/features/offline/replica-queue.ts';
import { rowsOf } from '#web/features/offline/replica-rows.ts';
import { createMemoryStore } from '#web/features/replica/memory-store.ts';
import { due, grade, startReview, wait, type User } from './review-helpers.ts';
import { makeDeck, startStudy } from './study-helpers.ts';
import { startTestApp } from './test-app.ts';

const DAY = 86_400_000;

async function presetOf(user: User, limits: object): Promise<string> {
  const body = { name: JSON.stringify(limits), newPerDay: null, reviewsPerDay: null, ...limits };
  const { preset } = presetEndpoints.create.response.parse((await user.post('/presets', body)).body);
  return preset.id;
}

async function planExam(user: User, now: number, deckIds: readonly string[]): Promise<void> {
  const examAt = new Date(now + 9 * DAY).toISOString();
  const body = { name: 'Exam', examAt, target: 90, minutes: [1, 2, 3, 1, 2, 3, 1], deckIds };
  expect((await user.post('/exam-plans', body)).status).toBe(201);
}

/** The queue of a device that has just synced. */
async function queueOnDevice(user: User): Promise<ReviewQueue> {
  const store = createMemoryStore();
  let query = '';
  for (;;) {
    const page = changesResponse.parse((await user.get(`/sync/changes?${query}`)).body);
    await store.write((tx) => tx.take(page.changes));
    if (!page.more) return replicaQueue(rowsOf({ read: store.read }));
    query = `since=${encodeURIComponent(page.cursor)}`;
  }
}

test('a device comes to the same counts and cards as the server', async () => {
  const app = await startTestApp({ weightFitter: null });
  app.clock.set('2026-05-04T21:00:00Z');
  let ada = await app.signUp('ada', { timeZone: 'Europe/Berlin' });
  const random = seededRandom('limits');
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const decks = [];
  for (const cardCount of [9, 6, 12, 4]) decks.push((await makeDeck(ada, { cardCount })).deck.id);
  const presets = [
    await presetOf(ada, { newPerDay: 2, reviewsPerDay: 3 }),
    await presetOf(ada, { reviewsPerDay: 1 }),
    await presetOf(ada, { newPerDay: 0 }),
    null,
  ];
  for (let step = 0; step < 12; step += 1) {
    const deckId = decks[upTo(3)] ?? '';
    await ada.put(`/decks/${deckId}/preset`, { presetId: presets[upTo(3)] ?? null });
    await ada.put('/account/settings', { newPerDay: upTo(8), reviewsPerDay: 1 + upTo(8) });
    const here = { now: app.clock.now(), timeZone: 'Europe/Berlin' };
    // From the middle on, exams are planned with one deck, and then with two.
    if (step === 5) await planExam(ada, here.now, decks.slice(1, 2));
    if (step === 9) await planExam(ada, here.now, decks.slice(1, 3));
    const queue = await queueOnDevice(ada);
    const { decks: shares, ...counts } = await dueToday(queue, here);
    const onServer = await due(ada);
    expect(onServer).toMatchObject(counts);
    expect(onServer.decks).toEqual(expect.arrayContaining(shares));
    expect(onServer.decks).toHaveLength(shares.length);

    const chosen = await startReview(ada, { limit: 30 });
    const ids = chosen.cards.map(({ id }) => id);
    expect(ids).toHaveLength(counts.due + counts.new + counts.learning);
    expect(await chooseForReview(queue, { ...here, limit: 30, newCards: true })).toEqual(ids);
    const round = await startStudy(ada, deckId, { scope: 'round' });
    const { id: seed } = round.session;
    const same = await chooseForRound(queue, { ...here, deckId, mode: 'mixed', seed });
    expect(same.toSorted()).toEqual(round.cards.map(({ id }) => id).toSorted());
    for (const card of chosen.cards.slice(0, upTo(6))) {
      await grade(ada, chosen.session.id, card, random() < 0.7 ? 'correct' : 'incorrect');
      app.clock.advance(1_000);
    }
    if (step % 3 === 2) ada = await wait(app, ada, DAY);
    else app.clock.advance(11 * 60_000);
  }
});
