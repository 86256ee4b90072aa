import { normalised } from '#domain/text/normalised.ts';

const SHORTEST = 3;
const LONGEST = 50;
const TRIES = 20;

/**
 * Usernames for somebody who only gave an email: its local part made valid, then the same with a number, and in
 * the end with a random suffix, so that one of them is free.
 */
export function* usernameCandidates(email: string, newId: () => string): Generator<string> {
  const [localPart = ''] = email.split('@');
  const base = normalised(localPart, 'NFKD')
    .replaceAll(/[^A-Za-z0-9_-]+/gu, '')
    .slice(0, LONGEST - 9)
    .padEnd(SHORTEST, '_');
  yield base;
  for (let number = 2; number < TRIES; number += 1) yield `${base}-${number}`;
  yield `${base}-${newId().slice(0, 8)}`;
}
