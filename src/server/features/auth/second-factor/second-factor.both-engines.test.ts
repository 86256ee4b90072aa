import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { secondFactorEndpoints } from '#contract/second-factor.ts';
import { actsOf, signUpAs } from '#test/server/admin-helpers.ts';
import { kindsOf } from '#test/server/mail-helpers.ts';
import { setUp, signInWith, stateOf, turnOn } from '#test/server/second-factor-helpers.ts';
import {
  PASSWORD,
  startTestApp,
  type ApiResponse,
  type Client,
  type TestApp,
} from '#test/server/test-app.ts';
import { statusesInTurn } from '#test/server/statuses-in-turn.ts';
import { RECENT_MS } from '#domain/account/sign-in-means.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import { readConfig } from '../../../config.ts';
import { databaseMediaStore } from '../../../ports/files/database-media-store.ts';
import { databaseWaitingFiles } from '../../../ports/files/database-waiting-files.ts';
import { parseCommand } from '../../admin/admin-command.ts';
import { findUserById } from '../auth.repository.ts';
import { withCode } from './check-code.ts';
import { confirmSetup, pruneSetups, saveSetup } from './second-factor.repository.ts';

const HOUR = 3_600_000;
const STEP = 30_000;
const CODE_FORM = /^(?:[a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/u;
const WRONG = { status: 401, body: { code: 'CODE_WRONG', message: 'This code is wrong' } };
const USED = {
  status: 401,
  body: { code: 'CODE_WRONG', message: 'This code was used already. Wait for the next one.' },
};
const REQUIRED = { status: 401, body: { code: 'CODE_REQUIRED' } };

const statusesOf = (responses: readonly ApiResponse[]) =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);

async function withSecondFactor() {
  const app = await startTestApp({ env: { EXPLORE_LOGIN: 'false' } });
  const ada = await app.signUp();
  const { phone, recoveryCodes } = await turnOn(app, ada);
  const signIn = (code?: string, password = PASSWORD) =>
    signInWith(app, { email: ada.email, password, ...(code !== undefined && { code }) });
  return { app, ada, phone, recoveryCodes, signIn };
}

describe('setting up', () => {
  test('a secret counts once a code of the app has confirmed it', async () => {
    const app = await startTestApp();
    const ada = await app.signUp('ada');
    expect(await stateOf(ada)).toEqual({ since: null, recoveryCodes: 0 });
    const response = await ada.post('/account/second-factor/setup');
    expect(response).toMatchObject({
      status: 201,
      body: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/u) },
    });
    const phone = await setUp(app, ada);
    expect(await stateOf(ada)).toEqual({ since: null, recoveryCodes: 0 });
    expect((await signInWith(app, { email: ada.email, password: PASSWORD })).status).toBe(200);

    expect(await ada.post('/account/second-factor', { code: phone.wrong() })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'code', message: expect.stringContaining('This code is wrong.') }] },
    });
    expect(await stateOf(ada)).toEqual({ since: null, recoveryCodes: 0 });
    expect(await ada.post('/account/second-factor', { code: phone.code() })).toMatchObject({
      status: 201,
      body: { recoveryCodes: Array(10).fill(expect.stringMatching(CODE_FORM)) },
    });
    expect(await stateOf(ada)).toEqual({ since: expect.any(Number), recoveryCodes: 10 });
    expect(await kindsOf(ada)).toEqual(['second-factor-on', 'signed-in', 'account-created']);
  });

  test('an app reads name, issuer and secret from the address', async () => {
    const app = await startTestApp();
    const ada = await app.signUp('ada');
    const { body } = await ada.post('/account/second-factor/setup');
    const { uri, secret } = secondFactorEndpoints.setUp.response.parse(body);
    expect(uri).toBe(
      `otpauth://totp/Cardamom:ada%40example.org?issuer=Cardamom&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
  });

  test('a secret waits for an hour, and a later one replaces it', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const [first, second] = [await setUp(app, ada), await setUp(app, ada)];
    expect((await ada.post('/account/second-factor', { code: first.code() })).status).toBe(400);
    app.clock.advance(HOUR);
    await ada.post('/auth/confirm', { password: PASSWORD });
    expect((await ada.post('/account/second-factor', { code: second.code() })).status).toBe(404);
    expect(await pruneSetups(app.database.db, app.clock.now() - HOUR, 10)).toBe(1);
    const third = await setUp(app, ada);
    app.clock.advance(HOUR - STEP);
    await ada.post('/auth/confirm', { password: PASSWORD });
    expect(await pruneSetups(app.database.db, app.clock.now() - HOUR, 10)).toBe(0);
    expect((await ada.post('/account/second-factor', { code: third.code() })).status).toBe(201);
    app.clock.advance(HOUR);
    expect(await pruneSetups(app.database.db, app.clock.now(), 10)).toBe(0);
  });

  test('while it is on, no other secret takes its place', async () => {
    const { ada, signIn, phone } = await withSecondFactor();
    for (const path of ['/account/second-factor/setup', '/account/second-factor']) {
      expect(await ada.post(path, { code: phone.code() })).toMatchObject({
        status: 409,
        body: { code: 'SECOND_FACTOR_ON' },
      });
    }
    expect((await signIn(phone.code())).status).toBe(200);
  });

  test('the secret and the recovery codes are in no export and no response, and codes not in the database', async () => {
    const { app, ada, phone, recoveryCodes } = await withSecondFactor();
    const { body } = await ada.get('/account/export');
    expect(body).toMatchObject({
      second_factors: [{ user_id: ada.user.id, confirmed_at: expect.any(Number) }],
      recovery_codes: recoveryCodes.map(() => ({ user_id: ada.user.id })),
    });
    const stored = await app.database.db.selectFrom('recovery_codes').selectAll().execute();
    expect(JSON.stringify([body, (await ada.get('/account/second-factor')).body])).not.toContain(
      phone.secret,
    );
    for (const { code_hash } of stored) expect(JSON.stringify(body)).not.toContain(code_hash);
    for (const code of recoveryCodes)
      expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${code}|${code.replaceAll('-', '')}`, 'u'));
  });
});

describe('signing in', () => {
  test('takes the password and a code; a wrong password says nothing of codes', async () => {
    const { ada, phone, signIn } = await withSecondFactor();
    const refused = {
      status: 401,
      body: { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' },
    };
    expect(await signIn(undefined, 'a guess')).toMatchObject(refused);
    expect(await signIn(phone.code(), 'a guess')).toMatchObject(refused);
    expect(await signIn()).toMatchObject(REQUIRED);
    expect(await signIn(phone.wrong())).toMatchObject(WRONG);
    expect(await signIn('')).toMatchObject({ status: 400 });
    expect(await signIn('1'.repeat(101))).toMatchObject({ status: 400 });
    expect(await signIn(phone.code())).toMatchObject({ status: 200, body: { created: false } });
    await expect.poll(() => kindsOf(ada)).toHaveLength(6);
    expect((await kindsOf(ada)).toSorted()).toEqual([
      'account-created',
      'code-refused',
      'second-factor-on',
      'sign-in-failed',
      'sign-in-failed',
      'signed-in',
    ]);
  });

  test('accepts the code before and after, as people type them, and each only once', async () => {
    const { app, phone, signIn } = await withSecondFactor();
    expect(await signIn(phone.code(2))).toMatchObject(WRONG);
    app.clock.advance(10 * STEP);
    expect(await signIn(phone.code(-2))).toMatchObject(WRONG);
    expect((await signIn(phone.code(-1))).status).toBe(200);
    const present = phone.code();
    expect((await signIn(` ${present.slice(0, 3)} ${present.slice(3)}`)).status).toBe(200);
    expect(await signIn(present)).toMatchObject(USED);
    expect(await signIn(phone.code(-1))).toMatchObject(USED);
    expect((await signIn(phone.code(1))).status).toBe(200);
    expect(await signIn(present)).toMatchObject(USED);
    app.clock.advance(STEP);
    expect(await signIn(phone.code())).toMatchObject(USED);
  });

  test('the code that turned it on is used up', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const phone = await setUp(app, ada);
    await ada.post('/account/second-factor', { code: phone.code() });
    expect(await signInWith(app, { email: ada.email, password: PASSWORD, code: phone.code() })).toMatchObject(
      USED,
    );
  });

  test('only one of many concurrent requests with the same code succeeds', async () => {
    const { phone, recoveryCodes, signIn } = await withSecondFactor();
    for (const code of [phone.code(), recoveryCodes[0]]) {
      const responses = await Promise.all(Array.from({ length: 5 }, () => signIn(code)));
      expect(statusesOf(responses)).toEqual([200, 401, 401, 401, 401]);
    }
  });

  test('an account without it ignores a code, and exploring creates an account as before', async () => {
    const app = await startTestApp({ env: { EXPLORE_LOGIN: 'true' } });
    const ada = await app.signUp();
    expect((await signInWith(app, { email: ada.email, password: PASSWORD, code: '123456' })).status).toBe(
      200,
    );
    expect(
      await signInWith(app, { email: 'new@example.org', password: PASSWORD, code: '123456' }),
    ).toMatchObject({ status: 200, body: { created: true } });
  });

  test('turned off, it takes the password alone', async () => {
    const { ada, signIn } = await withSecondFactor();
    expect((await ada.delete('/account/second-factor')).status).toBe(204);
    expect((await ada.delete('/account/second-factor')).status).toBe(204);
    expect(await stateOf(ada)).toEqual({ since: null, recoveryCodes: 0 });
    expect((await signIn()).status).toBe(200);
    expect(await kindsOf(ada)).toEqual([
      'signed-in',
      'second-factor-off',
      'second-factor-on',
      'account-created',
    ]);
  });
});

describe('confirming that it is still the user', () => {
  const CALLS = [
    ['post', '/account/second-factor/setup'],
    ['post', '/account/second-factor'],
    ['post', '/account/second-factor/recovery-codes'],
    ['delete', '/account/second-factor'],
  ] as const;

  test.each(CALLS)('%s %s takes a recent sign-in', async (method, path) => {
    const { app, ada, phone } = await withSecondFactor();
    app.clock.advance(RECENT_MS + STEP);
    const response = await (method === 'post' ? ada.post(path, { code: phone.code() }) : ada.delete(path));
    expect(response).toMatchObject({ status: 403, body: { code: 'CONFIRMATION_NEEDED' } });
    expect((await stateOf(ada)).recoveryCodes).toBe(10);
  });

  test('takes a code as well, which is then used up', async () => {
    const { app, ada, phone, signIn } = await withSecondFactor();
    app.clock.advance(RECENT_MS + STEP);
    const confirm = (code?: string, password = PASSWORD) =>
      ada.post('/auth/confirm', { password, ...(code !== undefined && { code }) });
    expect(await confirm()).toMatchObject(REQUIRED);
    expect(await confirm(phone.wrong())).toMatchObject(WRONG);
    expect((await confirm(phone.code(), 'a guess')).status).toBe(400);
    expect((await ada.delete('/account/second-factor')).status).toBe(403);
    expect((await confirm(phone.code())).status).toBe(204);
    expect(await signIn(phone.code())).toMatchObject(USED);
    expect((await ada.delete('/account/second-factor')).status).toBe(204);
  });

  test('a new password and deleting the account take it too, because the password alone does not sign in', async () => {
    const { app, ada, phone, signIn } = await withSecondFactor();
    const change = () =>
      ada.post('/account/password', { currentPassword: PASSWORD, newPassword: 'battery staple' });
    const remove = () => ada.delete('/account', undefined, { password: 'battery staple' });
    const confirm = (password: string) => ada.post('/auth/confirm', { password, code: phone.code() });
    const needed = { status: 403, body: { code: 'CONFIRMATION_NEEDED' } };
    app.clock.advance(RECENT_MS + STEP);
    expect(await change()).toMatchObject(needed);
    await confirm(PASSWORD);
    expect((await change()).status).toBe(204);
    app.clock.advance(RECENT_MS + STEP);
    expect(await remove()).toMatchObject(needed);
    expect(await signIn(phone.code(), 'battery staple')).toMatchObject({ status: 200 });
    app.clock.advance(STEP);
    await confirm('battery staple');
    expect((await remove()).status).toBe(204);
  });

  test('gives no further guesses', async () => {
    const { ada, phone, signIn } = await withSecondFactor();
    const wrong = () => ada.post('/auth/confirm', { password: PASSWORD, code: phone.wrong() });
    for (let count = 0; count < 5; count += 1) expect(await signIn(phone.wrong())).toMatchObject(WRONG);
    for (let count = 0; count < 5; count += 1) expect(await wrong()).toMatchObject(WRONG);
    expect((await wrong()).status).toBe(429);
    expect((await signIn(phone.code())).status).toBe(429);
  });
});

test('turning it on while a password is checked lets nobody in without a code', async () => {
  const app = await startTestApp();
  const { user } = await app.signUp();
  const deps = { ...app.database, clock: app.clock, newId: randomUUID, config: readConfig({}) };
  const stored = await findUserById(app.database.db, user.id);
  if (!stored) throw new Error('There is an account');
  const signingIn = withCode(deps, stored, { code: undefined, userAgent: null }, async (passCode) => {
    await transactAsUser(app.database.db, user.id, async (trx) => {
      await saveSetup(trx, user.id, 'A'.repeat(32), 0);
      await confirmSetup(trx, user.id, 0, 0);
    });
    return transactAsUser(app.database.db, user.id, passCode);
  });
  await expect(signingIn).rejects.toMatchObject({ code: 'CODE_REQUIRED' });
});

describe('recovery codes', () => {
  test('each works once in place of a code, written in any way', async () => {
    const { ada, recoveryCodes, signIn } = await withSecondFactor();
    const [first = '', second = ''] = recoveryCodes;
    expect((await signIn(first)).status).toBe(200);
    expect(await signIn(first)).toMatchObject(WRONG);
    expect((await signIn(second.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await stateOf(ada)).recoveryCodes).toBe(8);
    expect(await kindsOf(ada)).toContain('recovery-code-used');
  });

  test('are of no use with a wrong password or for another account', async () => {
    const { app, ada, recoveryCodes, signIn } = await withSecondFactor();
    const eve = await app.signUp();
    await turnOn(app, eve);
    const [code = ''] = recoveryCodes;
    expect((await signIn(code, 'a guess')).status).toBe(401);
    expect(await signInWith(app, { email: eve.email, password: PASSWORD, code })).toMatchObject(WRONG);
    expect((await stateOf(ada)).recoveryCodes).toBe(10);
  });

  test('new ones replace those from before', async () => {
    const { ada, recoveryCodes, signIn } = await withSecondFactor();
    const response = await ada.post('/account/second-factor/recovery-codes');
    expect(response.status).toBe(201);
    expect(await signIn(recoveryCodes[0])).toMatchObject(WRONG);
    expect((await stateOf(ada)).recoveryCodes).toBe(10);
    expect(await kindsOf(ada)).toContain('recovery-codes-made');
    await ada.delete('/account/second-factor');
    expect((await ada.post('/account/second-factor/recovery-codes')).status).toBe(404);
  });
});

describe('guessing codes', () => {
  const refusals = (count: number) => Array.from({ length: count }, () => 401);
  const delays = (count: number) => Array.from({ length: count }, () => 429);

  test('ten an hour and twenty a day are checked, then no code is, not even a right one', async () => {
    const { app, phone, recoveryCodes, signIn } = await withSecondFactor();
    const wrong = () => signIn(phone.wrong());
    expect(await statusesInTurn(12, wrong)).toEqual([...refusals(10), ...delays(2)]);
    expect((await signIn(phone.code())).status).toBe(429);
    expect((await signIn(recoveryCodes[0])).status).toBe(429);
    app.clock.advance(HOUR);
    expect(await statusesInTurn(12, wrong)).toEqual([...refusals(10), ...delays(2)]);
    app.clock.advance(HOUR);
    expect(await statusesInTurn(2, wrong)).toEqual(delays(2));
    app.clock.advance(22 * HOUR);
    expect((await signIn(phone.code())).status).toBe(200);
  });

  test('guesses at the same moment are counted before they are checked', async () => {
    const { phone, signIn } = await withSecondFactor();
    const responses = await Promise.all(Array.from({ length: 30 }, () => signIn(phone.wrong())));
    expect(statusesOf(responses)).toEqual([...refusals(10), ...delays(20)]);
  });

  test('turning it off and on gives no further guesses', async () => {
    const { app, ada, phone, signIn } = await withSecondFactor();
    expect(await statusesInTurn(9, () => signIn(phone.wrong()))).toEqual(refusals(9));
    expect((await ada.delete('/account/second-factor')).status).toBe(204);
    const next = await turnOn(app, ada);
    expect(await statusesInTurn(2, () => signIn(next.phone.wrong()))).toEqual([401, 429]);
  });

  test('a known device, the password without a code and signing in give no further guesses', async () => {
    const { app, ada, phone, signIn } = await withSecondFactor();
    const credentials = { email: ada.email, password: PASSWORD };
    const known = await signInWith(app, { ...credentials, code: phone.code() }, { cookie: 'any=cookie' });
    const device =
      known.headers
        .getSetCookie()
        .find((text) => text.startsWith('device='))
        ?.split(';')[0] ?? '';
    expect(device).not.toBe('');
    expect(await statusesInTurn(9, () => signIn(phone.wrong()))).toEqual(refusals(9));
    expect(await signIn()).toMatchObject(REQUIRED);
    app.clock.advance(STEP);
    expect((await signIn(phone.code())).status).toBe(200);
    const onDevice = () => signInWith(app, { ...credentials, code: phone.wrong() }, { cookie: device });
    expect(await statusesInTurn(2, onDevice)).toEqual([401, 429]);
    expect(await statusesInTurn(2, () => signIn(phone.wrong()))).toEqual(delays(2));
    expect(await signIn()).toMatchObject(REQUIRED);
  });

  test('wrong codes and wrong passwords are counted apart, and accounts too', async () => {
    const { app, ada, phone, signIn } = await withSecondFactor();
    const eve = await app.signUp();
    await statusesInTurn(10, () => signIn(phone.wrong()));
    expect((await signIn(phone.code())).status).toBe(429);
    expect(await statusesInTurn(20, () => signIn(undefined, 'a guess'))).toEqual(refusals(20));
    expect((await signIn(undefined, 'a guess')).status).toBe(429);
    const other = await turnOn(app, eve);
    expect(
      (await signInWith(app, { email: eve.email, password: PASSWORD, code: other.phone.code() })).status,
    ).toBe(200);
    expect((await ada.get('/auth/me')).status).toBe(200);
  });

  test('a code that could not be checked does not count', async () => {
    const { app, phone, signIn } = await withSecondFactor();
    const { schema } = app.database.db;
    await schema.alterTable('security_events').renameTo('elsewhere').execute();
    expect(await statusesInTurn(12, () => signIn(phone.code()))).toEqual(
      Array.from({ length: 12 }, () => 500),
    );
    await schema.alterTable('elsewhere').renameTo('security_events').execute();
    expect((await signIn(phone.code())).status).toBe(200);
  });
});

describe('the operator', () => {
  const run = async (app: TestApp, ...words: string[]) => {
    const stores = { mediaStore: databaseMediaStore, waitingFiles: databaseWaitingFiles };
    const config = readConfig({});
    return parseCommand(words)({ ...app.database, ...stores, clock: app.clock, newId: randomUUID, config });
  };

  test('removes it for somebody who has lost the phone', async () => {
    const { app, ada, signIn } = await withSecondFactor();
    expect(await run(app, 'remove-second-factor', ada.email)).toBe(
      `${ada.user.username} (${ada.email}) signs in with the password alone now.`,
    );
    expect((await signIn()).status).toBe(200);
    expect(await kindsOf(ada)).toContain('second-factor-off-by-operator');
    expect(await run(app, 'remove-second-factor', ada.user.username)).toContain('had no second factor');
  });

  test('and an admin can remove it, which the audit log records; a member cannot', async () => {
    const { app, ada, phone, signIn } = await withSecondFactor();
    const [admin, eve] = [await signUpAs(app, 'admin'), await app.signUp()];
    const remove = (user: Client, id = ada.user.id) => user.post(`/admin/users/${id}/remove-second-factor`);
    expect((await remove(eve)).status).toBe(403);
    expect((await remove(admin, admin.user.id)).status).toBe(403);
    expect(await signIn(phone.wrong())).toMatchObject(WRONG);
    expect((await remove(admin)).status).toBe(204);
    expect((await signIn()).status).toBe(200);
    expect(await kindsOf(ada)).toContain('second-factor-off-by-admin');
    expect((await remove(admin)).status).toBe(204);
    expect((await actsOf(admin)).map(({ act, subject }) => [act, subject])).toEqual([
      ['second-factor-removed', ada.user.username],
    ]);
  });

  test.each(['the operator', 'an admin'])(
    'lets a learner who has tried too many codes set up a new phone once %s has removed it',
    async (remover) => {
      const { app, ada, phone, signIn } = await withSecondFactor();
      await statusesInTurn(11, () => signIn(phone.wrong()));
      expect((await signIn(phone.code())).status).toBe(429);
      if (remover === 'the operator') await run(app, 'remove-second-factor', ada.email);
      else await (await signUpAs(app, 'admin')).post(`/admin/users/${ada.user.id}/remove-second-factor`);
      const next = await setUp(app, ada);
      expect((await ada.post('/account/second-factor', { code: next.code() })).status).toBe(201);
      app.clock.advance(STEP);
      expect((await signIn(next.code())).status).toBe(200);
    },
  );

  test('leaves it when the password is reset', async () => {
    const { app, ada, phone, signIn } = await withSecondFactor();
    const password = /Password: (\S+)/u.exec(await run(app, 'reset-password', ada.email))?.[1] ?? '';
    expect(await signIn(undefined, password)).toMatchObject(REQUIRED);
    expect((await signIn(phone.code(), password)).status).toBe(200);
  });
});
