import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startLocalHttp, type LocalHttp, type Reply } from '#test/local-http.mjs';
import { deckEndpoints } from '#contract/decks.ts';
import { libraryEndpoints } from '#contract/library.ts';
import { callForJson } from './api-client.ts';
import { callIdempotently } from './call-idempotently.ts';

/** The keys that the server has seen, and how it answers next. */
let keys: unknown[];
let answer: Reply;
let server: LocalHttp;

beforeAll(async () => {
  server = await startLocalHttp((request) => {
    keys.push(request.headers['idempotency-key']);
    return answer;
  });
});
afterAll(() => server.close());

beforeEach(() => {
  keys = [];
  answer = { body: '{}' };
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

it('gives every request a key of its own', async () => {
  expect([await post('A'), await post('A'), await post('B')]).toEqual(['made', 'made', 'made']);
  expect(new Set(keys).size).toBe(3);
  for (const key of keys)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
});

it.each([
  ['nobody answers', { status: 200, body: '{' }],
  ['the server fails', { status: 503, body: '{}' }],
])('keeps the key when %s, for the same request alone', async (_what, lost) => {
  answer = lost;
  expect(await post('C')).toBe('failed');
  answer = { body: '{}' };
  expect([await post('D'), await post('C'), await post('C')]).toEqual(['made', 'made', 'made']);
  const [first, other, again, next] = keys;
  expect(again).toBe(first);
  expect(new Set([first, other, next]).size).toBe(3);
});

it('takes what is in the address for a part of the request', async () => {
  const take = (slug: string) =>
    callIdempotently(callForJson, libraryEndpoints.take, { params: { slug }, body: { section: null } }).catch(
      () => 0,
    );
  answer = { status: 503, body: '{}' };
  await take('birds');
  await take('fish');
  await take('birds');
  const [first, other, again] = keys;
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it('takes a new key after a refusal', async () => {
  answer = { status: 409, body: '{}' };
  await post('E');
  await post('E');
  expect(new Set(keys).size).toBe(2);
});
