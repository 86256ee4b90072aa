import { aiEndpoints } from '#contract/ai.ts';
import { authEndpoints } from '#contract/auth.ts';
import { signInEndpoints } from '#contract/sign-in.ts';
import { configEndpoints } from '#contract/config.ts';
import { rowsOf, wrong, type Row } from './row.ts';
import { z } from 'zod';
import { newAccount, newCards, newCredentials, newToken } from './world.ts';

const TOO_SHORT = 'Password must be at least 6 characters';

const emailAndPassword = [
  wrong('email', undefined, 'Email is required'),
  wrong('email', '', 'Email is required'),
  wrong('email', 'nobody', 'Invalid email address'),
  wrong('email', 5, 'Email is required'),
  wrong('password', undefined, 'Password is required'),
  wrong('password', '', 'Password is required'),
  wrong('password', '12345', TOO_SHORT),
];

const ok = z.object({ status: z.literal('ok') });

/** Calls for accounts, allowance and analytics, and those that need no account. */
export const ACCOUNT_ROWS: readonly Row[] = [
  ...rowsOf(signInEndpoints, {
    login: {
      request: ({ ada: { email, password } }) => ({ body: { email, password } }),
      malformed: [...emailAndPassword, wrong('code', 'x'.repeat(101), 'This code is too long')],
    },
    register: {
      request: () => ({ body: newCredentials() }),
      malformed: [
        ...emailAndPassword,
        wrong('username', undefined, 'Username is required'),
        wrong('username', '', 'Username is required'),
        wrong('username', 'ab', 'Username must be at least 3 characters'),
        wrong('username', 'x'.repeat(51), 'Username must be less than 50 characters'),
        wrong(
          'username',
          'ada lovelace',
          'Username can only contain letters, numbers, hyphens, and underscores',
        ),
      ],
    },
    confirm: {
      // A separate user: wrong passwords delay further ones.
      request: async ({ url }) => {
        const { token, password } = await newAccount(url);
        return { token, body: { password } };
      },
      malformed: [
        wrong('password', undefined, 'Password is required'),
        wrong('password', '', 'Password is required'),
        wrong('password', 'not the one', 'Password is wrong'),
      ],
    },
  }),
  ...rowsOf(authEndpoints, {
    me: {},
    refresh: {
      request: async (world) => ({ token: await newToken(world) }),
    },
    logout: {
      request: async (world) => ({ token: await newToken(world) }),
    },
  }),
  ...rowsOf(aiEndpoints, {
    usage: {},
    explain: {
      request: async (world) => ({ body: { cardId: (await newCards(world)).quiz.id, selectedOption: 1 } }),
      ids: ['cardId'],
      malformed: [
        wrong('cardId', undefined, 'Card is required'),
        wrong('cardId', '', 'Card is required'),
        wrong('selectedOption', -1, 'Selected option must be the index of an option'),
      ],
    },
    rewrite: {
      request: async (world) => ({ body: { cardId: (await newCards(world)).quiz.id } }),
      ids: ['cardId'],
      malformed: [wrong('cardId', undefined, 'Card is required')],
    },
    judge: {
      request: async (world) => ({ body: { cardId: (await newCards(world)).quiz.id, typed: 'winter' } }),
      ids: ['cardId'],
      malformed: [
        wrong('cardId', undefined, 'Card is required'),
        wrong('typed', ' ', 'What was written is required'),
        wrong('typed', 'x'.repeat(501), 'What was written must be at most 500 characters'),
      ],
    },
    conversation: {
      request: async (world) => ({ params: { id: (await newCards(world)).quiz.id } }),
      ids: ['id'],
    },
    ask: {
      request: async (world) => ({
        params: { id: (await newCards(world)).quiz.id },
        body: { question: 'Why not the other one?', selectedOption: 1 },
      }),
      ids: ['id'],
      malformed: [
        wrong('question', undefined, 'Question is required'),
        wrong('question', '  ', 'Question is required'),
        wrong('question', 'x'.repeat(501), 'Question must be at most 500 characters'),
        wrong('selectedOption', -1, 'Selected option must be the index of an option'),
      ],
    },
  }),
  ...rowsOf(configEndpoints, {
    read: {},
  }),
  { method: 'GET', path: '/healthz', signedIn: false, success: { status: 200, schema: ok } },
  { method: 'GET', path: '/readyz', signedIn: false, success: { status: 200, schema: ok } },
];
