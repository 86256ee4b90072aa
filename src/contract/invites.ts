import { z } from 'zod';
import { INVITE_DEFAULTS, MAX_INVITE_DAYS, MAX_INVITE_USES } from '#domain/account/invites.ts';
import { inviteSecret } from './sign-in.ts';
import { idParams, instant, trimmedText, wholeNumber } from './common.ts';
import { endpoint } from './endpoint.ts';

const invite = z
  .object({
    id: z.string(),
    /** A note by its maker, for example whom it is for. */
    note: z.string(),
    createdAt: instant,
    endsAt: instant,
    /** How many accounts have been created with it. */
    uses: z.int(),
    /** How many accounts can be created with it; null without a limit. */
    maxUses: z.int().nullable(),
    /** The username of its maker; null for the operator. */
    madeBy: z.string().nullable(),
  })
  .meta({ id: 'Invite' });
export type Invite = z.output<typeof invite>;

const USES = wholeNumber('Uses', { min: 1, max: MAX_INVITE_USES });

export const newInvite = z.object({
  note: trimmedText(100, 'Note must be at most 100 characters').default(''),
  days: wholeNumber('Days', { min: 1, max: MAX_INVITE_DAYS }).default(INVITE_DEFAULTS.days),
  /** Null: no limit. */
  maxUses: USES.nullable().default(INVITE_DEFAULTS.uses),
});
export type NewInvite = z.output<typeof newInvite>;

/** Calls for people who have been sent an invite. */
export const invitedEndpoints = {
  check: endpoint({
    method: 'POST',
    path: '/auth/invite',
    access: 'visitor',
    rate: 'password',
    tag: 'Account',
    summary: 'Whether an account can be created with an invite',
    description:
      'It uses nothing up. 410 for an invite that has ended, was used up or withdrawn, or never was one; 403 while registration is closed.',
    body: z.object({ invite: inviteSecret }),
    status: 204,
    response: z.null(),
  }),
};

/** Invites of a server, for its admins. */
export const inviteEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/invites',
    access: 'admin',
    tag: 'Server',
    summary: 'Invites, the latest first',
    description: 'Those that have ended are kept for 30 days.',
    status: 200,
    response: z.object({ invites: z.array(invite) }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/admin/invites',
    access: 'admin',
    recent: true,
    tag: 'Server',
    summary: 'Make an invite',
    description:
      'Its link, `/register#invite=<secret>` at the address that learners use, is shown only now. It works while registration is `invite`, and as long as its maker is an admin.',
    body: newInvite,
    status: 201,
    response: z.object({ invite, link: z.url() }),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/admin/invites/:id',
    access: 'admin',
    tag: 'Server',
    summary: 'Withdraw an invite; accounts that were created with it stay',
    params: idParams,
    status: 204,
    response: z.null(),
  }),
};
