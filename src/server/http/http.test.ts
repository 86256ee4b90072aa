import { describe, expect, test } from 'vitest';
import { errorBody } from '#contract/common.ts';
import { startTestApp } from '#test/server/test-app.ts';

describe('the CSRF pair', () => {
  async function cookieOf(app: Awaited<ReturnType<typeof startTestApp>>): Promise<string> {
    const { headers } = await app.visitor.get('/config');
    const cookie = headers.getSetCookie().find((text) => text.startsWith('XSRF-TOKEN='));
    expect(cookie).toMatch(/SameSite=Strict/u);
    expect(cookie).not.toMatch(/HttpOnly/u);
    return cookie?.split(';')[0] ?? '';
  }

  const credentials = { email: 'nobody@example.org', password: 'not the one' };

  test('an unsafe request with the CSRF cookie needs the same value in the header', async () => {
    const app = await startTestApp({ env: { EXPLORE_LOGIN: 'false' } });
    const cookie = await cookieOf(app);
    const value = cookie.replace('XSRF-TOKEN=', '');
    const login = async (headers: Record<string, string>) => {
      const { status, body } = await app.visitor.post('/auth/login', credentials, { cookie, ...headers });
      return [status, errorBody.parse(body).code];
    };
    const refused = [403, 'CSRF_MISMATCH'];
    expect(await login({})).toEqual(refused);
    expect(await login({ 'x-xsrf-token': `${value}x` })).toEqual(refused);
    // Neither of these is a bearer token.
    expect(await login({ authorization: 'Bearer ' })).toEqual(refused);
    expect(await login({ authorization: 'Basic YWRhOmFkYQ==' })).toEqual(refused);
    expect(await login({ 'x-xsrf-token': value })).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  test('a request with a bearer token, which no browser attaches automatically, needs no CSRF pair', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const cookie = await cookieOf(app);
    expect((await ada.get('/auth/me', { cookie })).status).toBe(200);
    expect((await ada.post('/auth/logout', undefined, { cookie })).status).toBe(204);
  });

  test('a client with a token and without cookies needs no CSRF pair', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    expect((await ada.get('/auth/me')).headers.getSetCookie()).toEqual([]);
    expect((await ada.post('/auth/logout')).status).toBe(204);
  });
});

describe('every error', () => {
  test.each([
    ['a body that is no JSON', '/auth/login', '{"email":', 'application/json', 400, 'MALFORMED_REQUEST'],
    ['a body that is no object', '/auth/login', '[1]', 'application/json', 400, 'VALIDATION_FAILED'],
    ['an empty body', '/auth/login', '', 'application/json', 400, 'MALFORMED_REQUEST'],
    ['another content type', '/auth/login', 'email=a', 'text/csv', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a body over a mebibyte',
      '/auth/login',
      JSON.stringify('x'.repeat(1024 * 1024)),
      'application/json',
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    ['an unknown address', '/nothing', '{}', 'application/json', 404, 'NOT_FOUND'],
    ['a method that is not offered', '/auth/me', '{}', 'application/json', 405, 'METHOD_NOT_ALLOWED'],
  ])(
    'the error for %s has its status, code and request id',
    async (_name, path, body, contentType, status, code) => {
      const app = await startTestApp();
      const response = await app.visitor.post(path, body, { 'content-type': contentType });
      expect(response).toMatchObject({ status, body: { code } });
      expect(errorBody.parse(response.body).requestId).toMatch(/^[0-9a-f-]{36}$/u);
    },
  );

  test('the error for an unsupported method lists those that the path supports', async () => {
    const app = await startTestApp();
    const response = await app.visitor.put('/auth/login', {});
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toContain('POST');
  });

  test('an unexpected error has a generic message', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    await app.database.db.schema.dropTable('activity').execute();
    const response = await ada.get('/analytics/progress');
    expect(response).toMatchObject({
      status: 500,
      body: { code: 'INTERNAL', message: 'Something went wrong on the server' },
    });
    expect(JSON.stringify(response.body)).not.toMatch(/activity|sqlite|select|\.ts/iu);
  });
});

test('responses have headers that keep browsers from guessing types, running them or embedding them', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const responses = [
    await app.visitor.get('/config'),
    await ada.get('/auth/me'),
    await ada.post('/decks', {}),
    await ada.get('/nothing'),
    await fetch(`${app.url}/healthz`),
  ];
  for (const { headers } of responses) {
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});

test('pages are limited to their own scripts and styles and kept out of frames', async () => {
  const app = await startTestApp();
  const { headers } = await fetch(`${app.url}/api/docs`);
  const policy = headers.get('content-security-policy');
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('permissions-policy')).toContain('camera=(), display-capture=(), geolocation=()');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toBeNull();
});

test.each([
  ['https://cards.example.org', true],
  ['HTTPS://Cards.example.org', true],
  ['http://cards.example.org', false],
])('with PUBLIC_URL=%s, cookies and pages are kept to HTTPS: %s', async (url, secure) => {
  const app = await startTestApp({ env: { PUBLIC_URL: url, EXPLORE_LOGIN: 'false' } });
  const credentials = { email: 'nobody@example.org', password: 'not the one' };
  const responses = [await app.visitor.get('/config'), await app.visitor.post('/auth/login', credentials)];
  const cookies = responses.flatMap(({ headers }) => headers.getSetCookie());
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['XSRF-TOKEN', 'device']);
  expect(cookies.map((cookie) => /; Secure(?:;|$)/u.test(cookie))).toEqual([secure, secure]);
  expect(responses.map(({ headers }) => headers.has('strict-transport-security'))).toEqual([secure, secure]);
});

test('no cache stores a response of the API, successful or not', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const responses = [
    await ada.get('/auth/me'),
    await ada.get('/account/export'),
    await ada.post('/auth/refresh'),
    await app.visitor.get('/decks'),
    await app.visitor.post('/auth/login', {}),
    await app.visitor.get('/config'),
  ];
  for (const { headers } of responses) expect(headers.get('cache-control')).toBe('no-store');
});

test('health and readiness respond without signing in', async () => {
  const app = await startTestApp();
  for (const path of ['/healthz', '/readyz']) {
    const response = await fetch(`${app.url}${path}`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  }
});
