import { expect, test } from 'vitest';
import { accessKeyEndpoints } from '#contract/access-keys.ts';
import { devicesResponse } from '#contract/account.ts';
import { authResponse } from '#contract/auth.ts';
import { RECENT_MS } from '#domain/account/sign-in-means.ts';
import { PASSWORD, startTestApp, type Client } from '#test/server/test-app.ts';

const askedFor = {
  status: 403,
  body: { code: 'CONFIRMATION_NEEDED', message: 'Please confirm that it is you' },
};
const makeKey = (client: Client) => client.post('/account/keys', { name: 'Yomitan', scopes: ['read'] });

test('changing how an account is signed in to takes a recent sign-in, or the password', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  app.clock.advance(RECENT_MS - 60_000);
  expect((await makeKey(ada)).status).toBe(201);
  app.clock.advance(61_000);
  expect(await makeKey(ada)).toMatchObject(askedFor);
  expect(await ada.post('/auth/confirm', { password: 'a guess' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'password', message: 'Password is wrong' }] },
  });
  expect(await makeKey(ada)).toMatchObject(askedFor);
  expect((await ada.post('/auth/confirm', { password: PASSWORD })).status).toBe(204);
  expect((await makeKey(ada)).status).toBe(201);
});

test('a device confirms for itself only, and a new token is as old as the one before', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { body } = await app.visitor.post('/auth/login', { email: ada.email, password: PASSWORD });
  const other = app.withToken(authResponse.parse(body).token);
  app.clock.advance(RECENT_MS + 1_000);
  expect((await ada.post('/auth/confirm', { password: PASSWORD })).status).toBe(204);
  expect(await makeKey(other)).toMatchObject(askedFor);
  const { token } = authResponse.parse((await other.post('/auth/refresh')).body);
  expect(await makeKey(app.withToken(token))).toMatchObject(askedFor);
  const { devices } = devicesResponse.parse((await ada.get('/account/devices')).body);
  expect(devices.map(({ means }) => means)).toEqual(['password', 'password']);
});

test('guessing the password on a stolen device is slowed down', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  for (let count = 0; count < 20; count += 1) await ada.post('/auth/confirm', { password: 'a guess' });
  expect((await ada.post('/auth/confirm', { password: PASSWORD })).status).toBe(429);
});

test('a suspended user cannot use the account in any way', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const key = await makeKey(ada);
  const { secret } = accessKeyEndpoints.make.response.parse(key.body);
  await app.database.db.updateTable('users').set({ suspended_at: 1 }).where('id', '=', ada.user.id).execute();
  const keptOut = { status: 403, body: { code: 'ACCOUNT_SUSPENDED' } };
  expect(await ada.get('/decks')).toMatchObject(keptOut);
  expect(await app.withToken(secret).get('/decks')).toMatchObject(keptOut);
  const signIn = (password: string) => app.visitor.post('/auth/login', { email: ada.email, password });
  expect(await signIn(PASSWORD)).toMatchObject(keptOut);
  // Only the right password reveals that the account exists.
  expect(await signIn('a guess')).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
});
