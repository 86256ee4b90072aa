import { describe, expect, test } from 'vitest';
import { busyPasswords } from '#test/server/busy-passwords.ts';
import { openAgain } from '#test/server/test-database.ts';
import { PASSWORD, startTestApp, type ApiResponse, type TestApp } from '#test/server/test-app.ts';
import { pruneThrottles } from './throttle.repository.ts';
import { createPasswords, type Passwords } from '../../../ports/passwords.ts';

const HERE = '198.51.100.1';
const ELSEWHERE = '203.0.113.7';

type From = { address?: string; device?: string | undefined };

/** Signs in from an address, on a device that may be known. */
function signIn(app: TestApp, email: string, password: string, { address = HERE, device }: From = {}) {
  return app.visitor.post(
    '/auth/login',
    { email, password },
    { 'x-forwarded-for': address, ...(device !== undefined && { cookie: device }) },
  );
}

async function guess(app: TestApp, email: string, times: number, from: From = {}): Promise<ApiResponse[]> {
  const responses: ApiResponse[] = [];
  for (let count = 0; count < times; count += 1) responses.push(await signIn(app, email, 'guess-work', from));
  return responses;
}

const statuses = (responses: readonly ApiResponse[]) => responses.map((response) => response.status);

function deviceOf(response: ApiResponse): string {
  const cookie = response.headers.getSetCookie().find((text) => text.startsWith('device='));
  return cookie?.split(';')[0] ?? '';
}

const env = { TRUST_PROXY: 'true', EXPLORE_LOGIN: 'false' };

test('after too many waiting requests, an unknown email gets the same response as a known one', async () => {
  let busy = true;
  const real = createPasswords({ cost: { memory: 8, passes: 1, lanes: 1 } });
  const full = busyPasswords();
  const passwords: Passwords = {
    hash: (...asked) => (busy ? full : real).hash(...asked),
    verify: (...asked) => (busy ? full : real).verify(...asked),
  };
  const app = await startTestApp({ env, passwords });
  expect((await signIn(app, 'nobody@example.org', 'guess-work')).status).toBe(429);
  busy = false;
  expect((await signIn(app, 'nobody@example.org', 'guess-work')).status).toBe(401);
});

describe('requests that do not reach the password check', () => {
  /** Passwords that are really checked or, on request, refused as on a busy server. */
  function switchedPasswords() {
    const real = createPasswords({ cost: { memory: 8, passes: 1, lanes: 1 } });
    const full = busyPasswords();
    const state = { busy: false };
    const passwords: Passwords = {
      hash: (...asked) => (state.busy ? full : real).hash(...asked),
      verify: (...asked) => (state.busy ? full : real).verify(...asked),
    };
    return { passwords, state };
  }

  test.each(['a known device', 'a new one'])(
    'requests on %s that never reach the password check do not count as guesses',
    async (which) => {
      const { passwords, state } = switchedPasswords();
      const app = await startTestApp({ env, passwords });
      const { email } = await app.signUp();
      const known = deviceOf(await signIn(app, email, PASSWORD, { device: 'any=cookie' }));
      const from = which === 'a known device' ? { device: known } : {};
      state.busy = true;
      for (let count = 0; count < 25; count += 1) {
        expect(await signIn(app, email, PASSWORD, from)).toMatchObject({
          status: 429,
          body: { message: 'Too many requests. Please wait and try again.' },
        });
      }
      state.busy = false;
      expect((await signIn(app, email, PASSWORD, from)).status).toBe(200);
      expect(statuses(await guess(app, email, 21, from)).indexOf(429)).toBe(20);
    },
  );

  test('a change or deletion that never reaches the password check does not count as a guess', async () => {
    const { passwords, state } = switchedPasswords();
    const app = await startTestApp({ passwords });
    const ada = await app.signUp();
    const change = { currentPassword: PASSWORD, newPassword: 'another one' };
    state.busy = true;
    for (let count = 0; count < 15; count += 1) {
      expect((await ada.post('/account/password', change)).status).toBe(429);
      expect((await ada.delete('/account', undefined, { password: PASSWORD })).status).toBe(429);
    }
    state.busy = false;
    expect((await ada.post('/account/password', change)).status).toBe(204);
  });

  test('a failure of the database after the password check does not count as a guess', async () => {
    const app = await startTestApp({ env });
    const { email } = await app.signUp();
    const { schema } = app.database.db;
    await schema.alterTable('security_events').renameTo('elsewhere').execute();
    for (let count = 0; count < 25; count += 1) {
      expect((await signIn(app, email, PASSWORD)).status).toBe(500);
    }
    await schema.alterTable('elsewhere').renameTo('security_events').execute();
    expect((await signIn(app, email, PASSWORD)).status).toBe(200);
  });
});

test('exploring with an email that is registered meanwhile counts as one attempt', async () => {
  const started: { app?: TestApp } = {};
  const real = createPasswords({ cost: { memory: 8, passes: 1, lanes: 1 } });
  const email = 'ada@example.org';
  const passwords: Passwords = {
    ...real,
    // While the password of an unknown email is hashed, another request creates its account.
    hash: async (password, owner) => {
      if (password === 'guess-work') {
        await started.app?.database.db.updateTable('users').set({ email_key: email }).execute();
      }
      return real.hash(password, owner);
    },
  };
  const app = await startTestApp({ env: { ...env, EXPLORE_LOGIN: 'true' }, passwords });
  started.app = app;
  await app.signUp('somebody');
  expect((await signIn(app, email, 'guess-work')).status).toBe(401);
  const counts = await app.database.db.selectFrom('throttles').select('count').execute();
  expect(new Set(counts.map(({ count }) => count))).toEqual(new Set([1]));
});

describe('guessing a password', () => {
  test('guessing is slowed down after twenty failures, more with each, and is possible again after the wait', async () => {
    const app = await startTestApp({ env });
    const { email } = await app.signUp();
    expect(new Set(statuses(await guess(app, email, 20)))).toEqual(new Set([401]));
    const waits: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const refused = await signIn(app, email, PASSWORD);
      const seconds = Number(refused.headers.get('retry-after'));
      const message = `Too many attempts. Try again in ${seconds} seconds.`;
      expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED', message } });
      waits.push(seconds);
      app.clock.advance(seconds * 1000);
      expect((await signIn(app, email, 'guess-work')).status).toBe(401);
    }
    expect(waits).toEqual([2, 4, 8]);
    app.clock.advance(16_000);
    expect((await signIn(app, email, PASSWORD)).status).toBe(200);
  });

  test('concurrent guesses are all counted', async () => {
    const app = await startTestApp({ env });
    const { email } = await app.signUp();
    const responses = await Promise.all(Array.from({ length: 40 }, () => signIn(app, email, 'guess-work')));
    expect(statuses(responses).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 20 }, () => 401),
      ...Array.from({ length: 20 }, () => 429),
    ]);
  });

  test('guessing does not slow down the owner on a device that has signed in before, at the same address', async () => {
    const app = await startTestApp({ env });
    const { email } = await app.signUp();
    const device = deviceOf(await signIn(app, email, PASSWORD, { device: 'any=cookie' }));
    expect(device).not.toBe('');
    await guess(app, email, 20);
    expect((await signIn(app, email, PASSWORD)).status).toBe(429);
    expect((await signIn(app, email, PASSWORD, { device })).status).toBe(200);
    // The device has its own limit, and is known for this account alone.
    const { email: other } = await app.signUp();
    expect(statuses(await guess(app, email, 21, { device })).at(-1)).toBe(429);
    expect((await signIn(app, other, PASSWORD, { device })).status).toBe(200);
  });

  test('that device is not slowed down because the owner also signs in without cookies, with a script', async () => {
    const app = await startTestApp({ env });
    const { email } = await app.signUp();
    // A browser has a cookie before anybody signs in.
    const device = deviceOf(await signIn(app, email, PASSWORD, { device: 'any=cookie' }));
    for (let count = 0; count < 25; count += 1) {
      expect((await signIn(app, email, PASSWORD)).status).toBe(200);
    }
    await guess(app, email, 20);
    expect((await signIn(app, email, PASSWORD)).status).toBe(429);
    expect((await signIn(app, email, PASSWORD, { device })).status).toBe(200);
  });

  test('guessing does not slow down the owner at another address', async () => {
    const app = await startTestApp({ env });
    const { email } = await app.signUp();
    await guess(app, email, 20);
    expect((await signIn(app, email, PASSWORD, { address: ELSEWHERE })).status).toBe(200);
  });

  test('guessing from many addresses slows them all down, but never for longer than a minute', async () => {
    const app = await startTestApp({ env });
    const { email } = await app.signUp();
    for (let host = 0; host < 10; host += 1) await guess(app, email, 10, { address: `192.0.2.${host}` });
    for (let count = 0; count < 12; count += 1) {
      const refused = await signIn(app, email, 'guess-work', { address: `198.51.100.${count}` });
      expect(refused.status).toBe(429);
      const seconds = Number(refused.headers.get('retry-after'));
      expect(seconds).toBeLessThanOrEqual(60);
      app.clock.advance(seconds * 1000);
      expect((await signIn(app, email, 'guess-work', { address: ELSEWHERE })).status).toBe(401);
    }
  });

  test('guessing for many accounts from one address is slowed down, even with a right password in between', async () => {
    const app = await startTestApp({ env });
    const own = await app.signUp();
    for (let round = 0; round < 4; round += 1) {
      expect((await signIn(app, own.email, PASSWORD)).status).toBe(200);
      for (let count = 0; count < 25; count += 1) {
        expect(statuses(await guess(app, `x${round}-${count}@example.org`, 1))).toEqual([401]);
      }
    }
    expect((await signIn(app, 'y@example.org', 'guess-work')).status).toBe(429);
    expect((await signIn(app, 'y@example.org', 'guess-work', { address: ELSEWHERE })).status).toBe(401);
  });

  test('failures expire, so that the mistakes of a busy household never add up', async () => {
    const app = await startTestApp({ env });
    for (let half = 0; half < 120; half += 1) {
      expect((await signIn(app, `learner-${half}@example.org`, 'mistyped')).status).toBe(401);
      app.clock.advance(30 * 60_000);
    }
    expect((await signIn(app, 'the-next@example.org', 'mistyped')).status).toBe(401);
    expect((await signIn(app, 'one-more@example.org', 'mistyped')).status).toBe(401);
  });

  test.each([
    ['another case', (email: string) => email.toUpperCase()],
    ['spaces around it', (email: string) => `  ${email} `],
    ['decomposed accents', (email: string) => email.normalize('NFD')],
  ])('an address with %s counts as the same', async (_name, change) => {
    const app = await startTestApp({ env });
    await guess(app, 'zoë@example.org', 20);
    expect((await signIn(app, change('zoë@example.org'), 'guess-work')).status).toBe(429);
  });

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9', 429],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:ff::9', 429],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:102::9', 401],
    ['2001:db8:1:12ff::1', '2001:db8:1:1200::1', 429],
    ['2001:db8::1', '2001:db8:0:aa:1::', 429],
    ['2001:db8::1', '2001:db8:0:100::1', 401],
    ['::ffff:192.0.2.1', '192.0.2.1', 429],
  ])('after guesses from %s, one from %s gets a %i', async (first, second, status) => {
    const app = await startTestApp({ env });
    await guess(app, 'x@example.org', 20, { address: first });
    expect((await signIn(app, 'x@example.org', 'guess-work', { address: second })).status).toBe(status);
  });

  test('guesses are counted for all processes together', async () => {
    const first = await startTestApp({ env });
    const second = await startTestApp({ env, database: openAgain(first.database) });
    const { email } = await first.signUp();
    await guess(first, email, 10);
    await guess(second, email, 10);
    expect((await signIn(first, email, PASSWORD)).status).toBe(429);
    expect((await signIn(second, email, PASSWORD)).status).toBe(429);
  });

  test('a clock that is set back does not extend the delay', async () => {
    const app = await startTestApp({ env });
    const { email } = await app.signUp();
    await guess(app, email, 20);
    app.clock.advance(-24 * 3_600_000);
    expect((await signIn(app, email, PASSWORD)).status).toBe(200);
  });

  test('guessing the password for a change or a deletion is slowed down too', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const change = { currentPassword: 'guess-work', newPassword: 'another one' };
    for (let count = 0; count < 10; count += 1) {
      expect((await ada.post('/account/password', change)).status).toBe(400);
      expect((await ada.delete('/account', undefined, { password: 'guess-work' })).status).toBe(400);
    }
    expect(await ada.post('/account/password', change)).toMatchObject({ status: 429 });
    expect(await ada.delete('/account', undefined, { password: PASSWORD })).toMatchObject({ status: 429 });
    expect((await ada.get('/auth/me')).status).toBe(200);
  });
});

test('new accounts from one address are limited, by registering and by exploring alike', async () => {
  const app = await startTestApp();
  for (let count = 0; count < 50; count += 1) {
    await app.signUp();
    const explored = await app.visitor.post('/auth/login', {
      email: `explorer-${count}@example.org`,
      password: PASSWORD,
    });
    expect(explored).toMatchObject({ status: 200, body: { created: true } });
  }
  const oneMore = { email: 'late@example.org', username: 'late', password: PASSWORD };
  for (const response of [
    await app.visitor.post('/auth/register', oneMore),
    await app.visitor.post('/auth/login', oneMore),
  ]) {
    expect(response).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  app.clock.advance(60_000);
  expect((await app.visitor.post('/auth/register', oneMore)).status).toBe(201);
});

test('new accounts from one address are also limited per day', async () => {
  const app = await startTestApp();
  await app.signUp();
  const windows = app.database.db.updateTable('throttles').set({ count: 1_000 });
  await windows.where('until_at', '>', app.clock.now() + 3_600_000).execute();
  const oneMore = { email: 'late@example.org', username: 'late', password: PASSWORD };
  expect(await app.visitor.post('/auth/register', oneMore)).toMatchObject({
    status: 429,
    body: { message: 'Too many attempts. Try again in 24 hours.' },
  });
  app.clock.advance(24 * 3_600_000);
  expect((await app.visitor.post('/auth/register', oneMore)).status).toBe(201);
});

test('only attempts that no longer count are deleted', async () => {
  const app = await startTestApp({ env });
  const { db } = app.database;
  const rows = () => db.selectFrom('throttles').select('key').execute();
  await guess(app, 'x@example.org', 20);
  const yesterday = () => app.clock.now() - 24 * 3_600_000;
  expect(await pruneThrottles(db, yesterday(), 100)).toBe(0);
  expect((await signIn(app, 'x@example.org', 'guess-work')).status).toBe(429);
  app.clock.advance(24 * 3_600_000 + 60_000);
  const before = await rows();
  expect(before.length).toBeGreaterThan(3);
  expect(await pruneThrottles(db, yesterday(), 1)).toBe(1);
  expect(await pruneThrottles(db, yesterday(), 100)).toBe(before.length - 1);
  expect(await rows()).toEqual([]);
});

test('a password that cannot be hashed soon is refused with a time to retry', async () => {
  const app = await startTestApp({ env, passwords: busyPasswords() });
  const response = await signIn(app, 'x@example.org', 'guess-work');
  expect(response).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
});
