import { describe, expect, test } from 'vitest';
import { usageResponse } from '#contract/ai.ts';
import { cardResponse } from '#contract/cards.ts';
import { deckResponse } from '#contract/decks.ts';
import { generateResponse, generationAccepted, generationStatus } from '#contract/generation.ts';
import { answerResponse } from '#contract/study.ts';
import { generationPrice } from '#domain/account/tokens.ts';
import type { Behaviour } from '#test/fake-provider/fake-provider.ts';
import { startAppWithProvider } from '#test/fake-provider/start-for-test.ts';
import { deckCards, generateDeck, makeDeck, startStudy } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';
import { openAgain } from '#test/server/test-database.ts';

const VOLCANOES = { title: 'Fire', topic: 'Volcanoes', cardCount: 10, difficulty: 3, type: 'topic' };

async function generate(client: Client, request: object = {}) {
  const answer = await client.post('/decks/generate', { ...VOLCANOES, ...request });
  const { deck } = generateResponse.parse(answer.body);
  return { deck, cards: await deckCards(client, deck.id) };
}

async function tokensUsed(client: Client): Promise<number> {
  return usageResponse.parse((await client.get('/ai/usage')).body).usage.todayTokensUsed;
}

async function statusOf(client: Client, id: string) {
  return generationStatus.parse((await client.get(`/decks/generate/status/${id}`)).body);
}

async function makeOwnDeck(
  client: Client,
  title: string,
  card: { front: string; back: string },
): Promise<void> {
  const { deck } = deckResponse.parse((await client.post('/decks', { title })).body).data;
  await client.post('/cards', { deckId: deck.id, ...card });
}

function linesIn(prompt: string): string[] {
  return prompt.match(/^- \[[1-5]\] .*$/gmu) ?? [];
}

describe('a plan', () => {
  test('is made once, free of charge, and stored with the deck', async () => {
    const { app, provider } = await startAppWithProvider();
    const ada = await app.signUp();
    const { deck } = await generate(ada, { cardCount: 20 });
    expect(provider.plans).toMatchObject([{ task: 'plan', count: 15 }]);
    expect(provider.requests.map(({ prompt }) => linesIn(prompt).length)).toEqual([0, 5, 5, 5]);
    expect(await tokensUsed(ada)).toBe(generationPrice(20, 3));
    const kept = await app.database.db.selectFrom('deck_topics').selectAll().execute();
    expect(kept).toMatchObject([{ deck_id: deck.id, topic: 'Volcanoes' }]);
    expect(JSON.parse(kept[0]?.plan ?? '')).toHaveLength(15);
  });

  test('is not made for five cards', async () => {
    const { app, provider } = await startAppWithProvider();
    const { deck } = await generate(await app.signUp(), { cardCount: 5 });
    expect(deck.cardCount).toBe(5);
    expect(provider.plans).toEqual([]);
    expect(provider.requests).toHaveLength(1);
  });

  test.each<Behaviour>([
    '500',
    '429',
    '401',
    'empty list',
    'empty answer',
    'obedient',
    'dropped at once',
    'declined',
  ])('(%s) that fails is not requested again, and the deck is made without one', async (behaviour) => {
    const { app, provider, timers } = await startAppWithProvider();
    provider.planLike(behaviour);
    const { deck } = await generate(await app.signUp(), { cardCount: 20 });
    expect(deck.cardCount).toBe(20);
    expect(provider.plans).toHaveLength(1);
    expect(timers.slept).toEqual([]);
    const shares = provider.requests.map(({ prompt }) => /^Share of the topic: .*$/mu.exec(prompt)?.[0]);
    expect(new Set(shares).size).toBe(4);
  });

  test('is read from a fence', async () => {
    const { app, provider } = await startAppWithProvider();
    provider.planLike('fenced');
    await generate(await app.signUp());
    expect(linesIn(provider.requests[1]?.prompt ?? '')).toHaveLength(5);
  });

  test('does not delay the opening cards', async () => {
    const { app, provider } = await startAppWithProvider();
    const ada = await app.signUp();
    provider.planLike('held');
    const started = await ada.post('/decks/generate', VOLCANOES, { prefer: 'respond-async' });
    const { id } = generationAccepted.parse(started.body);
    await expect.poll(async () => (await statusOf(ada, id)).cardsGenerated).toBe(5);
    expect(provider.plans).toMatchObject([{ ended: null }]);
    expect(provider.requests.map(({ count }) => count)).toEqual([5]);
    provider.release();
    await expect.poll(async () => (await statusOf(ada, id)).status).toBe('completed');
    expect(linesIn(provider.requests[1]?.prompt ?? '')).toHaveLength(5);
  });

  test('is used as it comes: its first lines are asked about while the others are written', async () => {
    const { app, provider } = await startAppWithProvider();
    const ada = await app.signUp();
    provider.planLike('held');
    const answer = generate(ada, { cardCount: 30 });
    await expect.poll(() => provider.requests.map(({ count }) => count)).toEqual([5, 5, 5]);
    expect(provider.plans).toMatchObject([{ ended: null }]);
    provider.release();
    expect((await answer).cards).toHaveLength(30);
    expect(provider.requests.map(({ prompt }) => linesIn(prompt).length)).toEqual([0, 5, 5, 5, 5, 5]);
  });

  test('that takes longer than its limit is ended, and what came of it is used', async () => {
    const { app, provider, timers } = await startAppWithProvider();
    const ada = await app.signUp();
    provider.planLike('held');
    const answer = generate(ada, { cardCount: 30 });
    await expect.poll(() => provider.requests.length).toBe(3);
    timers.expire(20_000);
    expect((await answer).cards).toHaveLength(30);
    expect(provider.plans.map(({ abandoned }) => abandoned)).toEqual([true]);
    const lines = provider.requests.map(({ prompt }) => linesIn(prompt).length);
    expect(lines.slice(0, 2)).toEqual([0, 5]);
    expect(lines.reduce((sum, count) => sum + count)).toBeLessThan(25);
  });

  test('is asked for after the opening cards where requests go one by one', async () => {
    const { app, provider } = await startAppWithProvider({ env: { AI_CONCURRENCY: '1' } });
    const ada = await app.signUp();
    provider.next('held');
    const answer = generate(ada);
    await expect.poll(() => provider.requests.length).toBe(1);
    expect(provider.plans).toEqual([]);
    provider.release();
    expect((await answer).cards).toHaveLength(10);
    expect(provider.plans).toHaveLength(1);
  });

  test('gives each card the level of its line', async () => {
    const { app, provider } = await startAppWithProvider();
    const ada = await app.signUp();
    provider.always('by the lines');
    const { cards } = await generate(ada);
    const lines = linesIn(provider.requests[1]?.prompt ?? '');
    const planned = cards.filter(({ front }) => front.includes('plan'));
    expect(planned).toHaveLength(5);
    for (const { front, difficulty } of planned) {
      const subject = /Subject \d+/u.exec(front)?.[0];
      expect(lines.find((line) => line.includes(`"${subject} `))).toContain(`[${difficulty}]`);
    }
  });

  test('of an interrupted generation is reused', async () => {
    const { app, provider } = await startAppWithProvider();
    const ada = await app.signUp();
    provider.next('good', 'held');
    const started = await ada.post('/decks/generate', VOLCANOES, { prefer: 'respond-async' });
    const { id } = generationAccepted.parse(started.body);
    await expect.poll(() => provider.requests.length).toBe(2);
    await expect.poll(async () => (await statusOf(ada, id)).cardsGenerated).toBeGreaterThan(5);
    await app.stopWorker();
    const { cardsGenerated } = await statusOf(ada, id);

    const { app: next, provider: other } = await startAppWithProvider({ database: openAgain(app.database) });
    const client = next.withToken(ada.token);
    await expect.poll(async () => (await statusOf(client, id)).status).toBe('completed');
    expect(other.plans).toEqual([]);
    const planned = linesIn(provider.requests[1]?.prompt ?? '');
    const left = linesIn(other.requests[0]?.prompt ?? '');
    expect(other.requests[0]).toMatchObject({ count: 10 - cardsGenerated });
    expect(left.length).toBeGreaterThan(0);
    expect(planned).toEqual(expect.arrayContaining(left));
  });
});

describe('why a wrong option is wrong', () => {
  async function quizCard() {
    const { app, provider } = await startAppWithProvider();
    const ada = await app.signUp();
    provider.next('as asked');
    const { deck } = await generate(ada, { cardCount: 5, mix: 'quiz' });
    const { session, cards } = await startStudy(ada, deck.id);
    const [card] = cards;
    if (!card?.quiz || card.quiz.key === null) throw new Error('There is no quiz card');
    return { app, ada, provider, deck, session, card, quiz: card.quiz, key: card.quiz.key };
  }

  test('is returned with the card and with the answer, free of charge', async () => {
    const { app, ada, provider, session, card, quiz, key } = await quizCard();
    expect(quiz.reasons).toEqual(
      quiz.options.map((option, index) => (index === key ? null : `${option} is traded elsewhere.`)),
    );
    const before = await tokensUsed(ada);
    const wrong = (key + 1) % 4;
    const body = { sessionId: session.id, cardId: card.id, selectedOption: wrong };
    const answer = answerResponse.parse((await ada.post('/study/answer', body)).body);
    expect(answer.explanation).toBe(`${quiz.options[wrong]} is traded elsewhere.\n\n${card.explanation}`);
    const asked = await ada.post('/ai/explain', { cardId: card.id, selectedOption: (key + 2) % 4 });
    expect(asked).toMatchObject({
      body: { explanation: `${quiz.options[(key + 2) % 4]} is traded elsewhere.\n\n${card.explanation}` },
    });
    expect(await ada.post('/ai/explain', { cardId: card.id })).toMatchObject({
      body: { explanation: card.explanation },
    });
    expect(await tokensUsed(ada)).toBe(before);
    expect(provider.requests).toHaveLength(1);
    const exported = JSON.stringify((await ada.get('/account/export')).body);
    expect(exported).toContain('is traded elsewhere');
    await app.stopWorker();
  });

  test('is removed from an option that is edited or becomes right, and from no other', async () => {
    const { ada, card, quiz, key } = await quizCard();
    const [first = 0, second = 0, third = 0] = [0, 1, 2, 3].filter((index) => index !== key);
    const options = quiz.options.map((option, index) => (index === first ? 'Something else' : option));
    const change = async (body: object) => {
      const { data } = cardResponse.parse((await ada.put(`/cards/${card.id}`, body)).body);
      return data.card.quiz;
    };
    const edited = await change({ options });
    expect(edited?.reasons?.map((reason) => reason !== null)).toEqual(
      options.map((_, index) => index === second || index === third),
    );
    const turned = await change({ correct_option: second });
    expect(turned?.reasons?.map((reason) => reason !== null)).toEqual(
      options.map((_, index) => index === third),
    );
    const moved = await change({ options: options.toReversed(), correct_option: 3 - second });
    expect(moved?.reasons?.[3 - third]).toBe(quiz.reasons?.[third]);
    const without = await change({ option_reasons: null });
    expect(without).toEqual({ options: options.toReversed(), key: 3 - second });
    const own = options.map((_, index) => (index === third ? 'Because I say so' : null)).toReversed();
    expect((await change({ option_reasons: own }))?.reasons).toEqual(own);
  });

  test('has to fit the options', async () => {
    const { ada, card, key } = await quizCard();
    const put = (option_reasons: unknown) => ada.put(`/cards/${card.id}`, { option_reasons });
    expect(await put(['too few'])).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'option_reasons', message: 'Give one reason or null for each option' }] },
    });
    expect(await put([0, 1, 2, 3].map((index) => (index === key ? 'Wrong' : null)))).toMatchObject({
      status: 400,
    });
    expect(await put('no list')).toMatchObject({ status: 400 });
  });
});

test('labels before options do not reveal the order in which the model wrote them', async () => {
  const { app, provider } = await startAppWithProvider();
  provider.next('labels');
  const { cards } = await generate(await app.signUp(), { cardCount: 5 });
  expect(cards.flatMap((card) => card.quiz?.options ?? []).filter((option) => option.includes(')'))).toEqual(
    [],
  );
  expect(cards.filter((card) => card.back.startsWith('A) '))).toEqual([]);
});

test('a topic that the model declines is refused in its words and costs nothing', async () => {
  const { app, provider } = await startAppWithProvider();
  const ada = await app.signUp();
  provider.always('declined');
  expect(await ada.post('/decks/generate', { ...VOLCANOES, cardCount: 5 })).toMatchObject({
    status: 422,
    body: {
      code: 'TOPIC_UNKNOWN',
      message: expect.stringContaining(
        '“This is not a subject that cards could help with.” You were not charged.',
      ),
    },
  });
  expect(provider.requests).toHaveLength(1);
  expect(await tokensUsed(ada)).toBe(0);
});

describe('a second deck', () => {
  test('is requested with the questions of the first, and repeats none of them', async () => {
    const { app, provider } = await startAppWithProvider();
    const [ada, eve] = await Promise.all([app.signUp(), app.signUp()]);
    const own = { front: 'Which mountain buried Pompeii?', back: 'Vesuvius' };
    await makeOwnDeck(ada, 'Volcanoes', own);
    await makeDeck(ada, { title: 'Something else' });

    const first = await generate(ada);
    expect(provider.requests[0]?.prompt).toContain(own.front);
    expect(provider.requests[0]?.prompt).toContain(own.back);
    expect(provider.requests[0]?.prompt).not.toContain('Question 1?');
    await generate(ada, { title: 'More fire', topic: 'the VOLCANOES' });
    const second = provider.requests[2]?.prompt ?? '';
    expect(first.cards.filter((card) => !second.includes(card.front))).toEqual([]);
    expect(provider.plans[1]?.prompt).toContain(first.cards[0]?.front);
    await generate(eve);
    expect(provider.requests.at(-1)?.prompt).not.toContain('The learner has these cards');
  });

  test('that only repeats questions is refused with an explanation, and costs nothing', async () => {
    const { app, provider } = await startAppWithProvider();
    const ada = await app.signUp();
    provider.always('stuck');
    await generate(ada, { cardCount: 5 });
    const before = await tokensUsed(ada);
    const answer = await ada.post('/decks/generate', { ...VOLCANOES, cardCount: 5 });
    expect(answer).toMatchObject({
      status: 502,
      body: { message: expect.stringContaining('do not already ask') },
    });
    expect(await tokensUsed(ada)).toBe(before);
  });

  test('of the library differs from a deck that was made by hand', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const topic = 'Baltic states';
    const own = { front: 'Tell me the capital that Latvia has', back: 'Riga' };
    await makeOwnDeck(ada, topic, own);
    for (const title of ['One', 'Two', 'Three']) {
      const { cards } = await generateDeck(ada, { title, topic, cardCount: 5 });
      expect(cards.filter(({ front }) => /capital of Latvia/u.test(front))).toEqual([]);
    }
  });
});
