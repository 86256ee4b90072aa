import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/server/test-app.ts';

const FRIEND = 'https://cards.example.org';
const OTHER_FRIEND = 'http://localhost:5173';
const env = { CORS_ORIGINS: `${FRIEND}, ${OTHER_FRIEND}` };

const STRANGERS = [
  'https://evil.example',
  'null',
  `${FRIEND}.evil.example`,
  'http://cards.example.org',
  `${FRIEND}:8443`,
];

function preflight(app: TestApp, origin: string): Promise<Response> {
  return fetch(`${app.url}/api/decks`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
}

const accessHeaders = ({ headers }: { headers: Headers }) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));

test.each([FRIEND, OTHER_FRIEND])(
  'a page of %s may call with a bearer token and read the response',
  async (origin) => {
    const app = await startTestApp({ env });
    const ada = await app.signUp();
    const response = await preflight(app, origin);
    expect(response.status).toBe(204);
    expect(accessHeaders(response)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers': expect.stringMatching(/Authorization, Content-Type/u),
      'access-control-max-age': '3600',
    });
    const made = await ada.post('/decks', { title: 'Saisons' }, { origin });
    expect(made.status).toBe(201);
    expect(accessHeaders(made)).toEqual({
      'access-control-allow-origin': origin,
      'access-control-expose-headers':
        'Content-Disposition, ETag, Link, Location, Preference-Applied, Retry-After, X-Total-Count',
    });
    expect(made.headers.get('vary')).toMatch(/\borigin\b/iu);
  },
);

test('an error can be read too', async () => {
  const app = await startTestApp({ env });
  const response = await app.visitor.get('/decks', { origin: FRIEND });
  expect(response).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  expect(response.headers.get('access-control-allow-origin')).toBe(FRIEND);
});

test.each(STRANGERS)('a page of %s gets no header that lets it read the response', async (origin) => {
  const app = await startTestApp({ env });
  for (const response of [await preflight(app, origin), await app.visitor.get('/config', { origin })]) {
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(response.headers.get('vary')).toMatch(/\borigin\b/iu);
  }
});

test('without the setting no page of another origin may call', async () => {
  const app = await startTestApp();
  const response = await preflight(app, FRIEND);
  expect([response.status, accessHeaders(response)]).toEqual([405, {}]);
  expect(accessHeaders(await app.visitor.get('/config', { origin: FRIEND }))).toEqual({});
});
