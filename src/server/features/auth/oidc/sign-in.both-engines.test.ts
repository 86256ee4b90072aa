import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { devicesResponse } from '#contract/account.ts';
import { authResponse } from '#contract/auth.ts';
import { configResponse } from '#contract/config.ts';
import { newIdentityBrowser, SIGN_IN } from '#test/server/identity-helpers.ts';
import { startIdentityPeer, type IdentityPeer, type Person } from '#test/server/identity-peer.ts';
import { kindsOf } from '#test/server/mail-helpers.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/server/test-app.ts';
import { makeInviteOfOperator } from '../invites/invites.usecases.ts';

const ADA: Person = {
  sub: 'person-1',
  email: 'ada@example.org',
  email_verified: true,
  preferred_username: 'ada.lovelace',
};

let peer: IdentityPeer;
beforeEach(async () => {
  peer = await startIdentityPeer();
  peer.person = { ...ADA };
});
afterEach(() => peer.close());

const start = (env: Record<string, string> = {}) => startTestApp({ env: { ...peer.env, ...env } });

/** Signs in from beginning to end in a new browser. */
const signIn = (app: TestApp, path = SIGN_IN, body: object = {}) =>
  newIdentityBrowser(app).travel(path, body);

async function signedIn(app: TestApp) {
  const response = await signIn(app);
  const { user, token } = authResponse.parse(response.body);
  return { ...app.withToken(token), user };
}

test('the first sign-in creates an account, and later ones find it by issuer and subject', async () => {
  const app = await start();
  expect(await app.visitor.get('/config')).toMatchObject({
    body: { identityProviders: [{ id: 'oidc', name: 'Example ID' }], passwords: true },
  });
  const first = await signIn(app);
  expect(first).toMatchObject({
    status: 200,
    body: {
      created: true,
      returnTo: null,
      user: { email: ADA.email, username: 'adalovelace', hasOwnPassword: false, role: 'member' },
    },
  });
  // Only issuer and subject identify somebody: what else changes at the provider changes nothing here.
  peer.person = { ...ADA, email: 'countess@example.org', preferred_username: 'countess' };
  const { user, token } = authResponse.parse(first.body);
  expect(await signIn(app)).toMatchObject({
    body: { created: false, user: { id: user.id, email: ADA.email, username: user.username } },
  });

  const ada = app.withToken(token);
  const { devices } = devicesResponse.parse((await ada.get('/account/devices')).body);
  expect(devices.map(({ means }) => means)).toEqual(['provider', 'provider']);
  expect(await kindsOf(ada)).toEqual(['signed-in', 'account-created']);
  expect(await ada.get('/account/email')).toMatchObject({ body: { confirmed: true } });
});

test('an unconfirmed email stays unconfirmed', async () => {
  const app = await start();
  peer.person = { ...ADA, email_verified: false };
  const ada = await signedIn(app);
  expect(await ada.get('/account/email')).toMatchObject({ body: { confirmed: false } });
});

test.each([true, false])(
  'an account with the same email is never linked (verified by the provider: %s)',
  async (verified) => {
    const app = await start();
    const owner = await app.signUp('ada');
    peer.person = { ...ADA, email: 'ADA@example.org', email_verified: verified };
    expect(await signIn(app)).toMatchObject({
      status: 409,
      body: {
        code: 'EMAIL_TAKEN',
        message:
          'There is an account here already with your email address. Sign in to it, then add Example ID in Settings.',
      },
    });
    expect(await app.database.db.selectFrom('identities').selectAll().execute()).toEqual([]);
    expect(await kindsOf(owner)).toEqual(['account-created']);
  },
);

test('somebody else with the same email at the provider does not get the account', async () => {
  const app = await start();
  await signIn(app);
  peer.person = { ...ADA, sub: 'person-2' };
  expect(await signIn(app)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
});

test('the same subject at another issuer is somebody else', async () => {
  const other = await startIdentityPeer({ id: 'other' });
  const work = await startIdentityPeer({ id: 'work' });
  const app = await startTestApp({ env: { ...other.env, ...work.env, OIDC_PROVIDERS: 'work,other' } });
  work.person = { ...ADA };
  other.person = { ...ADA, email: 'eve@example.org' };
  const [first, second] = [await signIn(app, '/auth/oidc/work'), await signIn(app, '/auth/oidc/other')];
  expect(second).toMatchObject({ status: 200, body: { created: true, user: { username: 'adalovelace-2' } } });
  expect(authResponse.parse(first.body).user.id).not.toBe(authResponse.parse(second.body).user.id);
  await Promise.all([other.close(), work.close()]);
});

test('only one of two concurrent first sign-ins creates the account', async () => {
  const app = await start();
  const both = await Promise.all([signIn(app), signIn(app)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const ids = both.map(({ body }) => authResponse.parse(body).user.id);
  expect(ids[0]).toBe(ids[1]);
});

test('a username that is taken gets a number, and characters that no username may have are left out', async () => {
  const app = await start({ OIDC_USERNAME_CLAIM: 'groups' });
  await app.signUp('ada');
  peer.person = { ...ADA, groups: 'ada', email: 'countess@example.org' };
  expect(await signIn(app)).toMatchObject({ body: { user: { username: 'ada-2' } } });
  peer.person = { sub: 'person-2', groups: ['no text'], email: 'é@example.org' };
  expect(await signIn(app)).toMatchObject({ body: { user: { username: 'e__' } } });
  for (const [index, groups] of ['', 'Аня', '李'].entries()) {
    peer.person = { sub: `other-${index}`, groups, email: `grace-${index}@example.org` };
    expect(await signIn(app)).toMatchObject({ body: { user: { username: `grace-${index}` } } });
  }
});

test.each([undefined, '', 'nobody', `${'x'.repeat(300)}@example.org`, 'ada\u{202e}@example.org'])(
  'no account is created with the email %s',
  async (email) => {
    const app = await start();
    peer.person = { sub: 'person-1', ...(email !== undefined && { email }) };
    expect(await signIn(app)).toMatchObject({ status: 403, body: { code: 'SIGN_IN_REFUSED' } });
  },
);

test('while registration is closed, new accounts are created only if the operator says so', async () => {
  const closed = await start({ REGISTRATION: 'closed' });
  expect(await signIn(closed)).toMatchObject({ status: 403, body: { code: 'REGISTRATION_CLOSED' } });
  await closed.close();
  const always = await start({ REGISTRATION: 'closed', OIDC_AUTO_REGISTER: 'true' });
  expect(await signIn(always)).toMatchObject({ status: 200, body: { created: true } });
  await always.close();
  const never = await start({ OIDC_AUTO_REGISTER: 'false' });
  expect(await signIn(never)).toMatchObject({ status: 403, body: { code: 'SIGN_IN_REFUSED' } });
});

// Columns: who may register, whether the first sign-in creates an account, single sign-on only, and what visitors are told about
// registering in any way, with a password and with the provider.
test.each([
  ['closed', undefined, 'false', ['closed', 'closed', 'closed']],
  ['closed', 'true', 'false', ['open', 'closed', 'open']],
  ['open', 'false', 'false', ['open', 'open', 'closed']],
  ['open', 'false', 'true', ['closed', 'closed', 'closed']],
  ['invite', undefined, 'false', ['invite', 'invite', 'invite']],
  ['invite', 'true', 'false', ['open', 'invite', 'open']],
  ['invite', undefined, 'true', ['invite', 'closed', 'invite']],
  ['invite', 'false', 'true', ['closed', 'closed', 'closed']],
] as const)(
  'REGISTRATION=%s, OIDC_AUTO_REGISTER=%s and OIDC_ONLY=%s tell visitors %j',
  async (REGISTRATION, auto, OIDC_ONLY, told) => {
    const app = await start({ REGISTRATION, OIDC_ONLY, ...(auto && { OIDC_AUTO_REGISTER: auto }) });
    const config = configResponse.parse((await app.visitor.get('/config')).body);
    const overall = config.registrationOpen ? 'open' : config.inviteOnly ? 'invite' : 'closed';
    const atProvider = config.identityProviders[0]?.registration;
    expect([overall, config.passwordRegistration, atProvider]).toEqual(told);
  },
);

test('where registration takes an invite, somebody new needs one, which is used up, and others need none', async () => {
  const app = await start({ REGISTRATION: 'invite', OIDC_ONLY: 'true' });
  const { secret: invite } = await makeInviteOfOperator(
    { ...app.database, clock: app.clock, newId: randomUUID },
    { note: '', days: 7, maxUses: 1 },
  );
  expect(await app.visitor.get('/config')).toMatchObject({
    body: { registrationOpen: false, inviteOnly: true },
  });
  const closed = { status: 403, body: { code: 'REGISTRATION_CLOSED' } };
  const ended = { status: 410, body: { code: 'LINK_EXPIRED' } };
  expect(await signIn(app)).toMatchObject(closed);
  expect(await signIn(app, SIGN_IN, { invite: 'another' })).toMatchObject(ended);
  expect(await signIn(app, SIGN_IN, { invite })).toMatchObject({ status: 200, body: { created: true } });
  // Somebody who has an account signs in with any invite.
  expect(await signIn(app, SIGN_IN, { invite })).toMatchObject({ status: 200, body: { created: false } });
  peer.person = { sub: 'person-2', email: 'eve@example.org' };
  expect(await signIn(app, SIGN_IN, { invite })).toMatchObject(ended);
  expect(await app.database.db.selectFrom('users').select('email').execute()).toEqual([{ email: ADA.email }]);
});

test('only members of an allowed group can sign in, and the log of an account has refused sign-ins', async () => {
  const app = await start({ OIDC_ALLOWED_GROUPS: 'students, teachers' });
  for (const groups of [undefined, [], ['others'], 'other', 7, ['student']]) {
    peer.person = { ...ADA, groups };
    expect(await signIn(app)).toMatchObject({ status: 403, body: { code: 'SIGN_IN_REFUSED' } });
  }
  peer.person = { ...ADA, groups: [7, 'teachers'] };
  const ada = await signedIn(app);
  peer.person = { ...ADA, groups: ['others'] };
  expect(await signIn(app)).toMatchObject({ status: 403 });
  expect(await kindsOf(ada)).toEqual(['provider-sign-in-refused', 'account-created']);
});

test('the role follows the admin group at each sign-in, except that of an owner', async () => {
  const app = await start({ OIDC_ADMIN_GROUP: 'staff' });
  const roleWith = async (groups: string[]) => {
    peer.person = { ...ADA, groups };
    return (await signedIn(app)).user.role;
  };
  expect(await roleWith(['others'])).toBe('member');
  expect(await roleWith(['staff'])).toBe('admin');
  expect(await roleWith(['staff'])).toBe('admin');
  expect(await roleWith([])).toBe('member');
  const ada = await signedIn(app);
  expect((await kindsOf(ada)).filter((kind) => kind.startsWith('became'))).toEqual([
    'became-member',
    'became-admin',
  ]);
  await app.database.db.updateTable('users').set({ role: 'owner' }).execute();
  expect(await roleWith([])).toBe('owner');
  expect(await roleWith(['staff'])).toBe('owner');
});

test('somebody new in the admin group is an admin immediately', async () => {
  const app = await start({ OIDC_ADMIN_GROUP: 'staff' });
  peer.person = { ...ADA, groups: ['staff'] };
  const ada = await signedIn(app);
  expect(ada.user.role).toBe('admin');
  expect(await ada.get('/auth/me')).toMatchObject({ body: { user: { role: 'admin' } } });
  expect(await kindsOf(ada)).toContain('became-admin');
});

test('without an admin group the provider has no say in roles', async () => {
  const app = await start();
  await signIn(app);
  await app.database.db.updateTable('users').set({ role: 'admin' }).execute();
  expect(await signIn(app)).toMatchObject({ body: { user: { role: 'admin' } } });
});

test('a suspended user cannot sign in', async () => {
  const app = await start();
  const ada = await signedIn(app);
  await app.database.db.updateTable('users').set({ suspended_at: app.clock.now() }).execute();
  expect(await signIn(app)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
  expect((await ada.get('/auth/me')).status).toBe(403);
});

test('after an account is deleted, the same identity begins a new one', async () => {
  const app = await start();
  const ada = await signedIn(app);
  expect((await ada.delete('/account', undefined, { confirmation: 'adalovelace' })).status).toBe(204);
  const again = await signIn(app);
  expect(again).toMatchObject({ status: 200, body: { created: true, user: { username: 'adalovelace' } } });
  expect(authResponse.parse(again.body).user.id).not.toBe(ada.user.id);
});

test('a server with single sign-on only refuses passwords and registration, and offers neither', async () => {
  const before = await start();
  const eve = await before.signUp('eve');
  const app = await startTestApp({
    env: { ...peer.env, OIDC_ONLY: 'true', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'cards@example.org' },
    database: before.database,
    clock: before.clock,
    worker: false,
  });
  expect(await app.visitor.get('/config')).toMatchObject({
    body: { passwords: false, registrationOpen: true, exploreLogin: false },
  });
  const account = { email: 'new@example.org', username: 'newcomer', password: PASSWORD };
  const change = { currentPassword: PASSWORD, newPassword: 'battery staple' };
  for (const refusal of [
    await app.visitor.post('/auth/login', { email: eve.email, password: PASSWORD }),
    await app.visitor.post('/auth/register', account),
    await app.visitor.post('/auth/forgot', { email: eve.email }),
    await app.visitor.post('/auth/reset', { token: 'any', password: PASSWORD }),
    await app.withToken(eve.token).post('/account/password', change),
  ])
    expect(refusal).toMatchObject({ status: 403, body: { code: 'PASSWORDS_OFF' } });
  expect(await signIn(app)).toMatchObject({ status: 200, body: { created: true } });
});
