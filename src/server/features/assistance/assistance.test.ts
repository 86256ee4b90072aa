import { createParser } from 'eventsource-parser';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { conversationResponse, explainResponse, rewriteResponse, usageResponse } from '#contract/ai.ts';
import { cardListResponse } from '#contract/cards.ts';
import { deckResponse } from '#contract/decks.ts';
import { hintResponse, answerResponse, type StudySession } from '#contract/study.ts';
import type { Card } from '#domain/cards/card.ts';
import { CARD_LIMITS } from '#domain/limits.ts';
import { fallbackHint } from '#domain/study/hint-ladder.ts';
import { MODEL_TIMEOUT_MS } from '#domain/study/session/timing.ts';
import { startAppWithProvider } from '#test/fake-provider/start-for-test.ts';
import { startStudy } from '#test/server/study-helpers.ts';
import { startTestApp, type Client, type TestApp } from '#test/server/test-app.ts';

const FLIP = { front: 'What do merchants call amber?', back: 'Sea gold' };
const QUIZ = {
  front: 'Which harbour froze last?',
  back: 'Visby',
  is_quiz: true,
  options: ['Visby', 'Riga', 'Tallinn', 'Turku'],
  correct_option: 0,
};

type Study = { ada: Client & { token: string }; session: StudySession; flip: Card; quiz: Card };

async function study(app: TestApp, extra: object = {}): Promise<Study> {
  const ada = await app.signUp();
  const { deck } = deckResponse.parse((await ada.post('/decks', { title: 'Trade' })).body).data;
  const body = { deckId: deck.id, cards: [FLIP, QUIZ].map((card) => ({ ...card, ...extra })) };
  const [flip, quiz] = cardListResponse.parse((await ada.post('/cards/batch', body)).body).data.cards;
  if (!flip || !quiz) throw new Error('The deck has no cards');
  return { ada, flip, quiz, session: (await startStudy(ada, deck.id)).session };
}

async function tokensUsed(client: Client): Promise<number> {
  return usageResponse.parse((await client.get('/ai/usage')).body).usage.todayTokensUsed;
}

async function hintOf({ ada, session }: Study, card: Card, level: number): Promise<string> {
  return hintResponse.parse((await ada.get(`/study/hint/${session.id}/${card.id}?level=${level}`)).body).hint;
}

const explained = async ({ ada }: Study, card: Card, selectedOption?: number) => {
  return explainResponse.parse((await ada.post('/ai/explain', { cardId: card.id, selectedOption })).body)
    .explanation;
};

const wrongAnswer = ({ session }: Study, card: Card, selectedOption = 1) => ({
  sessionId: session.id,
  cardId: card.id,
  timeSpent: 100,
  ...(card.isQuiz ? { selectedOption } : { isCorrect: false }),
});

test('a provider that hangs holds the tokens of an explanation for half a minute', async () => {
  const { app, provider } = await startAppWithProvider();
  const studying = await study(app);
  provider.next('held');
  const explanation = explained(studying, studying.flip);
  await expect.poll(() => provider.requests.length).toBe(1);
  expect(await tokensUsed(studying.ada)).toBe(100);
  app.clock.advance(30_000);
  expect(await tokensUsed(studying.ada)).toBe(0);
  provider.release();
  expect(await explanation).toMatch(/^Explained/u);
  expect(await tokensUsed(studying.ada)).toBe(100);
});

describe('hints of a card without any', () => {
  test('missing hints are written by the model in one request, stored on the card and charged once', async () => {
    const { app, provider } = await startAppWithProvider();
    const studying = await study(app);
    const hints = [1, 2, 3].map((level) => hintOf(studying, studying.flip, level));
    expect(await hints[0]).toBe('Think of the chapter on trade.');
    expect(await hints[1]).toBe('Merchants carried it over the mountains.');
    expect(await hints[2]).toBe('Its first letter is "S".');
    expect(await hintOf(studying, studying.flip, 1)).toBe('Think of the chapter on trade.');
    expect(provider.requests.map((request) => request.task)).toEqual(['hints']);
    expect(await tokensUsed(studying.ada)).toBe(100);
    expect(await studying.ada.get(`/cards/${studying.flip.id}`)).toMatchObject({
      body: { data: { card: { hint_3: 'Its first letter is "S".' } } },
    });
  });

  test('existing hints are kept', async () => {
    const { app } = await startAppWithProvider();
    const studying = await study(app, { hint_1: 'Not salt.' });
    expect(await hintOf(studying, studying.flip, 1)).toBe('Not salt.');
    expect(await tokensUsed(studying.ada)).toBe(0);
    expect(await hintOf(studying, studying.flip, 2)).toBe('Merchants carried it over the mountains.');
    expect(await hintOf(studying, studying.flip, 1)).toBe('Not salt.');
    expect(await tokensUsed(studying.ada)).toBe(100);
  });

  test('hints that would give the answer away are discarded and cost nothing', async () => {
    const { app, provider } = await startAppWithProvider();
    const studying = await study(app);
    provider.always('leaks');
    expect(await hintOf(studying, studying.flip, 1)).toBe(fallbackHint(FLIP.back, 1));
    expect(await tokensUsed(studying.ada)).toBe(0);
  });

  test.each(['401', '429', '500', 'dropped at once', 'empty answer'] as const)(
    'hints come from the answer itself if the provider fails (%s)',
    async (behaviour) => {
      const { app, provider } = await startAppWithProvider();
      const studying = await study(app);
      provider.always(behaviour);
      expect(await hintOf(studying, studying.quiz, 2)).toBe(fallbackHint(QUIZ.back, 2));
      expect(await tokensUsed(studying.ada)).toBe(0);
    },
  );

  test('hints come from the answer itself while the provider is slow, and the model continues for the next request', async () => {
    const { app, provider, timers } = await startAppWithProvider();
    const studying = await study(app);
    provider.next('held');
    const hint = hintOf(studying, studying.quiz, 1);
    await expect.poll(() => provider.requests.length).toBe(1);
    timers.expire(MODEL_TIMEOUT_MS);
    expect(await hint).toBe(fallbackHint(QUIZ.back, 1));
    const [again] = [hintOf(studying, studying.quiz, 2), provider.release()];
    expect(await again).toBe('Merchants carried it over the mountains.');
    expect(await hintOf(studying, studying.quiz, 1)).toBe('Think of the chapter on trade.');
    expect(provider.requests).toHaveLength(1);
    expect(await tokensUsed(studying.ada)).toBe(100);
  });

  test('a provider that hangs holds tokens no longer than the hint is waited for, and late hints are still charged', async () => {
    const { app, provider } = await startAppWithProvider();
    const studying = await study(app);
    provider.next('held');
    const hint = hintOf(studying, studying.quiz, 1);
    await expect.poll(() => provider.requests.length).toBe(1);
    app.clock.advance(MODEL_TIMEOUT_MS);
    expect(await tokensUsed(studying.ada)).toBe(0);
    provider.release();
    expect(await hint).toBe('Think of the chapter on trade.');
    expect(await tokensUsed(studying.ada)).toBe(100);
  });

  test('late hints are not stored for a learner who has spent the tokens elsewhere', async () => {
    const { app, provider, timers } = await startAppWithProvider({ env: { DAILY_TOKEN_LIMIT: '100' } });
    const studying = await study(app);
    provider.next('held');
    const hint = hintOf(studying, studying.quiz, 1);
    await expect.poll(() => provider.requests.length).toBe(1);
    app.clock.advance(MODEL_TIMEOUT_MS);
    timers.expire(MODEL_TIMEOUT_MS);
    expect(await hint).toBe(fallbackHint(QUIZ.back, 1));
    expect(await explained(studying, studying.flip)).toMatch(/^Explained/u);
    provider.release();
    await expect.poll(() => provider.requests[0]?.ended).not.toBeNull();
    expect(await hintOf(studying, studying.quiz, 1)).toBe(fallbackHint(QUIZ.back, 1));
    expect(await tokensUsed(studying.ada)).toBe(100);
  });

  test('the model stops writing hints when the server stops', async () => {
    const { app, provider, timers } = await startAppWithProvider();
    const studying = await study(app);
    provider.next('never answers');
    const hint = hintOf(studying, studying.quiz, 1);
    await expect.poll(() => provider.requests.length).toBe(1);
    timers.expire(MODEL_TIMEOUT_MS);
    await hint;
    await app.close();
    await expect.poll(() => provider.requests.map(({ abandoned }) => abandoned)).toEqual([true]);
  });

  test('hints come from the answer itself without tokens or a provider', async () => {
    const { app, provider } = await startAppWithProvider({ env: { DAILY_TOKEN_LIMIT: '99' } });
    const studying = await study(app);
    expect(await hintOf(studying, studying.flip, 3)).toBe(fallbackHint(FLIP.back, 3));
    expect(provider.requests).toEqual([]);

    const plain = await study(await startTestApp());
    expect(await hintOf(plain, plain.flip, 3)).toBe(fallbackHint(FLIP.back, 3));
  });
});

describe('requested explanations', () => {
  test('a stored explanation is returned free of charge', async () => {
    const { app, provider } = await startAppWithProvider();
    const studying = await study(app, { explanation: 'It is known.' });
    expect(await explained(studying, studying.quiz, 1)).toBe('It is known.');
    expect(provider.requests).toEqual([]);
    expect(await tokensUsed(studying.ada)).toBe(0);
  });

  test('without a stored explanation, a model writes one for each wrong option, which is stored and charged once', async () => {
    const { app, provider } = await startAppWithProvider();
    const studying = await study(app);
    const { quiz, flip } = studying;
    expect(await explained(studying, quiz, 1)).toBe('Explained (option).');
    expect(await explained(studying, quiz, 1)).toBe('Explained (option).');
    expect(await tokensUsed(studying.ada)).toBe(100);
    expect(await explained(studying, quiz, 2)).toBe('Explained (option).');
    expect(await tokensUsed(studying.ada)).toBe(200);
    // The right option, none, and one that does not exist all mean "no wrong option".
    for (const selected of [0, undefined, 17])
      expect(await explained(studying, quiz, selected)).toBe('Explained (card).');
    expect(await explained(studying, flip)).toBe('Explained (card).');
    expect(await tokensUsed(studying.ada)).toBe(400);
    expect(provider.requests.map((request) => request.task)).toEqual(
      Array.from({ length: 4 }, () => 'explanation'),
    );
  });

  test('an explanation is written and charged once for many concurrent requests', async () => {
    const { app, provider } = await startAppWithProvider();
    const studying = await study(app);
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => explained(studying, studying.quiz, 3)),
    );
    expect(new Set(responses)).toEqual(new Set(['Explained (option).']));
    expect(provider.requests.length).toBeLessThanOrEqual(6);
    expect(await tokensUsed(studying.ada)).toBe(100);
  });

  test('an explanation is written anew if the card has changed', async () => {
    const { app, provider } = await startAppWithProvider();
    const studying = await study(app);
    await explained(studying, studying.quiz, 1);
    await studying.ada.put(`/cards/${studying.quiz.id}`, { ...QUIZ, front: 'Which harbour freezes last?' });
    await explained(studying, studying.quiz, 1);
    expect(provider.requests).toHaveLength(2);
  });

  test('an explanation is refused with the figures if there are no tokens', async () => {
    const { app } = await startAppWithProvider({ env: { DAILY_TOKEN_LIMIT: '150' } });
    const studying = await study(app);
    await explained(studying, studying.quiz, 1);
    expect(
      await studying.ada.post('/ai/explain', { cardId: studying.quiz.id, selectedOption: 2 }),
    ).toMatchObject({
      status: 402,
      body: {
        code: 'TOKEN_LIMIT_EXCEEDED',
        type: 'TOKEN_LIMIT_EXCEEDED',
        message: 'Daily AI token limit exceeded',
        needed: 100,
        remaining: 50,
      },
    });
  });

  test.each([
    ['401', 502, 'PROVIDER_FAILED'],
    ['500', 503, 'PROVIDER_UNAVAILABLE'],
    ['429', 503, 'PROVIDER_UNAVAILABLE'],
  ] as const)(
    'an explanation fails with the provider (%s) and costs nothing',
    async (behaviour, status, code) => {
      const { app, provider } = await startAppWithProvider();
      const studying = await study(app);
      provider.always(behaviour);
      const response = await studying.ada.post('/ai/explain', { cardId: studying.quiz.id });
      expect(response).toMatchObject({ status, body: { code } });
      expect(JSON.stringify(response.body)).not.toMatch(/secret|sk-/u);
      expect(await tokensUsed(studying.ada)).toBe(0);
    },
  );

  test('without a provider and a stored explanation, none is found', async () => {
    const studying = await study(await startTestApp());
    expect(await studying.ada.post('/ai/explain', { cardId: studying.quiz.id })).toMatchObject({
      status: 404,
      body: { message: 'There is no explanation for this card' },
    });
  });
});

test('an explanation of a card deleted in the meantime is returned and costs nothing', async () => {
  const { app, provider } = await startAppWithProvider();
  const studying = await study(app);
  provider.next('held');
  const explanation = explained(studying, studying.flip);
  await expect.poll(() => provider.requests.length).toBe(1);
  expect((await studying.ada.delete(`/cards/${studying.flip.id}`)).status).toBe(204);
  provider.release();
  expect(await explanation).not.toBe('');
  expect(await tokensUsed(studying.ada)).toBe(0);
});

test('an explanation of options edited in the meantime is not stored for the new options', async () => {
  const { app, provider } = await startAppWithProvider();
  const studying = await study(app);
  const { id: cardId, quiz } = studying.quiz;
  const explain = (body: object) => studying.ada.post('/ai/explain', { cardId, ...body });
  provider.next('held');
  const written = explain({ selectedOption: 1, selectedText: quiz?.options[1] });
  await expect.poll(() => provider.requests.length).toBe(1);
  const changes = { options: [...(quiz?.options ?? [])].with(1, 'Another one') };
  expect((await studying.ada.put(`/cards/${cardId}`, changes)).status).toBe(200);
  // The explanation of the edited card does not wait for the other one.
  const another = await explain({ selectedOption: 1, selectedText: 'Another one' });
  expect(another.status).toBe(200);
  provider.release();
  expect((await written).status).toBe(200);
  expect(provider.requests).toHaveLength(2);
  // Only the one that fits the card is stored and charged.
  expect(await tokensUsed(studying.ada)).toBe(100);
});

describe('streamed explanations and replies', () => {
  test('an explanation is streamed while it is written, from its beginning, to every client that waits for it', async () => {
    const { app, provider } = await startAppWithProvider();
    const studying = await study(app);
    provider.next('held');
    const body = { cardId: studying.quiz.id, selectedOption: 1 };
    const [first, second] = [
      await listen(app, studying.ada, '/ai/explain', body),
      await listen(app, studying.ada, '/ai/explain', body),
    ];
    for (const { events } of [first, second]) expect(textOf(events)).toBe('Explained');
    // Nothing more is sent until the model continues.
    provider.release();
    for (const listener of [first, second]) {
      await listener.ended;
      expect(textOf(listener.events)).toBe('Explained (option).');
      expect(listener.events.at(-1)).toEqual({
        event: 'done',
        data: { explanation: 'Explained (option).' },
      });
    }
    expect(provider.requests).toHaveLength(1);
    expect(await tokensUsed(studying.ada)).toBe(100);
  });

  test('an explanation is kept for a client that left before its end', async () => {
    const { app, provider } = await startAppWithProvider();
    const studying = await study(app);
    provider.next('held');
    const body = { cardId: studying.flip.id };
    const left = await listen(app, studying.ada, '/ai/explain', body);
    left.leave();
    provider.release();
    await expect.poll(() => tokensUsed(studying.ada)).toBe(100);
    expect(await explained(studying, studying.flip)).toBe('Explained (card).');
    expect(provider.requests).toHaveLength(1);
  });

  test('a failed stream ends with what went wrong and costs nothing', async () => {
    const { app, provider } = await startAppWithProvider();
    const studying = await study(app);
    provider.always('dropped');
    const broken = await listen(app, studying.ada, `/ai/conversation/${studying.flip.id}`, {
      question: 'Why?',
    });
    await broken.ended;
    expect(broken.events.at(-1)).toMatchObject({
      event: 'error',
      data: { status: 503, body: { code: 'PROVIDER_UNAVAILABLE' } },
    });
    expect(await tokensUsed(studying.ada)).toBe(0);
    provider.always('401');
    const refused = await studying.ada.post(
      '/ai/explain',
      { cardId: studying.flip.id },
      { accept: 'text/event-stream' },
    );
    expect(refused).toMatchObject({ status: 502, body: { code: 'PROVIDER_FAILED' } });
  });

  test('a stream ends at the maximum length, whatever else the model writes', async () => {
    const { app, provider } = await startAppWithProvider();
    const studying = await study(app);
    provider.always('babbles');
    const { events, ended } = await listen(app, studying.ada, '/ai/explain', { cardId: studying.flip.id });
    await ended;
    expect(textOf(events)).toHaveLength(CARD_LIMITS.explanation);
    expect(events.at(-1)).toEqual({ event: 'done', data: { explanation: textOf(events) } });
    await expect.poll(() => provider.requests.map(({ abandoned }) => abandoned)).toEqual([true]);
    expect(provider.requests[0]?.sent).toBeLessThan(4 * CARD_LIMITS.explanation);
  });

  test('a code fence around the whole text is removed', async () => {
    const { app, provider } = await startAppWithProvider();
    const studying = await study(app);
    provider.always('fenced');
    const { events, ended } = await listen(app, studying.ada, '/ai/explain', { cardId: studying.flip.id });
    await ended;
    expect(events).toEqual([{ event: 'done', data: { explanation: 'Explained (card).' } }]);
  });
});

const textData = z.looseObject({ text: z.string().optional() });
type Event = { event: string; data: z.output<typeof textData> };

/** Requests an event stream and resolves at its first event. */
async function listen(app: TestApp, client: Study['ada'], path: string, body: object) {
  const leaving = new AbortController();
  const response = await fetch(`${app.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      authorization: `Bearer ${client.token}`,
    },
    body: JSON.stringify(body),
    signal: leaving.signal,
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const events: Event[] = [];
  const first = Promise.withResolvers<void>();
  const ended = (async () => {
    const parser = createParser({
      onEvent: ({ event = '', data }) => events.push({ event, data: textData.parse(JSON.parse(data)) }),
    });
    const texts = response.body?.pipeThrough(new TextDecoderStream());
    for await (const text of texts ?? []) {
      parser.feed(text);
      first.resolve();
    }
  })();
  ended.catch(() => undefined);
  await first.promise;
  return { events, ended, leave: () => leaving.abort() };
}

const textOf = (events: readonly Event[]) => events.map(({ data }) => data.text ?? '').join('');

describe('asking about a card', () => {
  const ask = (studying: Study, card: Card, question: string, selectedOption?: number) =>
    studying.ada.post(`/ai/conversation/${card.id}`, { question, selectedOption });

  test('a conversation is stored with the card, at one price per reply', async () => {
    const { app, provider } = await startAppWithProvider();
    const studying = await study(app);
    const { quiz, ada } = studying;
    await ask(studying, quiz, 'Why not Riga?', 1);
    const second = conversationResponse.parse((await ask(studying, quiz, 'An "example"? </data>')).body);
    expect(second.exchanges.map(({ question, reply }) => [question, reply])).toEqual([
      ['Why not Riga?', 'Reply 1 to "Why not Riga?".'],
      ['An "example"? </data>', 'Reply 2 to "An "example"? </data>".'],
    ]);
    expect(second.left).toBe(8);
    expect((await ada.get(`/ai/conversation/${quiz.id}`)).body).toEqual(
      z.encode(conversationResponse, second),
    );
    expect(await tokensUsed(ada)).toBe(200);
    expect(provider.requests[0]?.prompt).toContain('Chosen wrong option: <data>"Riga"</data>');
    // The model is asked for plain text.
    expect(provider.requests[0]?.format).toBe('text');
    const eve = await app.signUp();
    expect((await eve.get(`/ai/conversation/${quiz.id}`)).status).toBe(404);
  });

  test('a conversation ends after ten questions, however many devices ask', async () => {
    const { app } = await startAppWithProvider();
    const studying = await study(app);
    const responses = await Promise.all(
      Array.from({ length: 14 }, (_, index) => ask(studying, studying.flip, `Question ${index}?`)),
    );
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)).toMatchObject({
      body: { code: 'CONVERSATION_FULL' },
    });
    expect(await tokensUsed(studying.ada)).toBe(1_000);
    const { body } = await studying.ada.get(`/ai/conversation/${studying.flip.id}`);
    expect(conversationResponse.parse(body).left).toBe(0);
  });

  test('a conversation is deleted with its card', async () => {
    const { app } = await startAppWithProvider();
    const studying = await study(app);
    await ask(studying, studying.flip, 'Why?');
    await studying.ada.delete(`/cards/${studying.flip.id}`);
    expect(await app.database.db.selectFrom('card_questions').selectAll().execute()).toEqual([]);
  });

  test('without a provider, the stored explanation is returned for free', async () => {
    const plain = await study(await startTestApp(), { explanation: 'It is known.' });
    expect((await ask(plain, plain.flip, 'Why?')).body).toMatchObject({
      exchanges: [{ question: 'Why?', reply: 'It is known.' }],
      left: 9,
    });
    expect(await tokensUsed(plain.ada)).toBe(0);
  });
});

test('a wrong answer comes with the stored explanation and never buys one', async () => {
  const { app, provider } = await startAppWithProvider();
  const studying = await study(app);
  const { ada, quiz } = studying;
  const response = await ada.post('/study/answer', wrongAnswer(studying, quiz));
  expect(answerResponse.parse(response.body).explanation).toBeNull();
  expect(provider.requests).toEqual([]);
  expect(await tokensUsed(ada)).toBe(0);
  await explained(studying, quiz, 1);
  const again = await startStudy(ada, quiz.deckId);
  const next = await ada.post('/study/answer', wrongAnswer({ ...studying, session: again.session }, quiz));
  expect(next.body).toMatchObject({ isCorrect: false, aiExplanation: 'Explained (option).' });
  expect(await tokensUsed(ada)).toBe(100);
});

test('requests that a learner waits for take precedence over a queued generation', async () => {
  const { app, provider } = await startAppWithProvider({ env: { AI_CONCURRENCY: '1' } });
  const studying = await study(app);
  provider.next('held');
  const request = { title: 'Fire', topic: 'Volcanoes', cardCount: 30 };
  const deck = studying.ada.post('/decks/generate', request);
  await expect.poll(() => provider.requests.length).toBe(1);
  const explanation = explained(studying, studying.quiz, 1);
  await expect.poll(() => tokensUsed(studying.ada)).toBe(3_600 + 100);
  provider.release();
  expect(await explanation).toBe('Explained (option).');
  expect((await deck).status).toBe(201);
  expect(provider.requests.map((each) => each.task)).toEqual([
    'cards',
    'explanation',
    'cards',
    'cards',
    'cards',
    'cards',
    'cards',
  ]);
});

describe('rewriting a card', () => {
  test('rewriting a card proposes alternatives, costs one price and changes nothing', async () => {
    const { app } = await startAppWithProvider();
    const { ada, flip } = await study(app);
    const response = await ada.post('/ai/rewrite', { cardId: flip.id });
    expect(rewriteResponse.parse(response.body).cards).toEqual([
      { front: 'Which part is the harbour?', back: 'The first' },
      { front: 'And the other?', back: 'The second' },
    ]);
    expect(await tokensUsed(ada)).toBe(100);
    expect((await ada.get(`/cards/${flip.id}`)).body).toMatchObject({
      data: { card: { front: FLIP.front } },
    });
  });

  test('without a provider, rewriting a card proposes nothing and costs nothing', async () => {
    const app = await startTestApp();
    const { ada, flip } = await study(app);
    expect((await ada.post('/ai/rewrite', { cardId: flip.id })).body).toEqual({ cards: [] });
    expect(await tokensUsed(ada)).toBe(0);
  });
});
