import { z } from 'zod';
import { isLoopback, nameIn } from '../../startup/loopback.ts';
import { StartupError } from '../../startup/startup-error.ts';

/** An identity provider, and what its users may do here. Contains a secret: never log it. */
export type OidcSettings = {
  /** Names it in paths. */
  id: string;
  /** Shown to learners. */
  name: string;
  /** In the form that `URL` gives it. */
  issuer: string;
  clientId: string;
  /** Undefined for a public client. */
  clientSecret: string | undefined;
  /** How the secret is sent: in a header or in the body; undefined: as the provider supports it. */
  clientAuth: 'basic' | 'post' | undefined;
  scopes: string;
  usernameClaim: string;
  groupsClaim: string;
  /** Whether the first sign-in creates an account; undefined: while registration is open. */
  autoRegister: boolean | undefined;
  /** A user has to be in one of these groups; undefined: everybody may sign in. */
  allowedGroups: readonly string[] | undefined;
  /** The group whose members are admins here; undefined: the provider has no say. */
  adminGroup: string | undefined;
};

const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');

/** Tokens may only travel over plain HTTP on this machine. */
function isSafe(url: string): boolean {
  const { protocol, host, search, hash } = new URL(url);
  return (protocol === 'https:' || isLoopback(nameIn(host) ?? '')) && search === '' && hash === '';
}

const ISSUER_RULE = 'must be an https address without a query';

/** The settings of one provider: rule, default and one line for the table of docs/configuration.md. */
const ofOne = z.object({
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/u, error: ISSUER_RULE, abort: true })
    .refine(isSafe, ISSUER_RULE)
    .optional()
    .meta({
      description:
        'Identity provider for single sign-on by OpenID Connect: the issuer exactly as it calls itself. Needs `OIDC_CLIENT_ID` ' +
        'and `PUBLIC_URL` ([Single sign-on](single-sign-on.md)).',
    }),
  OIDC_CLIENT_ID: z.string().optional().meta({ description: 'What the provider calls this server.' }),
  OIDC_CLIENT_SECRET: z
    .string()
    .optional()
    .meta({ description: 'Secret from the provider. A public client has none.' }),
  OIDC_CLIENT_AUTH: z
    .enum(['basic', 'post'], 'must be basic or post')
    .optional()
    .meta({
      description:
        'How the client sends its secret: `basic` in a header, `post` in the body. Default: `basic`, if the provider supports it. ' +
        'Needed only for a client that is registered for `post` at a provider that supports both.',
    }),
  OIDC_NAME: z.string().max(40, 'must be at most 40 characters').optional().meta({
    description: 'What learners call the provider: “Continue with …”. Default: its host.',
  }),
  OIDC_SCOPES: z
    .string()
    .regex(/^(?:\S+ )*openid(?: \S+)*$/u, 'must be scopes with spaces between them, openid among them')
    .prefault('openid profile email')
    .meta({ description: 'What is asked of the provider.' }),
  OIDC_USERNAME_CLAIM: z
    .string()
    .prefault('preferred_username')
    .meta({ description: 'The claim from which new accounts get their username.' }),
  OIDC_GROUPS_CLAIM: z.string().prefault('groups').meta({
    description: "The claim with the user's groups.",
  }),
  OIDC_AUTO_REGISTER: flag.optional().meta({
    description:
      'Whether the first sign-in creates an account: `true` also while registration is closed, `false` never. Default: while ' +
      'registration is open, or with an invite.',
  }),
  OIDC_ALLOWED_GROUPS: z
    .string()
    .transform((list) => list.split(',').map((group) => group.trim()))
    .refine((groups) => groups.every((group) => group !== ''), 'must be groups with commas between them')
    .optional()
    .meta({
      description:
        'Groups, with commas between them, one of which a user has to be in. Default: everybody may.',
    }),
  OIDC_ADMIN_GROUP: z.string().optional().meta({
    description:
      'The group whose members are admins of this server: at each sign-in the role follows the group. Owners stay owners.',
  }),
});

export const oidcVariables = z.object({
  ...ofOne.shape,
  OIDC_PROVIDERS: z
    .string()
    .transform((list) => list.split(',').map((id) => id.trim()))
    .refine(
      (ids) => ids.every((id) => /^[a-z][a-z0-9]{0,19}$/u.test(id)) && new Set(ids).size === ids.length,
      'must be different names of lower-case letters and digits with commas between them',
    )
    .optional()
    .meta({
      description:
        'Several providers: `work,google`. Each has the settings above with its name in them: `OIDC_WORK_ISSUER`, ' +
        '`OIDC_GOOGLE_ISSUER`, …',
    }),
  OIDC_ONLY: flag.prefault('false').meta({
    description:
      'Whether learners sign in with a provider only: passwords and registration are then refused.',
  }),
});

type Variables = z.output<typeof ofOne>;

/** The id of the provider where there is only one, in its redirect URL. */
const ONLY_ID = 'oidc';

/** Reads the providers. Throws StartupError naming the setting that is wrong or lacks another. */
export function resolveOidcSettings(
  variables: z.output<typeof oidcVariables> & { PUBLIC_URL?: string | undefined },
  env: Readonly<Record<string, string>>,
): OidcSettings[] {
  const { OIDC_PROVIDERS: ids, OIDC_ONLY, PUBLIC_URL } = variables;
  if (ids !== undefined) {
    const stray = Object.keys(ofOne.shape).find((name) => env[name] !== undefined);
    if (stray !== undefined)
      throw new StartupError(
        `${stray} is for a single provider: with OIDC_PROVIDERS it is ${nameOf(stray, ids[0] ?? '')}.`,
      );
  }
  const providers =
    ids === undefined
      ? [settingsOf(ONLY_ID, variables, (name) => name, Object.keys(env))]
      : ids.map((id) =>
          settingsOf(id, readNamed(id, env), (name) => nameOf(name, id), [nameOf('OIDC_ISSUER', id)]),
        );
  const known = providers.filter((provider) => provider !== undefined);
  if (known.length > 0 && PUBLIC_URL === undefined) {
    throw new StartupError(
      'Single sign-on (OIDC_…) needs PUBLIC_URL, to which the provider sends learners back.',
    );
  }
  if (OIDC_ONLY && known.length === 0)
    throw new StartupError('OIDC_ONLY needs OIDC_ISSUER or OIDC_PROVIDERS.');
  if (new Set(known.map(({ issuer }) => issuer)).size < known.length)
    throw new StartupError('OIDC_PROVIDERS must have different issuers.');
  return known;
}

const nameOf = (name: string, id: string) => name.replace(/^OIDC_/u, `OIDC_${id.toUpperCase()}_`);

/** The settings of one of several providers. */
function readNamed(id: string, env: Readonly<Record<string, string>>): Variables {
  const own = Object.keys(ofOne.shape).map((name) => [name, env[nameOf(name, id)]]);
  const result = ofOne.safeParse(Object.fromEntries(own));
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${nameOf(String(path[0]), id)} ${message}.`);
  throw new StartupError(faults.join(' '));
}

/** Undefined if none of the provider's settings is among those that were given. */
function settingsOf(
  id: string,
  { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, ...variables }: Variables,
  nameHere: (name: string) => string,
  given: readonly string[],
): OidcSettings | undefined {
  const first = Object.keys(ofOne.shape)
    .map(nameHere)
    .find((name) => given.includes(name));
  if (first === undefined) return undefined;
  if (issuer === undefined || clientId === undefined) {
    const missing = nameHere(issuer === undefined ? 'OIDC_ISSUER' : 'OIDC_CLIENT_ID');
    throw new StartupError(`${first === missing ? 'OIDC_PROVIDERS' : first} needs ${missing}.`);
  }
  return {
    id,
    name: variables.OIDC_NAME ?? new URL(issuer).host,
    issuer: new URL(issuer).href,
    clientId,
    clientSecret: variables.OIDC_CLIENT_SECRET,
    clientAuth: variables.OIDC_CLIENT_AUTH,
    scopes: variables.OIDC_SCOPES,
    usernameClaim: variables.OIDC_USERNAME_CLAIM,
    groupsClaim: variables.OIDC_GROUPS_CLAIM,
    autoRegister: variables.OIDC_AUTO_REGISTER,
    allowedGroups: variables.OIDC_ALLOWED_GROUPS,
    adminGroup: variables.OIDC_ADMIN_GROUP,
  };
}
