import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { reviewLoadResponse } from '#contract/memory-history.ts';
import { default_w } from 'ts-fsrs';
import { makeDeck, startStudy, answerBody } from '#test/server/study-helpers.ts';
import { startTestApp, type TestApp } from '#test/server/test-app.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import type { TrainingItem } from '#domain/scheduling/optimize.ts';
import { findCardState, readReviewSettings } from '../card-states.repository.ts';
import { insertImportedStates } from '../log/imported-states.repository.ts';
import { recordReview } from '../log/record-review.ts';

const DAY = 86_400_000;
const CARDS = 30;

type User = Awaited<ReturnType<TestApp['signUp']>>;

const load = async (user: User) => reviewLoadResponse.parse((await user.get('/study/load')).body);

/** A user who remembered every card at each review, up to half a year after the last one. */
async function neverForgets(app: TestApp): Promise<User> {
  const user = await app.signUp();
  const { deck, cards } = await makeDeck(user, { cardCount: CARDS });
  const now = app.clock.now();
  await transactAsUser(app.database.db, user.user.id, async (trx) => {
    const { memory: settings } = await readReviewSettings(trx, user.user.id);
    for (const card of cards) {
      let at = now - 500 * DAY;
      for (const days of [0, 1, 2, 3, 5, 8, 13, 20, 30, 45, 60, 80, 100, 120]) {
        at += days * DAY;
        const review = {
          id: randomUUID(),
          cardId: card.id,
          deckId: deck.id,
          deckTitle: deck.title,
          sessionId: null,
          rating: 3,
          grade: 'correct',
          presentation: 'flip',
          selectedOption: null,
          selectedText: null,
          hintsUsed: 0,
          durationMs: 1_000,
          explanation: null,
          at,
          timeZone: 'UTC',
          counted: true,
        } as const;
        const stored = await findCardState(trx, user.user.id, card.id);
        if (!stored) throw new Error('Every card has a memory');
        await recordReview(trx, user.user.id, review, stored, settings);
      }
    }
  });
  return user;
}

async function completeSession(user: User): Promise<void> {
  const { deck, cards } = await makeDeck(user, { cardCount: 1 });
  const { session } = await startStudy(user, deck.id);
  const [card] = cards;
  if (card) await user.post('/study/answer', answerBody(session.id, card, true));
  expect((await user.post(`/study/complete/${session.id}`)).status).toBe(200);
}

const stabilities = async ({ database: { db } }: TestApp, user: User) =>
  (
    await db
      .selectFrom('card_memories')
      .select('stability')
      .where('user_id', '=', user.user.id)
      .where('repetitions', '>', 1)
      .execute()
  ).map(({ stability }) => stability);

describe('the schedule is fitted to a user', () => {
  test('the schedule is fitted once there are enough reviews and it predicts better, until the user resets it', async () => {
    const app = await startTestApp();
    const ada = await neverForgets(app);
    const before = await load(ada);
    expect(before).toMatchObject({ fit: null, fitting: true, neededForNextFit: 400 });
    expect(before.reviews).toBeGreaterThan(400);
    const published = await stabilities(app, ada);

    await completeSession(ada);
    await expect.poll(async () => (await load(ada)).fit?.used).toBe(true);
    const { fit, neededForNextFit } = await load(ada);
    expect(fit?.loss).toBeLessThan(fit?.publishedLoss ?? 0);
    expect(neededForNextFit).toBe((fit?.reviews ?? 0) + 200);
    expect((await readReviewSettings(app.database.db, ada.user.id)).memory.weights).toHaveLength(21);
    // A user who never forgets is asked less often.
    await expect
      .poll(async () => Math.min(...(await stabilities(app, ada))))
      .toBeGreaterThan(Math.max(...published));

    expect((await ada.delete('/study/fit')).status).toBe(204);
    await expect.poll(() => stabilities(app, ada)).toEqual(published);
    expect((await load(ada)).fit).toMatchObject({ used: false, reviews: fit?.reviews });
  }, 60_000);

  test('only weights that predict better are kept; otherwise fitting is tried again after more reviews', async () => {
    // Bad luck might give such weights: those of a user who forgets immediately.
    const forgetful = default_w.map((weight, index) => (index < 4 ? 0.001 : weight));
    const app = await startTestApp({ weightFitter: () => Promise.resolve(forgetful) });
    const ada = await neverForgets(app);
    const before = await stabilities(app, ada);
    await completeSession(ada);
    await expect.poll(async () => (await load(ada)).fit).not.toBeNull();
    const { fit, reviews, neededForNextFit } = await load(ada);
    expect(fit).toMatchObject({ used: false, loss: fit?.publishedLoss });
    expect(neededForNextFit).toBe(reviews + 200);
    expect(await stabilities(app, ada)).toEqual(before);
  });

  test('cards that came with a state but without their first reviews are left out of the fit', async () => {
    const fitted: (readonly TrainingItem[])[] = [];
    const fitter = (items: readonly TrainingItem[]) => {
      fitted.push(items);
      return Promise.resolve([...default_w]);
    };
    const app = await startTestApp({ weightFitter: fitter });
    const { db } = app.database;
    const ada = await neverForgets(app);
    const [first, second] = await db
      .selectFrom('reviews')
      .select('card_id')
      .distinct()
      .where('user_id', '=', ada.user.id)
      .orderBy('card_id')
      .limit(2)
      .execute();
    const state = await findCardState(db, ada.user.id, first?.card_id ?? '');
    if (!first || !second || !state?.memory) throw new Error('Every card has a state');
    const now = app.clock.now();
    // The reviews of the first card come after its state, those of the second lead to it.
    await insertImportedStates(db, ada.user.id, [
      { cardId: first.card_id, at: now - 1_000 * DAY, state: state.memory },
      { cardId: second.card_id, at: now, state: state.memory },
    ]);
    await completeSession(ada);
    await expect.poll(() => fitted.length).toBeGreaterThan(0);
    // A card's reviews of the training part, each with those before it, but the first.
    const items = fitted[0] ?? [];
    expect(items.filter((item) => item.length === 2)).toHaveLength(CARDS - 1);
  });

  test('without the optimiser, the published weights are used', async () => {
    const app = await startTestApp({ weightFitter: null });
    const ada = await neverForgets(app);
    await completeSession(ada);
    expect(await load(ada)).toMatchObject({ fit: null, fitting: false });
    const { db } = app.database;
    const states = async () =>
      (await db.selectFrom('jobs').select('status').where('kind', '=', 'fit-weights').execute()).map(
        ({ status }) => status,
      );
    await expect.poll(states).toEqual(['done']);
    expect((await load(ada)).fit).toBeNull();
  });
});
