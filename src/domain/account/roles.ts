/** What users may do on their server. Members only learn; admins and owners also run it. */
export const ROLES = ['owner', 'admin', 'member'] as const;

export type Role = (typeof ROLES)[number];

/** Whether a user with this role may call what is only for those who run the server. */
export function runsServer(role: Role): boolean {
  return role !== 'member';
}

/**
 * Whether somebody with the role `actor` may suspend, sign out, reset or delete the account of somebody else, whose role is `target`:
 * owners everybody's, admins those of members.
 */
export function mayManage(actor: Role, target: Role): boolean {
  return actor === 'owner' || (actor === 'admin' && target === 'member');
}

/**
 * Whether somebody with the role `actor` may give an account the role `next`. Only owners give and take roles; admins may give up their
 * own (`isOwnAccount`).
 */
export function mayGiveRole(actor: Role, next: Role, { isOwnAccount }: { isOwnAccount: boolean }): boolean {
  return actor === 'owner' || (actor === 'admin' && isOwnAccount && next === 'member');
}
