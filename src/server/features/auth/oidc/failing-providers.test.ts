import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newIdentityBrowser, SIGN_IN } from '#test/server/identity-helpers.ts';
import { startIdentityPeer, type IdentityPeer } from '#test/server/identity-peer.ts';
import { PASSWORD, startTestApp, type TestAppOptions } from '#test/server/test-app.ts';

const METADATA = '/.well-known/openid-configuration';

let peer: IdentityPeer;
let logged: string;
beforeEach(async () => {
  logged = '';
  peer = await startIdentityPeer();
  peer.person = { sub: 'person-1', email: 'ada@example.org', preferred_username: 'ada' };
});
afterEach(() => peer.close());

/** An app that waits only briefly for a provider, and whose log is kept. */
function start({ env, ...options }: TestAppOptions = {}) {
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk);
      done();
    },
  });
  const log = pino({ level: 'error' }, destination);
  return startTestApp({ env: { ...peer.env, ...env }, providerTimeout: 0.5, log, ...options });
}

const FAILED = {
  status: 502,
  body: {
    code: 'IDENTITY_PROVIDER_FAILED',
    message: 'Example ID does not respond as it should. Try again, or ask the operator of this server.',
  },
};

const OTHER = { issuer: 'https://other.example', authorization_endpoint: 'https://other.example/a' };

test.each([
  ['hangs', () => 'hang' as const, /operation timed out/u],
  [
    'fails',
    () => ({ status: 500, body: '{}' }),
    /status code.*, 500 from http:\/\/127\.0\.0\.1:\d+\/\.well-known\/openid-configuration/u,
  ],
  ['sends a page', () => ({ status: 200, type: 'text/html', body: '<h1>Hello' }), /content-type/u],
  ['sends rubbish', () => ({ status: 200, body: '{"issuer":' }), /parsing error/u],
  ['sends no object', () => ({ status: 200, body: '[]' }), /invalid response/u],
  ['never ends', () => ({ status: 200, body: ' '.repeat(2_000_000) }), /too long/u],
  ['is another', () => ({ status: 200, body: JSON.stringify(OTHER) }), /issuer does not match/u],
  ['leads elsewhere', () => ({ status: 302, body: '' }), /status code.*, 302 from/u],
])(
  'a provider that %s harms no other sign-in, and works again as soon as it does',
  async (_name, conduct, reason) => {
    const app = await start();
    const ada = await app.signUp();
    peer.conduct = conduct;
    const browser = newIdentityBrowser(app);
    const [refused, other] = await Promise.all([
      browser.call(SIGN_IN),
      app.visitor.post('/auth/login', { email: ada.email, password: PASSWORD }),
    ]);
    expect(refused).toMatchObject(FAILED);
    expect(other.status).toBe(200);
    expect(logged).toMatch(reason);
    peer.conduct = () => undefined;
    expect(await browser.travel(SIGN_IN)).toMatchObject({ status: 200 });
  },
);

test('a server starts without its provider, and asks it only when somebody signs in with it, once an hour', async () => {
  const app = await start();
  await app.visitor.get('/config');
  expect(peer.requests).toEqual([]);
  const browser = newIdentityBrowser(app);
  await Promise.all([browser.begin(SIGN_IN), browser.begin(SIGN_IN)]);
  await browser.travel(SIGN_IN);
  expect(peer.requests.filter((path) => path === METADATA)).toHaveLength(1);
  await peer.close();
  const later = await start();
  expect(await newIdentityBrowser(later).call(SIGN_IN)).toMatchObject(FAILED);
  peer = await startIdentityPeer();
});

test.each([
  ['/token', 'hang' as const],
  ['/token', { status: 500, body: 'no' }],
  ['/token', { status: 200, body: '{"access_token":"a","token_type":"bearer"}' }],
  ['/token', { status: 200, body: '{"access_token":"a","token_type":"bearer","id_token":"e30.e30."}' }],
  ['/me', 'hang' as const],
  ['/me', { status: 200, body: '{"sub":"somebody else"}' }],
  ['/jwks', { status: 200, body: '{"keys":[]}' }],
])('who comes back while %s answers %o is not let in', async (path, answer) => {
  const app = await start();
  const browser = newIdentityBrowser(app);
  peer.conduct = (asked) => (asked === path ? answer : undefined);
  expect(await browser.travel(SIGN_IN)).toMatchObject(FAILED);
  expect(await app.database.db.selectFrom('users').selectAll().execute()).toEqual([]);
});

test('a wrong client secret is reported to the operator alone, and no secret or claim is logged', async () => {
  const app = await start({ env: { OIDC_CLIENT_SECRET: 'a wrong secret' } });
  const browser = newIdentityBrowser(app);
  const answer = await browser.visit(await browser.begin(SIGN_IN));
  expect(await browser.call(`${SIGN_IN}/finish`, { answer })).toMatchObject(FAILED);
  expect(logged).toContain('invalid_client');
  peer.conduct = (path) => (path === '/me' ? { status: 200, body: '{"sub":"another-person"}' } : undefined);
  const right = await start();
  expect(await newIdentityBrowser(right).travel(SIGN_IN)).toMatchObject(FAILED);
  const query = new URLSearchParams(answer);
  for (const secret of [
    'a wrong secret',
    'secret of the client',
    query.get('code'),
    query.get('state'),
    'person-1',
    'another-person',
    'ada@example.org',
  ])
    expect(logged).not.toContain(secret);
});

test('a provider without userinfo that takes the secret only in the body can be used', async () => {
  await peer.close();
  peer = await startIdentityPeer({
    client: { token_endpoint_auth_method: 'client_secret_post' },
    configuration: {
      clientAuthMethods: ['client_secret_post'],
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false }, userinfo: { enabled: false } },
    },
  });
  peer.person = { sub: 'person-1', email: 'ada@example.org', preferred_username: 'ada' };
  const app = await start();
  expect(await newIdentityBrowser(app).travel(SIGN_IN)).toMatchObject({
    status: 200,
    body: { user: { username: 'ada' } },
  });
});

test('what providers do not decode in an id and a secret is sent as it is, and all else encoded', async () => {
  await peer.close();
  peer = await startIdentityPeer({
    client: { client_id: 'card-a_mom.1', client_secret: 'abc-DEF_1.2 :+%/=' },
  });
  peer.person = { sub: 'person-1', email: 'ada@example.org' };
  const app = await start({
    env: { OIDC_CLIENT_ID: 'card-a_mom.1', OIDC_CLIENT_SECRET: 'abc-DEF_1.2 :+%/=' },
  });
  expect(await newIdentityBrowser(app).travel(SIGN_IN)).toMatchObject({ status: 200 });
  expect(peer.credentials).toEqual(['card-a_mom.1:abc-DEF_1.2+%3A%2B%25%2F%3D']);
});

test('a client that must send its secret in the body can, where the provider supports both ways', async () => {
  await peer.close();
  peer = await startIdentityPeer({ client: { token_endpoint_auth_method: 'client_secret_post' } });
  peer.person = { sub: 'person-1', email: 'ada@example.org' };
  const app = await start({ env: { OIDC_CLIENT_AUTH: 'post' } });
  expect(await newIdentityBrowser(app).travel(SIGN_IN)).toMatchObject({ status: 200 });
  expect(peer.credentials).toEqual([]);
});

test('the address of the metadata in place of the issuer is refused before anybody leaves, and the log names both', async () => {
  const app = await start({ env: { OIDC_ISSUER: peer.issuer + METADATA } });
  expect(await newIdentityBrowser(app).call(SIGN_IN)).toMatchObject(FAILED);
  expect(logged).toContain(`The issuer is ${peer.issuer}, not ${peer.issuer}${METADATA}`);
});

test('the log says why a provider cannot be reached, or used', async () => {
  await peer.close();
  const app = await start();
  expect(await newIdentityBrowser(app).call(SIGN_IN)).toMatchObject(FAILED);
  expect(logged).toContain('fetch failed, ECONNREFUSED');
  peer = await startIdentityPeer({
    client: { id_token_signed_response_alg: 'HS256' },
    configuration: { enabledJWA: { idTokenSigningAlgValues: ['HS256', 'RS256'] } },
  });
  peer.person = { sub: 'person-1', email: 'ada@example.org' };
  const symmetric = await start();
  expect(await newIdentityBrowser(symmetric).travel(SIGN_IN)).toMatchObject(FAILED);
  expect(logged).toContain('unsupported JWS algorithm HS256');
});

test('a client without a secret can be used', async () => {
  await peer.close();
  peer = await startIdentityPeer({ client: { token_endpoint_auth_method: 'none' } });
  peer.person = { sub: 'person-1', email: 'ada@example.org' };
  const app = await start({ env: { OIDC_CLIENT_SECRET: '' } });
  expect(await newIdentityBrowser(app).travel(SIGN_IN)).toMatchObject({ status: 200 });
});

test('a visitor learns where to sign out of the provider, if it has a page for that', async () => {
  const app = await start();
  expect(await app.visitor.get(`${SIGN_IN}/sign-out`)).toMatchObject({
    status: 200,
    body: { url: `${peer.issuer}/session/end?client_id=cardamom` },
  });
  await peer.close();
  peer = await startIdentityPeer({
    configuration: {
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    },
  });
  const without = await start();
  expect(await without.visitor.get(`${SIGN_IN}/sign-out`)).toMatchObject({
    status: 200,
    body: { url: null },
  });
});
