/** Events shown to learners in their account's security log. The names are stored, so they never change. */
export const SECURITY_EVENT_KINDS = [
  'account-created',
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'device-signed-out',
  'password-changed',
  'password-link-sent',
  'password-reset-by-link',
  'email-confirmed',
  'email-change-asked',
  'email-change-given-up',
  'email-changed',
  'passkey-added',
  'passkey-removed',
  'passkey-refused',
  'identity-linked',
  'identity-unlinked',
  'provider-sign-in-refused',
  'second-factor-on',
  'second-factor-off',
  'code-refused',
  'recovery-code-used',
  'recovery-codes-made',
  'data-exported',
  'key-made',
  'key-used-by-new-tool',
  'key-revoked',
  'account-created-by-operator',
  'password-reset-by-operator',
  'signed-out-by-operator',
  'password-link-by-admin',
  'signed-out-by-admin',
  'second-factor-off-by-admin',
  'token-limit-by-admin',
  'became-owner',
  'became-admin',
  'became-member',
  'suspended',
  'suspension-lifted',
  'second-factor-off-by-operator',
] as const;

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** How many events are kept per learner, newest first. */
export const KEPT_SECURITY_EVENTS = 100;

/** Events that others can cause: with the email, or with the password of an account that has a second factor. */
export const EVENTS_OF_ANYBODY: readonly SecurityEventKind[] = [
  'sign-in-failed',
  'password-link-sent',
  'code-refused',
];

/** How many of them may be such events, so that those cannot displace what happened to the account. */
export const KEPT_EVENTS_OF_ANYBODY = 30;

/** How long an event is kept, in ms: 180 days. */
export const SECURITY_EVENT_LIFETIME_MS = 180 * 24 * 60 * 60 * 1000;
