import { expect, test } from 'vitest';
import { accessKeyEndpoints } from '#contract/access-keys.ts';
import { securityEventsResponse } from '#contract/account.ts';
import { KEY_REQUESTS_A_MINUTE } from '#domain/account/access-keys.ts';
import { makeKey } from '#test/server/key-helpers.ts';
import { PASSWORD, startTestApp, type Client, type TestApp } from '#test/server/test-app.ts';

const DAY_MS = 86_400_000;
const TOOL_PAGE = 'https://tool.example.org';

async function list(client: Client) {
  return accessKeyEndpoints.list.response.parse((await client.get('/account/keys')).body);
}

async function kindsOf(client: Client): Promise<string[]> {
  const { body } = await client.get('/account/security-events');
  return securityEventsResponse.parse(body).events.map(({ kind }) => kind);
}

test('a key reaches what its scopes allow, and a refusal names the one that is missing', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { key, secret } = await makeKey(ada, ['review', 'read', 'read']);
  expect(secret).toMatch(/^cdm_[\w-]{43}$/u);
  expect(key).toMatchObject({ name: 'Yomitan', scopes: ['read', 'review'], endsAt: null, lastUsedAt: null });
  const tool = app.withToken(secret);
  expect(await tool.get('/decks')).toMatchObject({ status: 200, body: [] });
  expect(await tool.post('/decks', { title: 'Seasons' })).toMatchObject({
    status: 403,
    body: {
      code: 'FORBIDDEN_FOR_KEY',
      message: 'This key does not allow that. It needs “Write cards”.',
      scope: 'write-cards',
    },
  });
  const all = app.withToken((await makeKey(ada, ['everything'])).secret);
  expect(await all.get('/account/keys')).toMatchObject({
    status: 403,
    body: { message: 'A key is not enough for this. Sign in instead.', scope: null },
  });
  expect((await all.post('/decks', { title: 'Seasons' })).status).toBe(201);
});

test('only a hash of a key is stored, and neither the list nor an export has it', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { key, secret } = await makeKey(ada, ['read']);
  const rows = await app.database.db.selectFrom('access_keys').selectAll().execute();
  const exported = await ada.get('/account/export');
  expect(exported.body).toMatchObject({ access_keys: [{ id: key.id, name: 'Yomitan' }] });
  for (const place of [rows, exported.body, await list(ada)]) {
    expect(JSON.stringify(place)).not.toContain(secret.slice(4));
  }
  expect(JSON.stringify(exported.body)).not.toContain(rows[0]?.key_hash);
});

test('a key works until it ends or is revoked, and when the password changes', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const short = await makeKey(ada, ['read'], { days: 2 });
  const long = await makeKey(ada, ['read']);
  const statuses = () =>
    Promise.all([short, long].map(async ({ secret }) => (await app.withToken(secret).get('/decks')).status));
  expect(await statuses()).toEqual([200, 200]);
  const change = { currentPassword: PASSWORD, newPassword: 'battery staple' };
  expect((await ada.post('/account/password', change)).status).toBe(204);
  app.clock.advance(2 * DAY_MS - 60_000);
  expect(await statuses()).toEqual([200, 200]);
  app.clock.advance(60_000);
  expect(await statuses()).toEqual([401, 200]);
  // One that has ended stays in the list, so that the learner sees why a tool has stopped working.
  expect((await list(ada)).keys.map(({ id }) => id)).toEqual([short.key.id, long.key.id]);
  expect((await eve.delete(`/account/keys/${long.key.id}`)).status).toBe(404);
  expect((await ada.delete(`/account/keys/${long.key.id}`)).status).toBe(204);
  expect(await statuses()).toEqual([401, 401]);
});

test('a learner can have twenty keys', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { key } = await makeKey(ada, ['read']);
  for (let count = 1; count < 20; count += 1) await makeKey(ada, ['read']);
  const body = { name: 'One more', scopes: ['read'] };
  expect(await ada.post('/account/keys', body)).toMatchObject({
    status: 409,
    body: { code: 'QUOTA_EXCEEDED', message: 'You can have at most 20 keys. Revoke one to make room.' },
  });
  await ada.delete(`/account/keys/${key.id}`);
  expect((await ada.post('/account/keys', body)).status).toBe(201);
});

test('the log has keys made and revoked, and the first use by each tool but not by its updates', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { key, secret } = await makeKey(ada, ['read']);
  const use = (userAgent: string) => app.withToken(secret).get('/decks', { 'user-agent': userAgent });
  await Promise.all([use('Yomitan/24.1'), use('Yomitan/24.1'), use('Yomitan/25.10.3')]);
  expect((await list(ada)).keys[0]).toMatchObject({ lastUserAgent: expect.stringMatching(/^Yomitan/u) });
  app.clock.advance(3_600_000);
  await use('Yomitan/26');
  expect((await list(ada)).keys[0]).toMatchObject({ lastUserAgent: 'Yomitan/26' });
  expect(await kindsOf(ada)).toEqual(['key-used-by-new-tool', 'key-made', 'account-created']);
  // Made-up names do not push other events out of the log.
  for (const letter of 'abcdefgh') await use(`Tool ${letter}`);
  await ada.delete(`/account/keys/${key.id}`);
  const kinds = await kindsOf(ada);
  expect(kinds.filter((kind) => kind === 'key-used-by-new-tool')).toHaveLength(5);
  expect(kinds[0]).toBe('key-revoked');
});

test('each key has its own limit of requests', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const [busy, calm] = [await makeKey(ada, ['read']), await makeKey(ada, ['read'])];
  const statusOf = async ({ secret }: { secret: string }) =>
    (await app.withToken(secret).get('/presets')).status;
  // At the beginning of a minute.
  app.clock.set('2026-11-18T10:05:00Z');
  const statuses: number[] = [];
  for (let count = 0; count < KEY_REQUESTS_A_MINUTE; count += 20) {
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => statusOf(busy)))));
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await app.withToken(busy.secret).get('/presets');
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await statusOf(calm)).toBe(200);
  expect((await ada.get('/presets')).status).toBe(200);
  app.clock.advance(60_000);
  expect(await statusOf(busy)).toBe(200);
});

const preflight = (app: TestApp, origin: string) =>
  fetch(`${app.url}/api/cards`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });

const allowed = ({ headers }: { headers: Headers }) => headers.get('access-control-allow-origin');

test('a page may use only the keys of learners who have listed its origin', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const [ofAda, ofEve] = [await makeKey(ada, ['read']), await makeKey(eve, ['read'])];
  expect([(await preflight(app, TOOL_PAGE)).status, allowed(await preflight(app, TOOL_PAGE))]).toEqual([
    405,
    null,
  ]);
  const origins = [' HTTPS://Tool.example.org', 'app://obsidian.md', 'app://obsidian.md'];
  expect(await ada.put('/account/keys/origins', { origins })).toMatchObject({
    status: 200,
    body: { origins: ['app://obsidian.md', TOOL_PAGE] },
  });
  expect((await list(ada)).origins).toEqual(['app://obsidian.md', TOOL_PAGE]);
  expect((await list(eve)).origins).toEqual([]);

  const asked = await preflight(app, TOOL_PAGE);
  expect([asked.status, allowed(asked)]).toEqual([204, TOOL_PAGE]);
  expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
  const from = (token: string, path = '/decks', origin = TOOL_PAGE) =>
    app.withToken(token).get(path, { origin });
  expect(allowed(await from(ofAda.secret))).toBe(TOOL_PAGE);
  // A refusal can be read as well.
  expect(allowed(await from(ofAda.secret, '/auth/me'))).toBe(TOOL_PAGE);
  expect(allowed(await from(ofAda.secret, '/decks', 'https://evil.example'))).toBeNull();
  expect(allowed(await from(ofEve.secret))).toBeNull();
  expect(allowed(await from(ada.token))).toBeNull();
  expect(allowed(await app.visitor.get('/config', { origin: TOOL_PAGE }))).toBeNull();

  await ada.put('/account/keys/origins', { origins: [] });
  expect(allowed(await preflight(app, TOOL_PAGE))).toBeNull();
  expect(allowed(await from(ofAda.secret))).toBeNull();
});

test.each([
  '*',
  'null',
  'https://*.example.org',
  'https://example.org/page',
  'example.org',
  'javascript:alert(1)',
  '',
])('the origin "%s" is refused', async (origin) => {
  const app = await startTestApp();
  const ada = await app.signUp();
  expect(await ada.put('/account/keys/origins', { origins: [TOOL_PAGE, origin] })).toMatchObject({
    status: 400,
    body: { message: 'An origin looks like https://example.org or app://obsidian.md' },
  });
  expect((await list(ada)).origins).toEqual([]);
});
