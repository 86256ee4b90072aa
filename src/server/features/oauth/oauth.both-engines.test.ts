import {
  Client as McpClient,
  StreamableHTTPClientTransport,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { accessKeyEndpoints } from '#contract/access-keys.ts';
import { securityEventsResponse } from '#contract/account.ts';
import { authResponse } from '#contract/auth.ts';
import { oauthEndpoints } from '#contract/oauth.ts';
import { RECENT_MS } from '#domain/account/sign-in-means.ts';
import {
  authorize,
  exchangeForm,
  locationOf,
  newBrowser,
  newVerifier,
  PUBLIC_URL,
  REDIRECT_URI,
  refreshForm,
  registerApp,
  RESOURCE,
  sendForm,
} from '#test/server/oauth-client.ts';
import { allow, connectApp, decide, newApp, tokensOf } from '#test/server/oauth-helpers.ts';
import { PASSWORD, startTestApp, type Client, type TestApp } from '#test/server/test-app.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const startApp = () => startTestApp({ env: { PUBLIC_URL } });

/** The tools that the endpoint for assistants lists for a token, or the status with which it refuses. */
async function toolsFor({ url }: TestApp, token: string): Promise<string[] | number> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2025-06-18',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  if (response.status !== 200) return response.status;
  const body: unknown = await response.json();
  return JSON.stringify(body).match(/"name":"\w+"/gu) ?? [];
}

const works = async (app: TestApp, token: string) => typeof (await toolsFor(app, token)) !== 'number';

async function keysOf(client: Client) {
  return accessKeyEndpoints.list.response.parse((await client.get('/account/keys')).body).keys;
}

async function kindsOf(client: Client): Promise<string[]> {
  const { body } = await client.get('/account/security-events');
  return securityEventsResponse.parse(body).events.map(({ kind }) => kind);
}

test('an app finds the server, registers, asks, is allowed and gets tokens for assistants alone', async () => {
  const app = await startApp();
  const ada = await app.signUp();
  const refused = await fetch(`${app.url}/mcp`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(refused.status).toBe(401);
  const metadataUrl = `${PUBLIC_URL}/.well-known/oauth-protected-resource/mcp`;
  expect(refused.headers.get('www-authenticate')).toContain(`resource_metadata="${metadataUrl}"`);
  const read = async (path: string): Promise<unknown> => (await fetch(app.url + path)).json();
  for (const path of ['', '/mcp']) {
    expect(await read(`/.well-known/oauth-protected-resource${path}`)).toMatchObject({
      resource: RESOURCE,
      authorization_servers: [PUBLIC_URL],
    });
  }
  expect(await read('/.well-known/oauth-authorization-server')).toMatchObject({
    issuer: PUBLIC_URL,
    authorization_endpoint: `${PUBLIC_URL}/oauth/authorize`,
    code_challenge_methods_supported: ['S256'],
  });
  const { status, body } = await registerApp(app);
  expect({ status, body }).toMatchObject({ status: 201, body: { token_endpoint_auth_method: 'none' } });
  expect(body).not.toHaveProperty('logo_uri');
  expect(body).not.toHaveProperty('client_secret');

  const clientId = await newApp(app);
  const [verifier, browser] = [newVerifier(), newBrowser(app)];
  const screen = locationOf(await authorize(browser, clientId, verifier));
  expect(screen).toMatch(/^\/connect\/[\w-]+$/u);
  const asked = await browser.open(`/api/oauth/requests/${screen.slice('/connect/'.length)}`, {
    headers: { authorization: `Bearer ${ada.token}` },
  });
  expect(await asked.json()).toEqual({
    name: 'Claude',
    host: 'assistant.example',
    scopes: ['read', 'review'],
  });
  app.clock.advance(RECENT_MS + 1_000);
  expect(await decide(browser, screen, ada.token)).toMatchObject({
    status: 403,
    body: { code: 'CONFIRMATION_NEEDED' },
  });
  await ada.post('/auth/confirm', { password: PASSWORD });
  const back = await allow(app, { clientId, verifier, token: ada.token });
  expect(back.origin + back.pathname).toBe(REDIRECT_URI);
  expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['of the app', PUBLIC_URL]);
  const code = back.searchParams.get('code') ?? '';
  const got = tokensOf(await sendForm(app, exchangeForm(clientId, code, verifier)));
  expect(got).toMatchObject({ expires_in: 3_600, scope: 'read review' });
  expect(await works(app, got.access_token)).toBe(true);
  for (const token of [got.access_token, got.refresh_token, code])
    expect((await app.withToken(token).get('/decks')).status).toBe(401);
  expect(await toolsFor(app, got.refresh_token)).toBe(401);

  expect(await keysOf(ada)).toMatchObject([
    { name: 'Claude (assistant.example)', scopes: ['read', 'review'] },
  ]);
  expect(await kindsOf(ada)).toContain('key-made');
  const rows = JSON.stringify(await app.database.db.selectFrom('oauth_records').selectAll().execute());
  for (const secret of [got.access_token, got.refresh_token, code]) expect(rows).not.toContain(secret);
});

test("the protocol's own client connects by itself and calls a tool", async () => {
  const app = await startApp();
  const ada = await app.signUp();
  await ada.post('/decks', { title: 'Seasons' });
  const browser = newBrowser(app);
  let verifier = '';
  let back = new URLSearchParams();
  let discovered: OAuthDiscoveryState | undefined;
  let known: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  const authProvider: OAuthClientProvider = {
    redirectUrl: REDIRECT_URI,
    clientMetadata: {
      client_name: 'Claude',
      redirect_uris: [REDIRECT_URI],
      grant_types: ['authorization_code', 'refresh_token'],
    },
    clientInformation: () => known,
    saveClientInformation: (information) => void (known = information),
    tokens: () => tokens,
    saveTokens: (saved) => void (tokens = saved),
    saveCodeVerifier: (made) => void (verifier = made),
    codeVerifier: () => verifier,
    saveDiscoveryState: (state) => void (discovered = state),
    discoveryState: () => discovered,
    async redirectToAuthorization(url) {
      const { body } = await decide(browser, locationOf(await browser.open(url.href)), ada.token);
      const { continueAt } = oauthEndpoints.decide.response.parse(body);
      back = new URL(locationOf(await browser.open(continueAt))).searchParams;
    },
  };
  // The public URL leads to this process.
  const fetchHere = (url: string | URL, options?: RequestInit) =>
    fetch(String(url).replace(PUBLIC_URL, app.url), options);
  const newTransport = () =>
    new StreamableHTTPClientTransport(new URL(RESOURCE), { authProvider, fetch: fetchHere });
  const newClient = () => new McpClient({ name: 'Claude', version: '1' });
  const first = newTransport();
  await expect(newClient().connect(first)).rejects.toThrow(/unauthorized/iu);
  await first.finishAuth(back);
  const client = newClient();
  await client.connect(newTransport());
  const { structuredContent } = await client.callTool({ name: 'list_decks', arguments: {} });
  expect(JSON.stringify(structuredContent)).toContain('Seasons');
  // It asked for what the server advises.
  expect(await keysOf(ada)).toMatchObject([{ scopes: ['read', 'review'], lastUsedAt: expect.any(Number) }]);
  await client.close();
});

test('a code works once, for its app, its verifier, its address and assistants', async () => {
  const app = await startApp();
  const ada = await app.signUp();
  const [clientId, other] = [await newApp(app), await newApp(app)];
  const verifier = newVerifier();
  const newCode = async () =>
    (await allow(app, { clientId, verifier, token: ada.token })).searchParams.get('code') ?? '';
  const wrong = [
    { code_verifier: newVerifier() },
    { client_id: other },
    { redirect_uri: 'https://assistant.example/other' },
    { resource: `${PUBLIC_URL}/api` },
    { code: 'a guess' },
  ];
  for (const part of wrong) {
    const answer = await sendForm(app, { ...exchangeForm(clientId, await newCode(), verifier), ...part });
    expect({ ...answer, part }).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^invalid_(?:grant|target)$/u) },
    });
  }
  const form = exchangeForm(clientId, await newCode(), verifier);
  const { access_token: token } = tokensOf(await sendForm(app, form));
  expect(await works(app, token)).toBe(true);
  // Anyone who replays a code may have stolen it, so the connection made with it ends.
  expect(await sendForm(app, form)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect(await works(app, token)).toBe(false);
  const twice = exchangeForm(clientId, await newCode(), verifier);
  const answers = await Promise.all([sendForm(app, twice), sendForm(app, twice)]);
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2);
  const late = exchangeForm(clientId, await newCode(), verifier);
  app.clock.advance(61_000);
  expect(await sendForm(app, late)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('an invalid request of an app never reaches the screen', async () => {
  const app = await startApp();
  const clientId = await newApp(app);
  const ask = (more: Readonly<Record<string, string>>) =>
    authorize(newBrowser(app), clientId, newVerifier(), more);
  for (const more of [{ redirect_uri: 'https://evil.example/' }, { client_id: 'nobody' }]) {
    const response = await ask(more);
    expect([response.status, locationOf(response)]).toEqual([400, '']);
    expect(await response.text()).toMatch(/^The app could not be connected/u);
  }
  for (const [more, error] of [
    [{ resource: 'https://evil.example/mcp' }, 'invalid_target'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ prompt: 'none' }, 'login_required'],
  ] as const) {
    const back = new URL(locationOf(await ask(more)));
    expect({ more, error: new URLSearchParams(back.search || back.hash.slice(1)).get('error') }).toEqual({
      more,
      error,
    });
  }
  for (const uri of [
    'http://assistant.example/',
    'javascript:alert(1)',
    'https://a.example/#part',
    'app://x',
    '',
  ]) {
    expect(await registerApp(app, { redirect_uris: [uri] })).toMatchObject({
      status: 400,
      body: { error: 'invalid_redirect_uri' },
    });
  }
  expect((await registerApp(app, { redirect_uris: ['http://127.0.0.1:7777/back'] })).status).toBe(201);
  expect(await registerApp(app, { client_name: 'x'.repeat(2_000) })).toMatchObject({
    status: 400,
    body: { error: 'invalid_client_metadata' },
  });
});

test('a refusal goes back to the app, and only the browser that the app has sent can answer', async () => {
  const app = await startApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const clientId = await newApp(app);
  const [own, foreign] = [newBrowser(app), newBrowser(app)];
  const screen = locationOf(
    await authorize(own, clientId, newVerifier(), { scope: 'everything write-cards' }),
  );
  await authorize(foreign, clientId, newVerifier());
  expect((await decide(foreign, screen, ada.token)).status).toBe(404);
  expect((await decide(newBrowser(app), screen, ada.token)).status).toBe(404);
  const { status, body } = await decide(own, screen, ada.token, { allow: false });
  expect(status).toBe(200);
  const back = new URL(locationOf(await own.open(oauthEndpoints.decide.response.parse(body).continueAt)));
  expect([back.searchParams.get('error'), back.searchParams.get('state')]).toEqual([
    'access_denied',
    'of the app',
  ]);
  expect((await decide(own, screen, ada.token)).status).toBe(404);
  expect([await keysOf(ada), await keysOf(eve)]).toEqual([[], []]);
});

test('tokens are refreshed, each refresh token once, until nobody uses them for 90 days', async () => {
  const app = await startApp();
  const ada = await app.signUp();
  const { clientId, access_token: first, refresh_token: used } = await connectApp(app, ada.token);
  app.clock.advance(HOUR_MS);
  expect(await toolsFor(app, first)).toBe(401);
  const next = tokensOf(await sendForm(app, refreshForm(clientId, used)));
  expect(await works(app, next.access_token)).toBe(true);
  app.clock.advance(89 * DAY_MS);
  const last = tokensOf(await sendForm(app, refreshForm(clientId, next.refresh_token)));
  expect(await works(app, last.access_token)).toBe(true);
  // Somebody uses a copy of a used token.
  expect(await sendForm(app, refreshForm(clientId, next.refresh_token))).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  expect(await toolsFor(app, last.access_token)).toBe(401);
  expect((await sendForm(app, refreshForm(clientId, last.refresh_token))).status).toBe(400);
  // The learner's own sign-in ended long ago.
  const signIn = await app.visitor.post('/auth/login', { email: ada.email, password: PASSWORD });
  const { token } = authResponse.parse(signIn.body);
  expect(await keysOf(app.withToken(token))).toEqual([]);
  expect(await kindsOf(app.withToken(token))).toContain('key-revoked');

  // Then the app is no longer known either, and registers again.
  const idle = await connectApp(app, token);
  app.clock.advance(90 * DAY_MS);
  expect(await sendForm(app, refreshForm(idle.clientId, idle.refresh_token))).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
});

test('a connection ends for good when the learner, the app or the operator ends it', async () => {
  const app = await startApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const [byLearner, byApp, ofEve] = [
    await connectApp(app, ada.token),
    await connectApp(app, ada.token),
    await connectApp(app, eve.token),
  ];
  const [key] = await keysOf(ada);
  expect((await eve.delete(`/account/keys/${key?.id ?? ''}`)).status).toBe(404);
  expect((await ada.delete(`/account/keys/${key?.id ?? ''}`)).status).toBe(204);
  const revocation = { token: byApp.refresh_token, client_id: byApp.clientId };
  expect((await sendForm(app, revocation, '/oauth/revoke')).status).toBe(200);
  for (const { clientId, access_token: token, refresh_token: refresh } of [byLearner, byApp]) {
    expect(await toolsFor(app, token)).toBe(401);
    expect((await sendForm(app, refreshForm(clientId, refresh))).status).toBe(400);
  }
  expect(await keysOf(ada)).toEqual([]);
  expect(await works(app, ofEve.access_token)).toBe(true);
  // Now the account is being erased.
  await app.database.db
    .updateTable('users')
    .set({ closed_at: app.clock.now() })
    .where('id', '=', eve.user.id)
    .execute();
  expect(await toolsFor(app, ofEve.access_token)).toBe(401);
  expect((await sendForm(app, refreshForm(ofEve.clientId, ofEve.refresh_token))).status).toBe(400);
});

test('without a safe public URL there is no OAuth', async () => {
  for (const env of [{}, { PUBLIC_URL: 'http://cards.example.org' }]) {
    const app = await startTestApp({ env });
    const ada = await app.signUp();
    for (const path of [
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-authorization-server',
      '/oauth/authorize',
    ])
      expect((await fetch(app.url + path)).status).toBe(404);
    expect((await ada.get('/oauth/requests/any')).status).toBe(404);
    expect((await ada.post('/oauth/requests/any', { allow: true })).status).toBe(404);
  }
});
