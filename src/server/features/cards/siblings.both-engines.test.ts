import { expect, test } from 'vitest';
import { cardListResponse, cardResponse, changedResponse } from '#contract/cards.ts';
import type { WireCard } from '#contract/wire-card.ts';
import { due, grade, review, startReview, wait, type User } from '#test/server/review-helpers.ts';
import { makeDeck } from '#test/server/study-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';
import { z } from 'zod';

const DAY = 86_400_000;
const TEXT = '{{c1::Paris}} is the capital of {{c2::France}}, on the {{c3::Seine::river}}';
const GROUP = '5f0c4b7e-2f5a-4c9e-9d2b-0a1b2c3d4e5f';

async function deckOf(user: User): Promise<string> {
  const { body } = await user.post('/decks', { title: 'Gaps' });
  return z.object({ data: z.object({ deck: z.object({ id: z.string() }) }) }).parse(body).data.deck.id;
}

async function cardsOf(user: User, deckId: string): Promise<WireCard[]> {
  const { cards } = cardListResponse.parse((await user.get(`/cards/deck/${deckId}`)).body).data;
  return cards.map((card) => z.encode(cardResponse, { data: { card } }).data.card);
}

async function addGaps(user: User, deckId: string, text = TEXT): Promise<WireCard[]> {
  const cards = [1, 2, 3].map((gap) => ({ front: 'made', back: 'made', cloze: { text, gap }, group: GROUP }));
  const { status } = await user.post('/cards/batch', { deckId, cards });
  expect(status).toBe(201);
  return cardsOf(user, deckId);
}

test('a card is made from the text and its gap', async () => {
  const app = await startTestApp();
  const ada = await app.signUp('ada');
  const cards = await addGaps(ada, await deckOf(ada));
  expect(cards.map(({ front, back }) => [front, back])).toEqual([
    ['**[...]** is the capital of France, on the Seine', '**Paris** is the capital of France, on the Seine'],
    ['Paris is the capital of **[...]**, on the Seine', 'Paris is the capital of **France**, on the Seine'],
    [
      'Paris is the capital of France, on the **[river]**',
      'Paris is the capital of France, on the **Seine**',
    ],
  ]);
});

test('an edit of the text changes all its cards, deletes those of removed gaps and adds those of new ones', async () => {
  const app = await startTestApp();
  const ada = await app.signUp('ada');
  const deckId = await deckOf(ada);
  const [first] = await addGaps(ada, deckId);
  const text = '==Madrid== is {{c1::the capital}} of {{c2::Spain}}';
  const { status, body } = await ada.put(`/cards/${first?.id}`, { cloze: { text, gap: 1 } });
  expect(status).toBe(200);
  expect(cardResponse.parse(body).data.card.front).toBe('Madrid is **[...]** of Spain');
  expect((await cardsOf(ada, deckId)).map(({ front, group }) => [front, group])).toEqual([
    ['Madrid is **[...]** of Spain', GROUP],
    ['Madrid is the capital of **[...]**', GROUP],
    ['**[...]** is the capital of Spain', GROUP],
  ]);
});

test('a text without the gap of its card, and sides that are not made from the text, are refused', async () => {
  const app = await startTestApp();
  const ada = await app.signUp('ada');
  const deckId = await deckOf(ada);
  const [first] = await addGaps(ada, deckId);
  const without = await ada.put(`/cards/${first?.id}`, { cloze: { text: '{{c2::France}}', gap: 1 } });
  expect(without).toMatchObject({ status: 400, body: { message: 'The text has no gap of this number' } });
  const front = await ada.put(`/cards/${first?.id}`, { front: 'What?' });
  expect(front).toMatchObject({ status: 400, body: { errors: [{ field: 'front' }] } });
  // Sending the whole card as it was read does not change its sides.
  expect((await ada.put(`/cards/${first?.id}`, { ...first, tags: ['city'] })).status).toBe(200);
});

test('a reverse card follows the edits of its card as long as both say the same', async () => {
  const app = await startTestApp();
  const ada = await app.signUp('ada');
  const deckId = await deckOf(ada);
  await ada.post('/cards', { deckId, front: 'dog', back: 'Hund' });
  const [card] = await cardsOf(ada, deckId);
  await ada.post('/cards', { deckId, front: 'Hund', back: 'dog', group: card?.id });
  await ada.put(`/cards/${card?.id}`, { front: 'the dog' });
  const [, reverse] = await cardsOf(ada, deckId);
  expect(reverse).toMatchObject({ front: 'Hund', back: 'the dog' });
  await ada.put(`/cards/${reverse?.id}`, { front: 'der Hund' });
  expect((await cardsOf(ada, deckId))[0]).toMatchObject({ front: 'the dog', back: 'der Hund' });
});

test('siblings come up on different days, new or known, unless the learner wants them on one', async () => {
  const app = await startTestApp();
  app.clock.set('2026-05-04T12:00:00Z');
  let ada = await app.signUp('ada');
  const deckId = await deckOf(ada);
  const cards = await addGaps(ada, deckId);
  const asked: string[] = [];
  for (let day = 0; day < 3; day += 1) {
    expect(await due(ada)).toMatchObject({ new: 1 });
    const { session, cards: offered } = await startReview(ada);
    expect(offered).toHaveLength(1);
    for (const card of offered) await grade(ada, session.id, card, 'easy');
    asked.push(...offered.map(({ id }) => id));
    expect(await due(ada)).toMatchObject({ new: 0, due: 0, tomorrow: 0 });
    expect((await startReview(ada)).cards).toEqual([]);
    ada = await wait(app, ada, DAY);
  }
  expect(asked).toEqual(cards.map(({ id }) => id));

  // Much later all three are due: one a day.
  ada = await wait(app, ada, 30 * DAY);
  const again: string[] = [];
  for (let day = 0; day < 3; day += 1) {
    expect(await due(ada)).toMatchObject({ due: 1 });
    const { session, cards: offered } = await startReview(ada);
    expect(offered).toHaveLength(1);
    for (const card of offered) await grade(ada, session.id, card, 'correct');
    again.push(...offered.map(({ id }) => id));
    expect((await startReview(ada)).cards).toEqual([]);
    ada = await wait(app, ada, DAY);
  }
  expect(again.toSorted()).toEqual(asked.toSorted());

  ada = await wait(app, ada, 300 * DAY);
  await ada.put('/account/settings', { siblingsSameDay: true });
  expect(await due(ada)).toMatchObject({ due: 3 });
  expect((await startReview(ada)).cards).toHaveLength(3);
});

test('a card without siblings is not held back by those of others', async () => {
  const app = await startTestApp();
  const ada = await app.signUp('ada');
  const { deck } = await makeDeck(ada, { cardCount: 5 });
  await addGaps(ada, deck.id);
  expect(await due(ada)).toMatchObject({ new: 6 });
  expect((await startReview(ada)).cards).toHaveLength(6);
  await review(ada);
  expect(await due(ada)).toMatchObject({ new: 0 });
});

const bulk = async (user: User, change: object) =>
  changedResponse.parse((await user.post('/cards/bulk', change)).body);

test('reverse cards of a deck are made once each, follow their cards, and go with an undo', async () => {
  const app = await startTestApp();
  const ada = await app.signUp('ada');
  const deckId = await deckOf(ada);
  const quiz = { is_quiz: true, options: ['1', '2'], correct_option: 0 };
  await ada.post('/cards', { deckId, front: 'dog', back: 'Hund', tags: ['a'], hint_1: 'It barks' });
  await ada.post('/cards', { deckId, front: 'one', back: '1', ...quiz });
  await ada.post('/cards', { deckId, front: 'long', back: 'x'.repeat(2_001) });
  await ada.post('/cards', { deckId, front: 'cat', back: 'Katze' });
  await addGapsOnly(ada, deckId);
  const [dog] = await cardsOf(ada, deckId);
  const { changed, undo } = await bulk(ada, { action: 'reverse', filter: { deck: deckId } });
  expect(changed).toBe(2);
  expect(await bulk(ada, { action: 'reverse', filter: { deck: deckId } })).toMatchObject({ changed: 0 });
  const reversed = (await cardsOf(ada, deckId)).filter((card) => card.is_reverse === true);
  expect(reversed).toMatchObject([
    { front: 'Hund', back: 'dog', tags: ['a'], hint_1: null, group: dog?.id },
    { front: 'Katze', back: 'cat' },
  ]);
  const siblings = cardListResponse.parse((await ada.get(`/cards/${dog?.id}/siblings`)).body).data.cards;
  expect(siblings.map(({ front }) => front)).toEqual(['Hund']);

  await ada.put(`/cards/${dog?.id}`, { back: 'der Hund', tags: ['b'] });
  expect((await cardsOf(ada, deckId)).at(-2)).toMatchObject({ front: 'der Hund', back: 'dog', tags: ['b'] });
  // The edited one stays.
  expect(await ada.post(`/cards/bulk/${undo}/undo`)).toMatchObject({ body: { restored: 1, kept: 1 } });
  const gone = await bulk(ada, { action: 'unreverse', cardIds: [dog?.id] });
  expect(gone.changed).toBe(1);
  expect((await cardsOf(ada, deckId)).some((card) => card.is_reverse === true)).toBe(false);
  expect(await ada.post(`/cards/bulk/${gone.undo}/undo`)).toMatchObject({ body: { restored: 1 } });
  expect((await cardsOf(ada, deckId)).some((card) => card.is_reverse === true)).toBe(true);
});

async function addGapsOnly(user: User, deckId: string): Promise<void> {
  await user.post('/cards', { deckId, front: 'made', back: 'made', cloze: { text: '{{c1::x}} y', gap: 1 } });
}
