import { ROLES } from '#domain/account/roles.ts';
import { findAccount } from './accounts.usecases.ts';
import { read, UsageError, type Command } from './command-words.ts';
import { changeRole, suspend, unsuspend } from './roles.usecases.ts';
import { nameOf } from './text-table.ts';

/** The operator's commands for roles and suspended accounts. */
export const ROLE_COMMANDS: Readonly<Record<string, (words: string[]) => Command>> = {
  suspend: (words) => {
    const { names } = read(words, { needed: ['an account'], most: 1 });
    return async (deps) => {
      const user = await findAccount(deps, names[0] ?? '');
      await suspend(deps, 'operator', user.id);
      return `Suspended ${nameOf(user)}. Nothing of the account is deleted.`;
    };
  },

  unsuspend: (words) => {
    const { names } = read(words, { needed: ['an account'], most: 1 });
    return async (deps) => {
      const user = await findAccount(deps, names[0] ?? '');
      await unsuspend(deps, 'operator', user.id);
      return `${nameOf(user)} is not suspended. Its devices have to sign in again.`;
    };
  },

  'set-role': (words) => {
    const { names } = read(words, { needed: ['an account', 'a role'], most: 2 });
    const [name = '', wanted] = names;
    const role = ROLES.find((each) => each === wanted);
    if (!role) throw new UsageError('The role must be owner, admin or member.');
    return async (deps) => {
      const user = await findAccount(deps, name);
      await changeRole(deps, 'operator', user.id, role);
      return `${nameOf(user)} has the role ${role}.`;
    };
  },
};
