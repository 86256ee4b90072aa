import { z } from 'zod';
import { DEFAULT_DAILY_TOKEN_LIMIT } from '#domain/limits.ts';

/** A reason not to start that the operator can mend; its message is the one line they are shown. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

function wholeNumber(from: number, to: number) {
  const range = `must be a whole number from ${from} to ${to}`;
  return z.string().regex(/^\d+$/u, range).transform(Number).pipe(z.number().min(from, range).max(to, range));
}

const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');

/** Every setting once, by the name of its environment variable: rule, default and one line for the README's table. */
export const settings = z.object({
  PORT: wholeNumber(0, 65_535).prefault('3000').meta({ description: 'Port that web app and API share.' }),
  HOST: z.string().prefault('127.0.0.1').meta({
    description: 'Address to listen on. `0.0.0.0` opens it to the network: put TLS in front.',
  }),
  DATA_DIR: z.string().prefault('data').meta({
    description: 'Folder of the embedded database; made when missing.',
  }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/u, error: 'must be a postgres:// address' })
    .optional()
    .meta({
      description: 'PostgreSQL instead of the embedded database: `postgres://user:password@host/name`.',
    }),
  MODE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').prefault('all').meta({
    description: '`web` serves, `worker` generates decks, `all` does both.',
  }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/u, error: 'must be an http or https address' })
    .optional()
    .meta({
      description: 'Address that learners use, when it is not this host and port (behind a proxy).',
    }),
  EXPLORE_LOGIN: flag.optional().meta({
    description:
      'Whether signing in with an unknown email makes the account, so that visitors can explore. ' +
      'Without a word: `true` with the embedded database, `false` with PostgreSQL.',
  }),
  DAILY_TOKEN_LIMIT: wholeNumber(0, 1_000_000_000).prefault(String(DEFAULT_DAILY_TOKEN_LIMIT)).meta({
    description: 'AI tokens that each learner may spend in one UTC day.',
  }),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .prefault('info')
    .meta({ description: 'How much is logged, as JSON lines; `debug` adds every request.' }),
  NODE_ENV: z.string().prefault('production').meta({
    description: '`development` lets two test users with fixed tokens in, on a loopback address only.',
  }),
  TRUST_PROXY: flag.prefault('false').meta({
    description: "Whether a reverse proxy in front names the caller's address (`X-Forwarded-*`).",
  }),
});

export type Config = z.output<typeof settings> & { EXPLORE_LOGIN: boolean };

/** Reads every setting from the environment; an empty one counts as not set. Throws StartupError naming each wrong one. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = settings.safeParse(set);
  if (result.success) return { ...result.data, ...derived(result.data) };
  const faults = result.error.issues.map(({ path: [name], message }) => {
    return `${String(name)} ${message} (it is "${env[String(name)] ?? ''}").`;
  });
  throw new StartupError(faults.join(' '));
}

function derived({ DATABASE_URL, EXPLORE_LOGIN, MODE }: z.output<typeof settings>) {
  if (DATABASE_URL === undefined && MODE !== 'all') {
    throw new StartupError(`MODE ${MODE} needs DATABASE_URL: the embedded database belongs to one process.`);
  }
  return { EXPLORE_LOGIN: EXPLORE_LOGIN ?? DATABASE_URL === undefined };
}
