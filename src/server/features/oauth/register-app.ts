import { z } from 'zod';
import { isLoopback } from '../../startup/loopback.ts';
import { hashBearerToken } from '../auth/bearer-tokens.ts';
import type { OAuthDeps } from './oauth-provider.ts';
import { deleteClientsBeyond, saveRecord } from './oauth-records.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long an app that nobody has connected is known, in ms. With a connection, it is known as long as the connection. */
const UNUSED_MS = DAY_MS;

const MAX_APPS = 5_000;

const GRANT_TYPES = ['authorization_code', 'refresh_token'] as const;

const redirectUri = z.string().max(1_000).refine(isRedirectUri, 'https only, or http on this computer');

/** What is taken of an app's metadata (RFC 7591). The rest is dropped: nothing is fetched, and no stranger's logo is shown. */
const appMetadata = z.object({
  client_name: z
    .string()
    .max(1_000)
    .transform((name) => name.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
    .pipe(z.string().transform((name) => Array.from(name).slice(0, 60).join('')))
    .optional(),
  redirect_uris: z.array(redirectUri).min(1).max(10),
  grant_types: z
    .array(z.string().max(100))
    .max(10)
    .default(['authorization_code'])
    .transform((types) => GRANT_TYPES.filter((known) => types.includes(known)))
    .refine((types) => types.includes('authorization_code'), 'authorization_code is needed'),
});

/** Registers an app that wants to connect (RFC 7591), without a secret: its proof is PKCE. */
export async function registerApp(
  { db, clock, newId }: Pick<OAuthDeps, 'db' | 'clock' | 'newId'>,
  wanted: unknown,
): Promise<{ status: number; body: object }> {
  const parsed = appMetadata.safeParse(wanted);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const error = issue?.path[0] === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata';
    return { status: 400, body: { error, error_description: z.prettifyError(parsed.error) } };
  }
  const { client_name: name, ...metadata } = parsed.data;
  const now = clock.now();
  const client = {
    ...metadata,
    ...(name && { client_name: name }),
    client_id: newId(),
    client_id_issued_at: Math.floor(now / 1000),
    application_type: metadata.redirect_uris.every((uri) => uri.startsWith('https:')) ? 'web' : 'native',
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  await saveRecord(db, {
    kind: 'Client',
    idHash: hashBearerToken(client.client_id),
    userId: null,
    keyId: null,
    uid: null,
    payload: client,
    endsAt: now + UNUSED_MS,
  });
  await deleteClientsBeyond(db, MAX_APPS);
  return { status: 201, body: client };
}

function isRedirectUri(uri: string): boolean {
  const url = URL.parse(uri);
  if (url === null || url.hash !== '' || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && isLoopback(url.hostname.replaceAll(/[[\]]/gu, ''));
}
