import { describe, expect, test } from 'vitest';
import { usageResponse } from '#contract/ai.ts';
import { generateResponse } from '#contract/generation.ts';
import { generationPrice } from '#domain/account/tokens.ts';
import type { Behaviour } from '#test/fake-provider/fake-provider.ts';
import { startAppWithProvider } from '#test/fake-provider/start-for-test.ts';
import { deckCards } from '#test/server/study-helpers.ts';
import type { Client } from '#test/server/test-app.ts';

const VOLCANOES = { title: 'Fire', topic: 'Volcanoes', cardCount: 5, difficulty: 3, type: 'topic' };

async function tokensUsed(client: Client): Promise<number> {
  return usageResponse.parse((await client.get('/ai/usage')).body).usage.todayTokensUsed;
}

describe('a provider that misbehaves once', () => {
  /** What the provider does, how many requests the deck then takes, and the delay between them. */
  const CASES: readonly [Behaviour, number, number?][] = [
    ['truncated', 2],
    ['prose around', 1],
    ['fenced', 1],
    ['bare list', 1],
    ['thinking', 1],
    ['unmarked thinking', 1],
    ['single quotes', 1],
    ['comments', 1],
    ['trailing commas', 1],
    ['question and answer', 1],
    ['numbered hints', 1],
    ['two hints', 1],
    ['options as objects', 1],
    ['never stops', 1],
    ['babbles', 2],
    ['thinks for ever', 2],
    ['duplicates', 2],
    ['leaks', 2],
    ['too many', 1],
    ['too few', 2],
    ['key first', 1],
    ['empty list', 2],
    ['empty answer', 2],
    ['obedient', 2],
    ['429', 2, 7_000],
    ['500', 2, 250],
    ['400 for JSON schema', 2],
    ['400 for JSON', 3],
    ['429 within', 2, 250],
    ['500 within', 2, 250],
    ['dropped in a card', 2, 250],
    ['dropped', 2],
    ['dropped fenced', 2],
    ['dropped at once', 2, 250],
  ];

  test.each(CASES)('(%s) still yields five cards at their price', async (behaviour, requests, wait) => {
    const { app, provider, timers } = await startAppWithProvider();
    const ada = await app.signUp();
    if (behaviour.startsWith('400')) provider.always(behaviour);
    else provider.next(behaviour);
    const answer = await ada.post('/decks/generate', VOLCANOES);
    expect(answer).toMatchObject({ status: 201, body: { cardsGenerated: 5 } });
    expect(provider.requests).toHaveLength(requests);
    expect(timers.slept.map((ms) => wait !== undefined && ms >= wait && ms <= wait + 500)).toEqual(
      wait === undefined ? [] : [true],
    );
    expect(await tokensUsed(ada)).toBe(generationPrice(5, 3));
    const cards = await deckCards(ada, generateResponse.parse(answer.body).deck.id);
    expect(JSON.stringify(cards)).not.toMatch(/PWNED|a thought/u);
    for (const card of cards) {
      expect(card.hints[0]?.includes(card.back)).toBe(false);
      expect(card.quiz?.options[card.quiz.key ?? -1] ?? card.back).toBe(card.back);
    }
  });

  test('(a response format that it does not support) is not asked for that format again', async () => {
    const { app, provider } = await startAppWithProvider();
    const ada = await app.signUp();
    provider.always('400 for JSON');
    await ada.post('/decks/generate', VOLCANOES);
    await ada.post('/decks/generate', VOLCANOES);
    expect(provider.requests.map((request) => request.format)).toEqual([
      'json_schema',
      'json_object',
      'text',
      'text',
    ]);
  });
});

describe('a provider that always misbehaves', () => {
  test.each<[Behaviour, number]>([
    ['duplicates', 5],
    ['leaks', 5],
    ['too few', 5],
    ['truncated', 5],
  ])('(%s) yields what three further rounds of requests return', async (behaviour, cards) => {
    const { app, provider } = await startAppWithProvider();
    const ada = await app.signUp();
    provider.always(behaviour);
    const answer = await ada.post('/decks/generate', VOLCANOES);
    const { cardsGenerated } = generateResponse.parse(answer.body);
    expect(cardsGenerated).toBeGreaterThanOrEqual(4);
    expect(cardsGenerated).toBeLessThanOrEqual(cards);
    expect(provider.requests.length).toBeLessThanOrEqual(4);
    expect(await tokensUsed(ada)).toBe(generationPrice(cardsGenerated, 3));
  });

  const ACCESS = /did not accept this server's access/u;
  test.each<[Behaviour, number, string, RegExp, number]>([
    ['empty list', 502, 'PROVIDER_FAILED', /no usable cards/u, 4],
    ['empty answer', 502, 'PROVIDER_FAILED', /no usable cards/u, 4],
    ['obedient', 502, 'PROVIDER_FAILED', /no usable cards/u, 4],
    ['401', 502, 'PROVIDER_FAILED', ACCESS, 1],
    ['429', 503, 'PROVIDER_UNAVAILABLE', /too busy/u, 4],
    ['429 without end', 503, 'PROVIDER_UNAVAILABLE', /too busy/u, 1],
    ['500', 503, 'PROVIDER_UNAVAILABLE', /is having problems/u, 4],
    ['dropped at once', 503, 'PROVIDER_UNAVAILABLE', /cannot be reached/u, 4],
    ['dropped in a card', 503, 'PROVIDER_UNAVAILABLE', /cannot be reached/u, 4],
    ['429 within', 503, 'PROVIDER_UNAVAILABLE', /too busy/u, 4],
    ['500 within', 503, 'PROVIDER_UNAVAILABLE', /is having problems/u, 4],
    ['redirect', 502, 'PROVIDER_FAILED', /rejected the request/u, 1],
    ['babbles', 502, 'PROVIDER_FAILED', /no usable cards/u, 4],
  ])('(%s) fails with %i %s and costs nothing', async (behaviour, status, code, message, requests) => {
    const { app, provider } = await startAppWithProvider();
    const ada = await app.signUp();
    provider.always(behaviour);
    const answer = await ada.post('/decks/generate', VOLCANOES);
    expect(answer).toMatchObject({ status, body: { code, message: expect.stringMatching(message) } });
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|sk-|Traceback|Incorrect/u);
    expect(provider.requests).toHaveLength(requests);
    expect(await tokensUsed(ada)).toBe(0);
    expect(await ada.get('/decks')).toMatchObject({ body: [] });
  });

  test('(never responds) is aborted after the configured silence', async () => {
    const { app, provider, timers } = await startAppWithProvider({ env: { AI_TIMEOUT: '60' } });
    const ada = await app.signUp();
    provider.always('never answers');
    const answer = ada.post('/decks/generate', VOLCANOES);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await expect.poll(() => provider.requests.length).toBe(attempt);
      timers.expire(60_000);
    }
    expect(await answer).toMatchObject({
      status: 503,
      body: { code: 'PROVIDER_UNAVAILABLE', message: expect.stringMatching(/did not answer in time/u) },
    });
    expect(await tokensUsed(ada)).toBe(0);
    await expect.poll(() => provider.requests.every((request) => request.abandoned)).toBe(true);
  });
});
