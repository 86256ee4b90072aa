import { z } from 'zod';
import { MAX_PASSKEY_NAME } from '#domain/account/passkeys.ts';
import { authResponse } from './auth.ts';
import { boundedText, idParams, instant, requiredText, timeZone } from './common.ts';
import { endpoint } from './endpoint.ts';

const INCOMPLETE = 'This passkey is not complete';

/** Bytes as base64url; `max` is the length of the text. */
const bytes = (max: number) => boundedText(max, INCOMPLETE, INCOMPLETE).regex(/^[\w-]+$/u, INCOMPLETE);

/** Credential ids have at most 1,023 bytes (WebAuthn, 4). */
const credentialId = bytes(1_364);
const clientDataJSON = bytes(4_000);
const authenticatorData = bytes(4_000);

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key', INCOMPLETE) };

/** What `navigator.credentials.create` makes, as JSON (WebAuthn, RegistrationResponseJSON). */
const createdCredential = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON,
        attestationObject: bytes(16_000),
        transports: z
          .array(boundedText(30, INCOMPLETE).regex(/^[\w-]+$/u, INCOMPLETE))
          .max(10, { error: INCOMPLETE, abort: true })
          .optional(),
      },
      INCOMPLETE,
    ),
  },
  INCOMPLETE,
);
export type CreatedCredential = z.output<typeof createdCredential>;

/** What `navigator.credentials.get` returns, as JSON (WebAuthn, AuthenticationResponseJSON). */
const shownCredential = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON,
        authenticatorData,
        signature: bytes(2_000),
        /** The user's id; missing where the browser was told whose passkeys to ask for. */
        userHandle: bytes(100).nullish(),
      },
      INCOMPLETE,
    ),
  },
  INCOMPLETE,
);
export type ShownCredential = z.output<typeof shownCredential>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** What the browser needs to ask for a passkey (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor),
});
export type PasskeyRequest = z.output<typeof requestOptions>;

/** What the browser needs to make a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.output<typeof creationOptions>;

const passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Identifies it to the browser, which can then forget one that was removed. */
    credentialId: z.string(),
    /** Where it works: it was made at this host. */
    host: z.string(),
    /** Whether a password manager keeps it on several devices; otherwise it is on one only. */
    synced: z.boolean(),
    createdAt: instant,
    /** Null before the first use. */
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof passkey>;

const NO_HOST =
  'Where browsers can use no passkeys, without HTTPS and away from this machine, the response is 404.';

/** Signing in with a passkey. */
export const passkeySignInEndpoints = {
  begin: endpoint({
    method: 'POST',
    path: '/auth/passkey/challenge',
    access: 'visitor',
    rate: 'password',
    tag: 'Account',
    summary: 'Begin to sign in with a passkey',
    description: `The challenge works once, for five minutes. ${NO_HOST}`,
    status: 200,
    response: requestOptions,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    access: 'visitor',
    rate: 'password',
    tag: 'Account',
    summary: 'Sign in with a passkey',
    body: z.object({ credential: shownCredential, timeZone }),
    status: 200,
    response: authResponse,
  }),
};

/** The passkeys of the signed-in user. */
export const passkeyEndpoints = {
  beginConfirm: endpoint({
    method: 'POST',
    path: '/auth/confirm/passkey/challenge',
    access: 'user',
    rate: 'password',
    tag: 'Account',
    summary: 'Begin to confirm with a passkey that it is still the user',
    description: NO_HOST,
    status: 200,
    response: requestOptions,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/confirm/passkey',
    access: 'user',
    rate: 'password',
    tag: 'Account',
    summary: 'Confirm with a passkey that it is still the user',
    body: z.object({ credential: shownCredential }),
    status: 204,
    response: z.null(),
  }),
  list: endpoint({
    method: 'GET',
    path: '/account/passkeys',
    access: 'user',
    tag: 'Account',
    summary: 'The passkeys of the account, the oldest first',
    status: 200,
    response: z.object({ passkeys: z.array(passkey) }),
  }),
  beginAdd: endpoint({
    method: 'POST',
    path: '/account/passkeys/challenge',
    access: 'user',
    recent: true,
    rate: 'password',
    tag: 'Account',
    summary: 'Begin to add a passkey',
    description: NO_HOST,
    status: 200,
    response: creationOptions,
  }),
  add: endpoint({
    method: 'POST',
    path: '/account/passkeys',
    access: 'user',
    recent: true,
    rate: 'password',
    tag: 'Account',
    summary: 'Add a passkey',
    body: z.object({ credential: createdCredential }),
    status: 201,
    response: passkey,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/account/passkeys/:id',
    access: 'user',
    tag: 'Account',
    summary: 'Rename a passkey',
    params: idParams,
    body: z.object({
      name: requiredText(
        MAX_PASSKEY_NAME,
        'Name is required',
        `Name must be at most ${MAX_PASSKEY_NAME} characters`,
      ),
    }),
    status: 200,
    response: passkey,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/account/passkeys/:id',
    access: 'user',
    recent: true,
    tag: 'Account',
    summary: 'Remove a passkey',
    params: idParams,
    status: 204,
    response: z.null(),
  }),
};
