import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ROWS, toSend } from '#test/conformance/checks.ts';
import { send } from '#test/conformance/http.ts';
import type { Request, Row } from '#test/conformance/row.ts';
import {
  createWorld,
  idOfUser,
  newAccount,
  newAccountAs,
  newKey,
  newToken,
  type Account,
  type World,
} from '#test/conformance/world.ts';
import { isAllowed, SCOPES, type Scope } from '#domain/account/access-keys.ts';
import type { Role } from '#domain/account/roles.ts';
import { listRoutes, type Route } from '#test/server/route-list.ts';
import { operatorOf } from '#test/server/admin-helpers.ts';
import { startIdentityPeer } from '#test/server/identity-peer.ts';
import { startMailPeer } from '#test/server/mail-peer.ts';
import { constantPageReader } from '#test/server/scan-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';
import type { Db } from '../../db/tables.ts';
import { setSuspended } from '../../features/auth/roles/roles.repository.ts';
import { hashBearerToken, TOKEN_LIFETIME_MS } from '../../features/auth/bearer-tokens.ts';

/** The description of the API, which contains no user's data. */
const DESCRIPTION = /^\/api\/(?:docs(?:\/|$)|openapi\.json$)/u;

const COOKIE = { cookie: 'XSRF-TOKEN=forged' };

/** HEAD and OPTIONS exist for every GET and are tried along with it. */
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

const peer = await startMailPeer({ PUBLIC_URL: 'http://localhost:3000' });
const identities = await startIdentityPeer({ publicUrl: 'http://localhost:3000' });
afterAll(() => Promise.all([peer.close(), identities.close()]));

let world: World;
let db: Db;
let routes: readonly Route[];
/** Tokens that used to work, or look like it. */
let dead: Record<'unknown' | 'expired' | 'revoked' | "a deleted account's" | 'revoked key', string>;
/** Tokens of those who run the server, and of an owner who is suspended. */
let staff: Record<'owner' | 'admin' | 'suspended', string>;
let owner: Account;
/** A key of the owner, which allows everything. */
let keyOfOwner: string;
/** A token of Ada on whose device she has not recently confirmed who she is. */
let stale: string;
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
  owner = await newStaff('owner');
  const [admin, suspended] = [await newStaff('admin'), await newStaff('owner')];
  keyOfOwner = (await newKey(url, owner, ['everything'])).secret;
  staff = { owner: owner.token, admin: admin.token, suspended: suspended.token };
  ({ db } = built.app.database);
  await setSuspended(db, await idOfUser(url, suspended), clock.now());
  stale = await newToken(world);
  await db
    .updateTable('auth_tokens')
    .set({ confirmed_at: 0 })
    .where('token_hash', '=', hashBearerToken(stale))
    .execute();
  for (const scope of SCOPES) keys.set(scope, (await newKey(url, world.ada, [scope])).secret);
  await send(url, { method: 'POST', path: '/api/auth/logout', token: revoked });
  const body = { password: gone.password };
  await send(url, { method: 'DELETE', path: '/api/account', token: gone.token, body });
});

beforeEach(async () => {
  // Requests that need a server without an owner take the role away.
  await world.operator?.giveRole(owner.username, 'owner');
  // One address creates more accounts here than it may within a minute.
  await db.deleteFrom('throttles').execute();
});

async function newStaff(role: Role): Promise<Account> {
  const account = await newAccountAs(world, role);
  if (!account) throw new Error('Nobody can give roles here');
  return account;
}

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

const named = (wanted: (row: Row) => boolean) =>
  ROWS.filter(wanted).map((row) => [`${row.method} ${row.path}`, row] as const);

const isForUsers = (row: Row) => row.signedIn && row.adminsOnly !== true;

test.each(named((row) => !row.signedIn))(
  '%s works without signing in, but not for another site with the cookie',
  async (_name, row) => {
    const request = async () => (await row.request?.(world)) ?? {};
    const statuses: Record<string, number> = {};
    for (const [what, token] of Object.entries({ ...dead, ...staff, own: world.ada.token })) {
      statuses[what] = await status(row, await request(), { headers: { authorization: `Bearer ${token}` } });
    }
    statuses['no token'] = await status(row, await request(), {});
    statuses['forged cookie'] = await status(row, await request(), { headers: COOKIE });

    const { status: wanted } = row.success;
    expect(statuses).toEqual({
      ...Object.fromEntries(
        [...Object.keys(dead), ...Object.keys(staff), 'own', 'no token'].map((what) => [what, wanted]),
      ),
      'forged cookie': row.method === 'GET' ? wanted : 403,
    });
  },
);

test.each(named(isForUsers))('%s is only for the owner of what it is about', async (_name, row) => {
  // All send the same request: a change by a refused caller would show in the owner's response at the end.
  const request = (await row.request?.(world)) ?? {};
  const statuses: Record<string, number> = { 'no token': await status(row, request, {}) };
  for (const [what, token] of Object.entries(dead)) {
    statuses[what] = await status(row, request, { token });
    statuses[`${what}, forged cookie`] = await status(row, request, { token, headers: COOKIE });
  }
  statuses['forged cookie'] = await status(row, request, { headers: COOKIE });
  if (row.method === 'GET') statuses['no token, HEAD'] = await status(row, request, { method: 'HEAD' });
  if (row.ids) {
    statuses["another learner's"] = await status(row, request, { token: world.eve.token });
    // Those who run the server cannot see or change what learners have either.
    statuses["an admin's"] = await status(row, request, { token: staff.admin });
    statuses["a server owner's"] = await status(row, request, { token: staff.owner });
  }
  statuses["a suspended user's"] = await status(row, request, { token: staff.suspended });
  if (row.recent === true) statuses['stale'] = await status(row, request, { token: stale });
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
    ...(row.ids && { "another learner's": 404, "an admin's": 404, "a server owner's": 404 }),
    "a suspended user's": 403,
    ...(row.recent === true && { stale: 403 }),
    ...Object.fromEntries(
      SCOPES.filter((scope) => !isAllowed([scope], row.scope)).map((scope) => [`key: ${scope}`, 403]),
    ),
    own: row.success.status,
  });
});

test.each(named(({ adminsOnly }) => adminsOnly === true))(
  '%s is only for those who run the server',
  async (_name, row) => {
    const request = async () => (await row.request?.(world)) ?? {};
    const refused = await request();
    const statuses: Record<string, number> = { 'no token': await status(row, refused, {}) };
    for (const [what, token] of Object.entries({
      ...dead,
      member: world.eve.token,
      suspended: staff.suspended,
      key: keyOfOwner,
    })) {
      statuses[what] = await status(row, refused, { token });
    }
    if (row.method !== 'GET') statuses['forged cookie'] = await status(row, refused, { headers: COOKIE });
    statuses['owner'] = await status(row, refused, { token: staff.owner });
    statuses['admin'] = await status(row, await request(), { token: staff.admin });

    expect(statuses).toEqual({
      'no token': 401,
      ...Object.fromEntries(Object.keys(dead).map((what) => [what, 401])),
      member: 403,
      suspended: 403,
      key: 403,
      ...(row.method !== 'GET' && { 'forged cookie': 403 }),
      owner: row.success.status,
      admin: row.forAdmin ?? row.success.status,
    });
  },
);

test.each(named(({ scope }) => scope !== undefined))('%s takes a key with its scope', async (_name, row) => {
  const request = (await row.request?.(world)) ?? {};
  const keyWith = (scope: Scope) => keys.get(scope) ?? '';
  // The request may be meant for another user than the one whose key this is.
  const wanted = request.token === undefined ? row.success.status : 404;
  expect(await status(row, request, { token: keyWith(row.scope ?? 'read') })).toBe(wanted);
  // It is allowed; what it finds is what the first request has left.
  expect([401, 403]).not.toContain(await status(row, request, { token: keyWith('everything') }));
});
