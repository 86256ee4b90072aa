import { parseArgs, type ParseArgsConfig } from 'node:util';
import { AppError } from '#domain/errors.ts';
import { REGISTRATION, type Registration } from '#domain/account/registration.ts';
import type { Config } from '../../config.ts';
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
  type AdminDeps,
} from './accounts.usecases.ts';
import { readRegistrationState, changeRegistration } from './registration.usecases.ts';

export const USAGE = `Usage: npm run admin -- <command>

  list                          every account: when it was created and last used, its devices and decks
  create <email> [username]     creates an account and prints its password
  reset-password <account>      sets a new password, prints it, signs out the devices and removes the passkeys
  sign-out <account>            signs out the account's devices; --everybody instead signs out all accounts
  delete <account> --yes        deletes an account with everything in it
  registration [open|closed]    says whether visitors may create accounts, or sets it
  packs                         every file in DATA_DIR/library: its pack, or why it cannot be used

An account is named by its email or its username. The command uses the settings of the server (DATA_DIR or
DATABASE_URL) and works while it runs; every change takes effect at once. Passwords are generated and printed once.
Exit codes: 0 done, 1 refused or failed, 2 not understood.`;

/** The arguments are not a valid command; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type CommandDeps = AdminDeps & {
  config: Pick<Config, 'REGISTRATION' | 'TOKEN_IDLE_DAYS' | 'DATA_DIR' | 'SMTP_URL'>;
};

/** Runs the command and resolves to its output. */
export type Command = (deps: CommandDeps) => Promise<string>;

/** Parses the arguments after `npm run admin --`. Throws UsageError. */
export function parseCommand(words: readonly string[]): Command {
  const [name = '', ...rest] = words;
  const make = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!make) throw new UsageError(name === '' ? 'Specify a command.' : `There is no command "${name}".`);
  return make(rest);
}

const COMMANDS: Readonly<Record<string, (words: string[]) => Command>> = {
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
    const value = REGISTRATION.find((registration) => registration === wanted);
    if (!value) throw new UsageError('Registration must be open or closed.');
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

/** The command says itself what it finds. */
const SILENT = { info: () => undefined, warn: () => undefined };

async function registrationNow({ db, config }: CommandDeps): Promise<string> {
  const { registration, set } = await readRegistrationState({ db, config });
  return `${registrationText(registration)} ${set ? 'Set with this command or on the admin screen.' : 'Set by REGISTRATION.'}`;
}

function registrationText(registration: Registration): string {
  return registration === 'open'
    ? 'Registration is open: visitors may create accounts.'
    : 'Registration is closed: only this command creates accounts.';
}

/**
 * Parses the names and flags of a command that takes at most `most` names, of which the first `needed` are required.
 */
function read(
  words: string[],
  { needed = [], most, flags = [] }: { needed?: readonly string[]; most: number; flags?: readonly string[] },
) {
  const options: ParseArgsConfig['options'] = Object.fromEntries(
    flags.map((flag) => [flag, { type: 'boolean' }]),
  );
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const names = parsed.positionals;
  const missing = needed[names.length];
  if (missing !== undefined) throw new UsageError(`Specify ${missing}.`);
  if (names.length > most) throw new UsageError(`Unexpected argument: ${names.slice(most).join(' ')}.`);
  return { names, flags: new Set(Object.keys(parsed.values)) };
}

function accountTable(accounts: readonly Account[]): string {
  const rows = accounts.map((account) => [
    account.username,
    printable(account.email),
    day(account.createdAt),
    account.lastUsedAt === null ? 'not signed in' : day(account.lastUsedAt),
    String(account.devices),
    String(account.decks),
  ]);
  const table = [['Username', 'Email', 'Created', 'Last used', 'Devices', 'Decks'], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...lines, '', accounts.length === 1 ? '1 account' : `${accounts.length} accounts`].join('\n');
}

function nameOf({ username, email }: Pick<Account, 'username' | 'email'>): string {
  return `${username} (${printable(email)})`;
}

/** Removes terminal control characters, since users choose their email. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?');
}

function day(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

function devices(count: number): string {
  return count === 1 ? '1 device' : `${count} devices`;
}
