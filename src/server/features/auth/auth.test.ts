import type { KyselyPlugin } from 'kysely';
import { describe, expect, test } from 'vitest';
import { authResponse } from '#contract/auth.ts';
import { openAgain } from '#test/server/test-database.ts';
import { connectRaw } from '#test/server/raw-client.ts';
import { PASSWORD, startTestApp } from '#test/server/test-app.ts';
import { createPasswords } from '../../ports/passwords.ts';

const ADA = { email: 'ada@example.org', username: 'ada', password: PASSWORD };

describe('registering', () => {
  test('registering creates an account whose token works immediately', async () => {
    const app = await startTestApp();
    const response = await app.visitor.post('/auth/register', { ...ADA, timeZone: 'Asia/Kolkata' });
    expect(response.status).toBe(201);
    const { user, token } = authResponse.parse(response.body);
    expect(user).toMatchObject({ email: 'ada@example.org', username: 'ada', timeZone: 'Asia/Kolkata' });

    const me = await app.withToken(token).get('/auth/me');
    expect(me).toMatchObject({ status: 200, body: { user: { id: user.id, username: 'ada' } } });
  });

  test('the length of an email is measured in its composed form', async () => {
    const app = await startTestApp();
    const email = `${'é'.repeat(200)}@example.org`;
    const response = await app.visitor.post('/auth/register', { ...ADA, email: email.normalize('NFD') });
    expect(response).toMatchObject({ status: 201, body: { user: { email } } });
  });

  test('registering never reveals a password or its hash', async () => {
    const app = await startTestApp({ passwords: createPasswords() });
    const { body } = await app.visitor.post('/auth/register', ADA);
    expect(JSON.stringify(body)).not.toMatch(/hash|argon2/iu);
    expect(JSON.stringify(body)).not.toContain(PASSWORD);
    const stored = await app.database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(stored.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
    const tokens = await app.database.db.selectFrom('auth_tokens').selectAll().execute();
    expect(JSON.stringify(tokens)).not.toContain(authResponse.parse(body).token);
  });

  test.each([
    ['email', '', 'Email is required'],
    ['email', 'nobody', 'Invalid email address'],
    ['email', '<ada@example.org>', 'Invalid email address'],
    ['email', 'a>da@example.org', 'Invalid email address'],
    ['email', 'ada@example..org', 'Invalid email address'],
    ['email', 'ada@-example.org', 'Invalid email address'],
    ['email', 'ada@mail.-example.org', 'Invalid email address'],
    ['email', 'ada@example-.org', 'Invalid email address'],
    ['email', 'ada@example.org-', 'Invalid email address'],
    ['username', '', 'Username is required'],
    ['username', 'al', 'Username must be at least 3 characters'],
    ['username', 'x'.repeat(51), 'Username must be less than 50 characters'],
    ['username', 'ada lovelace', 'Username can only contain letters, numbers, hyphens, and underscores'],
    ['password', '', 'Password is required'],
    ['password', '12345', 'Password must be at least 6 characters'],
  ])('registering refuses the %s "%s" with its message', async (field, value, message) => {
    const app = await startTestApp();
    const response = await app.visitor.post('/auth/register', { ...ADA, [field]: value });
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', message, errors: expect.arrayContaining([{ field, message }]) },
    });
  });

  test('a password of 200 characters of any kind is taken whole', async () => {
    const app = await startTestApp();
    const password = `  Été \u{1f33f}\t”${'長い '.repeat(60)}`.padEnd(200, '.');
    expect(await app.visitor.post('/auth/register', { ...ADA, password })).toMatchObject({ status: 201 });
    const signIn = (typed: string) => app.visitor.post('/auth/login', { email: ADA.email, password: typed });
    expect((await signIn(password)).status).toBe(200);
    for (const other of [password.slice(0, -1), password.trim(), password.replace('É', 'E')])
      expect((await signIn(other)).status).toBe(401);
    expect((await signIn(`${password}..`)).status).toBe(400);
  });

  test('registering refuses an email or username that is taken, whatever its case', async () => {
    const app = await startTestApp();
    await app.visitor.post('/auth/register', ADA);
    expect(
      await app.visitor.post('/auth/register', { ...ADA, email: 'ADA@example.org', username: 'grace' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN', errors: [{ field: 'email', message: 'This email is already taken' }] },
    });
    expect(
      await app.visitor.post('/auth/register', { ...ADA, email: 'grace@example.org', username: 'Ada' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'USERNAME_TAKEN' },
    });
  });

  test('a failed registration leaves no account, so that a retry succeeds', async () => {
    const app = await startTestApp();
    const { db } = app.database;
    await db.schema.alterTable('auth_tokens').renameTo('elsewhere').execute();
    expect((await app.visitor.post('/auth/register', ADA)).status).toBe(500);
    expect((await app.visitor.post('/auth/login', ADA)).status).toBe(500);
    expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
    await db.schema.alterTable('elsewhere').renameTo('auth_tokens').execute();
    expect((await app.visitor.post('/auth/register', ADA)).status).toBe(201);
  });

  test.each([
    ['a control character', 'ada\u0007@example.org'],
    ['a character that turns the text around', 'ada\u202egro@example.org'],
    ['a space that nobody sees', 'a\u200bda@example.org'],
    ['half a character', 'ada\ud800@example.org'],
  ])('registering and exploring refuse an email with %s', async (_, email) => {
    const app = await startTestApp({ env: { EXPLORE_LOGIN: 'true' } });
    expect(await app.visitor.post('/auth/register', { ...ADA, email })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'email' }] },
    });
    const signedIn = await app.visitor.post('/auth/login', { email, password: PASSWORD });
    expect([400, 401]).toContain(signedIn.status);
    expect(await app.database.db.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  test('one of two concurrent registrations is accepted', async () => {
    const app = await startTestApp();
    const responses = await Promise.all([1, 2, 3, 4].map(() => app.visitor.post('/auth/register', ADA)));
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409,
    ]);
  });
});

describe('signing in', () => {
  test('signing in needs the right password of a known email', async () => {
    const app = await startTestApp();
    await app.visitor.post('/auth/register', ADA);
    const right = await app.visitor.post('/auth/login', { email: 'Ada@Example.org ', password: PASSWORD });
    expect(right).toMatchObject({ status: 200, body: { created: false, user: { username: 'ada' } } });
    const wrong = await app.visitor.post('/auth/login', { email: ADA.email, password: 'not the one' });
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' },
    });
  });

  test('signing in finds an email with composed or decomposed accents', async () => {
    const app = await startTestApp({ env: { EXPLORE_LOGIN: 'false' } });
    const email = 'Zoë@example.org';
    await app.visitor.post('/auth/register', {
      email: email.normalize('NFC'),
      username: 'zoe',
      password: PASSWORD,
    });
    expect(
      await app.visitor.post('/auth/login', { email: email.normalize('NFD'), password: PASSWORD }),
    ).toMatchObject({ status: 200, body: { user: { username: 'zoe' } } });
  });

  test('signing in with an unknown email creates the account while exploring is allowed', async () => {
    const app = await startTestApp();
    await app.visitor.post('/auth/register', ADA);
    const first = await app.visitor.post('/auth/login', {
      email: 'ada@elsewhere.net',
      password: 'my own one',
    });
    expect(first).toMatchObject({
      status: 200,
      body: { created: true, user: { username: 'ada-2', email: 'ada@elsewhere.net' } },
    });
    const again = await app.visitor.post('/auth/login', { email: 'ada@elsewhere.net', password: 'another' });
    expect(again.status).toBe(401);
  });

  test('signing in with an unknown email is refused like a wrong password if exploring is off', async () => {
    const app = await startTestApp({ env: { EXPLORE_LOGIN: 'false' } });
    const response = await app.visitor.post('/auth/login', { email: 'x@example.org', password: PASSWORD });
    expect(response).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } });
    expect(await app.visitor.get('/config')).toMatchObject({ body: { exploreLogin: false } });
  });

  test.each([
    ['a', 'a__'],
    ['zoë.müller', 'zoemuller'],
    ['名前', '___'],
  ])('exploring makes a valid username from the address %s@example.org', async (localPart, username) => {
    const app = await startTestApp();
    const response = await app.visitor.post('/auth/login', {
      email: `${localPart}@example.org`,
      password: PASSWORD,
    });
    expect(response).toMatchObject({ status: 200, body: { user: { username } } });
  });
});

type Asking = { call: string; token: string };

const askingForMe = (token: string): Asking => ({ call: 'GET /api/auth/me', token });

/** The responses to requests that arrive in one piece, and so before any of them is looked at. */
async function together(
  url: string,
  requests: readonly Asking[],
): Promise<{ status: number; body: unknown }[]> {
  const client = await connectRaw(url);
  const texts = requests.map(({ call, token }, index) => {
    const last = index === requests.length - 1 ? 'Connection: close\r\n' : '';
    return `${call} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n${last}\r\n`;
  });
  client.send(texts.join(''));
  await expect.poll(client.closed).toBe(true);
  const responses = client.received().split(/(?=HTTP\/1\.1 )/u);
  return responses.map((response) => {
    const body = response.split('\r\n\r\n')[1] ?? '';
    return { status: Number(response.slice(9, 12)), body: body === '' ? null : JSON.parse(body) };
  });
}

describe('a token', () => {
  test('signing out revokes the token', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    expect((await ada.post('/auth/logout')).status).toBe(204);
    expect(await ada.get('/auth/me')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });

  test('a token opens only its own account, whatever requests arrive with it', async () => {
    const app = await startTestApp();
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')];
    const tokens = [ada.token, eve.token, ada.token, 'nonsense', eve.token, ada.token, 'nonsense', eve.token];
    const responses = await together(app.url, tokens.map(askingForMe));
    const names = responses.map(
      ({ body }) => authResponse.pick({ user: true }).safeParse(body).data?.user.username,
    );
    expect(names).toEqual(['ada', 'eve', 'ada', undefined, 'eve', 'ada', undefined, 'eve']);
    expect(responses[3]).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });

  test('a revoked token opens nothing, whatever requests arrive with the revocation', async () => {
    const app = await startTestApp();
    const { token } = await app.signUp();
    const me = askingForMe(token);
    const before = await together(app.url, [me, me, { call: 'POST /api/auth/logout', token }, me, me]);
    // The others may be handled before or after it.
    expect(before[2]).toMatchObject({ status: 204 });
    const after = await together(app.url, [me, me, me]);
    expect(after.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  test('a refresh exchanges the token and ends the old one', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { token } = authResponse.parse((await ada.post('/auth/refresh')).body);
    expect((await ada.get('/auth/me')).status).toBe(401);
    expect((await app.withToken(token).get('/auth/me')).status).toBe(200);
  });

  test('a token expires after thirty days, however much it is used', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    for (const days of [10, 10, 9]) {
      app.clock.advance(days * 86_400_000);
      expect((await ada.get('/auth/me')).status).toBe(200);
    }
    app.clock.advance(86_400_000);
    expect((await ada.get('/auth/me')).status).toBe(401);
  });

  test('a token lets its owner read while another process prevents the database from recording its use', async () => {
    const locked: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind !== 'UpdateQueryNode') return node;
        throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
      },
      transformResult: async ({ result }) => result,
    };
    const app = await startTestApp();
    const again = openAgain(app.database);
    const beside = await startTestApp({
      database: { ...again, db: again.db.withPlugin(locked) },
      worker: false,
    });
    const ada = beside.withToken((await app.signUp()).token);
    expect((await ada.get('/auth/me')).status).toBe(200);
    expect((await ada.get('/account/devices')).status).toBe(200);
  });

  test('a user has at most a hundred tokens: the least recently used is revoked', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const signIn = async () => {
      app.clock.advance(1_000);
      const response = await app.visitor.post('/auth/login', { email: ada.email, password: PASSWORD });
      return app.withToken(authResponse.parse(response.body).token);
    };
    const second = await signIn();
    for (let count = 2; count < 100; count += 1) await signIn();
    app.clock.advance(3_600_000);
    expect((await ada.get('/auth/me')).status).toBe(200);
    const newest = await signIn();
    expect((await second.get('/auth/me')).status).toBe(401);
    expect((await ada.get('/auth/me')).status).toBe(200);
    expect((await newest.get('/auth/me')).status).toBe(200);
    expect(await app.database.db.selectFrom('auth_tokens').select('id').execute()).toHaveLength(100);
  });

  test('the scheme before a token may be in upper or lower case', async () => {
    const app = await startTestApp();
    const { token } = await app.signUp();
    const me = async (authorization: string) => (await app.visitor.get('/auth/me', { authorization })).status;
    for (const known of [`bearer ${token}`, `BEARER ${token} and more`])
      expect([known, await me(known)]).toEqual([known, 200]);
    for (const unknown of [token, `Bearer${token}`, `Bearer  ${token}`])
      expect([unknown, await me(unknown)]).toEqual([unknown, 401]);
  });

  test.each(['', 'Bearer', 'Bearer nonsense', 'Basic YWRhOmFkYQ=='])(
    'a token of the form "%s" is refused',
    async (authorization) => {
      const app = await startTestApp();
      const response = await app.visitor.get('/auth/me', { authorization });
      expect(response).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED', message: 'Please sign in' },
      });
    },
  );
});
