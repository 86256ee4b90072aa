import { afterEach, beforeEach, expect, test } from 'vitest';
import { IDENTITY_REQUEST_MS } from '#domain/account/identities.ts';
import { CONFIRM, LINK, newIdentityBrowser, SIGN_IN } from '#test/server/identity-helpers.ts';
import { PUBLIC_URL, startIdentityPeer, type IdentityPeer } from '#test/server/identity-peer.ts';
import { startTestApp, type TestApp } from '#test/server/test-app.ts';
import { statusesInTurn } from '#test/server/statuses-in-turn.ts';

let peer: IdentityPeer;
let app: TestApp;
beforeEach(async () => {
  peer = await startIdentityPeer();
  peer.person = { sub: 'person-1', email: 'ada@example.org', preferred_username: 'ada' };
  app = await startTestApp({ env: peer.env });
});
afterEach(() => peer.close());

const EXPIRED = { status: 410, body: { code: 'SIGN_IN_EXPIRED' } };
const FINISH = `${SIGN_IN}/finish`;

/** The answer with other values for some parameters. */
function changed(answer: string, changes: Record<string, string>): string {
  const query = new URLSearchParams(answer);
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  return `?${query.toString()}`;
}

const valueOf = (answer: string, name: string) => new URLSearchParams(answer).get(name) ?? '';

test('the provider is asked for a code with PKCE, and nothing readable of it is stored', async () => {
  const browser = newIdentityBrowser(app);
  const url = new URL(await browser.begin(SIGN_IN, { returnTo: '/connect/1' }));
  const asked = Object.fromEntries(url.searchParams);
  expect(url.origin).toBe(peer.issuer);
  expect(asked).toMatchObject({
    response_type: 'code',
    client_id: 'cardamom',
    redirect_uri: `${PUBLIC_URL}/sign-in/oidc`,
    scope: 'openid profile email',
    code_challenge_method: 'S256',
  });
  expect(asked['code_challenge']).toHaveLength(43);
  expect(asked['nonce']).toHaveLength(43);
  const stored = JSON.stringify(await app.database.db.selectFrom('oidc_requests').selectAll().execute());
  for (const secret of [asked['state'], asked['nonce'], asked['code_challenge']])
    expect(stored).not.toContain(secret);
});

test('the cookie goes to the API alone and is no use to other sites', async () => {
  const response = await newIdentityBrowser(app).call(SIGN_IN);
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('oidc='));
  for (const attribute of ['Path=/api', 'HttpOnly', 'SameSite=Strict', 'Secure', 'Max-Age=600'])
    expect(cookie).toContain(attribute);
});

test('an answer works once', async () => {
  const browser = newIdentityBrowser(app);
  const answer = await browser.visit(await browser.begin(SIGN_IN));
  const both = await Promise.all([browser.call(FINISH, { answer }), browser.call(FINISH, { answer })]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 410]));
  expect(await browser.call(FINISH, { answer })).toMatchObject(EXPIRED);
});

test('a code that was used or belongs to another state does not work', async () => {
  const browser = newIdentityBrowser(app);
  const used = await browser.visit(await browser.begin(SIGN_IN));
  expect((await browser.call(FINISH, { answer: used })).status).toBe(200);
  const unused = await browser.visit(await browser.begin(SIGN_IN));
  for (const code of [valueOf(used, 'code'), valueOf(unused, 'code')]) {
    const next = await browser.visit(await browser.begin(SIGN_IN));
    expect(await browser.call(FINISH, { answer: changed(next, { code }) })).toMatchObject(EXPIRED);
  }
});

test('an answer for one browser does nothing in another, and still works in its own', async () => {
  const [attacker, victim] = [newIdentityBrowser(app), newIdentityBrowser(app)];
  const answer = await attacker.visit(await attacker.begin(SIGN_IN));
  expect(await victim.call(FINISH, { answer })).toMatchObject(EXPIRED);
  await victim.begin(SIGN_IN);
  expect(await victim.call(FINISH, { answer })).toMatchObject(EXPIRED);
  expect((await attacker.call(FINISH, { answer })).status).toBe(200);
});

test('sign-ins in two tabs of one browser do not disturb each other', async () => {
  const browser = newIdentityBrowser(app);
  const [first, second] = [await browser.begin(SIGN_IN), await browser.begin(SIGN_IN)];
  for (const url of [second, first]) {
    const answer = await browser.visit(url);
    expect((await browser.call(FINISH, { answer })).status).toBe(200);
  }
});

test('an answer that is too late does not work, and old requests are deleted', async () => {
  const browser = newIdentityBrowser(app);
  const answer = await browser.visit(await browser.begin(SIGN_IN));
  app.clock.advance(IDENTITY_REQUEST_MS);
  expect(await browser.call(FINISH, { answer })).toMatchObject(EXPIRED);
  await browser.begin(SIGN_IN);
  expect(await app.database.db.selectFrom('oidc_requests').selectAll().execute()).toHaveLength(1);
});

test('an answer from another issuer is refused', async () => {
  const browser = newIdentityBrowser(app);
  const answer = await browser.visit(await browser.begin(SIGN_IN));
  const mixedUp = changed(answer, { iss: 'https://evil.example.org' });
  expect(await browser.call(FINISH, { answer: mixedUp })).toMatchObject({
    status: 502,
    body: { code: 'IDENTITY_PROVIDER_FAILED' },
  });
  expect(peer.requests).not.toContain('/token');
});

test('an answer without an issuer is refused if the provider says that it sends one', async () => {
  const browser = newIdentityBrowser(app);
  const query = new URLSearchParams(await browser.visit(await browser.begin(SIGN_IN)));
  query.delete('iss');
  expect((await browser.call(FINISH, { answer: query.toString() })).status).toBe(502);
});

test('the state of one provider does not work for another', async () => {
  const other = await startIdentityPeer({ id: 'other' });
  const work = await startIdentityPeer({ id: 'work' });
  const two = await startTestApp({ env: { ...other.env, ...work.env, OIDC_PROVIDERS: 'work,other' } });
  work.person = peer.person;
  const browser = newIdentityBrowser(two);
  const answer = await browser.visit(await browser.begin('/auth/oidc/work'));
  expect(await browser.call('/auth/oidc/other/finish', { answer })).toMatchObject(EXPIRED);
  expect(other.requests).not.toContain('/token');
  await Promise.all([other.close(), work.close()]);
});

test('a request begun for one purpose or by one user does not work for another', async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const browser = newIdentityBrowser(app, ada.token);
  const ways = [SIGN_IN, LINK, CONFIRM];
  for (const begun of ways) {
    for (const finished of ways.filter((way) => way !== begun)) {
      const answer = await browser.visit(await browser.begin(begun));
      expect(await browser.call(`${finished}/finish`, { answer })).toMatchObject(EXPIRED);
    }
  }
  const answer = await browser.visit(await browser.begin(LINK));
  const headers = { authorization: `Bearer ${eve.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ answer });
  const asEve = await browser.open(`${app.url}/api${LINK}/finish`, { method: 'POST', headers, body });
  expect(asEve.status).toBe(410);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'evil',
  '/a\nb',
  `/${'x'.repeat(500)}`,
])('nobody is led to %s after signing in', async (returnTo) => {
  expect(await newIdentityBrowser(app).call(SIGN_IN, { returnTo })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'returnTo' }] },
  });
});

test('somebody whom the provider does not sign in is told so', async () => {
  peer.person = null;
  expect(await newIdentityBrowser(app).travel(SIGN_IN)).toMatchObject({
    status: 403,
    body: { code: 'SIGN_IN_REFUSED', message: 'Example ID did not sign you in.' },
  });
});

test('an address that takes too many steps has to wait, and others do not', async () => {
  const proxied = await startTestApp({ env: { ...peer.env, TRUST_PROXY: 'true' } });
  const step = (address: string) =>
    proxied.visitor.post(FINISH, { answer: '?state=guess' }, { 'x-forwarded-for': address });
  const statuses = await statusesInTurn(301, () => step('192.0.2.1'));
  expect(statuses.indexOf(429)).toBe(300);
  expect((await step('192.0.2.2')).status).toBe(410);
});

test('without a provider, none of its routes is there', async () => {
  const without = await startTestApp();
  const ada = await without.signUp();
  for (const refused of [
    await without.visitor.post(SIGN_IN, {}),
    await without.visitor.post(FINISH, { answer: '?state=any' }),
    await without.visitor.get(`${SIGN_IN}/sign-out`),
    await ada.post(LINK),
    await ada.post(CONFIRM, {}),
  ])
    expect(refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(await without.visitor.get('/config')).toMatchObject({ body: { identityProviders: [] } });
});
