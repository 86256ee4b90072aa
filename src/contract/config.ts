import { z } from 'zod';
import { REGISTRATION } from '#domain/account/registration.ts';
import { endpoint } from './endpoint.ts';

const registration = z.enum(REGISTRATION);

/** Public configuration of this installation, readable without signing in. */
export const configResponse = z.object({
  provider: z.object({
    /** Name of the provider as shown to learners, or "Built-in generator". */
    name: z.string(),
    builtIn: z.boolean(),
    /** Suggested topics that are sure to work; empty if any topic works. */
    examples: z.array(z.string()),
    /** Whether it reads scanned pages and photos. */
    readsPictures: z.boolean(),
  }),
  /** Whether any email and password may be used to explore (decisions, section 1). */
  exploreLogin: z.boolean(),
  /** Whether any visitor may create an account, in at least one way. */
  registrationOpen: z.boolean(),
  /** If not: whether a visitor with an invite may; otherwise only the operator creates accounts. */
  inviteOnly: z.boolean(),
  /** Whether learners can sign in with passwords. */
  passwords: z.boolean(),
  /** Who may create an account with a password. */
  passwordRegistration: registration,
  /** Identity providers with which learners can sign in, and who may create an account by doing so. */
  identityProviders: z.array(z.object({ id: z.string(), name: z.string(), registration })),
  /** Whether the server sends mail, such as a link to a new password. */
  mail: z.boolean(),
  /** The origin at which browsers can use passkeys; null where they cannot. */
  passkeyOrigin: z.string().nullable(),
  dailyTokenLimit: z.number().int(),
  /** Longest time that an answer counts for, in seconds. */
  maxAnswerSeconds: z.number().int(),
  /** URL of this installation's source code; null if the operator has not set it. */
  sourceUrl: z.string().nullable(),
});
export type PublicConfig = z.infer<typeof configResponse>;

export const configEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/config',
    access: 'visitor',
    tag: 'Server',
    summary: 'Public configuration of this installation',
    status: 200,
    response: configResponse,
  }),
};
