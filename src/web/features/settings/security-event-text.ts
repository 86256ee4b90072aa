import type { SecurityEventKind } from '#domain/security-events.ts';

/** What happened, in words; and whether it may have been somebody else. */
export const SECURITY_EVENT_TEXTS: Readonly<Record<SecurityEventKind, { text: string; alarming?: true }>> = {
  'account-created': { text: 'Account created' },
  'signed-in': { text: 'Signed in' },
  'sign-in-failed': { text: 'Sign-in failed: wrong password', alarming: true },
  'signed-out': { text: 'Signed out' },
  'device-signed-out': { text: 'Another device signed out' },
  'password-changed': { text: 'Password changed' },
  'data-exported': { text: 'Data exported' },
  'account-created-by-operator': { text: 'Account created by the operator' },
  'password-reset-by-operator': { text: 'Password reset by the operator' },
  'signed-out-by-operator': { text: 'All devices signed out by the operator' },
};
