import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Config } from '../../config.ts';
import type { AdminDeps } from './accounts.usecases.ts';

/** The arguments are not a valid command; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type CommandDeps = AdminDeps & {
  config: Pick<
    Config,
    'REGISTRATION' | 'TOKEN_IDLE_DAYS' | 'DATA_DIR' | 'SMTP_URL' | 'PUBLIC_URL' | 'HOST' | 'PORT'
  >;
};

/** Runs the command and resolves to its output. */
export type Command = (deps: CommandDeps) => Promise<string>;

/**
 * Parses the names, flags and options of a command that takes at most `most` names, of which the first `needed` are required. Options
 * are flags with a value. Throws UsageError.
 */
export function read(
  words: string[],
  {
    needed = [],
    most,
    flags = [],
    options = [],
  }: { needed?: readonly string[]; most: number; flags?: readonly string[]; options?: readonly string[] },
) {
  const known: ParseArgsConfig['options'] = {
    ...Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' }] as const)),
    ...Object.fromEntries(options.map((option) => [option, { type: 'string' }] as const)),
  };
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: words, options: known, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const names = parsed.positionals;
  const missing = needed[names.length];
  if (missing !== undefined) throw new UsageError(`Specify ${missing}.`);
  if (names.length > most) throw new UsageError(`Unexpected argument: ${names.slice(most).join(' ')}.`);
  const { values } = parsed;
  return {
    names,
    flags: new Set(Object.keys(values)),
    option: (name: string) => (typeof values[name] === 'string' ? values[name] : undefined),
  };
}
