import { randomUUID } from 'node:crypto';
import { identityEndpoints, oidcEndpoints } from '#contract/oidc.ts';
import { CONFIRM, LINK, newIdentityBrowser, SIGN_IN } from '../server/identity-helpers.ts';
import { rowsOf, wrong, wrongQuery, type Request, type Row } from './row.ts';
import { newAccount, newCredentials, type World } from './world.ts';

const params = { provider: 'oidc' };

const NO_ANSWER = 'The answer of the provider is required';

/** A valid request to a server with an identity provider. */
const withProvider =
  (request: (world: World) => Request | Promise<Request>) =>
  (world: World): Request | null | Promise<Request> =>
    world.identities ? request(world) : null;

/** The request of somebody new who comes back from the provider, in a browser with cookies. */
async function answered({ url, identities }: World, path: string, token?: string): Promise<Request> {
  if (identities) identities.person = { sub: randomUUID(), email: newCredentials().email };
  const browser = newIdentityBrowser({ url }, token);
  const answer = await browser.visit(await browser.begin(path));
  return {
    params,
    body: { answer },
    headers: { cookie: browser.cookieHeader() },
    ...(token !== undefined && { token }),
  };
}

const malformedAnswers = [
  wrong('answer', undefined, NO_ANSWER),
  wrong('answer', '', NO_ANSWER),
  wrong('answer', 'x'.repeat(8_001), 'The answer of the provider is too long'),
];

const malformedPaths = [
  wrong('returnTo', 'https://evil.example', 'Path must be one of this app'),
  wrong('returnTo', `/${'x'.repeat(500)}`, 'Path must be at most 500 characters'),
];

/** Links an identity to a new account. */
async function linked(world: World): Promise<string> {
  const { token } = await newAccount(world.url);
  const { headers, body } = await answered(world, LINK, token);
  await fetch(`${world.url}/api${LINK}/finish`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return token;
}

/** Calls for single sign-on. They are checked on servers whose identity provider signs in anyone the checks want. */
export const OIDC_ROWS: readonly Row[] = [
  ...rowsOf(oidcEndpoints, {
    begin: { request: withProvider(() => ({ params, body: {} })), malformed: malformedPaths },
    finish: { request: withProvider((world) => answered(world, SIGN_IN)), malformed: malformedAnswers },
    signOut: { request: withProvider(() => ({ params })) },
  }),
  ...rowsOf(identityEndpoints, {
    list: {},
    beginLink: { request: withProvider(() => ({ params })) },
    finishLink: {
      request: withProvider(async (world) => answered(world, LINK, (await newAccount(world.url)).token)),
      malformed: malformedAnswers,
    },
    unlink: {
      request: withProvider(async (world) => ({
        token: await linked(world),
        query: { issuer: new URL(world.identities?.issuer ?? '').href },
      })),
      malformed: [wrongQuery('issuer', 'x'.repeat(501), 'Identity not found')],
    },
    beginConfirm: { request: withProvider(() => ({ params, body: {} })), malformed: malformedPaths },
    finishConfirm: {
      request: withProvider(async (world) => {
        const token = await linked(world);
        const browser = newIdentityBrowser(world, token);
        const answer = await browser.visit(await browser.begin(CONFIRM));
        return { params, token, body: { answer }, headers: { cookie: browser.cookieHeader() } };
      }),
      malformed: malformedAnswers,
    },
  }),
];
