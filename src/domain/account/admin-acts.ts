/** What is done to a server and its learners by those who run it. The names are stored, so they never change. */
export const ADMIN_ACTS = [
  'account-created',
  'password-reset',
  'password-link-made',
  'password-link-mailed',
  'signed-out',
  'second-factor-removed',
  'suspended',
  'unsuspended',
  'account-deleted',
  'role-changed',
  'ownership-claimed',
  'token-limit-changed',
  'registration-changed',
  'invite-made',
  'invite-withdrawn',
  'job-retried',
  'backup-asked',
] as const;

export type AdminAct = (typeof ADMIN_ACTS)[number];

/** How long an act is kept, in ms: a year. */
export const ADMIN_ACT_LIFETIME_MS = 365 * 24 * 60 * 60 * 1000;
