import { normalised } from '../text/normalised.ts';

/** How long an authenticator app shows a code, in ms (RFC 6238, section 5.2). */
export const CODE_STEP_MS = 30_000;

/** How many digits the code of an authenticator app has. */
export const CODE_DIGITS = 6;

/** How many steps earlier or later a code is accepted, for clocks that differ and people who type slowly. */
export const CODE_WINDOW = 1;

/** How many recovery codes a user gets at once. */
export const RECOVERY_CODES = 10;

/** From how many recovery codes on a user is told that few are left. */
export const FEW_RECOVERY_CODES = 3;

/** How long a secret waits for the code that turns it on, in ms: an hour. */
export const SETUP_MS = 3_600_000;

/** What a user has typed as a code: the digits of an app, or the letters of a recovery code without what separates them. */
export type TypedCode = { kind: 'app'; digits: string } | { kind: 'recovery'; letters: string };

/** Reads what a user has typed, with spaces, hyphens, capitals and full-width characters as people type them. */
export function readCode(text: string): TypedCode {
  const plain = normalised(text, 'NFKC').toLowerCase().replaceAll(/[\s-]/gu, '');
  return /^\d+$/u.test(plain) && plain.length === CODE_DIGITS
    ? { kind: 'app', digits: plain }
    : { kind: 'recovery', letters: plain };
}
