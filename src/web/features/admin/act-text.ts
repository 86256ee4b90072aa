import type { Act } from '#contract/admin.ts';
import type { AdminAct } from '#domain/account/admin-acts.ts';
import { formatNumber } from '#web/lib/format.ts';
import { jobText } from './system/job-texts.ts';

type Told = Pick<Act, 'act' | 'subject' | 'detail'>;

const ROLES: ReadonlyMap<string, string> = new Map([
  ['owner', 'an owner'],
  ['admin', 'an admin'],
  ['member', 'a member'],
]);

const TEXTS: Readonly<Record<AdminAct, (whom: string, detail: string | null) => string>> = {
  'account-created': (whom) => `Created the account of ${whom}`,
  'password-reset': (whom) => `Set a new password for ${whom}`,
  'password-link-made': (whom) => `Made a link to a new password for ${whom}`,
  'password-link-mailed': (whom) => `Sent a link to a new password to ${whom}`,
  'signed-out': (whom) => `Signed out ${whom} everywhere`,
  'second-factor-removed': (whom) => `Turned off two-step sign-in for ${whom}`,
  suspended: (whom) => `Suspended ${whom}`,
  unsuspended: (whom) => `Ended the suspension of ${whom}`,
  // Their name has gone with the account.
  'account-deleted': () => 'Deleted a learner',
  'role-changed': (whom, role) => `Made ${whom} ${ROLES.get(role ?? '') ?? 'something else'}`,
  'ownership-claimed': (whom) => `Made ${whom} the owner, with the code printed at the start`,
  'token-limit-changed': (whom, limit) =>
    limit === null
      ? `Took away the token limit of ${whom}`
      : `Set the token limit of ${whom} to ${formatNumber(Number(limit))} a day`,
  'registration-changed': (_whom, registration) => `Set registration to ${registration ?? 'something else'}`,
  'invite-made': () => 'Made an invite',
  'invite-withdrawn': () => 'Withdrew an invite',
  'job-retried': (_whom, kind) => `Ran a failed job again (${jobText(kind ?? 'unknown')})`,
  'backup-asked': () => 'Started a backup',
};

/** What was done, in words. */
export function actText({ act, subject, detail }: Told): string {
  return TEXTS[act](subject ?? 'a learner who has been deleted', detail);
}

/** Who did it. */
export function actorText({ byOperator, actor }: Pick<Act, 'byOperator' | 'actor'>): string {
  return byOperator ? 'The operator' : (actor ?? 'An admin who has been deleted');
}
