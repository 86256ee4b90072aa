/**
 * What somebody goes to an identity provider for: to sign in, to link the identity there to the account that they are signed in to, or to
 * confirm that they are still the one who signed in. The names are stored, and are the first part of the state that comes back.
 */
export const IDENTITY_PURPOSES = ['sign-in', 'link', 'confirm'] as const;

export type IdentityPurpose = (typeof IDENTITY_PURPOSES)[number];

/** How long somebody may take to sign in at an identity provider, in ms: 10 minutes. */
export const IDENTITY_REQUEST_MS = 10 * 60_000;

/**
 * The purpose of a state that has come back from an identity provider. Only a hint for the screen: the server remembers the purpose.
 * @param state as `newState` in the server made it; may be anything
 */
export function purposeOfState(state: string): IdentityPurpose | undefined {
  return IDENTITY_PURPOSES.find((purpose) => state.startsWith(`${purpose}.`));
}
