import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authResponse } from '#contract/auth.ts';
import { identityEndpoints } from '#contract/oidc.ts';
import { RECENT_MS } from '#domain/account/sign-in-means.ts';
import { CONFIRM, LINK, newIdentityBrowser, SIGN_IN } from '#test/server/identity-helpers.ts';
import { PUBLIC_URL, startIdentityPeer, type IdentityPeer, type Person } from '#test/server/identity-peer.ts';
import { kindsOf, startMail } from '#test/server/mail-helpers.ts';
import { createPasskeyDevice } from '#test/passkey-device.ts';
import { addPasskey } from '#test/server/passkey-helpers.ts';
import { PASSWORD, startTestApp, type Client, type TestApp } from '#test/server/test-app.ts';
import { readConfig } from '../../../config.ts';
import { databaseMediaStore } from '../../../ports/files/database-media-store.ts';
import { databaseWaitingFiles } from '../../../ports/files/database-waiting-files.ts';
import { parseCommand } from '../../admin/admin-command.ts';

const ADA: Person = { sub: 'person-1', email: 'ada@elsewhere.example', preferred_username: 'ada' };
const EVE: Person = { sub: 'person-2', email: 'eve@elsewhere.example', preferred_username: 'eve' };

let peer: IdentityPeer;
beforeEach(async () => {
  peer = await startIdentityPeer();
  peer.person = ADA;
});
afterEach(() => peer.close());

const start = (env: Record<string, string> = {}) => startTestApp({ env: { ...peer.env, ...env } });

/** Somebody who has signed up by single sign-on and has no password. */
async function arrived(app: TestApp) {
  const browser = newIdentityBrowser(app);
  const { user, token } = authResponse.parse((await browser.travel(SIGN_IN)).body);
  return { ...app.withToken(token), user, token };
}

async function identitiesOf(client: Client) {
  return identityEndpoints.list.response.parse((await client.get('/account/identities')).body).identities;
}

const unlink = (client: Client, issuer = new URL(peer.issuer).href) =>
  client.delete(`/account/identities?issuer=${encodeURIComponent(issuer)}`);

const NEEDED = { status: 403, body: { code: 'CONFIRMATION_NEEDED' } };

test('an identity is linked, signs in, and is unlinked, and the user hears of it by mail', async () => {
  const mail = await startMail();
  const app = await mail.start({ env: peer.env });
  const ada = await app.signUp('ada');
  const browser = newIdentityBrowser(app, ada.token);
  expect(await browser.travel(LINK)).toMatchObject({ status: 204 });
  expect((await mail.next(app, ada.email)).text).toContain('Single sign-on was added to your account on');
  const [identity] = await identitiesOf(ada);
  expect(identity).toMatchObject({ provider: 'oidc', name: 'Example ID', issuer: new URL(peer.issuer).href });

  const signedIn = await newIdentityBrowser(app).travel(SIGN_IN);
  expect(signedIn).toMatchObject({ body: { created: false, user: { email: ada.email } } });
  await mail.next(app, ada.email);
  expect((await unlink(ada)).status).toBe(204);
  expect((await mail.next(app, ada.email)).text).toContain('Single sign-on was removed from your account on');
  expect(await unlink(ada)).toMatchObject({ status: 404 });
  expect(await identitiesOf(ada)).toEqual([]);
  expect(await kindsOf(ada)).toEqual([
    'identity-unlinked',
    'signed-in',
    'identity-linked',
    'account-created',
  ]);
  // From then on, the identity is somebody new.
  expect(await newIdentityBrowser(app).travel(SIGN_IN)).toMatchObject({ body: { created: true } });
  await mail.peer.close();
});

test('linking and unlinking take a recent sign-in', async () => {
  const app = await start();
  const ada = await app.signUp();
  app.clock.advance(RECENT_MS + 1_000);
  expect(await ada.post(LINK)).toMatchObject(NEEDED);
  expect(await unlink(ada)).toMatchObject(NEEDED);
});

test('an identity belongs to one account, and an account has one identity at each issuer', async () => {
  const app = await start();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const [asAda, asEve] = [newIdentityBrowser(app, ada.token), newIdentityBrowser(app, eve.token)];
  expect((await asAda.travel(LINK)).status).toBe(204);
  expect((await asAda.travel(LINK)).status).toBe(204);
  const taken = { status: 409, body: { code: 'IDENTITY_TAKEN' } };
  expect(await asEve.travel(LINK)).toMatchObject(taken);
  peer.person = EVE;
  expect(await newIdentityBrowser(app, ada.token).travel(LINK)).toMatchObject(taken);
  expect((await newIdentityBrowser(app, eve.token).travel(LINK)).status).toBe(204);
  expect(await kindsOf(ada)).toEqual(['identity-linked', 'account-created']);
});

test('only somebody who may use this server can link an identity', async () => {
  const app = await start({ OIDC_ALLOWED_GROUPS: 'students' });
  const ada = await app.signUp();
  expect(await newIdentityBrowser(app, ada.token).travel(LINK)).toMatchObject({
    status: 403,
    body: { code: 'SIGN_IN_REFUSED' },
  });
});

test('nobody can unlink the last way in', async () => {
  const app = await start();
  const ada = await arrived(app);
  expect(await unlink(ada)).toMatchObject({ status: 409, body: { code: 'LAST_WAY_IN' } });
  expect(await identitiesOf(ada)).toHaveLength(1);
  expect((await ada.post('/account/password', { newPassword: PASSWORD })).status).toBe(204);
  expect((await unlink(ada)).status).toBe(204);
});

test.each([
  ['unlinks what somebody else may have linked', {}, 0],
  ['leaves the only way in where there is single sign-on only', { OIDC_ONLY: 'true' }, 1],
])("the operator's reset of a password %s", async (_what, env, left) => {
  const app = await start();
  const ada = await app.signUp('ada');
  await newIdentityBrowser(app, ada.token).travel(LINK);
  const stores = { mediaStore: databaseMediaStore, waitingFiles: databaseWaitingFiles };
  const config = readConfig({ ...peer.env, ...env });
  const reset = parseCommand(['reset-password', ada.email]);
  await reset({ ...app.database, ...stores, clock: app.clock, newId: randomUUID, config });
  expect(await app.database.db.selectFrom('identities').selectAll().execute()).toHaveLength(left);
});

test('a passkey is a way in too, and the last way in cannot be removed', async () => {
  const app = await start();
  const ada = await arrived(app);
  const passkey = await addPasskey(ada, createPasskeyDevice(PUBLIC_URL));
  expect((await unlink(ada)).status).toBe(204);
  expect(await ada.delete(`/account/passkeys/${passkey.id}`)).toMatchObject({
    status: 409,
    body: { code: 'LAST_WAY_IN' },
  });
});

test('a password is no way in where there is single sign-on only, nor is a provider that was removed', async () => {
  const first = await start();
  const ada = await first.signUp();
  await newIdentityBrowser(first, ada.token).travel(LINK);
  const shared = { database: first.database, clock: first.clock, worker: false };
  const only = await startTestApp({ env: { ...peer.env, OIDC_ONLY: 'true' }, ...shared });
  expect(await unlink(only.withToken(ada.token))).toMatchObject({ status: 409 });

  const eve = await start();
  const newcomer = await arrived(eve);
  const other = await startIdentityPeer();
  const moved = await startTestApp({
    env: other.env,
    database: eve.database,
    clock: eve.clock,
    worker: false,
  });
  const there = moved.withToken(newcomer.token);
  expect(await identitiesOf(there)).toMatchObject([{ provider: null, name: new URL(peer.issuer).host }]);
  other.person = EVE;
  expect((await newIdentityBrowser(moved, newcomer.token).travel(LINK)).status).toBe(204);
  expect((await unlink(there)).status).toBe(204);
  await other.close();
});

test('somebody without a password sets one, confirms with it, and other devices are signed out', async () => {
  const app = await start();
  const [ada, elsewhere] = [await arrived(app), await arrived(app)];
  app.clock.advance(RECENT_MS + 1_000);
  expect(await ada.post('/account/password', { newPassword: PASSWORD })).toMatchObject(NEEDED);
  expect((await newIdentityBrowser(app, ada.token).travel(CONFIRM)).status).toBe(200);
  expect((await ada.post('/account/password', { newPassword: PASSWORD })).status).toBe(204);
  expect(await ada.get('/auth/me')).toMatchObject({ body: { user: { hasOwnPassword: true } } });
  expect((await elsewhere.get('/auth/me')).status).toBe(401);
  expect((await ada.post('/auth/confirm', { password: PASSWORD })).status).toBe(204);
  const login = { email: ADA.email, password: PASSWORD };
  expect((await app.visitor.post('/auth/login', login)).status).toBe(200);
  expect(await ada.post('/account/password', { newPassword: 'battery staple' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'currentPassword', message: 'Current password is required' }] },
  });
});

test('without a password, deleting the account takes the username and a recent sign-in', async () => {
  const app = await start();
  const ada = await arrived(app);
  const remove = () => ada.delete('/account', undefined, { confirmation: 'ada' });
  app.clock.advance(RECENT_MS + 1_000);
  expect(await remove()).toMatchObject(NEEDED);
  await newIdentityBrowser(app, ada.token).travel(CONFIRM);
  expect((await ada.delete('/account', undefined, { confirmation: 'eve' })).status).toBe(400);
  expect((await remove()).status).toBe(204);
  expect(await app.database.db.selectFrom('identities').selectAll().execute()).toEqual([]);
});

test('confirming takes a new sign-in at the provider, with an identity of the account', async () => {
  const app = await start();
  const ada = await arrived(app);
  app.clock.advance(RECENT_MS + 1_000);
  const browser = newIdentityBrowser(app, ada.token);
  peer.signedInAgo = 3_600;
  const url = new URL(await browser.begin(CONFIRM, { returnTo: '/settings' }));
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
  // Somebody signed in an hour ago in this browser, and removes what makes the provider ask again.
  url.searchParams.delete('prompt');
  url.searchParams.delete('max_age');
  const answer = await browser.visit(url.href);
  expect(await browser.call(`${CONFIRM}/finish`, { answer })).toMatchObject({
    status: 403,
    body: { message: 'Example ID did not ask you to sign in again. Sign out here and in again instead.' },
  });
  peer.signedInAgo = 0;
  peer.person = EVE;
  const asEve = newIdentityBrowser(app, ada.token);
  expect(await asEve.travel(CONFIRM)).toMatchObject({ status: 403, body: { code: 'SIGN_IN_REFUSED' } });
  expect(await ada.post(LINK)).toMatchObject(NEEDED);
  peer.person = ADA;
  expect(await browser.travel(CONFIRM, { returnTo: '/settings' })).toMatchObject({
    status: 200,
    body: { returnTo: '/settings' },
  });
  expect((await ada.post(LINK)).status).toBe(200);
});

test('a provider that does not say when somebody signed in confirms nothing', async () => {
  await peer.close();
  peer = await startIdentityPeer({ client: { require_auth_time: false } });
  peer.person = ADA;
  const app = await start();
  const ada = await arrived(app);
  const browser = newIdentityBrowser(app, ada.token);
  const url = new URL(await browser.begin(CONFIRM));
  url.searchParams.delete('prompt');
  url.searchParams.delete('max_age');
  const answer = await browser.visit(url.href);
  expect(await browser.call(`${CONFIRM}/finish`, { answer })).toMatchObject({ status: 403 });
});

test('the export lists the linked identities', async () => {
  const app = await start();
  const ada = await arrived(app);
  const { body } = await ada.get('/account/export');
  const issuer = new URL(peer.issuer).href;
  expect(body).toMatchObject({ identities: [{ issuer, subject: 'person-1' }], oidc_requests: [] });
});
