import { expect, test } from 'vitest';
import { authResponse } from '#contract/auth.ts';
import { inviteEndpoints } from '#contract/invites.ts';
import { ENDED_INVITE_LIFETIME_MS, MAX_INVITES } from '#domain/account/invites.ts';
import { actsOf, signUpAs } from '#test/server/admin-helpers.ts';
import { FORBIDDEN, makeInvite, registerWith, sortedStatuses } from '#test/server/role-helpers.ts';
import { PASSWORD, startTestApp, type Client, type TestApp } from '#test/server/test-app.ts';
import { statusesInTurn } from '#test/server/statuses-in-turn.ts';
import { writeRegistration } from '../registration/server-settings.repository.ts';
import { makeInviteOfOperator } from './invites.usecases.ts';
import { pruneInvites } from './invites.repository.ts';

const DAY = 24 * 3_600_000;
const ENDED = { status: 410, body: { code: 'LINK_EXPIRED' } };
const CLOSED = { status: 403, body: { code: 'REGISTRATION_CLOSED' } };

/** A server by invite, with an admin who was there before. */
async function byInvite(env: Record<string, string> = {}) {
  const app = await startTestApp({ env });
  const admin = await signUpAs(app, 'admin', 'admin');
  await writeRegistration(app.database.db, 'invite');
  return { app, admin };
}

const check = ({ visitor }: TestApp, invite: string) => visitor.post('/auth/invite', { invite });

async function listed(client: Client) {
  return inviteEndpoints.list.response.parse((await client.get('/admin/invites')).body).invites;
}

test('an account can be created with an invite, but not without one', async () => {
  const { app, admin } = await byInvite({ EXPLORE_LOGIN: 'true' });
  expect((await app.visitor.get('/config')).body).toMatchObject({
    registrationOpen: false,
    inviteOnly: true,
    exploreLogin: false,
  });
  expect(await registerWith(app, undefined, 'eve')).toMatchObject(CLOSED);
  const stranger = { email: 'eve@example.org', password: 'just looking' };
  expect((await app.visitor.post('/auth/login', stranger)).status).toBe(401);

  const { invite, secret } = await makeInvite(admin, { note: ' For Ada ' });
  expect(invite).toMatchObject({ note: 'For Ada', uses: 0, maxUses: 1, madeBy: 'admin' });
  expect(invite.endsAt - invite.createdAt).toBe(7 * DAY);
  expect((await check(app, secret)).status).toBe(204);
  expect(await registerWith(app, secret, 'ada')).toMatchObject({
    status: 201,
    body: { user: { username: 'ada', role: 'member' } },
  });
  expect(await registerWith(app, secret, 'eve')).toMatchObject(ENDED);
  expect(await check(app, secret)).toMatchObject(ENDED);
  expect(await listed(admin)).toEqual([{ ...invite, uses: 1 }]);
});

test('concurrent registrations do not exceed the uses of an invite', async () => {
  const { app, admin } = await byInvite();
  for (const round of [1, 2, 3]) {
    const { secret } = await makeInvite(admin, { maxUses: 2 });
    const names = ['ada', 'eve', 'max', 'kim'].map((name) => `${name}-${round}`);
    const answers = await Promise.all(names.map((name) => registerWith(app, secret, name)));
    expect(sortedStatuses(answers)).toEqual([201, 201, 410, 410]);
  }
  expect(await app.database.db.selectFrom('users').select('id').execute()).toHaveLength(7);
});

test('a registration with a taken username uses up no invite', async () => {
  const { app, admin } = await byInvite();
  const { secret } = await makeInvite(admin);
  expect((await registerWith(app, secret, 'admin')).status).toBe(409);
  expect((await registerWith(app, secret, 'ada')).status).toBe(201);
});

test('an invite ends when it expires or is withdrawn; its secret is stored nowhere', async () => {
  const { app, admin } = await byInvite();
  const { db } = app.database;
  const made = await makeInvite(admin, { days: 2, maxUses: null });
  expect(JSON.stringify(await db.selectFrom('invites').selectAll().execute())).not.toContain(made.secret);
  for (const name of ['ada', 'eve']) expect((await registerWith(app, made.secret, name)).status).toBe(201);
  expect((await admin.delete(`/admin/invites/${made.invite.id}`)).status).toBe(204);
  expect((await admin.delete(`/admin/invites/${made.invite.id}`)).status).toBe(404);
  expect(await registerWith(app, made.secret, 'kim')).toMatchObject(ENDED);
  expect((await actsOf(admin)).map(({ act }) => act)).toEqual(['invite-withdrawn', 'invite-made']);

  const next = await makeInvite(admin, { days: 2 });
  app.clock.advance(2 * DAY);
  expect(await check(app, next.secret)).toMatchObject(ENDED);
  expect(await registerWith(app, next.secret, 'kim')).toMatchObject(ENDED);
  expect(await pruneInvites(db, app.clock.now() - ENDED_INVITE_LIFETIME_MS, 10)).toBe(0);
  app.clock.advance(ENDED_INVITE_LIFETIME_MS + 1);
  expect(await pruneInvites(db, app.clock.now() - ENDED_INVITE_LIFETIME_MS, 10)).toBe(1);
});

test('an invite made by the operator works as well, and names no maker', async () => {
  const { app, admin } = await byInvite();
  const deps = { db: app.database.db, clock: app.clock, newId: () => crypto.randomUUID() };
  const { secret } = await makeInviteOfOperator(deps, { note: '', days: 1, maxUses: 1 });
  expect(await listed(admin)).toMatchObject([{ madeBy: null }]);
  expect((await registerWith(app, secret, 'ada')).status).toBe(201);
});

test('invites neither help while registration is closed nor are needed while it is open', async () => {
  const { app, admin } = await byInvite();
  const { secret } = await makeInvite(admin);
  await writeRegistration(app.database.db, 'closed');
  expect(await check(app, secret)).toMatchObject(CLOSED);
  expect(await registerWith(app, secret, 'ada')).toMatchObject(CLOSED);
  await writeRegistration(app.database.db, 'open');
  expect((await registerWith(app, 'not an invite', 'ada')).status).toBe(201);
  expect(await listed(admin)).toMatchObject([{ uses: 0 }]);
});

test('only admins see and make invites, a limited number of them, and with sensible limits', async () => {
  const { app, admin } = await byInvite();
  const { secret } = await makeInvite(admin);
  const { body } = await registerWith(app, secret, 'ada');
  const { token } = authResponse.parse(body);
  const ada = app.withToken(token);
  expect(await ada.get('/admin/invites')).toMatchObject(FORBIDDEN);
  expect(await ada.post('/admin/invites', {})).toMatchObject(FORBIDDEN);
  for (const wrong of [
    { days: 0 },
    { days: 366 },
    { maxUses: 0 },
    { maxUses: 1.5 },
    { note: 'x'.repeat(101) },
  ]) {
    expect((await admin.post('/admin/invites', wrong)).status).toBe(400);
  }
  const { db } = app.database;
  const rows = Array.from({ length: MAX_INVITES - 1 }, (_, index) => ({
    id: crypto.randomUUID(),
    secret_hash: String(index),
    made_by: null,
    note: '',
    created_at: 0,
    ends_at: 0,
    max_uses: 1,
    uses: 1,
  }));
  await db.insertInto('invites').values(rows).execute();
  expect(await admin.post('/admin/invites', {})).toMatchObject({
    status: 409,
    body: { code: 'QUOTA_EXCEEDED' },
  });
});

test('invites cannot be tried without end', async () => {
  const { app, admin } = await byInvite();
  const { secret } = await makeInvite(admin);
  expect(new Set(await statusesInTurn(99, () => check(app, 'a guess')))).toEqual(new Set([410]));
  expect(await registerWith(app, 'a guess', 'ada')).toMatchObject(ENDED);
  expect(await check(app, secret)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(await registerWith(app, secret, 'ada')).toMatchObject({ status: 429 });
  app.clock.advance(60_000);
  expect((await registerWith(app, secret, 'ada')).status).toBe(201);
});

test('the invites of an admin are deleted with the account', async () => {
  const { app, admin } = await byInvite();
  const { secret } = await makeInvite(admin);
  expect((await admin.delete('/account', undefined, { password: PASSWORD })).status).toBe(204);
  const left = () => app.database.db.selectFrom('invites').select('id').execute();
  await expect.poll(left).toEqual([]);
  expect(await registerWith(app, secret, 'ada')).toMatchObject(ENDED);
});
