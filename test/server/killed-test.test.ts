import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { authResponse } from '#contract/auth.ts';
import { deckMemoryResponse } from '#contract/scheduling.ts';
import { testResponse } from '#contract/tests.ts';
import { startServer } from '#test/app-process.ts';
import { makeDeck } from './study-helpers.ts';
import { createClient, PASSWORD } from './test-app.ts';
import { readTest, rightAnswer, startTest } from './test-helpers.ts';

const QUESTIONS = 100;
const KILLED_AFTER = new Set([0, 37, 73]);

test('a test of 100 questions continues after kills, and teaches each card once', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cardamom-killed-'));
  const env = { AI_PROVIDER: 'none' };
  let server = await startServer({ dataDir, env });
  onTestFinished(async () => {
    await server.kill();
    await rm(dataDir, { recursive: true });
  });
  const credentials = { username: 'ada', email: 'ada@example.org', password: PASSWORD };
  const registered = await createClient(server.url).post('/auth/register', credentials);
  const { token } = authResponse.parse(registered.body);
  const client = () => createClient(server.url, token);
  const restart = async () => {
    await server.kill();
    server = await startServer({ dataDir, env });
  };

  const { deck } = await makeDeck(client(), { cardCount: QUESTIONS });
  const { test: made } = await startTest(client(), [deck.id], { questions: QUESTIONS });
  const paper = testResponse.parse((await client().get(`/tests/${made.id}/paper`)).body);
  expect(paper.questions).toHaveLength(QUESTIONS);
  for (const question of paper.questions) {
    const { position } = question;
    const answer = rightAnswer(question);
    const { status } = await client().put(`/tests/${made.id}/answers/${position}`, answer);
    expect(status).toBe(204);
    if (!KILLED_AFTER.has(position)) continue;
    await restart();
    const { questions } = await readTest(client(), made.id);
    expect(questions.filter(({ given }) => given !== null)).toHaveLength(position + 1);
  }
  // The server dies before anybody learns whether the test was finished.
  const lost = client()
    .post(`/tests/${made.id}/finish`)
    .catch(() => null);
  await restart();
  await lost;
  await client().post(`/tests/${made.id}/finish`);
  expect((await readTest(client(), made.id)).test).toMatchObject({ right: QUESTIONS, total: QUESTIONS });
  const { cards } = deckMemoryResponse.parse((await client().get(`/study/memory/${deck.id}`)).body);
  expect(cards.map(({ memory }) => memory?.repetitions)).toEqual(Array(QUESTIONS).fill(1));
}, 120_000);
