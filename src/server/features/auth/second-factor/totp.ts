import { Secret, TOTP } from 'otpauth';
import { CODE_DIGITS, CODE_STEP_MS, CODE_WINDOW } from '#domain/account/second-factor.ts';

/** Settings that every authenticator app supports; some apps ignore any others. */
const SETTINGS = { algorithm: 'SHA1', digits: CODE_DIGITS, period: CODE_STEP_MS / 1000 } as const;

const ISSUER = 'Cardamom';

/** A new secret in base32, of 160 random bits (RFC 4226, section 4). */
export function newSecret(): string {
  return new Secret().base32;
}

/** The address that authenticator apps read from a QR code. `account` is what they list it as. */
export function secretUri(secret: string, account: string): string {
  return new TOTP({ ...SETTINGS, issuer: ISSUER, label: account, secret }).toString();
}

/** The time step whose code this is, within the accepted window around `now` (epoch ms); null for a wrong code. */
export function stepOf(secret: string, digits: string, now: number): number | null {
  const { period } = SETTINGS;
  const delta = TOTP.validate({
    ...SETTINGS,
    secret: Secret.fromBase32(secret),
    token: digits,
    timestamp: now,
    window: CODE_WINDOW,
  });
  return delta === null ? null : TOTP.counter({ period, timestamp: now }) + delta;
}
