import { newInvite, type Invite } from '#contract/invites.ts';
import { invitePath } from '#domain/account/invite-link.ts';
import { isInviteOpen } from '#domain/account/invites.ts';
import { AppError } from '#domain/errors.ts';
import { linkTo } from '../../http/public-url.ts';
import { listInvites } from '../auth/invites/invites.repository.ts';
import { makeInviteOfOperator, withdrawInvite } from '../auth/invites/invites.usecases.ts';
import { currentRegistration } from '../auth/registration/registration.ts';
import { read, type Command, type CommandDeps } from './command-words.ts';
import { day, textTable } from './text-table.ts';

const UNLIMITED = 'unlimited';

/** The operator's commands for invites. */
export const INVITE_COMMANDS: Readonly<Record<string, (words: string[]) => Command>> = {
  invite: (words) => {
    const { names, option } = read(words, { most: 1, options: ['days', 'uses'] });
    const [note] = names;
    const [days, uses] = [option('days'), option('uses')];
    return async (deps) => {
      const input = newInvite.safeParse({
        note,
        days: days === undefined ? undefined : Number(days),
        maxUses: uses === undefined ? undefined : uses === UNLIMITED ? null : Number(uses),
      });
      if (!input.success) {
        throw new AppError('VALIDATION_FAILED', `${input.error.issues[0]?.message ?? 'Invalid'}.`);
      }
      const { invite, secret } = await makeInviteOfOperator(deps, input.data);
      return [
        `Works until ${day(invite.endsAt)}, for ${forAccounts(invite)}:`,
        linkTo(invitePath(secret), deps.config),
        ...(await warning(deps)),
      ].join('\n');
    };
  },

  'list-invites': (words) => {
    read(words, { most: 0 });
    return async ({ db, clock }) => {
      const now = clock.now();
      const invites = await listInvites(db);
      if (invites.length === 0) return 'There are no invites.';
      const rows = invites.map((invite) => [
        invite.id,
        isInviteOpen(invite, now) ? 'open' : 'ended',
        day(invite.endsAt),
        `${invite.uses} of ${invite.maxUses ?? UNLIMITED}`,
        invite.madeBy ?? 'the operator',
        invite.note,
      ]);
      return textTable(['Id', 'State', 'Ends', 'Used', 'Made by', 'Note'], rows);
    };
  },

  'withdraw-invite': (words) => {
    const { names } = read(words, { needed: ['the id of an invite'], most: 1 });
    return async (deps) => {
      await withdrawInvite(deps, 'operator', names[0] ?? '');
      return 'Withdrew the invite. Accounts that were created with it stay.';
    };
  },
};

function forAccounts({ maxUses }: Invite): string {
  if (maxUses === null) return 'any number of accounts';
  return maxUses === 1 ? 'one account' : `${maxUses} accounts`;
}

async function warning(deps: CommandDeps): Promise<string[]> {
  const registration = await currentRegistration(deps);
  return registration === 'invite'
    ? []
    : [`Registration is ${registration}: invites are needed, and work, once "registration invite" is set.`];
}
