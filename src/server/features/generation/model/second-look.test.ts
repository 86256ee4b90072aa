import { describe, expect, test } from 'vitest';
import { usageResponse } from '#contract/ai.ts';
import { generationPrice } from '#domain/account/tokens.ts';
import type { Behaviour } from '#test/fake-provider/fake-provider.ts';
import { fakeProvider, startAppWithProvider } from '#test/fake-provider/start-for-test.ts';
import {
  addSource,
  finishedGeneration,
  readGeneration,
  requestCards,
} from '#test/server/generation-helpers.ts';
import { deckCards } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';

const TOPIC = { type: 'topic', title: 'Fire', topic: 'Volcanoes', cardCount: 5, difficulty: 3, mix: 'quiz' };

async function tokensUsed(client: Client): Promise<number> {
  return usageResponse.parse((await client.get('/ai/usage')).body).usage.todayTokensUsed;
}

async function lookedAt(look: Behaviour, request: object = {}, cards: readonly Behaviour[] = []) {
  const { app, provider, timers } = await startAppWithProvider();
  const ada = await app.signUp();
  provider.lookLike(look);
  provider.next(...cards);
  const id = await requestCards(ada, { ...TOPIC, ...request });
  return { app, ada, provider, timers, id };
}

describe('a second look', () => {
  test('is one request for all quiz cards of a deck, without their keys, hints and explanations', async () => {
    const { ada, provider, id } = await lookedAt('good', { cardCount: 20 });
    const { drafts } = await finishedGeneration(ada, id);
    expect(drafts.map(({ doubt }) => doubt)).toEqual(drafts.map(() => null));
    expect(provider.looks).toMatchObject([{ count: 20, format: 'json_schema' }]);
    const { prompt = '', instructions = '' } = provider.looks[0] ?? {};
    for (const { content } of drafts) expect(prompt).toContain(JSON.stringify(content.front));
    expect(`${prompt}${instructions}`).not.toMatch(/harbour was built|begins with|is traded/u);
  });

  test('marks a draft with two right options, and costs the learner nothing', async () => {
    const { ada, id } = await lookedAt('doubts one');
    const { batch, drafts } = await finishedGeneration(ada, id);
    expect(batch).toMatchObject({ status: 'review', kept: 5 });
    expect(drafts.map(({ doubt }) => doubt)).toEqual(['second-look', null, null, null, null]);
    expect(await tokensUsed(ada)).toBe(generationPrice(5, 3));
  });

  test('that doubts nearly everything is not believed', async () => {
    const { ada, id } = await lookedAt('doubts all');
    const { drafts } = await finishedGeneration(ada, id);
    expect(drafts.map(({ doubt }) => doubt)).toEqual([null, null, null, null, null]);
  });

  test.each<Behaviour>(['401', '429', '500', 'dropped at once', 'empty answer', 'obedient', 'redirect'])(
    'that fails (%s) is not repeated, and loses no card',
    async (look) => {
      const { ada, provider, timers, id } = await lookedAt(look);
      const { batch, drafts } = await finishedGeneration(ada, id);
      expect(batch).toMatchObject({ status: 'review', kept: 5 });
      expect(drafts.map(({ doubt }) => doubt)).toEqual([null, null, null, null, null]);
      expect(provider.looks).toHaveLength(1);
      expect(timers.slept).toEqual([]);
      expect(await tokensUsed(ada)).toBe(generationPrice(5, 3));
    },
  );

  test('that hangs does not hold back the cards, and ends after ten seconds', async () => {
    const { ada, provider, timers, id } = await lookedAt('never answers');
    await expect.poll(() => provider.looks.length).toBe(1);
    expect((await readGeneration(ada, id)).drafts).toHaveLength(5);
    timers.expire(10_000);
    expect((await finishedGeneration(ada, id)).batch).toMatchObject({ status: 'review', kept: 5 });
    await expect.poll(() => provider.looks.map(({ abandoned }) => abandoned)).toEqual([true]);
  });

  test('at cards from a source is based on their quotes', async () => {
    const { app, provider } = await startAppWithProvider();
    const ada = await app.signUp();
    provider.always('quotes');
    const sourceId = await addSource(ada);
    const id = await requestCards(ada, {
      type: 'source',
      cardCount: 5,
      difficulty: 2,
      sourceId,
      mix: 'quiz',
    });
    const { drafts } = await finishedGeneration(ada, id);
    const { prompt = '' } = provider.looks.at(-1) ?? {};
    for (const { quotation } of drafts) {
      expect(prompt).toContain(`Source: <data>${JSON.stringify(quotation?.quote)}</data>`);
    }
  });

  test('is not taken at flip cards, at cards in place of others, or where it is switched off', async () => {
    const { ada, provider, id: flip } = await lookedAt('good', { mix: 'flip' });
    const { drafts } = await finishedGeneration(ada, flip);
    expect(provider.looks).toEqual([]);
    await ada.post(`/batches/${flip}/drafts/${drafts[0]?.id}/again`, {});
    expect(provider.looks).toEqual([]);
    const off = await startAppWithProvider({ env: { AI_SECOND_LOOK: 'false' } });
    const eve = await off.app.signUp();
    await finishedGeneration(eve, await requestCards(eve, TOPIC));
    expect(off.provider.looks).toEqual([]);
  });

  test('is taken with Ollama only if it is asked for', async () => {
    for (const [setting, looks] of [
      [undefined, 0],
      ['true', 1],
    ] as const) {
      const provider = await fakeProvider();
      const env = { AI_PROVIDER: 'ollama', AI_BASE_URL: provider.origin, AI_MODEL: 'fake-1' };
      const app = await startTestApp({ env: { ...env, ...(setting && { AI_SECOND_LOOK: setting }) } });
      const ada = await app.signUp();
      await finishedGeneration(ada, await requestCards(ada, TOPIC));
      expect(provider.looks).toHaveLength(looks);
    }
  });
});

describe('a doubted card of a deck that nobody reviews', () => {
  test('is requested again with the reason, and replaced in its position', async () => {
    const { ada, provider, id } = await lookedAt('doubts one', { review: false });
    await finishedGeneration(ada, id);
    const cards = await deckCards(ada, id);
    expect(provider.requests.map(({ count }) => count)).toEqual([5, 1]);
    const [, doubted = ''] =
      /^- ("[^"]*"): Another teacher found/mu.exec(provider.requests[1]?.prompt ?? '') ?? [];
    expect(doubted).toMatch(/^"What do the people/u);
    expect(cards).toHaveLength(5);
    expect(cards.map(({ front }) => JSON.stringify(front))).not.toContain(doubted);
    expect(await tokensUsed(ada)).toBe(generationPrice(5, 3));
  });

  test.each<Behaviour>(['500', 'empty answer', 'empty list', 'dropped at once'])(
    'stays if no other comes (%s)',
    async (behaviour) => {
      const { ada, provider, timers, id } = await lookedAt('doubts one', { review: false }, [
        'good',
        behaviour,
      ]);
      const { batch } = await finishedGeneration(ada, id);
      expect(batch).toMatchObject({ status: 'completed', cardsGenerated: 5 });
      expect(await deckCards(ada, id)).toHaveLength(5);
      expect(provider.requests).toHaveLength(2);
      expect(timers.slept).toEqual([]);
    },
  );
});
