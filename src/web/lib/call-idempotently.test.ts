import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startLocalHttp, type LocalHttp, type Reply } from '#test/local-http.mjs';
import { deckEndpoints } from '#contract/decks.ts';
import { libraryEndpoints } from '#contract/library.ts';
import { callForJson } from './api-client.ts';
import { callIdempotently } from './call-idempotently.ts';

/** The keys that the server has received, and its next response. */
let keys: unknown[];
let response: Reply;
let server: LocalHttp;

beforeAll(async () => {
  server = await startLocalHttp((request) => {
    keys.push(request.headers['idempotency-key']);
    return response;
  });
});
afterAll(() => server.close());

beforeEach(() => {
  keys = [];
  response = { body: '{}' };
  vi.stubGlobal('document', { cookie: '' });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`${server.url}${path}`, init));
});
afterEach(() => vi.unstubAllGlobals());

const post = (title: string) =>
  callIdempotently(callForJson, deckEndpoints.create, { body: { title } }).then(
    () => 'made',
    () => 'failed',
  );

it('each request gets its own key', async () => {
  expect([await post('A'), await post('A'), await post('B')]).toEqual(['made', 'made', 'made']);
  expect(new Set(keys).size).toBe(3);
  for (const key of keys)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
});

it.each([
  ['the server does not answer', { status: 200, body: '{' }],
  ['the server fails', { status: 503, body: '{}' }],
])('repeating the same request keeps its key when %s', async (_what, lost) => {
  response = lost;
  expect(await post('C')).toBe('failed');
  response = { body: '{}' };
  expect([await post('D'), await post('C'), await post('C')]).toEqual(['made', 'made', 'made']);
  const [first, other, again, next] = keys;
  expect(again).toBe(first);
  expect(new Set([first, other, next]).size).toBe(3);
});

it('requests with different path parameters have different keys', async () => {
  const take = (slug: string) =>
    callIdempotently(callForJson, libraryEndpoints.take, { params: { slug }, body: { section: null } }).catch(
      () => 0,
    );
  response = { status: 503, body: '{}' };
  await take('birds');
  await take('fish');
  await take('birds');
  const [first, other, again] = keys;
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it('a refused request gets a new key when it is repeated', async () => {
  response = { status: 409, body: '{}' };
  await post('E');
  await post('E');
  expect(new Set(keys).size).toBe(2);
});

it('the key of a request can be the id of what it creates', async () => {
  let body: unknown;
  const call = async (_endpoint: unknown, input: { body?: unknown }) => void (body = input.body);
  await callIdempotently(call, deckEndpoints.create, { body: { title: 'F' } }, { named: true });
  expect(body).toEqual({ title: 'F', id: expect.stringMatching(/^[0-9a-f-]{36}$/u) });
});
