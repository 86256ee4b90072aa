import type { SecurityEventKind } from '#domain/account/security-events.ts';

/** A description of the event, and whether it may be the act of an intruder. */
type EventText = { text: string; alarming?: true };

const TEXTS: Readonly<Record<SecurityEventKind, EventText>> = {
  'account-created': { text: 'Account created' },
  'signed-in': { text: 'Signed in' },
  'sign-in-failed': { text: 'Sign-in failed: wrong password', alarming: true },
  'signed-out': { text: 'Signed out' },
  'device-signed-out': { text: 'Signed out another device' },
  'password-changed': { text: 'Password changed' },
  'password-link-sent': { text: 'Link for a new password sent', alarming: true },
  'password-reset-by-link': { text: 'Password changed by a link in a mail' },
  'email-confirmed': { text: 'Email address confirmed' },
  'email-change-asked': { text: 'Change of the email address asked for' },
  'email-change-given-up': { text: 'Change of the email address given up' },
  'email-changed': { text: 'Email address changed' },
  'passkey-added': { text: 'Passkey added' },
  'passkey-removed': { text: 'Passkey removed' },
  'passkey-refused': { text: 'Passkey refused: it may have been copied', alarming: true },
  'identity-linked': { text: 'Single sign-on added' },
  'identity-unlinked': { text: 'Single sign-on removed' },
  'provider-sign-in-refused': { text: 'Single sign-on refused: in no group that may use this server' },
  'second-factor-on': { text: 'Two-step sign-in turned on' },
  'second-factor-off': { text: 'Two-step sign-in turned off' },
  'code-refused': { text: 'Right password, but a wrong code', alarming: true },
  'recovery-code-used': { text: 'Recovery code used' },
  'recovery-codes-made': { text: 'New recovery codes made' },
  'data-exported': { text: 'Data exported' },
  'key-made': { text: 'Key for an app made' },
  'key-used-by-new-tool': { text: 'Key used by an app for the first time' },
  'key-revoked': { text: 'Key revoked' },
  'account-created-by-operator': { text: 'Account created by the operator' },
  'password-reset-by-operator': { text: 'Password reset by the operator' },
  'signed-out-by-operator': { text: 'All devices signed out by the operator' },
  'password-link-by-admin': { text: 'Link for a new password made by an admin', alarming: true },
  'signed-out-by-admin': { text: 'All devices signed out by an admin' },
  'second-factor-off-by-admin': { text: 'Two-step sign-in turned off by an admin', alarming: true },
  'token-limit-by-admin': { text: 'Daily token limit changed by an admin' },
  'became-owner': { text: 'Became an owner of this server' },
  'became-admin': { text: 'Became an admin of this server' },
  'became-member': { text: 'Became a member, without a part in running this server' },
  suspended: { text: 'Account suspended' },
  'suspension-lifted': { text: 'Suspension of the account lifted' },
  'second-factor-off-by-operator': { text: 'Two-step sign-in turned off by the operator' },
};

const KNOWN: ReadonlyMap<string, EventText> = new Map(Object.entries(TEXTS));

/** A page loaded before an upgrade may receive unknown kinds. */
export function securityEventText(kind: string): EventText {
  return KNOWN.get(kind) ?? { text: 'Account activity' };
}
