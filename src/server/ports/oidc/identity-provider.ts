import type { OidcSettings } from './oidc-settings.ts';

/** What binds a user's way to the provider and back to one browser; made anew for each. */
export type SignInSecrets = {
  /** Comes back with the answer. */
  state: string;
  /** Comes back in the ID token. */
  nonce: string;
  /** PKCE: shown only when the code is exchanged. */
  verifier: string;
};

/** What an identity provider says about somebody who has signed in there. */
export type ProvenIdentity = {
  /** Issuer and subject together identify the user; everything else may change. */
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  username: string | undefined;
  groups: readonly string[];
  /** How long ago they signed in there, in ms; undefined if the provider does not say. */
  signedInAgoMs: number | undefined;
};

/** A server elsewhere that says who somebody is. */
export type IdentityProvider = {
  readonly settings: OidcSettings;
  /**
   * Where a browser goes to sign in. `again`: even if somebody is signed in there already. Throws ProviderFailure.
   */
  authorizationUrl: (secrets: SignInSecrets, options: { again: boolean }) => Promise<URL>;
  /** Who has come back with this answer, the query of the redirect URL. Throws ProviderFailure. */
  identify: (answer: URLSearchParams, secrets: SignInSecrets) => Promise<ProvenIdentity>;
  /** Where a browser goes to sign out there; null if the provider offers no such page. Throws ProviderFailure. */
  signOutUrl: () => Promise<URL | null>;
};

/**
 * Why a provider did not say who somebody is: it does not respond as it should (`failed`), the user did not sign in there (`denied`), or
 * the code was used before or is too old (`expired`).
 */
export type ProviderFailureKind = 'failed' | 'denied' | 'expired';

/** Its message is for the operator, and names neither a token nor what the provider says about somebody. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly kind: ProviderFailureKind;

  constructor(kind: ProviderFailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
