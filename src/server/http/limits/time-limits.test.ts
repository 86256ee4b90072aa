import { describe, expect, test } from 'vitest';
import type { CardGenerator } from '#server/ports/card-generator.ts';
import { connectRaw, type RawClient } from '#test/server/raw-client.ts';
import { customGenerator, generatorOf } from '#test/builders/generators.ts';
import { startTestApp } from '#test/server/test-app.ts';
import { TIME_LIMITS } from './time-limits.ts';

const HOST = 'Host: 127.0.0.1\r\n';
const LOGIN = `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
const ENDLESS_BODY = `${LOGIN}Content-Length: 1000\r\n\r\n{"email":"`;

/** Short enough for a test, and long enough for a busy machine to send a request. */
const quick = (limits: Partial<typeof TIME_LIMITS>) => ({
  timeLimits: { ...TIME_LIMITS, checkEvery: 20, ...limits },
});

/** The JSON body of the last response. */
const lastBody = (client: RawClient): unknown => JSON.parse(client.received().split('\r\n\r\n').at(-1) ?? '');

describe('a client that takes too long', () => {
  test.each([
    ['with its headers', `GET /api/config HTTP/1.1\r\n${HOST}X-Slow: `, { headers: 150 }],
    ['with its body', ENDLESS_BODY, { headers: 100, request: 150 }],
  ])(
    'a client that is too slow %s gets a response and loses its connection',
    async (_what, beginning, limits) => {
      const app = await startTestApp(quick(limits));
      const slow = await connectRaw(app.url);
      slow.send(beginning);
      slow.drip('x', 10);
      await expect.poll(slow.closed).toBe(true);
      expect(slow.received()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/u);
      expect(slow.received().match(/HTTP\/1\.1/gu)).toHaveLength(1);
      expect(lastBody(slow)).toEqual({
        code: 'REQUEST_TIMEOUT',
        message: 'The request took too long to arrive',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/u),
      });
    },
  );

  test('sending a file may take longer, but not forever', async () => {
    const app = await startTestApp(quick({ headers: 100, request: 150, upload: 60_000 }));
    const { token } = await app.signUp();
    const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nThe cell';
    const rest = ' is small.\r\n--x--\r\n';
    const upload = [
      `POST /api/sources/files HTTP/1.1\r\n${HOST}Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${form.length + rest.length}\r\n\r\n`,
    ].join('\r\n');
    const file = await connectRaw(app.url);
    file.send(upload + form);
    const slow = await connectRaw(app.url);
    slow.send(ENDLESS_BODY);
    await expect.poll(slow.closed).toBe(true);
    file.send(rest);
    await expect.poll(file.received).toMatch(/^HTTP\/1\.1 201 /u);

    const impatient = await startTestApp(quick({ headers: 100, request: 100, upload: 150 }));
    const endless = await connectRaw(impatient.url);
    endless.send(upload.replace(token, (await impatient.signUp()).token) + form);
    await expect.poll(endless.closed).toBe(true);
    expect(endless.received()).toMatch(/^HTTP\/1\.1 408 /u);
  });

  test('a client whose body is still arriving after the response loses its connection', async () => {
    const app = await startTestApp(quick({ headers: 300, request: 400 }));
    const slow = await connectRaw(app.url);
    slow.send(ENDLESS_BODY.replace('/auth/login', '/decks'));
    slow.drip('x', 10);
    await expect.poll(slow.closed).toBe(true);
    expect(slow.received()).toMatch(/^HTTP\/1\.1 401 /u);
  });

  test('a client that does not send a first or a next request loses its connection', async () => {
    const app = await startTestApp(quick({ headers: 400, idle: 150 }));
    const mute = await connectRaw(app.url);
    const idle = await connectRaw(app.url);
    idle.send(`GET /healthz HTTP/1.1\r\n${HOST}\r\n`);
    await expect.poll(() => [mute.closed(), idle.closed()]).toEqual([true, true]);
    expect(idle.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\{"status":"ok"\}$/su);
  });

  test('a client that does not read the responses loses its connection', async () => {
    const app = await startTestApp(quick({ answerStalled: 150 }));
    const deaf = await connectRaw(app.url, { reads: false });
    // More than all buffers between server and client can hold.
    deaf.send(`GET /api/openapi.json HTTP/1.1\r\n${HOST}\r\n`.repeat(300));
    await expect.poll(app.connections).toBe(1);
    await expect.poll(app.connections).toBe(0);
  });
});

/** A generator that waits until the test lets it finish. */
function heldGenerator(): { generator: CardGenerator; asked: Promise<void>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>();
  const draft = {
    front: 'What is the capital of France?',
    back: 'Paris',
    difficulty: 1,
    hints: ['It lies on the Seine', 'It is known as the city of light', 'It begins with P'] as const,
    explanation: 'The kings of France made it their seat in the Middle Ages.',
  };
  const held = generatorOf([draft], promise);
  const generator = customGenerator((brief, options) => {
    noteAsked();
    return held.generate(brief, options);
  });
  return { generator, asked, release: resolve };
}

const GENERATE = { title: 'Capitals', topic: 'capitals of Europe', cardCount: 5, difficulty: 1 };

test('a call may wait for its response for as long as the work takes', async () => {
  const { generator, release } = heldGenerator();
  const app = await startTestApp({ ...quick({ headers: 500, request: 700, idle: 500 }), generator });
  const ada = await app.signUp();
  const waiting = ada.post('/decks/generate', GENERATE);
  // When this connection has timed out, the other one would have too.
  const slow = await connectRaw(app.url);
  slow.send(ENDLESS_BODY);
  await expect.poll(slow.closed).toBe(true);
  release();
  expect(await waiting).toMatchObject({ status: 201, body: { cardsGenerated: 1 } });
});

test('a stopping server lets requests finish that can', async () => {
  const { generator, asked, release } = heldGenerator();
  const app = await startTestApp({ ...quick({ closing: 60_000 }), generator });
  const ada = await app.signUp();
  const waiting = ada.post('/decks/generate', GENERATE);
  const finishing = await connectRaw(app.url);
  finishing.send(`${LOGIN}Content-Length: 2\r\n\r\n{`);
  const idle = await connectRaw(app.url);
  idle.send(`GET /healthz HTTP/1.1\r\n${HOST}\r\n`);
  await expect.poll(idle.received).toContain('200 OK');
  await asked;

  const closing = app.close();
  await expect.poll(idle.closed).toBe(true);
  finishing.send('}');
  await expect.poll(finishing.received).toMatch(/^HTTP\/1\.1 400 .*connection: close/isu);
  expect(await waiting).toMatchObject({ status: 503, body: { code: 'PROVIDER_UNAVAILABLE' } });
  release();
  await closing;
});

test('a stopping server ends all other connections', async () => {
  const app = await startTestApp(quick({ closing: 300 }));
  const mute = await connectRaw(app.url);
  const headers = await connectRaw(app.url);
  headers.send(`GET /healthz HTTP/1.1\r\n${HOST}X-Slow: `);
  const body = await connectRaw(app.url);
  body.send(ENDLESS_BODY);
  const deaf = await connectRaw(app.url, { reads: false });
  deaf.send(`GET /api/openapi.json HTTP/1.1\r\n${HOST}\r\n`.repeat(300));
  for (const slow of [headers, body]) slow.drip('x', 10);
  await expect.poll(app.connections).toBe(4);

  await app.close();
  for (const slow of [mute, headers, body]) await expect.poll(slow.closed).toBe(true);
});

test.each([
  ['what is no HTTP', 'Good morning!\r\n\r\n'],
  ['a request that never comes to its end', ENDLESS_BODY],
])('the error for %s is not sent as the answer to the request before it', async (_what, next) => {
  const { generator, asked, release } = heldGenerator();
  const app = await startTestApp({ generator, ...quick({ headers: 400, request: 400 }) });
  const ada = await app.signUp();
  const body = JSON.stringify(GENERATE);
  const head = `${HOST}Authorization: Bearer ${ada.token}\r\nContent-Type: application/json\r\n`;
  const client = await connectRaw(app.url);
  client.send(`POST /api/decks/generate HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`);
  await asked;
  client.send(next);
  await expect.poll(client.closed).toBe(true);
  expect(client.received()).toBe('');
  release();
});

test.each([
  ['headers beyond all measure', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`, 431, 'HEADERS_TOO_LARGE'],
  ['what is no HTTP', 'Good morning!\r\n\r\n', 400, 'MALFORMED_REQUEST'],
])('%s is an error in the common shape', async (_what, text, status, code) => {
  const app = await startTestApp();
  const client = await connectRaw(app.url);
  client.send(text);
  await expect.poll(client.closed).toBe(true);
  expect(client.received()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
  expect(lastBody(client)).toMatchObject({ code });
});
