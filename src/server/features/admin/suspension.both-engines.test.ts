import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accessKeyEndpoints } from '#contract/access-keys.ts';
import { authResponse } from '#contract/auth.ts';
import { reminderEndpoints } from '#contract/reminders.ts';
import { closeAccount } from '#server/features/account/erase-account.ts';
import { queueReminders } from '#server/features/reminders/send-reminders.ts';
import { claim, enqueue, extendLease } from '#server/jobs/jobs.repository.ts';
import { forget, kindsOf, mailJobs, startMail } from '#test/server/mail-helpers.ts';
import { PUBLIC_URL, refreshForm, sendForm } from '#test/server/oauth-client.ts';
import { connectApp, tokensOf } from '#test/server/oauth-helpers.ts';
import { actsOf, signUpAs } from '#test/server/admin-helpers.ts';
import { FORBIDDEN, suspend, SUSPENDED, unsuspend } from '#test/server/role-helpers.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/server/test-app.ts';

const signIn = ({ visitor }: TestApp, email: string, password = PASSWORD) =>
  visitor.post('/auth/login', { email, password });

test('nobody can use a suspended account; afterwards keys work again, and devices sign in again', async () => {
  const app = await startTestApp({ env: { EXPLORE_LOGIN: 'false' } });
  const [admin, ada] = [await signUpAs(app, 'admin'), await app.signUp()];
  const key = { name: 'A tool', scopes: ['read'], password: PASSWORD };
  const { secret } = accessKeyEndpoints.make.response.parse((await ada.post('/account/keys', key)).body);
  expect((await suspend(admin, ada)).status).toBe(204);

  expect(await ada.get('/decks')).toMatchObject(SUSPENDED);
  expect(await ada.post('/auth/refresh')).toMatchObject(SUSPENDED);
  expect(await ada.delete('/account', undefined, { password: PASSWORD })).toMatchObject(SUSPENDED);
  expect(await app.withToken(secret).get('/decks')).toMatchObject(SUSPENDED);
  expect(await signIn(app, ada.email)).toMatchObject(SUSPENDED);
  // Only the right password reveals that there is such an account.
  expect(await signIn(app, ada.email, 'a guess')).toMatchObject({
    status: 401,
    body: { code: 'INVALID_CREDENTIALS' },
  });
  expect((await suspend(admin, ada)).status).toBe(204);

  expect((await unsuspend(admin, ada)).status).toBe(204);
  expect((await unsuspend(admin, ada)).status).toBe(204);
  expect((await actsOf(admin)).map(({ act }) => act)).toEqual(['unsuspended', 'suspended']);
  expect((await ada.get('/decks')).status).toBe(401);
  expect((await app.withToken(secret).get('/decks')).status).toBe(200);
  const { token } = authResponse.parse((await signIn(app, ada.email)).body);
  expect(await kindsOf(app.withToken(token))).toEqual([
    'signed-in',
    'key-used-by-new-tool',
    'suspension-lifted',
    'sign-in-failed',
    'suspended',
    'key-made',
    'account-created',
  ]);
});

test('admins suspend members, owners everybody but themselves, and members nobody', async () => {
  const app = await startTestApp();
  const [owner, admin, ada] = [
    await signUpAs(app, 'owner'),
    await signUpAs(app, 'admin'),
    await app.signUp(),
  ];
  const otherAdmin = await signUpAs(app, 'admin');
  for (const target of [owner, admin, otherAdmin])
    expect(await suspend(admin, target)).toMatchObject(FORBIDDEN);
  expect(await suspend(owner, owner)).toMatchObject(FORBIDDEN);
  expect(await suspend(ada, admin)).toMatchObject(FORBIDDEN);
  expect((await suspend(owner, admin)).status).toBe(204);
  expect(await suspend(admin, ada)).toMatchObject(SUSPENDED);
  expect(await unsuspend(otherAdmin, admin)).toMatchObject(FORBIDDEN);
});

test('an app that is connected by OAuth gets no tokens for a suspended account', async () => {
  const app = await startTestApp({ env: { PUBLIC_URL } });
  const [admin, ada] = [await signUpAs(app, 'admin'), await app.signUp()];
  const { clientId, refresh_token: refreshToken } = await connectApp(app, ada.token);
  await suspend(admin, ada);
  const refused = await sendForm(app, refreshForm(clientId, refreshToken));
  expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  await unsuspend(admin, ada);
  expect(tokensOf(await sendForm(app, refreshForm(clientId, refreshToken))).token_type).toBe('Bearer');
});

test('a suspended learner gets no reminders and no calendar', async () => {
  const app = await startTestApp({ worker: false });
  const [admin, ada] = [await signUpAs(app, 'admin'), await app.signUp()];
  await ada.put('/reminders', { minute: 540 });
  const { url } = reminderEndpoints.makeCalendar.response.parse((await ada.post('/reminders/calendar')).body);
  const calendar = async () => (await fetch(url)).status;
  const due = () => queueReminders({ db: app.database.db, clock: app.clock, newId: randomUUID });
  expect(await calendar()).toBe(200);
  await suspend(admin, ada);
  app.clock.advance(24 * 3_600_000);
  expect(await calendar()).toBe(404);
  expect(await due()).toBe(0);
  const { token } = authResponse.parse((await signIn(app, admin.email)).body);
  await unsuspend(app.withToken(token), ada);
  expect(await calendar()).toBe(200);
  expect(await due()).toBe(1);
});

test('no mail goes to a suspended learner, not even one that is asked for', async () => {
  const { peer, start } = await startMail();
  const app = await start();
  const [admin, ada] = [await signUpAs(app, 'admin'), await app.signUp()];
  await suspend(admin, ada);
  expect((await forget(app, ada.email)).status).toBe(204);
  app.wakeWorker();
  const waiting = async () => (await mailJobs(app)).filter(({ status }) => status !== 'done');
  await expect.poll(waiting).toEqual([]);
  expect(await app.database.db.selectFrom('mail_links').selectAll().execute()).toEqual([]);
  await peer.close();
});

test('jobs of a suspended learner wait, even one that is running', async () => {
  const app = await startTestApp({ worker: false });
  const [admin, ada] = [await signUpAs(app, 'admin'), await app.signUp()];
  const { db, engine } = app.database;
  const userId = ada.user.id;
  const now = app.clock.now();
  const worker = {
    id: 'worker',
    kinds: [{ kind: 'test', perUser: 9 }],
    running: [],
    now,
    leaseMs: 10,
    maxAheadMs: 60_000,
  };
  const add = (key: string) =>
    enqueue(db, { id: randomUUID(), kind: 'test', idempotencyKey: key, payload: {}, userId, now });
  await add('one');
  await add('two');
  const claimed = await claim({ db, engine }, worker);
  expect(claimed).toBeDefined();
  const renew = () => extendLease(db, claimed?.id ?? '', worker.id, now + 10);
  expect(await renew()).toBe(true);

  await suspend(admin, ada);
  expect(await renew()).toBe(false);
  const later = { ...worker, now: now + 1_000 };
  expect(await claim({ db, engine }, later)).toBeUndefined();
  await unsuspend(admin, ada);
  expect(await claim({ db, engine }, later)).toBeDefined();
  expect(await claim({ db, engine }, later)).toBeDefined();
});

test('a suspended account that is deleted is erased', async () => {
  const app = await startTestApp();
  const [admin, ada] = [await signUpAs(app, 'admin'), await app.signUp()];
  await suspend(admin, ada);
  const { db } = app.database;
  const deps = { db, clock: app.clock, newId: randomUUID, config: { SMTP_URL: undefined } };
  await closeAccount({ ...deps, wakeWorker: app.wakeWorker }, ada.user.id);
  const rows = () => db.selectFrom('users').select('id').where('id', '=', ada.user.id).execute();
  await expect.poll(rows).toEqual([]);
});
