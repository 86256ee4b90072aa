import { expect, test } from 'vitest';
import { LINK, newIdentityBrowser } from '#test/server/identity-helpers.ts';
import { startIdentityPeer } from '#test/server/identity-peer.ts';
import { makeKey } from '#test/server/key-helpers.ts';
import { kindsOf, mailJobs, startMail } from '#test/server/mail-helpers.ts';
import { PASSWORD, startTestApp } from '#test/server/test-app.ts';
import { createMigrator, migrateToLatest } from '../../db/migrate.ts';

test('accounts, devices and keys from before the new ways of signing in work as they did', async () => {
  const app = await startTestApp();
  const ada = await app.signUp('ada');
  const { secret } = await makeKey(ada, ['read']);
  const { db } = app.database;
  // The account, device and key as the version before stored them.
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

test('identities from before they were called linked, their events and waiting mails are kept', async () => {
  const [mail, peer] = [await startMail(), await startIdentityPeer()];
  peer.person = { sub: 'person-1', email: 'ada@elsewhere.example' };
  const app = await mail.start({ env: peer.env, worker: false });
  const ada = await app.signUp('ada');
  expect((await newIdentityBrowser(app, ada.token).travel(LINK)).status).toBe(204);
  const { db } = app.database;
  const state = async () => ({
    identities: (await ada.get('/account/identities')).body,
    kinds: await kindsOf(ada),
    mails: await mailJobs(app),
  });
  const before = await state();
  expect(before.kinds).toContain('identity-linked');
  expect((await createMigrator(db).migrateTo('0061-admin-screen')).error).toBeUndefined();
  expect(await kindsOf(ada)).toContain('identity-joined');
  expect(JSON.stringify(await mailJobs(app))).toContain('identity-joined');
  await migrateToLatest(db);
  expect(await state()).toEqual(before);
  await Promise.all([mail.peer.close(), peer.close()]);
});
