/**
 * The content of a mail. Each names its reader by their username; `link`, `settings` and `forgot` are URLs; `by` says from where or
 * by whom something was done: "from Firefox on Linux".
 */
export type Mail =
  | { kind: 'reset-password'; username: string; link: string }
  | { kind: 'verify-email'; username: string; link: string }
  | { kind: 'new-device'; username: string; settings: string; time: string; device: string }
  | { kind: 'password-changed'; username: string; forgot: string; time: string; by: string }
  | { kind: 'email-changed'; username: string; time: string; by: string }
  | {
      kind: PasskeyNotice | IdentityNotice | SecondFactorNotice;
      username: string;
      settings: string;
      time: string;
      by: string;
    }
  | { kind: 'account-deleted'; username: string; time: string };

/** Notices about passkeys. */
type PasskeyNotice = 'passkey-added' | 'passkey-removed' | 'passkey-refused';

/** Notices about single sign-on. */
type IdentityNotice = 'identity-linked' | 'identity-unlinked';

/** Notices about the second factor. */
type SecondFactorNotice =
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'few-recovery-codes'
  | 'codes-guessed';

/** Notices of what has happened to an account, as opposed to links that its owner asked for. The names are stored. */
export const NOTICES = [
  'new-device',
  'password-changed',
  'email-changed',
  'passkey-added',
  'passkey-removed',
  'passkey-refused',
  'identity-linked',
  'identity-unlinked',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-made',
  'recovery-code-used',
  'few-recovery-codes',
  'codes-guessed',
  'account-deleted',
] as const;
export type NoticeKind = (typeof NOTICES)[number];

/** What a link in a mail is for. The names are stored. */
export type MailedPurpose = 'reset-password' | 'verify-email';

/** What a link is for; `handed-reset` is one to a new password that an admin gives to a learner. */
export type LinkPurpose = MailedPurpose | 'handed-reset';

/** The links that set a new password. */
export const RESET_PURPOSES: readonly LinkPurpose[] = ['reset-password', 'handed-reset'];

/** How long a link to a new password works, in ms: 30 minutes. */
export const RESET_LINK_MS = 30 * 60_000;

/** How long a link to a new password that an admin hands over works, in ms: one day. */
export const HANDED_LINK_MS = 24 * 3_600_000;

/** How long a link that confirms an address works, in ms: one day. */
export const VERIFY_LINK_MS = 24 * 3_600_000;

/** How long the server tries to deliver a notice, in ms: one day. */
export const NOTICE_TRIED_MS = 24 * 3_600_000;

/**
 * A time as written in mails: "November 29, 2026 at 15:20 (Europe/Berlin)".
 * @param instant epoch ms
 * @param timeZone an IANA name
 */
export function mailTime(instant: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return `${format.format(instant)} (${timeZone.replaceAll('_', ' ')})`;
}
