import { createPasswords, type Passwords } from '#server/ports/passwords.ts';

/** Passwords of a server that is hashing as many as it can and refuses to queue more, until the test ends. */
export function busyPasswords(): Passwords {
  const never = () => Promise.withResolvers<never>().promise;
  const passwords = createPasswords({ mostWaiting: 0, algorithm: { hash: never, verify: never } });
  for (const owner of ['first', 'second']) void passwords.hash('', owner);
  return passwords;
}
