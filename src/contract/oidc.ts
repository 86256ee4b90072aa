import { z } from 'zod';
import { authResponse } from './auth.ts';
import { boundedText, instant, timeZone } from './common.ts';
import { endpoint } from './endpoint.ts';
import { inviteSecret } from './sign-in.ts';

const params = z.object({ provider: boundedText(20, 'There is no such provider') });

const PATH_TOO_LONG = 'Path must be at most 500 characters';
const PATH = 'Path must be one of this app';

/** A path of the web app, where somebody continues after signing in; never the URL of another server. */
const ownPath = boundedText(500, PATH_TOO_LONG, PATH).regex(/^\/(?![/\\])[^\p{Cc}\\]*$/u, PATH);

const beginRequest = z.object({ returnTo: ownPath.optional() });

const beginSignInRequest = beginRequest.extend({
  /** The secret of an invite, where registration needs one. */
  invite: inviteSecret.optional(),
});

/** Where the browser continues, at the provider. */
const beginResponse = z.object({ url: z.string() });

const NO_ANSWER = 'The answer of the provider is required';

/** What the provider has sent back with the browser: the query of the URL, as it is. */
const answer = boundedText(8_000, 'The answer of the provider is too long', NO_ANSWER).min(1, NO_ANSWER);

const finishRequest = z.object({ answer });

const finishSignInRequest = finishRequest.extend({ timeZone });

const returnTo = z.string().nullable();

const BOUND = 'Works only in the browser in which it was begun, once, and for 10 minutes.';

/** Signing in with an identity provider (OpenID Connect). Without such a provider, the responses are 404. */
export const oidcEndpoints = {
  begin: endpoint({
    method: 'POST',
    path: '/auth/oidc/:provider',
    access: 'visitor',
    rate: 'password',
    tag: 'Account',
    summary: 'Begin to sign in with an identity provider',
    params,
    body: beginSignInRequest,
    status: 200,
    response: beginResponse,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/auth/oidc/:provider/finish',
    access: 'visitor',
    rate: 'password',
    tag: 'Account',
    summary: 'Sign in with what an identity provider has answered',
    description: BOUND,
    params,
    body: finishSignInRequest,
    status: 200,
    response: authResponse.extend({ created: z.boolean(), returnTo }),
  }),
  signOut: endpoint({
    method: 'GET',
    path: '/auth/oidc/:provider/sign-out',
    access: 'visitor',
    rate: 'password',
    tag: 'Account',
    summary: 'Where to sign out of an identity provider',
    description: 'Null if the provider has no page for it.',
    params,
    status: 200,
    response: z.object({ url: z.string().nullable() }),
  }),
};

const identity = z.object({
  /** Null for a provider that is no longer among those of this server. */
  provider: z.string().nullable(),
  name: z.string(),
  issuer: z.string(),
  linkedAt: instant,
  lastUsedAt: instant,
});
export type Identity = z.output<typeof identity>;

/** The identities with which a signed-in user can sign in. */
export const identityEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/account/identities',
    access: 'user',
    tag: 'Account',
    summary: 'The identity providers with which the user signs in',
    status: 200,
    response: z.object({ identities: z.array(identity) }),
  }),
  beginLink: endpoint({
    method: 'POST',
    path: '/account/identities/:provider',
    access: 'user',
    recent: true,
    rate: 'password',
    tag: 'Account',
    summary: 'Begin to link an identity to the account, to sign in with it from then on',
    params,
    status: 200,
    response: beginResponse,
  }),
  finishLink: endpoint({
    method: 'POST',
    path: '/account/identities/:provider/finish',
    access: 'user',
    rate: 'password',
    tag: 'Account',
    summary: 'Link the identity that a provider has answered with',
    description: BOUND,
    params,
    body: finishRequest,
    status: 204,
    response: z.null(),
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/account/identities',
    access: 'user',
    recent: true,
    tag: 'Account',
    summary: 'Unlink an identity from the account',
    description: 'Refused for the last way to sign in.',
    query: z.object({ issuer: boundedText(500, 'Identity not found', 'Issuer is required') }),
    status: 204,
    response: z.null(),
  }),
  beginConfirm: endpoint({
    method: 'POST',
    path: '/auth/confirm/:provider',
    access: 'user',
    rate: 'password',
    tag: 'Account',
    summary: 'Begin to confirm by signing in again with an identity provider',
    params,
    body: beginRequest,
    status: 200,
    response: beginResponse,
  }),
  finishConfirm: endpoint({
    method: 'POST',
    path: '/auth/confirm/:provider/finish',
    access: 'user',
    rate: 'password',
    tag: 'Account',
    summary: 'Confirm with what an identity provider has answered',
    description: BOUND,
    params,
    body: finishRequest,
    status: 200,
    response: z.object({ returnTo }),
  }),
};
