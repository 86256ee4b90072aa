import { createHash, randomBytes } from 'node:crypto';

/** How long a token works, in ms: 30 days. */
export const TOKEN_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** A new opaque token: 256 random bits, nothing to read in it. */
export function newBearerToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. It has full entropy, so a plain fast hash keeps it secret. */
export function hashBearerToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
