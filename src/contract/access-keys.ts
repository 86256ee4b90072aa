import { z } from 'zod';
import { KEY_DAYS_RANGE, MAX_ACCESS_KEYS, MAX_ACCESS_ORIGINS, SCOPES } from '#domain/account/access-keys.ts';
import { isOrigin, MAX_ORIGIN_LENGTH } from '#domain/account/origins.ts';
import { idParams, instant, requiredText, trimmedText, wholeNumber } from './common.ts';
import { endpoint } from './endpoint.ts';

const scope = z.enum(SCOPES, `Scopes are ${SCOPES.join(', ')}`);
const CHOOSE_SCOPE = 'Choose what the app may do';

const accessKey = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(scope),
    createdAt: instant,
    /** When it stops working; null for never. */
    endsAt: instant.nullable(),
    /** Accurate to the hour; null before the first use. */
    lastUsedAt: instant.nullable(),
    /** User agent of its last use; null if it sent none. */
    lastUserAgent: z.string().nullable(),
  })
  .meta({ id: 'AccessKey' });
export type AccessKey = z.output<typeof accessKey>;

export const newKey = z.object({
  name: requiredText(100, 'Name is required', 'Name must be at most 100 characters'),
  scopes: z
    .array(scope, CHOOSE_SCOPE)
    .min(1, CHOOSE_SCOPE)
    .max(SCOPES.length, { error: `At most ${SCOPES.length} scopes`, abort: true })
    .transform((scopes) => SCOPES.filter((known) => scopes.includes(known))),
  /** Days until it stops working; null for a key without an end. */
  days: wholeNumber('Days', KEY_DAYS_RANGE).nullable().default(null),
});
export type NewKey = z.output<typeof newKey>;

const accessOrigins = z.object({
  origins: z
    .array(
      trimmedText(MAX_ORIGIN_LENGTH, `An origin has at most ${MAX_ORIGIN_LENGTH} characters`)
        .toLowerCase()
        .refine(isOrigin, 'An origin looks like https://example.org or app://obsidian.md'),
      'Origins must be a list',
    )
    .max(MAX_ACCESS_ORIGINS, { error: `At most ${MAX_ACCESS_ORIGINS} origins`, abort: true }),
});

export const accessKeyEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/account/keys',
    access: 'user',
    tag: 'Account',
    summary: 'The keys for tools, the oldest first, and the origins whose pages may use them',
    status: 200,
    response: z.object({ keys: z.array(accessKey), origins: z.array(z.string()) }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/account/keys',
    access: 'user',
    recent: true,
    tag: 'Account',
    summary: 'Make a key for a tool',
    description: `The response is the only one with the key, in \`secret\`. A user can have ${MAX_ACCESS_KEYS} keys.`,
    body: newKey,
    status: 201,
    response: z.object({ key: accessKey, secret: z.string() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/account/keys/:id',
    access: 'user',
    tag: 'Account',
    summary: 'Revoke a key',
    params: idParams,
    status: 204,
    response: z.null(),
  }),
  changeOrigins: endpoint({
    method: 'PUT',
    path: '/account/keys/origins',
    access: 'user',
    tag: 'Account',
    summary: 'Change the origins whose pages may use the keys',
    description:
      'The list replaces the one before. A page of another origin can send a key, but cannot read the response.',
    body: accessOrigins,
    status: 200,
    response: z.object({ origins: z.array(z.string()) }),
  }),
};
