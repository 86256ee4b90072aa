import { expect, test } from 'vitest';
import { authResponse } from '#contract/auth.ts';
import { PASSWORD, startTestApp } from '#test/server/test-app.ts';
import { createPasswords, type Passwords } from '../../ports/passwords.ts';

const NEXT = 'another password';

/** Passwords whose verifications can be held back when their result is known. */
function heldPasswords() {
  const real = createPasswords({ cost: { memory: 8, passes: 1, lanes: 1 } });
  let held: PromiseWithResolvers<void> | undefined;
  let reached = Promise.withResolvers<void>();
  const passwords: Passwords = {
    hash: real.hash,
    verify: async (password, hash, owner) => {
      const waiting = held;
      const isRight = await real.verify(password, hash, owner);
      if (waiting) {
        reached.resolve();
        await waiting.promise;
      }
      return isRight;
    },
  };
  return {
    passwords,
    /** Holds back verifications from now on; resolves when one has its result. */
    hold: () => {
      held = Promise.withResolvers();
      reached = Promise.withResolvers();
      return reached.promise;
    },
    /** Holds back no further ones, and returns a function that releases those held. */
    holdNoMore: () => {
      const waiting = held;
      held = undefined;
      return () => waiting?.resolve();
    },
  };
}

test('a sign-in in progress does not survive a change of the password', async () => {
  const { passwords, hold, holdNoMore } = heldPasswords();
  const app = await startTestApp({ passwords });
  const ada = await app.signUp();
  const verified = hold();
  const signIn = app.visitor.post('/auth/login', { email: ada.email, password: PASSWORD });
  await verified;
  const letGo = holdNoMore();
  const change = { currentPassword: PASSWORD, newPassword: NEXT };
  expect((await ada.post('/account/password', change)).status).toBe(204);
  letGo();
  expect(await signIn).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  const tokens = await app.database.db.selectFrom('auth_tokens').select('id').execute();
  expect(tokens).toHaveLength(1);
});

test('a concurrent sign-in does not overwrite the time zone that the learner has just chosen', async () => {
  const { passwords, hold, holdNoMore } = heldPasswords();
  const app = await startTestApp({ passwords });
  const ada = await app.signUp();
  const verified = hold();
  const credentials = { email: ada.email, password: PASSWORD };
  const signIn = app.visitor.post('/auth/login', { ...credentials, timeZone: 'Europe/Berlin' });
  await verified;
  const letGo = holdNoMore();
  const settings = { dailyGoal: 20, autoAdvance: 'normal', timeZone: 'Asia/Tokyo' };
  expect((await ada.put('/account/settings', settings)).status).toBe(200);
  letGo();
  expect(await signIn).toMatchObject({ status: 200, body: { user: { timeZone: 'Asia/Tokyo' } } });
  expect(await ada.get('/account/settings')).toMatchObject({ body: { settings } });
});

test('only one of two concurrent changes succeeds', async () => {
  const { passwords, hold, holdNoMore } = heldPasswords();
  const app = await startTestApp({ passwords });
  const ada = await app.signUp();
  const verified = hold();
  const slow = ada.post('/account/password', { currentPassword: PASSWORD, newPassword: 'the slow one' });
  await verified;
  const letGo = holdNoMore();
  const quick = { currentPassword: PASSWORD, newPassword: NEXT };
  expect((await ada.post('/account/password', quick)).status).toBe(204);
  letGo();
  expect(await slow).toMatchObject({ status: 400, body: { errors: [{ field: 'currentPassword' }] } });
  const signIn = (password: string) => app.visitor.post('/auth/login', { email: ada.email, password });
  expect((await signIn(NEXT)).status).toBe(200);
  expect((await signIn('the slow one')).status).toBe(401);
});

test('a deletion in progress does not survive a change of the password', async () => {
  const { passwords, hold, holdNoMore } = heldPasswords();
  const app = await startTestApp({ passwords });
  const ada = await app.signUp();
  const verified = hold();
  const deletion = ada.delete('/account', undefined, { password: PASSWORD });
  await verified;
  const letGo = holdNoMore();
  const change = { currentPassword: PASSWORD, newPassword: NEXT };
  expect((await ada.post('/account/password', change)).status).toBe(204);
  letGo();
  expect(await deletion).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } });
  expect((await ada.get('/auth/me')).status).toBe(200);
});

test('an unused device is signed out, and a used one stays signed in', async () => {
  const app = await startTestApp({ env: { TOKEN_IDLE_DAYS: '7' } });
  const ada = await app.signUp();
  const { token } = authResponse.parse(
    (await app.visitor.post('/auth/login', { email: ada.email, password: PASSWORD })).body,
  );
  const idle = app.withToken(token);
  for (let day = 0; day < 7; day += 1) {
    expect((await ada.get('/auth/me')).status).toBe(200);
    app.clock.advance(24 * 3_600_000);
  }
  expect((await ada.get('/auth/me')).status).toBe(200);
  expect((await idle.get('/auth/me')).status).toBe(401);
  expect(await ada.get('/account/devices')).toMatchObject({ body: { devices: [{ current: true }] } });
});
