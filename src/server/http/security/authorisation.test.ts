import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROWS, toSend } from '#test/conformance/checks.ts';
import { send } from '#test/conformance/http.ts';
import type { Request, Row } from '#test/conformance/row.ts';
import { createWorld, newAccount, newKey, newToken, type World } from '#test/conformance/world.ts';
import { isAllowed, SCOPES, type Scope } from '#domain/account/access-keys.ts';
import { listRoutes, type Route } from '#test/server/route-list.ts';
import { operatorOf } from '#test/server/admin-helpers.ts';
import { startIdentityPeer } from '#test/server/identity-peer.ts';
import { startMailPeer } from '#test/server/mail-peer.ts';
import { constantPageReader } from '#test/server/scan-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';
import { TOKEN_LIFETIME_MS } from '../../features/auth/bearer-tokens.ts';

/** The description of the API, which contains no user's data. */
const DESCRIPTION = /^\/api\/(?:docs(?:\/|$)|openapi\.json$)/u;

const COOKIE = { cookie: 'XSRF-TOKEN=forged' };

/** HEAD and OPTIONS exist for every GET and are tried along with it. */
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

const peer = await startMailPeer({ PUBLIC_URL: 'http://localhost:3000' });
const identities = await startIdentityPeer({ publicUrl: 'http://localhost:3000' });
afterAll(() => Promise.all([peer.close(), identities.close()]));

let world: World;
let routes: readonly Route[];
/** Tokens that used to work, or look like it. */
let dead: Record<'unknown' | 'expired' | 'revoked' | "a deleted account's" | 'revoked key', string>;
/** Keys of Ada, each with one scope. */
const keys = new Map<Scope, string>();

beforeAll(async () => {
  const built = await listRoutes(() =>
    startTestApp({
      until: 'end of file',
      env: {
        ...identities.env,
        ...peer.env,
        DAILY_TOKEN_LIMIT: '1000000',
        BACKUP_DIR: '/nowhere/backups',
      },
      pageReader: constantPageReader,
    }),
  );
  const { url, clock } = built.app;
  routes = built.routes;
  const expired = (await newAccount(url)).token;
  clock.advance(TOKEN_LIFETIME_MS + 1);
  world = await createWorld(url, {
    nextLink: (to) => peer.nextLink(to),
    operator: operatorOf(built.app),
    identities,
  });
  const revoked = await newToken(world);
  const gone = await newAccount(url);
  const { key, secret } = await newKey(url, world.ada, ['everything']);
  await send(url, { method: 'DELETE', path: `/api/account/keys/${key.id}`, token: world.ada.token });
  dead = {
    unknown: 'nonsense',
    expired,
    revoked,
    "a deleted account's": gone.token,
    'revoked key': secret,
  };
  for (const scope of SCOPES) keys.set(scope, (await newKey(url, world.ada, [scope])).secret);
  await send(url, { method: 'POST', path: '/api/auth/logout', token: revoked });
  const body = { password: gone.password };
  await send(url, { method: 'DELETE', path: '/api/account', token: gone.token, body });
});

test('every route of the API has a row, and every row a route', () => {
  const inApp = routes
    .filter(({ method, path }) => METHODS.has(method) && path.startsWith('/api/') && !DESCRIPTION.test(path))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/gu, '{$1}')}`);
  const inTable = ROWS.filter(({ path }) => path.startsWith('/api/')).map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(inTable.toSorted()).toEqual(inApp.toSorted());
});

/** The status of the row's request, sent without a token unless `change` adds one. */
async function status(row: Row, request: Request, change: Parameters<typeof toSend>[1]): Promise<number> {
  const headers = { ...request.headers, ...change.headers };
  return (await send(world.url, toSend(row, { ...request, token: '', ...change, headers }))).status;
}

const named = (signedIn: boolean) =>
  ROWS.filter((row) => row.signedIn === signedIn).map((row) => [`${row.method} ${row.path}`, row] as const);

test.each(named(false))(
  '%s works without signing in, but not for another site with the cookie',
  async (_name, row) => {
    const request = async () => (await row.request?.(world)) ?? {};
    const statuses: Record<string, number> = {};
    for (const [what, token] of Object.entries({ ...dead, own: world.ada.token })) {
      statuses[what] = await status(row, await request(), { headers: { authorization: `Bearer ${token}` } });
    }
    statuses['no token'] = await status(row, await request(), {});
    statuses['forged cookie'] = await status(row, await request(), { headers: COOKIE });

    const { status: wanted } = row.success;
    expect(statuses).toEqual({
      ...Object.fromEntries([...Object.keys(dead), 'own', 'no token'].map((what) => [what, wanted])),
      'forged cookie': row.method === 'GET' ? wanted : 403,
    });
  },
);

test.each(named(true))('%s is only for the owner', async (_name, row) => {
  // All send the same request: a change by a refused one would show in the owner's at the end.
  const request = (await row.request?.(world)) ?? {};
  const statuses: Record<string, number> = { 'no token': await status(row, request, {}) };
  for (const [what, token] of Object.entries(dead)) {
    statuses[what] = await status(row, request, { token });
    statuses[`${what}, forged cookie`] = await status(row, request, { token, headers: COOKIE });
  }
  statuses['forged cookie'] = await status(row, request, { headers: COOKIE });
  if (row.method === 'GET') statuses['no token, HEAD'] = await status(row, request, { method: 'HEAD' });
  if (row.ids) statuses["another learner's"] = await status(row, request, { token: world.eve.token });
  for (const [scope, token] of keys) {
    if (!isAllowed([scope], row.scope)) statuses[`key: ${scope}`] = await status(row, request, { token });
  }
  statuses['own'] = await status(row, request, { token: request.token ?? world.ada.token });

  const refused = Object.keys(dead).flatMap((what) => [what, `${what}, forged cookie`]);
  expect(statuses).toEqual({
    'no token': 401,
    ...Object.fromEntries(refused.map((what) => [what, 401])),
    'forged cookie': row.method === 'GET' ? 401 : 403,
    ...(row.method === 'GET' && { 'no token, HEAD': row.hasHead === false ? 405 : 401 }),
    ...(row.ids && { "another learner's": 404 }),
    ...Object.fromEntries(
      SCOPES.filter((scope) => !isAllowed([scope], row.scope)).map((scope) => [`key: ${scope}`, 403]),
    ),
    own: row.success.status,
  });
});

test.each(named(true).filter(([, { scope }]) => scope !== undefined))(
  '%s takes a key with its scope',
  async (_name, row) => {
    const request = (await row.request?.(world)) ?? {};
    const keyWith = (scope: Scope) => keys.get(scope) ?? '';
    // The request may be meant for another user than the one whose key this is.
    const wanted = request.token === undefined ? row.success.status : 404;
    expect(await status(row, request, { token: keyWith(row.scope ?? 'read') })).toBe(wanted);
    // It has been let through; what it finds is what the first one has left.
    expect([401, 403]).not.toContain(await status(row, request, { token: keyWith('everything') }));
  },
);
