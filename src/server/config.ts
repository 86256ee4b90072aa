import { z } from 'zod';
import { DEFAULT_DAILY_TOKEN_LIMIT, MAX_TOKEN_LIMIT } from '#domain/limits.ts';
import { isOrigin } from '#domain/account/origins.ts';
import { REGISTRATION } from '#domain/account/registration.ts';
import { DEFAULT_MAX_ANSWER_SECONDS } from '#domain/study/session/timing.ts';
import { AI_PROVIDERS, AI_VISION, resolveAiSettings, type AiSettings } from './ports/ai/ai-settings.ts';
import { oidcVariables, resolveOidcSettings, type OidcSettings } from './ports/oidc/oidc-settings.ts';
import { parseTrustProxy } from './http/security/trust-proxy.ts';
import { isLoopback, nameIn } from './startup/loopback.ts';
import { StartupError } from './startup/startup-error.ts';

export { StartupError };

function wholeNumber(from: number, to: number) {
  const range = `must be a whole number from ${from} to ${to}`;
  return z.string().regex(/^\d+$/u, range).transform(Number).pipe(z.number().min(from, range).max(to, range));
}

const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');

const price = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,6})?$/u, 'must be a number such as 2.50')
  .transform(Number);

const isWebOrigin = (text: string) => /^https?:/u.test(text) && isOrigin(text);
const origins = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim().toLowerCase()))
  .refine(
    (list) => list.every(isWebOrigin),
    'must be a list of origins, for example https://cards.example.org',
  );

/** Where requests with a key may go. */
const providerUrl = z
  .url({ protocol: /^https?$/u, error: 'must be an http or https address' })
  .refine((url) => !/^https?:\/\/[^/]*@/u.test(url), 'must not contain a password: use AI_API_KEY');

/** Links and the files of the web app begin at the root of the host. */
function isWholeHost(address: string): boolean {
  const { origin, href } = new URL(address);
  return href === `${origin}/`;
}

/** A `#`, `/` or `?` in the password ends the host early: what looked like the host then stands behind it, with its `@`. */
function isMailServer(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/u.test(url.protocol) || url.host === '') return false;
  return !text.includes('#') && !`${url.pathname}${url.search}`.includes('@');
}

const SENDER = /^(?:[^"<>,;@\r\n]*<[^\s@"<>,;]+@[^\s@"<>,;]+>|[^\s@"<>,;]+@[^\s@"<>,;]+)$/u;
const sender = z.string().regex(SENDER, 'must be an email address, for example Cardamom <cards@example.org>');

/** Every setting once, by the name of its environment variable: rule, default and one line for the table of docs/configuration.md. */
export const settings = z.object({
  PORT: wholeNumber(0, 65_535).prefault('3000').meta({ description: 'Port of the web app and the API.' }),
  HOST: z.string().prefault('127.0.0.1').meta({
    description: 'Address to listen on. `0.0.0.0` opens it to the network: put TLS in front.',
  }),
  DATA_DIR: z.string().prefault('data').meta({
    description: 'Folder of the embedded database, and of packs (`library`); created if missing.',
  }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/u, error: 'must be a postgres:// address' })
    .optional()
    .meta({
      description: 'PostgreSQL instead of the embedded database: `postgres://user:password@host/name`.',
    }),
  BACKUP_DIR: z
    .string()
    .optional()
    .meta({
      description:
        'Folder for a backup of the embedded database every night; the last 7 days and the 4 weeks before are kept. ' +
        'Default: no backups.',
    }),
  DATABASE_POOL_SIZE: wholeNumber(1, 1_000).prefault('10').meta({
    description: 'Maximum PostgreSQL connections per process.',
  }),
  DATABASE_CONNECT_TIMEOUT: wholeNumber(1, 600).prefault('3').meta({
    description: 'Seconds a request waits for a PostgreSQL connection before it is answered with 503.',
  }),
  DATABASE_STATEMENT_TIMEOUT: wholeNumber(1, 600).prefault('10').meta({
    description: 'Maximum seconds a PostgreSQL statement may take.',
  }),
  DATABASE_LOCK_TIMEOUT: wholeNumber(1, 600).prefault('5').meta({
    description: 'Seconds a PostgreSQL statement waits for locked rows.',
  }),
  MODE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').prefault('all').meta({
    description: '`web` serves, `worker` generates decks, `all` does both.',
  }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/u, error: 'must be an http or https address', abort: true })
    .refine(isWholeHost, 'must be an address without a path: Cardamom needs a host name or port of its own')
    .optional()
    .meta({
      description:
        'Address that learners use, when it is not this host and port (behind a proxy). Requests for other names are ' +
        'then refused, except those of this machine. Passkeys and apps that connect by OAuth need it, with HTTPS.',
    }),
  SOURCE_URL: z
    .url({ protocol: /^https?$/u, error: 'must be an http or https address' })
    .optional()
    .meta({
      description:
        'Where the source of this installation can be read: the landing page links to it and to its README.',
    }),
  CORS_ORIGINS: origins.optional().meta({
    description:
      'Pages of other origins that may call the API with a bearer token: `https://cards.example.org`, several with commas.',
  }),
  SECURITY_CONTACT: z
    .url({ protocol: /^(?:https|mailto|tel)$/u, error: 'must be an https, mailto or tel address' })
    .optional()
    .meta({
      description:
        'Where to report a vulnerability of this installation, for `/.well-known/security.txt`: ' +
        '`mailto:security@example.org`. Default: there is no such file.',
    }),
  PUSH_ORIGINS: origins.optional().meta({
    description:
      'Push services that reminders may be sent to, besides those of Chrome, Edge, Firefox and Safari: ' +
      '`https://push.example.org`, several with commas.',
  }),
  MEDIA_ORIGINS: origins.optional().meta({
    description:
      "Where pictures and sounds of tools' notes may be fetched from: `https://audio.example.org`, several with commas. " +
      'Default: tools send the files themselves.',
  }),
  SMTP_URL: z
    .string()
    .refine(
      isMailServer,
      'must be an smtp:// or smtps:// address with a host; special characters of the password are percent-encoded (@ is %40)',
    )
    .optional()
    .meta({
      description:
        'Mail server, for links to a new password, confirmed addresses and notices: ' +
        '`smtps://user:password@mail.example.org`, or `smtp://` with STARTTLS where the server offers it. Needs `MAIL_FROM` and ' +
        '`PUBLIC_URL`. Default: no mail ([Mail](OPERATIONS.md#mail)).',
    }),
  MAIL_FROM: sender.optional().meta({
    description: 'Sender of all mail: `cards@example.org` or `Cardamom <cards@example.org>`.',
  }),
  MAIL_VERIFY: flag.prefault('true').meta({
    description:
      'Whether new learners get a mail to confirm their email address. Nobody is locked out without it.',
  }),
  ...oidcVariables.shape,
  EXPLORE_LOGIN: flag.optional().meta({
    description:
      'Whether signing in with an unknown email creates the account, so that visitors can explore. ' +
      'Default: `true` with the embedded database while only this machine can reach the server (a loopback `HOST`, ' +
      'no `TRUST_PROXY`, and no `PUBLIC_URL` but a loopback one), else `false`.',
  }),
  TOKEN_IDLE_DAYS: wholeNumber(1, 30).prefault('14').meta({
    description:
      'Days of inactivity after which a device is signed out. A device in use stays signed in for 30 days.',
  }),
  REGISTRATION: z
    .enum(REGISTRATION, 'must be open, invite or closed')
    .prefault('open')
    .meta({
      description:
        'Whether visitors may create accounts: `open`, with an `invite` ([Accounts](OPERATIONS.md#accounts)), or not, while it is ' +
        '`closed`. `npm run admin -- create` creates them in any case. `npm run admin -- registration`, followed by one of the ' +
        'three, overrides this setting without a restart.',
    }),
  DAILY_TOKEN_LIMIT: wholeNumber(0, MAX_TOKEN_LIMIT).prefault(String(DEFAULT_DAILY_TOKEN_LIMIT)).meta({
    description: 'AI tokens that each learner may spend per UTC day.',
  }),
  MAX_ANSWER_SECONDS: wholeNumber(10, 86_400)
    .prefault(String(DEFAULT_MAX_ANSWER_SECONDS))
    .meta({
      description:
        'Longest time in seconds that an answer counts for in statistics and estimates: what takes longer is a card left ' +
        'open. `npm run db:rebuild-rollups` applies another value to earlier answers.',
    }),
  MAX_DECKS_PER_LEARNER: wholeNumber(1, 1_000_000).prefault('5000').meta({
    description: 'Maximum decks per learner.',
  }),
  MAX_CARDS_PER_LEARNER: wholeNumber(1, 100_000_000).prefault('200000').meta({
    description: 'Maximum cards per learner, across all decks.',
  }),
  MAX_SOURCES_PER_LEARNER: wholeNumber(1, 1_000_000).prefault('200').meta({
    description: 'Maximum sources (files and texts to learn from) per learner.',
  }),
  MEDIA_QUOTA_MB: wholeNumber(1, 1_000_000).prefault('1000').meta({
    description: "Maximum size of a learner's pictures and sounds, in megabytes.",
  }),
  MAX_IMPORT_MB: wholeNumber(1, 100_000).prefault('4000').meta({
    description:
      'Maximum size of a file of cards to import, such as an Anki package, and of all that wait for one learner, in megabytes.',
  }),
  MEDIA_STORE: z
    .enum(['folder', 'database'], 'must be folder or database')
    .optional()
    .meta({
      description:
        'Where pictures and sounds are kept: in the `folder` `media` of `DATA_DIR`, which several processes have to share, ' +
        'or in the `database`. Default: `folder` with the embedded database, else `database`. Either is read in any case.',
    }),
  MAX_MEGABYTES_PER_LEARNER: wholeNumber(1, 1_000_000).prefault('200').meta({
    description: "Maximum size of the texts of a learner's decks, cards and sources, in megabytes.",
  }),
  AI_PROVIDER: z
    .enum(AI_PROVIDERS, `must be ${AI_PROVIDERS.slice(0, -1).join(', ')} or none`)
    .optional()
    .meta({
      description:
        'Who writes decks, hints and explanations: `openai`, `anthropic`, `google`, `openrouter`, `ollama`, ' +
        '`openai-compatible` or `none`. If unset: the server at `AI_BASE_URL`, else the first of the ' +
        'providers whose key is set, else the built-in generator (see [AI providers](ai-providers.md)).',
    }),
  AI_MODEL: z.string().optional().meta({
    description:
      "The provider's name for the model. Every provider except `openai-compatible` has a default.",
  }),
  AI_API_KEY: z.string().optional().meta({
    description: 'Key for the provider; overrides its well-known variable below.',
  }),
  AI_BASE_URL: providerUrl.optional().meta({
    description:
      'Address of an OpenAI-compatible server, for example `http://127.0.0.1:1234/v1`, or another one for the provider.',
  }),
  AI_CONCURRENCY: wholeNumber(1, 1_000).optional().meta({
    description: 'Maximum concurrent requests to the provider. Default: `1` for `ollama`, else `6`.',
  }),
  AI_VISION: z
    .enum(AI_VISION, 'must be auto, on or off')
    .prefault('auto')
    .meta({
      description:
        'Whether the model sees pictures, so that it can read scanned pages and photos, and gets the pictures of passages. `auto` is `on` for `openai`, ' +
        '`anthropic` and `google` at their own addresses, and `off` elsewhere, where models differ.',
    }),
  AI_TIMEOUT: wholeNumber(1, 300).prefault('120').meta({
    description: 'Seconds of silence after which a request to the provider is given up.',
  }),
  AI_SECOND_LOOK: flag.optional().meta({
    description:
      'Whether the AI answers the quiz cards of a new deck without seeing the keys, to find those with two right ' +
      'options or an unclear question. It costs a request for each deck. Default: `false` for `ollama`, else `true`.',
  }),
  AI_PRICE_INPUT: price.optional().meta({
    description:
      'Price of a million tokens that are sent to `AI_MODEL`, in any currency: with `AI_PRICE_OUTPUT`, the admin screen shows ' +
      'what the requests cost.',
  }),
  AI_PRICE_OUTPUT: price.optional().meta({
    description: 'Price of a million tokens that `AI_MODEL` writes.',
  }),
  OPENAI_BASE_URL: providerUrl.optional().meta({
    description: 'Another address for `openai`; `AI_BASE_URL` overrides it.',
  }),
  ANTHROPIC_BASE_URL: providerUrl.optional().meta({
    description: 'Another address for `anthropic`; `AI_BASE_URL` overrides it.',
  }),
  OPENAI_API_KEY: z.string().optional().meta({ description: 'Key for `openai`.' }),
  ANTHROPIC_API_KEY: z.string().optional().meta({ description: 'Key for `anthropic`.' }),
  GOOGLE_GENERATIVE_AI_API_KEY: z.string().optional().meta({ description: 'Key for `google`.' }),
  GEMINI_API_KEY: z.string().optional().meta({ description: 'Key for `google`, by its other name.' }),
  OPENROUTER_API_KEY: z.string().optional().meta({ description: 'Key for `openrouter`.' }),
  METRICS: flag.prefault('false').meta({
    description:
      'Whether `GET /metrics` shows figures for Prometheus: AI requests, tokens, times, generations. It needs ' +
      '`METRICS_TOKEN`, `METRICS_PORT` or both.',
  }),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,}=*$/u, 'must be at least 16 letters, digits or any of -._~+/')
    .optional()
    .meta({
      description:
        'Token that metrics requests must send as `Authorization: Bearer`: at least 16 letters, digits or any of `-._~+/`.',
    }),
  METRICS_PORT: wholeNumber(1, 65_535).optional().meta({
    description:
      'Separate port for the metrics, which `PORT` then does not serve. Also works for a `worker`.',
  }),
  METRICS_HOST: z
    .string()
    .prefault('127.0.0.1')
    .meta({ description: 'Address that `METRICS_PORT` listens on.' }),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .prefault('info')
    .meta({ description: 'How much is logged, as JSON lines; `debug` adds every request.' }),
  NODE_ENV: z
    .string()
    .prefault('production')
    .meta({
      description:
        '`development` enables two test users with fixed tokens, while only this machine can reach the server (see ' +
        '`EXPLORE_LOGIN`).',
    }),
  TRUST_PROXY: z
    .string()
    .transform((text, context) => {
      const trust = parseTrustProxy(text);
      if (trust === undefined)
        context.addIssue('must be true, false, a number of proxies or a list of addresses');
      return trust ?? false;
    })
    .prefault('false')
    .meta({
      description:
        "Which reverse proxies are believed when they name the caller's address in `X-Forwarded-For`: `true` for one in " +
        'front, a number for that many in a row, or their addresses (`10.0.0.5,192.168.7.0/24`; `loopback`, ' +
        '`linklocal`, `uniquelocal`). See [Reverse proxy](reverse-proxy.md).',
    }),
});

export type Config = z.output<typeof settings> & {
  EXPLORE_LOGIN: boolean;
  MEDIA_STORE: 'folder' | 'database';
  /** The resolved AI settings, or null for the built-in generator. */
  ai: AiSettings | null;
  /** The identity providers for single sign-on. */
  oidc: readonly OidcSettings[];
};

/** Settings whose values must not appear in messages. */
const SECRET = /_KEY$|_TOKEN$|_SECRET$|^DATABASE_URL$|^SMTP_URL$/u;

/** Reads every setting from the environment; an empty one counts as not set. Throws StartupError naming each wrong one. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value !== undefined && value !== '') set[name] = value;
  const result = settings.safeParse(set);
  if (result.success) {
    return { ...result.data, ...derived(result.data), oidc: resolveOidcSettings(result.data, set) };
  }
  const faults = result.error.issues.map(({ path: [name], message }) => {
    const value =
      SECRET.test(String(name)) || message.includes('password')
        ? ''
        : ` (it is "${env[String(name)] ?? ''}")`;
    return `${String(name)} ${message}${value}.`;
  });
  throw new StartupError(faults.join(' '));
}

/** Whether only this machine can reach the server: it listens on loopback, and no setting mentions a proxy. */
export function onlyThisMachine({
  HOST,
  PUBLIC_URL,
  TRUST_PROXY,
}: Pick<Config, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>): boolean {
  return (
    isLoopback(HOST) &&
    TRUST_PROXY === false &&
    (PUBLIC_URL === undefined || isLoopback(nameIn(new URL(PUBLIC_URL).host) ?? ''))
  );
}

function derived(config: z.output<typeof settings>) {
  const { BACKUP_DIR, DATABASE_URL, EXPLORE_LOGIN, MODE } = config;
  if (DATABASE_URL === undefined && MODE !== 'all') {
    throw new StartupError(`MODE ${MODE} needs DATABASE_URL: the embedded database belongs to one process.`);
  }
  if (DATABASE_URL !== undefined && BACKUP_DIR !== undefined) {
    throw new StartupError(
      'BACKUP_DIR is for the embedded database: back up PostgreSQL with pg_dump, as docs/OPERATIONS.md describes.',
    );
  }
  if (config.METRICS && config.METRICS_TOKEN === undefined && config.METRICS_PORT === undefined) {
    throw new StartupError(
      'METRICS needs METRICS_TOKEN (to protect them) or METRICS_PORT (to serve them on a separate port).',
    );
  }
  if (config.SMTP_URL !== undefined && (config.MAIL_FROM === undefined || config.PUBLIC_URL === undefined)) {
    throw new StartupError(
      'SMTP_URL needs MAIL_FROM, the sender of all mail, and PUBLIC_URL, to which the links in mails lead.',
    );
  }
  if (config.OIDC_ONLY && EXPLORE_LOGIN === true)
    throw new StartupError('OIDC_ONLY refuses passwords, and EXPLORE_LOGIN needs them: set one of them.');
  return {
    MEDIA_STORE: config.MEDIA_STORE ?? (DATABASE_URL === undefined ? 'folder' : 'database'),
    EXPLORE_LOGIN:
      EXPLORE_LOGIN ?? (DATABASE_URL === undefined && onlyThisMachine(config) && !config.OIDC_ONLY),
    ai: resolveAiSettings(config),
  };
}
