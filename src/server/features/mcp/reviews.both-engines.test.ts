import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeKey } from '#test/server/anki-connect-helpers.ts';
import { assistantWith } from '#test/server/mcp-helpers.ts';
import { due } from '#test/server/review-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';

const asked = z.object({ cardId: z.string(), front: z.string(), options: z.array(z.string()).nullable() });
const started = z.object({ sessionId: z.string(), left: z.number(), card: asked });
const answered = z.object({ recorded: z.boolean(), next: asked.nullable(), rating: z.string().nullable() });

const RIVER = { front: 'Which river flows through Vienna?', back: 'Danube' };
const QUIZ = {
  front: 'Which of these is a lake?',
  back: 'Balaton',
  options: ['Balaton', 'Rhine', 'Etna', 'Crete'],
  correct_option: 0,
  is_quiz: true,
};

/** A learner with a deck of these cards, and their assistant. */
async function withCards(cards: readonly object[]) {
  const app = await startTestApp();
  const ada = await app.signUp();
  const made = await ada.post('/decks', { title: 'Water' });
  const { id } = z.object({ data: z.object({ deck: z.object({ id: z.string() }) }) }).parse(made.body)
    .data.deck;
  const added = await ada.post('/cards/batch', { deckId: id, cards });
  expect(added.status).toBe(201);
  const { secret } = await makeKey(ada, ['review']);
  return { app, ada, secret, ...(await assistantWith(app.url, secret)) };
}

test('a review by voice: a card without its answer, what was said, an opinion, then the rating', async () => {
  const { ada, call } = await withCards([RIVER, QUIZ]);
  const start = await call('start_review', { limit: 10 });
  const { sessionId, left, card } = started.parse(start.data);
  expect(JSON.stringify(start.data)).not.toContain('Danube');
  expect([left, card]).toEqual([2, { cardId: card.cardId, front: RIVER.front, options: null }]);
  expect((await call('next_card', { sessionId })).data).toEqual({ left: 2, card });

  const first = { id: randomUUID(), sessionId, cardId: card.cardId, said: 'the danube' };
  expect((await call('answer_card', first)).data).toMatchObject({
    recorded: false,
    back: 'Danube',
    opinion: 'right',
    left: 2,
  });
  expect(await due(ada)).toMatchObject({ new: 2 });
  const rated = answered.parse((await call('answer_card', { ...first, rating: 'good' })).data);
  expect(rated).toMatchObject({ recorded: true, rating: 'good', next: { front: QUIZ.front } });
  expect(rated.next?.options?.toSorted()).toEqual(QUIZ.options.toSorted());

  const second = { id: randomUUID(), sessionId, cardId: rated.next?.cardId };
  expect((await call('answer_card', { ...second, said: 'Danube' })).failure).toMatchObject({
    code: 'VALIDATION_FAILED',
    error: expect.stringContaining('one of the options'),
  });
  expect((await call('answer_card', { ...second, said: 'rhine' })).data).toMatchObject({
    recorded: true,
    rating: 'again',
    back: 'Balaton',
    opinion: null,
  });
  // A card that was not known comes back until it is, as on the screen.
  for (let still = 10; still > 0; still -= 1) {
    const now = z.object({ card: asked.nullable() }).parse((await call('next_card', { sessionId })).data);
    if (now.card === null) break;
    const { cardId, options } = now.card;
    const said = options === null ? { rating: 'easy' } : { said: 'Balaton' };
    await call('answer_card', { id: randomUUID(), sessionId, cardId, ...said });
  }
  expect((await call('next_card', { sessionId })).data).toEqual({ left: 0, card: null });
  expect((await call('answer_card', { ...first, id: randomUUID(), rating: 'good' })).failure).toMatchObject({
    code: 'SESSION_COMPLETED',
    next: 'Call start_review for a new session.',
  });
});

test('an answer that is repeated, or whose caller has gone, counts once', async () => {
  const { app, ada, secret, call } = await withCards([RIVER]);
  const { sessionId, card } = started.parse((await call('start_review')).data);
  const answer = { id: randomUUID(), sessionId, cardId: card.cardId, rating: 'again' };
  const leave = new AbortController();
  const gone = fetch(`${app.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'answer_card', arguments: answer },
    }),
    signal: leave.signal,
  });
  leave.abort();
  await expect(gone).rejects.toThrow('aborted');
  const [once, twice] = [await call('answer_card', answer), await call('answer_card', answer)];
  expect(answered.parse(once.data)).toMatchObject({ recorded: true, rating: 'again' });
  expect(twice.data).toEqual(once.data);
  const { body } = await ada.get(`/study/session/${sessionId}`);
  expect(body).toMatchObject({ answers: { length: 1 } });
});
