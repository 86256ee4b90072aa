import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLocalHttp, type LocalHttp, type Received, type Reply } from '#test/local-http.mjs';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { call, callAsync, callForFile, callWithHeaders } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { clearSession, setSession, useAuthStore } from './auth-store.ts';

/** The last request that the server received, and its next response. */
let seen: Received;
let response: Reply = {};
let server: LocalHttp;

beforeAll(async () => {
  server = await startLocalHttp((request) => {
    seen = request;
    return response;
  });
});
afterAll(() => server.close());

const ada = {
  id: 'u1',
  username: 'ada',
  email: 'ada@example.org',
  timeZone: 'UTC',
  hasOwnPassword: true,
  role: 'member' as const,
  createdAt: 0,
};
const base = { access: 'user', tag: 'Decks', summary: '', status: 200 } as const;
const id = z.object({ id: z.string() });
/** Endpoints that cover every kind of call, without the rules of a real one. */
const list = endpoint({
  ...base,
  method: 'GET',
  path: '/decks',
  query: z.object({
    search: z.string().optional(),
    cursor: z.string().optional(),
    limit: z.int().optional(),
  }),
  response: z.array(z.int()),
});
const create = endpoint({
  ...base,
  method: 'POST',
  path: '/decks',
  body: z.object({ title: z.string().optional() }),
  response: z.null(),
  otherwise: { status: 202, response: z.object({ id: z.string() }) },
});
const change = endpoint({
  ...base,
  method: 'PUT',
  path: '/decks/:id',
  params: id,
  body: z.object({ title: z.string().optional() }),
  response: z.null(),
});
const remove = endpoint({ ...base, method: 'DELETE', path: '/decks/:id', params: id, response: z.null() });

const ask = (options?: Parameters<typeof call>[2]) => call(list, { query: {} }, options);
const make = (options?: Parameters<typeof call>[2]) => call(create, { body: {} }, options);

const page = { cookie: '' };
const realFetch = globalThis.fetch;

beforeEach(() => {
  response = {};
  page.cookie = '';
  vi.stubGlobal('document', page);
  askAt(server.url);
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

/** Sends the client's relative requests to this origin. */
function askAt(origin: string): void {
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`${origin}${path}`, init));
}

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('The call should have failed.'),
    (error: unknown) => error,
  );
}

describe('downloads', () => {
  it('a file is returned unchanged', async () => {
    response = { body: '{"cards":[' };
    const file = await callForFile(list, {});
    expect(await file.text()).toBe('{"cards":[');
  });

  it('a refused or interrupted download fails with the reason', async () => {
    response = { status: 503, body: '{"message":"Later"}' };
    expect(await failure(callForFile(list, {}))).toMatchObject({
      status: 503,
      serverMessage: 'Later',
    });
    response = { body: '{"cards":[', manner: 'broken' };
    expect(await failure(callForFile(list, {}))).toMatchObject({ kind: 'no-response' });
  });
});

describe('requests', () => {
  it('a request goes to the path below /api, as JSON, without undefined parameters', async () => {
    response = { body: '[1]' };
    const query = { search: 'a b', cursor: undefined, limit: 3 };
    await expect(call(list, { query })).resolves.toEqual([1]);
    expect(seen).toMatchObject({ method: 'GET', path: '/api/decks?search=a+b&limit=3', body: '' });
    expect(seen.headers['accept']).toBe('application/json');
    expect(seen.headers['content-type']).toBeUndefined();

    response = { status: 204 };
    await call(change, { params: { id: 'a/1' }, body: { title: 'Été' } });
    expect(seen).toMatchObject({ method: 'PUT', path: '/api/decks/a%2F1', body: '{"title":"Été"}' });
    expect(seen.headers['content-type']).toBe('application/json');
  });

  it('a request carries the token of the signed-in user', async () => {
    response = { body: '[]' };
    await ask();
    expect(seen.headers['authorization']).toBeUndefined();
    setSession(ada, 'secret');
    response = { body: '[]' };
    await ask();
    expect(seen.headers['authorization']).toBe('Bearer secret');
  });

  it('only a request that changes something repeats the CSRF cookie in a header', async () => {
    page.cookie = 'theme=dark; XSRF-TOKEN=a%3Db';
    response = { body: '[]' };
    await ask();
    expect(seen.headers['x-xsrf-token']).toBeUndefined();
    const params = { id: '1' };
    for (const changing of [make, () => call(change, { params, body: {} }), () => call(remove, { params })]) {
      response = { status: 204 };
      await changing();
      expect(seen.headers['x-xsrf-token']).toBe('a=b');
    }
    page.cookie = '';
    await make();
    expect(seen.headers['x-xsrf-token']).toBeUndefined();
  });

  it('an empty response is returned as null', async () => {
    response = { status: 204 };
    await expect(call(remove, { params: { id: '1' } })).resolves.toBeNull();
  });

  it('an asynchronous call asks the server not to wait for the result', async () => {
    response = { status: 202, body: '{"id":"1"}' };
    await expect(callAsync(create, { body: {} })).resolves.toEqual({ id: '1' });
    expect(seen.headers['prefer']).toBe('respond-async');
  });

  it('a call can return the headers of its response', async () => {
    response = { body: '[]', headers: { 'X-Total-Count': '7' } };
    const { data, headers } = await callWithHeaders(list, { query: {} });
    expect(data).toEqual([]);
    expect(headers.get('X-Total-Count')).toBe('7');
  });
});

describe('timeouts and cancellation', () => {
  it('the timeout is 60 seconds unless the caller sets another', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    response = { body: '[]' };
    await ask();
    expect(timeout).toHaveBeenLastCalledWith(60_000);
    response = { status: 204 };
    await make({ timeout: 300_000 });
    expect(timeout).toHaveBeenLastCalledWith(300_000);
  });

  it('a request that takes too long fails with a timeout', async () => {
    response = { manner: 'silent' };
    const error = await failure(ask({ timeout: 20 }));
    expect(error).toMatchObject({ kind: 'timeout', message: 'Request timeout. Please try again.' });
  });

  it('a request that its caller cancels throws an AbortError rather than a failure', async () => {
    response = { manner: 'silent' };
    const leaving = new AbortController();
    const promise = failure(ask({ signal: leaving.signal }));
    leaving.abort();
    const error = await promise;
    expect(error).not.toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ name: 'AbortError' });
  });
});

describe('failures', () => {
  it('a request to an unreachable server is a network error', async () => {
    const gone = await startLocalHttp(() => ({}));
    await gone.close();
    askAt(gone.url);
    expect(await failure(ask())).toMatchObject({
      kind: 'network',
      message: 'Network error. Please check your connection and try again.',
    });
  });

  it('an interrupted response counts as no response', async () => {
    response = { manner: 'broken' };
    expect(await failure(ask())).toMatchObject({
      kind: 'no-response',
      message: 'No response from server. Please check your connection.',
    });
  });

  it('an unreadable response counts as no response', async () => {
    response = { body: '<html>' };
    expect(await failure(ask())).toMatchObject({ kind: 'no-response' });
  });

  it('a response that violates the contract is malformed', async () => {
    response = { body: '["one"]' };
    expect(await failure(ask())).toMatchObject({ kind: 'malformed', status: undefined });
  });

  it('a failure carries the message, field errors and further values of the server', async () => {
    const errors = [{ field: 'title', message: 'Title is required' }, { field: 7 }];
    const body = { message: 'Title is required', code: 'VALIDATION_FAILED', errors, needed: 3 };
    response = { status: 400, body: JSON.stringify(body) };
    expect(await failure(make())).toMatchObject({
      kind: 'http',
      status: 400,
      code: 'VALIDATION_FAILED',
      serverMessage: 'Title is required',
      fields: [{ field: 'title', message: 'Title is required' }],
      body: { needed: 3 },
    });
  });

  it.each([
    ['<h1>Bad gateway</h1>', 502, 'Server error. Please try again later.'],
    ['"text"', 418, 'Server error (418)'],
    ['', 404, 'Resource not found.'],
    ['{"message":""}', 429, 'Too many requests. Please wait and try again.'],
  ])('a response without a message gets a general text: %j', async (body, status, message) => {
    response = { status, body };
    expect(await failure(ask())).toMatchObject({ status, message, serverMessage: undefined });
  });
});

describe('401 responses', () => {
  const refuse = (code: string) => {
    response = { status: 401, body: JSON.stringify({ message: 'No', code }) };
  };

  it('a refused token signs its user out', async () => {
    setSession(ada, 'secret');
    refuse('UNAUTHORIZED');
    await failure(ask());
    expect(useAuthStore.getState()).toEqual({ user: null, token: null });
  });

  it('a wrong password does not sign the user out', async () => {
    setSession(ada, 'secret');
    refuse('INVALID_CREDENTIALS');
    await failure(make());
    expect(useAuthStore.getState().token).toBe('secret');
  });

  it('a refusal of an earlier token leaves the current session alone', async () => {
    setSession(ada, 'old');
    refuse('UNAUTHORIZED');
    const late = failure(ask());
    setSession(ada, 'new');
    await late;
    expect(useAuthStore.getState().token).toBe('new');
  });
});

describe('responses after a sign-out', () => {
  it.each([{ body: '[1]' }, { status: 409, body: '{"message":"No"}' }])(
    'a response that arrives after its user has signed out is dropped: %j',
    async (late) => {
      setSession(ada, 'secret');
      response = late;
      const promise = failure(ask());
      setSession({ ...ada, id: 'u2' }, 'another');
      expect(await promise).toMatchObject({ name: 'AbortError' });
      expect(useAuthStore.getState().token).toBe('another');
    },
  );

  it("a visitor's request is answered even if they sign in meanwhile", async () => {
    response = { body: '[1]' };
    const promise = ask();
    setSession(ada, 'secret');
    await expect(promise).resolves.toEqual([1]);
  });
});
