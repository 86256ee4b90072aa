import { AppError } from '#domain/errors.ts';
import { REGISTRATION, type Registration } from '#domain/account/registration.ts';
import { systemTimers } from '../../ports/timers.ts';
import { createPackShelf, packFolder } from '../library/packs/pack-shelf.ts';
import { packReport } from './pack-report.ts';
import { idleMs } from '../auth/bearer-tokens.ts';
import { listAccounts, type Account } from './accounts.repository.ts';
import {
  createAccount,
  deleteAccount,
  findAccount,
  resetPassword,
  signEverybodyOut,
  signOut,
  takeSecondFactor,
} from './accounts.usecases.ts';
import { read, UsageError, type Command, type CommandDeps } from './command-words.ts';
import { INVITE_COMMANDS } from './invite-commands.ts';
import { changeRegistration, forgetRegistration, readRegistrationState } from './registration.usecases.ts';
import { ROLE_COMMANDS } from './role-commands.ts';
import { day, nameOf, textTable } from './text-table.ts';

export const USAGE = `Usage: npm run admin -- <command>

  list                          every account: when it was created and last used, its devices and decks
  create <email> [username]     creates an account and prints its password
  reset-password <account>      sets a new password, prints it, signs out the devices and removes passkeys, keys and linked identities
  sign-out <account>            signs out the account's devices; --everybody instead signs out all accounts
  suspend <account>             lets nobody in to an account, and deletes nothing
  unsuspend <account>           lifts that; its devices have to sign in again
  set-role <account> <role>     makes an account owner, admin or member
  remove-second-factor <account>
                                lets an account sign in with its password alone, after its phone was lost
  delete <account> --yes        deletes an account with everything in it
  registration [open|invite|closed|default]
                                says who may create accounts, or sets it; default: as REGISTRATION says
  invite [note]                 prints a link with which one account can be created within 7 days; --days 30 and --uses 5
                                say otherwise, --uses unlimited sets no limit
  list-invites                  every invite, with its id
  withdraw-invite <id>          ends an invite
  packs                         every file in DATA_DIR/library: its pack, or why it cannot be used

An account is named by its email or its username. The command uses the settings of the server (DATA_DIR or
DATABASE_URL) and works while it runs; every change takes effect at once. Passwords are generated and printed once.
Exit codes: 0 done, 1 refused or failed, 2 not understood.`;

/** Parses the arguments after `npm run admin --`. Throws UsageError. */
export function parseCommand(words: readonly string[]): Command {
  const [name = '', ...rest] = words;
  const make = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!make) throw new UsageError(name === '' ? 'Specify a command.' : `There is no command "${name}".`);
  return make(rest);
}

const COMMANDS: Readonly<Record<string, (words: string[]) => Command>> = {
  ...ROLE_COMMANDS,
  ...INVITE_COMMANDS,

  list: (words) => {
    read(words, { most: 0 });
    return async ({ db, clock, config }) =>
      accountTable(await listAccounts(db, { now: clock.now(), idleMs: idleMs(config) }));
  },

  create: (words) => {
    const { names } = read(words, { needed: ['an email'], most: 2 });
    const [email = '', username] = names;
    return async (deps) => {
      const { user, password } = await createAccount(deps, { email, username });
      return `Created the account ${nameOf(user)}.\nPassword: ${password}`;
    };
  },

  'reset-password': (words) => {
    const { names } = read(words, { needed: ['an account'], most: 1 });
    return async (deps) => {
      const user = await findAccount(deps, names[0] ?? '');
      const { password } = await resetPassword(deps, user.id);
      return `Set a new password for ${nameOf(user)} and signed out its devices.\nPassword: ${password}`;
    };
  },

  'sign-out': (words) => {
    const { names, flags } = read(words, { most: 1, flags: ['everybody'] });
    const [name] = names;
    if ((name === undefined) !== flags.has('everybody')) {
      throw new UsageError('Specify an account or --everybody.');
    }
    return async (deps) => {
      if (name === undefined) return `Signed everybody out: ${devices(await signEverybodyOut(deps))}.`;
      const user = await findAccount(deps, name);
      return `Signed out ${nameOf(user)}: ${devices(await signOut(deps, user.id))}.`;
    };
  },

  'remove-second-factor': (words) => {
    const { names } = read(words, { needed: ['an account'], most: 1 });
    return async (deps) => {
      const user = await findAccount(deps, names[0] ?? '');
      const wasOn = await takeSecondFactor(deps, user.id);
      return wasOn
        ? `${nameOf(user)} signs in with the password alone now.`
        : `${nameOf(user)} had no second factor.`;
    };
  },

  delete: (words) => {
    const { names, flags } = read(words, { needed: ['an account'], most: 1, flags: ['yes'] });
    return async (deps) => {
      const user = await findAccount(deps, names[0] ?? '');
      if (!flags.has('yes')) {
        throw new AppError(
          'VALIDATION_FAILED',
          `This permanently deletes ${nameOf(user)} with every deck, card and session. Add --yes to confirm.`,
        );
      }
      const { erased } = await deleteAccount(deps, user.id);
      if (erased) return `Deleted ${nameOf(user)}.`;
      return `Closed ${nameOf(user)}. Some of its data could not be erased yet: the server will erase the rest.`;
    };
  },

  registration: (words) => {
    const { names } = read(words, { most: 1 });
    const [wanted] = names;
    if (wanted === undefined) return registrationNow;
    if (wanted === 'default') {
      return async (deps) => {
        await forgetRegistration(deps, 'operator');
        return registrationNow(deps);
      };
    }
    const value = REGISTRATION.find((registration) => registration === wanted);
    if (!value) throw new UsageError('Registration must be open, invite, closed or default.');
    return async (deps) => {
      await changeRegistration(deps, value, 'operator');
      return registrationText(value);
    };
  },

  packs: (words) => {
    read(words, { most: 0 });
    return async ({ config }) => {
      const folder = packFolder(config);
      const files = await createPackShelf({ folder, log: SILENT, timers: systemTimers }).files();
      return packReport(folder, files);
    };
  },
};

/** The command reports by itself what it finds. */
const SILENT = { info: () => undefined, warn: () => undefined };

const REGISTRATION_TEXTS: Readonly<Record<Registration, string>> = {
  open: 'Registration is open: visitors may create accounts.',
  invite: 'Registration is by invite: visitors need one to create an account.',
  closed: 'Registration is closed: only this command creates accounts.',
};

async function registrationNow({ db, config }: CommandDeps): Promise<string> {
  const { registration, set } = await readRegistrationState({ db, config });
  return `${registrationText(registration)} ${set ? 'Set with this command or on the admin screen.' : 'Set by REGISTRATION.'}`;
}

function registrationText(registration: Registration): string {
  return REGISTRATION_TEXTS[registration];
}

function accountTable(accounts: readonly Account[]): string {
  const rows = accounts.map((account) => [
    account.username,
    account.email,
    account.suspendedAt === null ? account.role : `${account.role}, suspended`,
    day(account.createdAt),
    account.lastUsedAt === null ? 'not signed in' : day(account.lastUsedAt),
    String(account.devices),
    String(account.decks),
  ]);
  const table = textTable(['Username', 'Email', 'Role', 'Created', 'Last used', 'Devices', 'Decks'], rows);
  return `${table}\n\n${accounts.length === 1 ? '1 account' : `${accounts.length} accounts`}`;
}

function devices(count: number): string {
  return count === 1 ? '1 device' : `${count} devices`;
}
