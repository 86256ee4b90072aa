const DAY_MS = 24 * 60 * 60 * 1000;

/** For how many days an invite works, and for how many accounts unless its maker says otherwise. */
export const INVITE_DEFAULTS = { days: 7, uses: 1 };

/** The most days for which an invite can work. */
export const MAX_INVITE_DAYS = 365;

/** The highest limit of accounts for an invite, which may also have no limit. */
export const MAX_INVITE_USES = 1_000;

/** The most invites that a server keeps, including those that have ended lately. */
export const MAX_INVITES = 200;

/** How long an invite is kept after its end, so that its maker can see what came of it, in ms: 30 days. */
export const ENDED_INVITE_LIFETIME_MS = 30 * DAY_MS;

/** When an invite that is made at `now` (epoch ms) for a number of days ends. */
export function inviteEnd(now: number, days: number): number {
  return now + days * DAY_MS;
}

/** Whether an invite can still be used at `now` (epoch ms). `maxUses` is null for an invite without a limit. */
export function isInviteOpen(
  invite: { endsAt: number; uses: number; maxUses: number | null },
  now: number,
): boolean {
  return invite.endsAt > now && (invite.maxUses === null || invite.uses < invite.maxUses);
}
