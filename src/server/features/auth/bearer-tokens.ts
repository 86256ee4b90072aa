import { hash, randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a token works at most, in ms: 30 days. */
export const TOKEN_LIFETIME_MS = 30 * DAY_MS;

/** How long a token works without being used, in ms. */
export function idleMs({ TOKEN_IDLE_DAYS }: Pick<Config, 'TOKEN_IDLE_DAYS'>): number {
  return TOKEN_IDLE_DAYS * DAY_MS;
}

/** A new opaque token: 256 random bits, nothing to read in it. */
export function newBearerToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. It has full entropy, so a plain fast hash keeps it secret. */
export function hashBearerToken(token: string): string {
  return hash('sha256', token);
}
