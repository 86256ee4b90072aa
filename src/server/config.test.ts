import { expect, test } from 'vitest';
import { readConfig, StartupError } from './config.ts';

test('without any variables the defaults apply', () => {
  expect(readConfig({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: 'data',
    DATABASE_POOL_SIZE: 10,
    DATABASE_CONNECT_TIMEOUT: 3,
    DATABASE_STATEMENT_TIMEOUT: 10,
    DATABASE_LOCK_TIMEOUT: 5,
    MODE: 'all',
    MAIL_VERIFY: true,
    OIDC_SCOPES: 'openid profile email',
    OIDC_USERNAME_CLAIM: 'preferred_username',
    OIDC_GROUPS_CLAIM: 'groups',
    OIDC_ONLY: false,
    EXPLORE_LOGIN: true,
    REGISTRATION: 'open',
    TOKEN_IDLE_DAYS: 14,
    DAILY_TOKEN_LIMIT: 10_000,
    AI_TIMEOUT: 120,
    AI_VISION: 'auto',
    METRICS: false,
    MAX_DECKS_PER_LEARNER: 5000,
    MAX_ANSWER_SECONDS: 300,
    MAX_CARDS_PER_LEARNER: 200_000,
    MAX_SOURCES_PER_LEARNER: 200,
    MEDIA_QUOTA_MB: 1000,
    MAX_IMPORT_MB: 4000,
    MEDIA_STORE: 'folder',
    MAX_MEGABYTES_PER_LEARNER: 200,
    METRICS_HOST: '127.0.0.1',
    ai: null,
    oidc: [],
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
    TRUST_PROXY: false,
  });
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: '' })).toEqual(readConfig({}));
});

test.each([
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535 (it is "70000").'],
  ['PORT', '3000x', 'PORT must be a whole number from 0 to 65535 (it is "3000x").'],
  ['MODE', 'both', 'MODE must be all, web or worker (it is "both").'],
  ['EXPLORE_LOGIN', 'maybe', 'EXPLORE_LOGIN must be true or false (it is "maybe").'],
  [
    'PUBLIC_URL',
    'cards.example.org',
    'PUBLIC_URL must be an http or https address (it is "cards.example.org").',
  ],
  [
    'PUBLIC_URL',
    'https://example.org/cards',
    'PUBLIC_URL must be an address without a path: Cardamom needs a host name or port of its own (it is "https://example.org/cards").',
  ],
  [
    'TRUST_PROXY',
    'yes',
    'TRUST_PROXY must be true, false, a number of proxies or a list of addresses (it is "yes").',
  ],
  [
    'METRICS',
    'true',
    'METRICS needs METRICS_TOKEN (to protect them) or METRICS_PORT (to serve them on a separate port).',
  ],
  // What may be a secret is not repeated.
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must be at least 16 letters, digits or any of -._~+/.'],
  ['DATABASE_URL', 'mysql://ada:secret@db/cards', 'DATABASE_URL must be a postgres:// address.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent (it is "loud").'],
])('%s=%s is refused in one clear line', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(new StartupError(message));
});

const MAIL = { SMTP_URL: 'smtp://mail.example.org', PUBLIC_URL: 'https://cards.example.org' };

test.each([
  'https://ada:secret@mail.example.org',
  'mail.example.org',
  'smtp://',
  'smtp:localhost',
  'smtp://ada:sec#ret@mail.example.org',
  'smtp://ada:12#@mail.example.org',
  'smtp://ada:12?ret@mail.example.org',
  'smtp://ada:12/ret@mail.example.org',
  'smtp://ada:sec?ret@mail.example.org',
  'smtp://mail.example.org#',
])('%s is no mail server, which is said without repeating it', (SMTP_URL) => {
  const hint = 'special characters of the password are percent-encoded (@ is %40)';
  const message = `SMTP_URL must be an smtp:// or smtps:// address with a host; ${hint}.`;
  expect(() => readConfig({ ...MAIL, MAIL_FROM: 'cards@example.org', SMTP_URL })).toThrow(
    new StartupError(message),
  );
});

test.each(['smtps://ada:p%40ss@mail.example.org', 'smtp://[::1]:25?name=cards.example.org', 'smtp://mail/'])(
  '%s is a mail server',
  (SMTP_URL) => {
    expect(readConfig({ ...MAIL, MAIL_FROM: 'cards@example.org', SMTP_URL })).toMatchObject({ SMTP_URL });
  },
);

test.each(['cards@example.org', 'Cardamom <cards@example.org>', '<cards@example.org>'])(
  'mail can be sent from %s',
  (sender) => {
    expect(readConfig({ ...MAIL, MAIL_FROM: sender })).toMatchObject({ MAIL_FROM: sender });
  },
);

test.each([
  'cards',
  'a@example.org, b@example.org',
  'Cardamom <cards@example.org',
  'A\nBcc: b <a@example.org>',
])('mail cannot be sent from %j', (sender) => {
  expect(() => readConfig({ ...MAIL, MAIL_FROM: sender })).toThrow(/MAIL_FROM must be an email address/u);
});

test.each([{ MAIL_FROM: '' }, { PUBLIC_URL: '' }])(
  'mail needs a sender and a place to lead to: %o',
  (env) => {
    const complete = { ...MAIL, MAIL_FROM: 'cards@example.org' };
    expect(() => readConfig({ ...complete, ...env })).toThrow(/^SMTP_URL needs MAIL_FROM.* and PUBLIC_URL/u);
  },
);

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '192.168.1.5' }, false],
  [{ DATABASE_URL: 'postgres://db/cardamom' }, false],
  [{ PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, true],
  [{ PUBLIC_URL: 'https://cards.example.org' }, false],
  [{ TRUST_PROXY: 'true' }, false],
  [{ TRUST_PROXY: 'loopback' }, false],
  [{ PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: '1' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, false],
  [{ HOST: '0.0.0.0', EXPLORE_LOGIN: 'true' }, true],
  [{ PUBLIC_URL: 'https://cards.example.org', EXPLORE_LOGIN: 'true' }, true],
  [{ EXPLORE_LOGIN: 'false' }, false],
])('with %o exploring is %s', (env, allowed) => {
  expect(readConfig(env).EXPLORE_LOGIN).toBe(allowed);
});

test('scheduled backups are refused with PostgreSQL, and the line says what to do instead', () => {
  expect(() =>
    readConfig({ BACKUP_DIR: 'backups', DATABASE_URL: 'postgres://u:secret@db.example.org/x' }),
  ).toThrow(
    new StartupError(
      'BACKUP_DIR is for the embedded database: back up PostgreSQL with pg_dump, as docs/OPERATIONS.md describes.',
    ),
  );
});

test('origins are read as browsers send them', () => {
  const { CORS_ORIGINS } = readConfig({ CORS_ORIGINS: 'https://Cards.example.org, http://localhost:5173' });
  expect(CORS_ORIGINS).toEqual(['https://cards.example.org', 'http://localhost:5173']);
});

test.each([
  '*',
  'null',
  'cards.example.org',
  'https://cards.example.org/',
  'https://*.example.org',
  'https://a.org https://b.org',
  'https://cards.example.org,',
])('CORS_ORIGINS=%s is refused', (text) => {
  const message = `CORS_ORIGINS must be a list of origins, for example https://cards.example.org (it is "${text}").`;
  expect(() => readConfig({ CORS_ORIGINS: text })).toThrow(new StartupError(message));
});

const PROVIDER = {
  PUBLIC_URL: 'https://cards.example.org',
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'cardamom',
};

test('an identity provider is called by its host, unless it has a name', () => {
  const [provider] = readConfig(PROVIDER).oidc;
  expect(provider).toEqual({
    id: 'oidc',
    name: 'id.example.org',
    issuer: 'https://id.example.org/',
    clientId: 'cardamom',
    clientSecret: undefined,
    scopes: 'openid profile email',
    usernameClaim: 'preferred_username',
    groupsClaim: 'groups',
    autoRegister: undefined,
    allowedGroups: undefined,
    adminGroup: undefined,
  });
});

test('several identity providers have settings with their names in them', () => {
  const { PUBLIC_URL } = PROVIDER;
  const several = {
    PUBLIC_URL,
    OIDC_PROVIDERS: 'work, google',
    OIDC_WORK_ISSUER: 'https://id.example.org/realms/work',
    OIDC_WORK_CLIENT_ID: 'cards',
    OIDC_WORK_NAME: 'Work',
    OIDC_WORK_ALLOWED_GROUPS: 'a, b',
    OIDC_GOOGLE_ISSUER: 'https://accounts.google.com',
    OIDC_GOOGLE_CLIENT_ID: 'cards',
    OIDC_GOOGLE_SCOPES: 'openid email',
  };
  expect(readConfig(several).oidc).toMatchObject([
    { id: 'work', name: 'Work', allowedGroups: ['a', 'b'], scopes: 'openid profile email' },
    { id: 'google', name: 'accounts.google.com', scopes: 'openid email' },
  ]);
});

test.each([
  [
    { OIDC_ISSUER: 'http://id.example.org' },
    'OIDC_ISSUER must be an https address without a query (it is "http://id.example.org").',
  ],
  [
    { OIDC_ISSUER: 'https://id.example.org/?a=b' },
    'OIDC_ISSUER must be an https address without a query (it is "https://id.example.org/?a=b").',
  ],
  [{ OIDC_CLIENT_ID: '' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID.'],
  [{ OIDC_ISSUER: '' }, 'OIDC_CLIENT_ID needs OIDC_ISSUER.'],
  [{ OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_ADMIN_GROUP: 'staff' }, 'OIDC_ADMIN_GROUP needs OIDC_ISSUER.'],
  [
    { PUBLIC_URL: '' },
    'Single sign-on (OIDC_…) needs PUBLIC_URL, to which the provider sends learners back.',
  ],
  [
    { OIDC_SCOPES: 'email' },
    'OIDC_SCOPES must be scopes with spaces between them, openid among them (it is "email").',
  ],
  [
    { OIDC_ALLOWED_GROUPS: 'a,,b' },
    'OIDC_ALLOWED_GROUPS must be groups with commas between them (it is "a,,b").',
  ],
  [
    { OIDC_PROVIDERS: 'Work' },
    'OIDC_PROVIDERS must be different names of lower-case letters and digits with commas between them (it is "Work").',
  ],
  [
    { OIDC_PROVIDERS: 'work' },
    'OIDC_ISSUER is for a single provider: with OIDC_PROVIDERS it is OIDC_WORK_ISSUER.',
  ],
  [{ OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_PROVIDERS: 'work' }, 'OIDC_PROVIDERS needs OIDC_WORK_ISSUER.'],
  [
    { OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_PROVIDERS: 'work', OIDC_WORK_ISSUER: 'nowhere' },
    'OIDC_WORK_ISSUER must be an https address without a query.',
  ],
  [
    {
      OIDC_ISSUER: '',
      OIDC_CLIENT_ID: '',
      OIDC_PROVIDERS: 'a,b',
      OIDC_A_ISSUER: 'https://id.example.org',
      OIDC_A_CLIENT_ID: 'a',
      OIDC_B_ISSUER: 'https://id.example.org/',
      OIDC_B_CLIENT_ID: 'b',
    },
    'OIDC_PROVIDERS must have different issuers.',
  ],
  [
    { OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_ONLY: 'true' },
    'OIDC_ONLY needs OIDC_ISSUER or OIDC_PROVIDERS.',
  ],
  [
    { OIDC_ONLY: 'true', EXPLORE_LOGIN: 'true' },
    'OIDC_ONLY refuses passwords, and EXPLORE_LOGIN needs them: set one of them.',
  ],
])('single sign-on with %o is refused in one clear line', (settings, message) => {
  expect(() => readConfig({ ...PROVIDER, ...settings })).toThrow(new StartupError(message));
});

test('an identity provider of this machine may do without TLS, and no secret is repeated', () => {
  const local = { ...PROVIDER, OIDC_ISSUER: 'http://localhost:9000' };
  expect(readConfig(local).oidc).toMatchObject([{ issuer: 'http://localhost:9000/' }]);
  const wrong = { ...PROVIDER, OIDC_CLIENT_SECRET: 'a secret', OIDC_ISSUER: 'nowhere' };
  expect(() => readConfig(wrong)).toThrow(/^(?!.*a secret)/u);
});
