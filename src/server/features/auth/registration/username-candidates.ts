import { normalised } from '#domain/text/normalised.ts';

const SHORTEST = 3;
const LONGEST = 50;
const TRIES = 20;

/**
 * Usernames for somebody who only gave an email: the name that they are called elsewhere or, if too little of it may be in a username,
 * the local part of the email; then the same with a number, and in the end with a random suffix, so that one of them is free.
 */
export function* usernameCandidates(email: string, newId: () => string, called?: string): Generator<string> {
  const wanted = validPart(called ?? '');
  const base = wanted.length < SHORTEST ? validPart(email).padEnd(SHORTEST, '_') : wanted;
  yield base;
  for (let number = 2; number < TRIES; number += 1) yield `${base}-${number}`;
  yield `${base}-${newId().slice(0, 8)}`;
}

function validPart(name: string): string {
  const [localPart = ''] = name.split('@');
  return normalised(localPart, 'NFKD')
    .replaceAll(/[^A-Za-z0-9_-]+/gu, '')
    .slice(0, LONGEST - 9);
}
