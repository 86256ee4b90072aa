import { hash, randomBytes } from 'node:crypto';
import { KEY_PREFIX } from '#domain/account/access-keys.ts';
import type { Config } from '../../config.ts';

/** 256 bits in base64url. */
const ACCESS_KEY_LENGTH = KEY_PREFIX.length + 43;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Precision of the last use of a token or key, in ms; a write with every request would cost too much. */
export const LAST_USED_PRECISION_MS = 3_600_000;

/** The longest that a token works, in ms: 30 days. */
export const TOKEN_LIFETIME_MS = 30 * DAY_MS;

/** How long a token works without being used, in ms. */
export function idleMs({ TOKEN_IDLE_DAYS }: Pick<Config, 'TOKEN_IDLE_DAYS'>): number {
  return TOKEN_IDLE_DAYS * DAY_MS;
}

/** A new opaque token of 256 random bits. */
export function newBearerToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A new key, recognisable by its prefix, with as many random bits as a token. */
export function newAccessKey(): string {
  return KEY_PREFIX + newBearerToken();
}

/** Whether a bearer token has the form of a key. A sign-in token never does: it is shorter. */
export function isAccessKey(token: string): boolean {
  return token.startsWith(KEY_PREFIX) && token.length === ACCESS_KEY_LENGTH;
}

/** What is stored of a token or a key. Both have full entropy, so a plain fast hash keeps them secret. */
export function hashBearerToken(token: string): string {
  return hash('sha256', token);
}
