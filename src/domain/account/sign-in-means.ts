/** How a device was signed in. The names are stored, so they never change. */
export const SIGN_IN_MEANS = ['password', 'passkey', 'provider'] as const;

export type SignInMeans = (typeof SIGN_IN_MEANS)[number];

/**
 * How long after signing in or confirming a session may change how its account is signed in to, in ms. A session that somebody else has
 * got hold of must not become theirs for good (OWASP ASVS 4.0.3, 3.7.1).
 */
export const RECENT_MS = 15 * 60 * 1000;
