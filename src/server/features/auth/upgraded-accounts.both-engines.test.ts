import { expect, test } from 'vitest';
import { makeKey } from '#test/server/key-helpers.ts';
import { PASSWORD, startTestApp } from '#test/server/test-app.ts';
import { createMigrator, migrateToLatest } from '../../db/migrate.ts';

test('accounts, devices and keys from before the new ways of signing in work as they did', async () => {
  const app = await startTestApp();
  const ada = await app.signUp('ada');
  const { secret } = await makeKey(ada, ['read']);
  const { db } = app.database;
  // What the version before has of them.
  expect((await createMigrator(db).migrateTo('0055-mail')).error).toBeUndefined();
  await migrateToLatest(db);

  expect(await ada.get('/auth/me')).toMatchObject({
    status: 200,
    body: { user: { username: 'ada', role: 'member', hasOwnPassword: true } },
  });
  expect((await app.withToken(secret).get('/decks')).status).toBe(200);
  expect(await ada.get('/account/devices')).toMatchObject({ body: { devices: [{ means: 'password' }] } });
  const signIn = { email: ada.email, password: PASSWORD };
  expect(await app.visitor.post('/auth/login', signIn)).toMatchObject({ status: 200 });
  // Such a device has to confirm once, whenever it was signed in.
  expect(await ada.post('/account/keys', { name: 'Tool', scopes: ['read'] })).toMatchObject({
    body: { code: 'CONFIRMATION_NEEDED' },
  });
  expect((await ada.post('/auth/confirm', { password: PASSWORD })).status).toBe(204);
  expect((await ada.post('/account/keys', { name: 'Tool', scopes: ['read'] })).status).toBe(201);
});
