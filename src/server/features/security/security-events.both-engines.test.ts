import { expect, test, vi } from 'vitest';
import { devicesResponse, securityEventsResponse } from '#contract/account.ts';
import { authResponse } from '#contract/auth.ts';
import { PASSWORD, startTestApp, type Client, type TestApp } from '#test/server/test-app.ts';
import { pruneSecurityEvents } from './security-events.repository.ts';

const DAY_MS = 86_400_000;

async function eventsOf(client: Client) {
  return securityEventsResponse.parse((await client.get('/account/security-events')).body).events;
}

async function kindsOf(client: Client): Promise<string[]> {
  return (await eventsOf(client)).map(({ kind }) => kind);
}

function signIn(app: TestApp, email: string, password: string, userAgent = 'A telephone') {
  return app.visitor.post('/auth/login', { email, password }, { 'user-agent': userAgent });
}

test('sign-ins and account changes are listed, the latest first, with the device that made them', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const later = () => app.clock.advance(60_000);
  later();
  expect((await signIn(app, ada.email, PASSWORD)).status).toBe(200);
  later();
  const { devices } = devicesResponse.parse((await ada.get('/account/devices')).body);
  const telephone = devices.find(({ current }) => !current);
  expect((await ada.delete(`/account/devices/${telephone?.id}`)).status).toBe(204);
  later();
  const change = { currentPassword: PASSWORD, newPassword: 'battery staple' };
  expect((await ada.post('/account/password', change)).status).toBe(204);
  later();
  expect((await ada.get('/account/export')).status).toBe(200);
  await expect.poll(() => kindsOf(ada)).toContain('data-exported');
  later();
  const { token } = authResponse.parse((await signIn(app, ada.email, 'battery staple')).body);
  later();
  expect((await app.withToken(token).post('/auth/logout')).status).toBe(204);

  const events = await eventsOf(ada);
  expect(events.map(({ kind }) => kind)).toEqual([
    'signed-out',
    'signed-in',
    'data-exported',
    'password-changed',
    'device-signed-out',
    'signed-in',
    'account-created',
  ]);
  expect(events.map(({ userAgent }) => userAgent)).toContain('A telephone');
  expect(events.map(({ at }) => at)).toEqual(
    events.map(({ at }) => at).toSorted((one, other) => other - one),
  );
});

test('a wrong password is listed for its account and for no other', async () => {
  const app = await startTestApp({ env: { EXPLORE_LOGIN: 'false' } });
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  expect((await signIn(app, ada.email, 'a guess', 'curl/8')).status).toBe(401);
  expect((await signIn(app, 'nobody@example.org', 'a guess')).status).toBe(401);
  await expect.poll(() => kindsOf(ada)).toContain('sign-in-failed');
  expect((await eventsOf(ada)).find(({ kind }) => kind === 'sign-in-failed')?.userAgent).toBe('curl/8');
  expect(await kindsOf(eve)).toEqual(['account-created']);
});

test('an account made by exploring says so, and a refused change leaves nothing', async () => {
  const app = await startTestApp({ env: { EXPLORE_LOGIN: 'true' } });
  const { token } = authResponse.parse((await signIn(app, 'ada@example.org', PASSWORD)).body);
  const ada = app.withToken(token);
  await ada.post('/account/password', { currentPassword: 'wrong', newPassword: 'battery staple' });
  await ada.delete('/account/devices/4d5ab0a5-6a3c-4b0e-9f2e-6d8c6ac0a001');
  expect(await kindsOf(ada)).toEqual(['account-created']);
});

test('the last hundred are kept, at most thirty of them guesses', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { db } = app.database;
  const row = (kind: 'signed-in' | 'sign-in-failed', index: number) => ({
    id: `${kind}-${String(index).padStart(3, '0')}`,
    user_id: ada.user.id,
    kind,
    at: app.clock.now() - 1_000_000 + index,
    user_agent: null,
  });
  const rows = Array.from({ length: 200 }, (_, index) => [
    row('signed-in', index),
    row('sign-in-failed', index),
  ]).flat();
  await db.insertInto('security_events').values(rows).execute();

  await signIn(app, ada.email, PASSWORD);
  await signIn(app, ada.email, 'a guess');
  await vi.waitFor(async () => expect(await eventsOf(ada)).toHaveLength(100));
  const events = await eventsOf(ada);
  const failed = events.filter(({ kind }) => kind === 'sign-in-failed');
  expect(failed).toHaveLength(30);
  expect(failed.at(-1)?.id).toBe('sign-in-failed-171');
  expect(events.map(({ kind }) => kind).slice(0, 3)).toEqual([
    'sign-in-failed',
    'signed-in',
    'account-created',
  ]);
});

test('events older than 180 days are deleted', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  app.clock.advance(180 * DAY_MS - 60_000);
  expect(await pruneSecurityEvents(app.database.db, app.clock.now(), 100)).toBe(0);
  await signIn(app, eve.email, PASSWORD);
  app.clock.advance(60_000);
  // Some at a time.
  expect(await pruneSecurityEvents(app.database.db, app.clock.now(), 1)).toBe(1);
  expect(await pruneSecurityEvents(app.database.db, app.clock.now(), 100)).toBe(1);
  const rows = await app.database.db.selectFrom('security_events').select(['user_id', 'kind']).execute();
  expect(rows).toEqual([{ user_id: eve.user.id, kind: 'signed-in' }]);
  expect(rows).not.toContainEqual(expect.objectContaining({ user_id: ada.user.id }));
});

test('deleting an account deletes its events', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  expect((await ada.delete('/account', undefined, { password: PASSWORD })).status).toBe(204);
  const events = () => app.database.db.selectFrom('security_events').selectAll().execute();
  await expect.poll(events).toEqual([]);
});
