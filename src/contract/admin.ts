import { z } from 'zod';
import { ADMIN_ACTS } from '#domain/account/admin-acts.ts';
import { REGISTRATION } from '#domain/account/registration.ts';
import { ROLES } from '#domain/account/roles.ts';
import { MAX_TOKEN_LIMIT } from '#domain/limits.ts';
import { boundedText, idParams, instant, wholeNumber } from './common.ts';
import { endpoint } from './endpoint.ts';

const count = z.number().int().nonnegative();

const cursor = boundedText(300, 'Invalid cursor').optional();

const learner = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  suspendedAt: instant.nullable(),
  createdAt: instant,
  /** Accurate to the hour; null if the account has not been used since it was created. */
  lastActiveAt: instant.nullable(),
  decks: count,
  cards: count,
  /** Of decks, cards, sources and notes. */
  textBytes: count,
  mediaBytes: count,
  /** Spent in the last 30 days, today included. */
  tokens: count,
});
export type Learner = z.output<typeof learner>;

const learnerPage = z.object({
  learners: z.array(learner),
  /** How many accounts there are, whatever the search; null on all but the first page. */
  total: count.nullable(),
  /** The cursor of the next page; null on the last one. */
  next: z.string().nullable(),
});
export type LearnerPage = z.output<typeof learnerPage>;

const act = z.object({
  id: z.string(),
  act: z.enum(ADMIN_ACTS),
  at: instant,
  /** Whether the operator did it with a command. */
  byOperator: z.boolean(),
  /** The username of the admin who did it; null for the operator, and once the account has been deleted. */
  actor: z.string().nullable(),
  /** The username of the learner whom it concerned; null if there is none, and once the account has been deleted. */
  subject: z.string().nullable(),
  /** What was set, such as a role. */
  detail: z.string().nullable(),
});
export type Act = z.output<typeof act>;

const learnerDetails = learner.extend({
  emailConfirmed: z.boolean(),
  /** False for a user who signs in by other means only. */
  hasOwnPassword: z.boolean(),
  /** Whether signing in with the password also takes a code. */
  hasSecondFactor: z.boolean(),
  /** Devices that are signed in now. */
  devices: count,
  /** Keys for tools. */
  keys: count,
  /** Today's tokens, spent and held. */
  tokensToday: count,
  /** Tokens per UTC day for this learner; null for the server's limit. */
  tokenLimit: count.nullable(),
  /** The server's limit. */
  usualTokenLimit: count,
  /** Whether the caller may change this account: nobody may change their own, and an admin only those of members. */
  mayChange: z.boolean(),
  /** What was last done to this account. */
  acts: z.array(act),
});
export type LearnerDetails = z.output<typeof learnerDetails>;

/** A token limit for one learner, or null for the server's. */
export const tokenLimitRequest = z.object({
  tokenLimit: wholeNumber('Tokens per day', { min: 0, max: MAX_TOKEN_LIMIT }).nullable(),
});
export type TokenLimitRequest = z.output<typeof tokenLimitRequest>;

const LINK_WAYS = ['link', 'mail'] as const;
const BY_WHAT = 'Choose a link or a mail';

const registrationResponse = z.object({
  registration: z.enum(REGISTRATION),
  /** Whether an admin has set it; otherwise the server's settings decide. */
  set: z.boolean(),
});
export type RegistrationState = z.output<typeof registrationResponse>;

export const adminEndpoints = {
  learners: endpoint({
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    tag: 'Server',
    summary: 'Learners by username, page by page, with what they use',
    query: z.object({
      search: boundedText(200, 'Search must be at most 200 characters')
        .default('')
        .describe('Part of a username or email'),
      cursor,
    }),
    status: 200,
    response: learnerPage,
  }),
  learner: endpoint({
    method: 'GET',
    path: '/admin/users/:id',
    access: 'admin',
    tag: 'Server',
    summary: 'One learner',
    params: idParams,
    status: 200,
    response: z.object({ learner: learnerDetails }),
  }),
  makePasswordLink: endpoint({
    method: 'POST',
    path: '/admin/users/:id/password-link',
    access: 'admin',
    recent: true,
    tag: 'Server',
    summary: 'Give a learner a link to a new password',
    description:
      'With `by: link` the response is the only place with the link, which works once and for a day. With `by: mail` it is sent to ' +
      'the learner; without a mail server the response is 404.',
    params: idParams,
    body: z.object({ by: z.enum(LINK_WAYS, BY_WHAT) }),
    status: 201,
    response: z.object({
      /** It leads to the address that learners use; null if it is sent by mail. */
      link: z.url().nullable(),
      expiresAt: instant,
    }),
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/admin/users/:id/sign-out',
    access: 'admin',
    recent: true,
    tag: 'Server',
    summary: 'Sign out all devices of a learner, and revoke their keys',
    params: idParams,
    status: 200,
    response: z.object({ devices: count }),
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/admin/users/:id/remove-second-factor',
    access: 'admin',
    recent: true,
    tag: 'Server',
    summary: 'Let a learner sign in with the password alone, who has lost app and recovery codes',
    description: 'For a learner without a second factor it does nothing.',
    params: idParams,
    status: 204,
    response: z.null(),
  }),
  setTokenLimit: endpoint({
    method: 'PUT',
    path: '/admin/users/:id/token-limit',
    access: 'admin',
    recent: true,
    tag: 'Server',
    summary: 'Set how many tokens a learner may spend per UTC day',
    params: idParams,
    body: tokenLimitRequest,
    status: 204,
    response: z.null(),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/admin/users/:id',
    access: 'admin',
    recent: true,
    tag: 'Server',
    summary: 'Delete a learner with everything that is theirs',
    params: idParams,
    body: z.object({
      username: boundedText(100, 'Username must be at most 100 characters', 'Type the username to confirm'),
    }),
    status: 204,
    response: z.null(),
  }),
  acts: endpoint({
    method: 'GET',
    path: '/admin/acts',
    access: 'admin',
    tag: 'Server',
    summary: 'What admins and the operator did, latest first',
    description: 'Kept for a year.',
    query: z.object({ cursor }),
    status: 200,
    response: z.object({ acts: z.array(act), next: z.string().nullable() }),
  }),
  registration: endpoint({
    method: 'GET',
    path: '/admin/registration',
    access: 'admin',
    tag: 'Server',
    summary: 'Who may create an account',
    status: 200,
    response: registrationResponse,
  }),
  setRegistration: endpoint({
    method: 'PUT',
    path: '/admin/registration',
    access: 'admin',
    recent: true,
    tag: 'Server',
    summary: 'Change who may create an account',
    body: z.object({ registration: z.enum(REGISTRATION, 'Choose who may create an account') }),
    status: 200,
    response: registrationResponse,
  }),
};
