import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { usageResponse } from '#contract/ai.ts';
import { configResponse } from '#contract/config.ts';
import { libraryTopicResponse } from '#contract/library.ts';
import { generateResponse, generationAccepted, generationStatus } from '#contract/generation.ts';
import { AppError, invalidField } from '#domain/errors.ts';
import { CAPITALS, deckCards, generateDeck } from '#test/server/study-helpers.ts';
import { openAgain } from '#test/server/test-database.ts';
import { failingGenerator, generatorOf } from '#test/builders/generators.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';
import { createLibraryGenerator } from '../../ports/library-generator.ts';
import type { CardGenerator } from '../../ports/card-generator.ts';

async function tokensUsed(client: Client): Promise<number> {
  return usageResponse.parse((await client.get('/ai/usage')).body).usage.todayTokensUsed;
}

async function finished(client: Client, id: string) {
  for (;;) {
    const status = generationStatus.parse((await client.get(`/decks/generate/status/${id}`)).body);
    if (status.status === 'completed' || status.status === 'failed') return status;
  }
}

describe('generating a deck', () => {
  test('returns the finished deck and its cards', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const answer = await ada.post('/decks/generate', { ...CAPITALS, description: 'For the trip' });
    expect(answer.status).toBe(201);
    const { cardsGenerated, deck } = generateResponse.parse(answer.body);
    expect(cardsGenerated).toBe(10);
    expect(deck).toMatchObject({
      title: 'Capitals',
      description: 'For the trip',
      category: 'Geography',
      difficulty: 2,
      cardCount: 10,
      aiGenerated: true,
      source: 'Built-in generator: Capitals, Europe, from Countries of the World',
      lastStudied: null,
    });
    const cards = await deckCards(ada, deck.id);
    expect(cards).toHaveLength(10);
    for (const card of cards) {
      expect(new Set(card.hints).size).toBe(3);
      expect(card.explanation).toBeTruthy();
    }
    const quizCards = cards.filter((card) => card.isQuiz);
    expect(quizCards.map((card) => card.quiz?.options[card.quiz.key ?? -1])).toEqual(
      quizCards.map((card) => card.back),
    );
    expect(quizCards.length).toBeGreaterThan(0);
    expect(quizCards.length).toBeLessThan(cards.length);
  });

  test('with Prefer: respond-async returns immediately and is polled by the id of the deck', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const answer = await ada.post('/decks/generate', CAPITALS, { prefer: 'wait=10, respond-async' });
    expect(answer.status).toBe(202);
    const { id } = generationAccepted.parse(answer.body);
    expect(answer.headers.get('preference-applied')).toBe('respond-async');
    expect(answer.headers.get('location')).toBe(`/api/decks/generate/status/${id}`);

    const status = await finished(ada, id);
    expect(status).toMatchObject({
      id,
      status: 'completed',
      cardCount: 10,
      cardsGenerated: 10,
      deck: { id },
    });
  });

  test('is charged at the advertised price, and the meter shows when it resets', async () => {
    const app = await startTestApp();
    app.clock.set('2026-03-01T23:30:00Z');
    const ada = await app.signUp();
    await generateDeck(ada, { cardCount: 10, difficulty: 2 });
    expect(await ada.get('/ai/usage')).toMatchObject({
      status: 200,
      body: { usage: { todayTokensUsed: 1200, dailyLimit: 10_000, resetsAt: '2026-03-02T00:00:00.000Z' } },
    });
    app.clock.advance(31 * 60_000);
    expect(await tokensUsed(ada)).toBe(0);
  });

  test('is refused with the figures when there are too few tokens', async () => {
    const app = await startTestApp({ env: { DAILY_TOKEN_LIMIT: '1000' } });
    const ada = await app.signUp();
    const answer = await ada.post('/decks/generate', CAPITALS);
    expect(answer).toMatchObject({
      status: 402,
      body: {
        code: 'TOKEN_LIMIT_EXCEEDED',
        type: 'TOKEN_LIMIT_EXCEEDED',
        message: 'Insufficient tokens. You need 1200 tokens but only have 1000 remaining.',
        needed: 1200,
        remaining: 1000,
      },
    });
    expect(await ada.get('/decks')).toMatchObject({ body: [] });
  });

  test('on every suggested topic works', async () => {
    const app = await startTestApp({ env: { DAILY_TOKEN_LIMIT: '100000' } });
    const ada = await app.signUp();
    const { provider } = configResponse.parse((await ada.get('/config')).body);
    expect(provider).toMatchObject({ name: 'Built-in generator', builtIn: true });
    expect(provider.examples.length).toBeGreaterThan(0);
    for (const topic of provider.examples) {
      expect(await ada.post('/decks/generate', { ...CAPITALS, topic })).toMatchObject({
        status: 201,
        body: { cardsGenerated: 10 },
      });
    }
  });

  test.each(['quiz', 'flip'] as const)('makes only %s cards when asked for them', async (mix) => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { cards } = await generateDeck(ada, { mix, language: 'EN-gb' });
    expect(cards).toHaveLength(10);
    expect(cards.filter((card) => card.isQuiz === (mix === 'quiz'))).toHaveLength(10);
  });

  test('on a topic without cards of the requested type is refused, naming the field, and costs nothing', async () => {
    const message = "The built-in generator has no quiz cards on 'capitals of Europe', so no deck was made.";
    const app = await startTestApp({
      generator: failingGenerator(invalidField('mix', message)),
    });
    const ada = await app.signUp();
    expect(await ada.post('/decks/generate', { ...CAPITALS, mix: 'quiz' })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', message, errors: [{ field: 'mix', message }] },
    });
    expect(await tokensUsed(ada)).toBe(0);
  });

  test('on an unknown topic is refused with topics that would work, and costs nothing', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const answer = await ada.post('/decks/generate', { ...CAPITALS, topic: 'capital gains tax' });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'TOPIC_UNKNOWN',
        message: expect.stringMatching(
          /^The built-in generator doesn't know 'capital gains tax', so no deck was made\. Pick a related topic or paste your notes instead\.$/u,
        ),
        suggestions: expect.arrayContaining(['Personal Finance: Insurance, Tax and Retirement']),
      },
    });
    expect(await tokensUsed(ada)).toBe(0);
    expect(await ada.get('/decks')).toMatchObject({ body: [] });
  });

  test.each([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ title: 'x'.repeat(256) }, 'title', 'Title must be less than 255 characters'],
    [{ topic: '' }, 'topic', 'Topic is required for AI generation'],
    [{ topic: 'x'.repeat(501) }, 'topic', 'Topic must be less than 500 characters'],
    [{ description: 'x'.repeat(1001) }, 'description', 'Description must be less than 1000 characters'],
    [{ cardCount: 7 }, 'cardCount', 'Card count must be one of 5, 10, 15, 20, 25, 30'],
    [{ difficulty: 6 }, 'difficulty', 'Difficulty must be a whole number from 1 to 5'],
    [{ type: 'text' }, 'type', 'Type must be "topic"'],
    [{ mix: 'essay' }, 'mix', 'Mix must be one of quiz, mixed, flip'],
    [{ language: 'Klingonese' }, 'language', 'Language must be a language tag such as en or pt-BR'],
    [{ language: 'de' }, 'language', 'The built-in generator writes English cards only. Leave out German.'],
  ])('with %o is refused with its message', async (change, field, message) => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const answer = await ada.post('/decks/generate', { ...CAPITALS, ...change });
    expect(answer).toMatchObject({ status: 400, body: { message, errors: [{ field, message }] } });
  });

  test('of another user is not visible', async () => {
    const app = await startTestApp();
    const [ada, eve] = [await app.signUp(), await app.signUp()];
    const { deck } = await generateDeck(ada);
    expect((await eve.get(`/decks/generate/status/${deck.id}`)).status).toBe(404);
    expect((await ada.get(`/decks/generate/status/${randomUUID()}`)).status).toBe(404);
  });
});

describe('a generator that fails', () => {
  test('with an expected error ends the generation and releases the tokens', async () => {
    const generator = failingGenerator(new AppError('PROVIDER_UNAVAILABLE', 'The provider is resting.'));
    const app = await startTestApp({ generator });
    const ada = await app.signUp();
    expect(await ada.post('/decks/generate', CAPITALS)).toMatchObject({
      status: 503,
      body: { code: 'PROVIDER_UNAVAILABLE', message: 'The provider is resting.' },
    });
    expect(await tokensUsed(ada)).toBe(0);
  });

  test('with unusable drafts ends the generation and costs nothing', async () => {
    const bad = {
      front: 'Is Paris Paris?',
      back: 'Paris',
      difficulty: 1,
      hints: ['Paris', 'Paris', 'Paris'] as const,
      explanation: 'x',
    };
    const app = await startTestApp({ generator: generatorOf([bad]) });
    const ada = await app.signUp();
    expect(await ada.post('/decks/generate', CAPITALS)).toMatchObject({
      status: 502,
      body: { code: 'PROVIDER_FAILED' },
    });
    expect(await tokensUsed(ada)).toBe(0);
  });

  test('with an unexpected error is tried three times, then given up without revealing details', async () => {
    let tries = 0;
    const app = await startTestApp({
      generator: failingGenerator(new Error('secret internals'), () => {
        tries += 1;
      }),
    });
    const ada = await app.signUp();
    const { id } = generationAccepted.parse(
      (await ada.post('/decks/generate', CAPITALS, { prefer: 'respond-async' })).body,
    );
    await expect.poll(() => tries).toBe(1);
    // The next attempts are due after a delay on the test's clock.
    app.clock.advance(60_000);
    await expect.poll(() => tries).toBe(2);
    app.clock.advance(60_000);
    const status = await finished(ada, id);
    expect(tries).toBe(3);
    expect(status).toMatchObject({ status: 'failed', error: { status: 500, code: 'INTERNAL' } });
    expect(JSON.stringify(status)).not.toContain('secret');
    expect(await tokensUsed(ada)).toBe(0);
  });
});

describe('the token allowance', () => {
  test('cannot be overspent by fifty concurrent requests', async () => {
    const app = await startTestApp({ worker: false, env: { DAILY_TOKEN_LIMIT: '5000' } });
    const ada = await app.signUp();
    const request = { ...CAPITALS, cardCount: 5, difficulty: 1 };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ada.post('/decks/generate', request, { prefer: 'respond-async' })),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(202), count(402)]).toEqual([10, 40]);
    expect(await tokensUsed(ada)).toBe(5000);
  });

  test('gets back what abandoned work had reserved', async () => {
    const app = await startTestApp({ worker: false });
    const ada = await app.signUp();
    await ada.post('/decks/generate', CAPITALS, { prefer: 'respond-async' });
    expect(await tokensUsed(ada)).toBe(1200);
    app.clock.advance(11 * 60_000);
    expect(await tokensUsed(ada)).toBe(0);
  });

  test('gets it back even when the clock is set back by hours', async () => {
    const app = await startTestApp({ worker: false });
    app.clock.set('2026-11-22T18:00:00Z');
    const ada = await app.signUp();
    await ada.post('/decks/generate', CAPITALS, { prefer: 'respond-async' });
    app.clock.set('2026-11-22T06:00:00Z');
    expect(await tokensUsed(ada)).toBe(0);
  });

  test('keeps its reservations when the clock is set back a little', async () => {
    const app = await startTestApp({ worker: false });
    const ada = await app.signUp();
    await ada.post('/decks/generate', CAPITALS, { prefer: 'respond-async' });
    app.clock.advance(-60_000);
    expect(await tokensUsed(ada)).toBe(1200);
  });

  test('is charged only for the cards that were made', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { deck } = await generateDeck(ada, { topic: 'Baltic states', cardCount: 30, difficulty: 1 });
    expect(deck.cardCount).toBeLessThan(30);
    expect(await tokensUsed(ada)).toBe(deck.cardCount * 100);
  });
});

describe('another deck on the same topic', () => {
  test('has different cards while there are any, however the topic is worded, and then repeats', async () => {
    const app = await startTestApp({ env: { DAILY_TOKEN_LIMIT: '100000' } });
    const ada = await app.signUp();
    const fronts: string[] = [];
    const { whole } = libraryTopicResponse.parse((await ada.get('/library/chess')).body);
    for (let made = 0; made < whole.cardCount; made += 10) {
      const { cards } = await generateDeck(ada, {
        topic: ['Chess', 'chess game', 'Chess for beginners'][(made / 10) % 3],
      });
      const left = Math.min(10, whole.cardCount - made);
      expect(cards.filter(({ front }) => !fronts.includes(front))).toHaveLength(left);
      fronts.push(...cards.map(({ front }) => front));
    }
    const { cards } = await generateDeck(ada, { topic: 'Chess' });
    expect(cards).toHaveLength(10);
    expect(cards.filter(({ front }) => !fronts.includes(front))).toEqual([]);
  });
});

describe('a generation that was interrupted', () => {
  test('resumes when another worker starts, and makes and charges one deck', async () => {
    const first = await startTestApp({ worker: false });
    const ada = await first.signUp();
    const { id } = generationAccepted.parse(
      (await ada.post('/decks/generate', CAPITALS, { prefer: 'respond-async' })).body,
    );
    expect(await ada.get(`/decks/generate/status/${id}`)).toMatchObject({ body: { status: 'pending' } });

    const second = await startTestApp({ database: openAgain(first.database), clock: first.clock });
    const status = await finished(second.withToken(ada.token), id);
    expect(status).toMatchObject({ status: 'completed', cardsGenerated: 10 });
    expect(await tokensUsed(ada)).toBe(1200);
  });

  /** An app with a request for a deck that has waited until its reservation expired. */
  async function longWaiting(env: Record<string, string> = {}) {
    const app = await startTestApp({ worker: false, env });
    const ada = await app.signUp();
    const answer = await ada.post('/decks/generate', CAPITALS, { prefer: 'respond-async' });
    app.clock.advance(11 * 60_000);
    expect(await tokensUsed(ada)).toBe(0);
    return { app, ada, id: generationAccepted.parse(answer.body).id };
  }

  test('for longer than its reservation reserves again, and makes and charges one deck', async () => {
    const { app, ada, id } = await longWaiting();
    await startTestApp({ database: openAgain(app.database), clock: app.clock });
    expect(await finished(ada, id)).toMatchObject({ status: 'completed', cardsGenerated: 10 });
    expect(await tokensUsed(ada)).toBe(1200);
  });

  test('until other decks have used up the tokens ends before the generator is called', async () => {
    const env = { DAILY_TOKEN_LIMIT: '1500' };
    const { app, ada, id } = await longWaiting(env);
    const later = await ada.post('/decks/generate', CAPITALS, { prefer: 'respond-async' });
    const laterId = generationAccepted.parse(later.body).id;

    const builtIn = createLibraryGenerator(() => Promise.resolve([]));
    const asked: string[] = [];
    const generator: CardGenerator = {
      ...builtIn,
      generate: (brief, options) => {
        asked.push(brief.seed);
        return builtIn.generate(brief, options);
      },
    };
    await startTestApp({ database: openAgain(app.database), clock: app.clock, env, generator });
    expect(await finished(ada, id)).toMatchObject({
      status: 'failed',
      error: { status: 402, code: 'TOKEN_LIMIT_EXCEEDED', needed: 1200, remaining: 300 },
    });
    expect(await finished(ada, laterId)).toMatchObject({ status: 'completed' });
    expect(asked).toEqual([laterId]);
    expect(await tokensUsed(ada)).toBe(1200);
  });
});
