/**
 * The smoke boot: starts the product with `npm start`, as a user would, makes and studies a deck over HTTP,
 * kills it without warning and checks that everything is still there.
 * Usage: node scripts/smoke.ts [file for the counts, as JSON]
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import { authResponse, meResponse } from '#contract/auth.ts';
import { cardListResponse } from '#contract/cards.ts';
import { deckListResponse } from '#contract/decks.ts';
import { generateResponse } from '#contract/generation.ts';
import { answerResponse, sessionResponse, startResponse } from '#contract/study.ts';
import { freePort, startApp, type AppProcess } from '#test/app-process.ts';

const CARDS = 10;

const port = await freePort();
const dataDir = await mkdtemp(join(tmpdir(), 'cardamom-smoke-'));
let app: AppProcess | undefined;
let token = '';
let passed = 0;
let failed = 0;

try {
  await check('npm start becomes ready', boot);
  await check('it serves the web app', async () => {
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect((await page.text()).includes('<div id="root">'), `GET / answered ${page.status} without the app`);
  });
  const user = await check('a visitor registers', async () => {
    const account = { email: 'smoke@example.org', username: 'smoke', password: 'smoke-test' };
    const registered = await call(authResponse, '/auth/register', account);
    token = registered.token;
    return registered.user;
  });
  const deck = await check(`a deck on "capitals of Europe" has ${CARDS} cards`, async () => {
    const request = { title: 'Capitals', topic: 'capitals of Europe', cardCount: CARDS };
    const generated = await call(generateResponse, '/decks/generate', request);
    expect(generated.cardsGenerated === CARDS, `${generated.cardsGenerated} cards were generated`);
    return generated.deck;
  });
  const session = await check('a card is studied', async () => {
    const started = await call(startResponse, '/study/start', { deckId: deck.id });
    const [card] = started.cards;
    expect(card !== undefined, 'the session has no cards');
    const answer = await call(answerResponse, '/study/answer', {
      sessionId: started.session.id,
      cardId: card.id,
      timeSpent: 1000,
      ...(card.isQuiz ? { selectedOption: card.quiz?.key } : { isCorrect: true }),
    });
    expect(answer.isCorrect, 'the right answer was recorded as wrong');
    return started.session;
  });
  await check('killed without warning, it starts again', async () => {
    await app?.kill();
    await boot();
  });
  await check('the account, the deck, its cards and the answer are still there', async () => {
    const me = await call(meResponse, '/auth/me');
    expect(me.user.id === user.id, 'the token belongs to somebody else');
    const decks = await call(deckListResponse, '/decks');
    expect(decks.length === 1 && decks[0]?.id === deck.id, `there are ${decks.length} decks`);
    const { cards } = (await call(cardListResponse, `/cards/deck/${deck.id}`)).data;
    expect(cards.length === CARDS, `there are ${cards.length} cards`);
    const resumed = await call(sessionResponse, `/study/session/${session.id}`);
    expect(resumed.session.status === 'active', `the session is ${resumed.session.status}`);
    expect(resumed.answers.length === 1, `there are ${resumed.answers.length} answers`);
  });
  await check('asked to stop, it ends with exit code 0', async () => {
    const code = await app?.stop();
    app = undefined;
    expect(code === 0, `it ended with exit code ${code}`);
  });
} catch (error) {
  failed += 1;
  process.exitCode = 1;
  console.error(`FAILED: ${error instanceof Error ? error.message : String(error)}`);
} finally {
  await app?.kill();
  await rm(dataDir, { recursive: true, force: true });
  const [file] = process.argv.slice(2);
  if (file !== undefined) await writeFile(file, JSON.stringify({ passed, failed }));
}

async function check<T>(what: string, work: () => Promise<T>): Promise<T> {
  console.log(what);
  const result = await work();
  passed += 1;
  return result;
}

async function boot(): Promise<void> {
  app = await startApp({ command: 'npm', args: ['start'], port, dataDir, timeout: 120_000 });
}

/** One call of the API: a POST if there is a body, otherwise a GET. */
async function call<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  body?: object,
): Promise<z.output<Schema>> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.ok, `${path} answered ${response.status}: ${text}`);
  return schema.parse(JSON.parse(text));
}

function expect(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}
