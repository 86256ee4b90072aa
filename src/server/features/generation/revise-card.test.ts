import { describe, expect, test } from 'vitest';
import { reviseResponse } from '#contract/drafts.ts';
import { cardResponse } from '#contract/cards.ts';
import { startAppWithProvider } from '#test/fake-provider/start-for-test.ts';
import { deckCards, makeDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';

async function revise(client: Client, cardId: string | undefined, revision: string) {
  const { batch, drafts } = reviseResponse.parse(
    (await client.post('/ai/revise', { cardId, wish: revision })).body,
  );
  if (!batch) throw new Error('There is no provider');
  return { batch, drafts };
}

async function start() {
  const { app, provider } = await startAppWithProvider();
  const ada = await app.signUp();
  const { deck, cards } = await makeDeck(ada, { cardCount: 6 });
  const quiz = cards.find((card) => card.isQuiz);
  const flip = cards.find((card) => card.quiz === null);
  if (!quiz || !flip) throw new Error('The deck has not both kinds of cards');
  return { app, provider, ada, deck, quiz, flip };
}

const used = async (client: Client) => (await client.get('/ai/usage')).body;

describe('a proposal for a card', () => {
  test.each(['simpler', 'hints'] as const)('(%s) replaces it when it is accepted', async (revision) => {
    const { ada, deck, quiz } = await start();
    const { batch, drafts } = await revise(ada, quiz.id, revision);
    expect(batch).toMatchObject({ kind: 'card', status: 'review', cardId: quiz.id, kept: 1 });
    expect(await used(ada)).toMatchObject({ usage: { todayTokensUsed: 100 } });
    expect((await ada.get(`/cards/${quiz.id}`)).body).toMatchObject({
      data: { card: { front: quiz.front } },
    });
    const [draft] = drafts;
    expect(draft?.content.hints).not.toEqual(quiz.hints);
    expect(await ada.post(`/batches/${batch.id}/save`, {})).toMatchObject({
      status: 200,
      body: { cardsSaved: 1 },
    });
    const cards = await deckCards(ada, deck.id);
    expect(cards.find(({ id }) => id === quiz.id)).toMatchObject({ ...draft?.content, version: 2 });
    expect(cards).toHaveLength(6);
  });

  test('(options) turns a flip card into a quiz card with the same question and answer', async () => {
    const { ada, deck, flip } = await start();
    const { batch, drafts } = await revise(ada, flip.id, 'options');
    const { front, back } = flip;
    expect(drafts).toMatchObject([
      { content: { front, back, isQuiz: true, quiz: { options: expect.arrayContaining([back]) } } },
    ]);
    await ada.post(`/batches/${batch.id}/save`, {});
    const cards = await deckCards(ada, deck.id);
    expect(cards.find(({ id }) => id === flip.id)?.quiz?.options).toHaveLength(4);
  });

  test('(split) is two cards, the first of which replaces the old one', async () => {
    const { ada, deck, flip } = await start();
    const { batch, drafts } = await revise(ada, flip.id, 'split');
    expect(drafts).toHaveLength(2);
    await ada.post(`/batches/${batch.id}/save`, {});
    const cards = await deckCards(ada, deck.id);
    expect(cards).toHaveLength(7);
    expect(cards.find(({ id }) => id === flip.id)?.front).toBe(drafts[0]?.content.front);
    expect(cards.at(-1)?.front).toBe(drafts[1]?.content.front);
    expect((await ada.post(`/batches/${batch.id}/save`, {})).body).toMatchObject({ cardsSaved: 2 });
    expect(await deckCards(ada, deck.id)).toHaveLength(7);
  });

  test('is bought once while the card is unchanged, and does not count among the new cards', async () => {
    const { ada, provider, quiz } = await start();
    const [one, other] = await Promise.all([1, 2].map(() => revise(ada, quiz.id, 'simpler')));
    expect(other).toEqual(one);
    expect(await revise(ada, quiz.id, 'simpler')).toEqual(one);
    expect(provider.requests).toHaveLength(1);
    expect(await used(ada)).toMatchObject({ usage: { todayTokensUsed: 100 } });
    expect(await ada.get('/batches')).toMatchObject({ body: { batches: [] } });
    await ada.put(`/cards/${quiz.id}`, { explanation: 'Changed since.' });
    expect((await revise(ada, quiz.id, 'simpler')).batch.id).not.toBe(one?.batch.id);
    expect((await ada.get(`/batches/${one?.batch.id}`)).status).toBe(404);
  });

  test('that is unusable or impossible costs nothing', async () => {
    const { ada, provider, flip, deck } = await start();
    provider.always('empty list');
    expect(await ada.post('/ai/revise', { cardId: flip.id, wish: 'split' })).toMatchObject({ status: 503 });
    const long = await ada.post('/cards', { deckId: deck.id, front: 'Long?', back: 'x'.repeat(301) });
    const { id } = cardResponse.parse(long.body).data.card;
    expect(await ada.post('/ai/revise', { cardId: id, wish: 'options' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('too long to be one of several options') },
    });
    expect(await used(ada)).toMatchObject({ usage: { todayTokensUsed: 0 } });
  });

  test('does not exist without a provider, nor for another user’s card', async () => {
    const app = await startTestApp();
    const [ada, eve] = [await app.signUp(), await app.signUp()];
    const { cards } = await makeDeck(ada, { cardCount: 1 });
    const body = { cardId: cards[0]?.id, wish: 'hints' };
    expect(await ada.post('/ai/revise', body)).toMatchObject({
      status: 200,
      body: { batch: null, drafts: [] },
    });
    expect((await eve.post('/ai/revise', body)).status).toBe(404);
  });
});
