import { z } from 'zod';
import { explainResponse, usageResponse } from '#contract/ai.ts';
import { insightsResponse, progressResponse } from '#contract/analytics.ts';
import { authResponse, meResponse } from '#contract/auth.ts';
import { configResponse } from '#contract/config.ts';
import { wrong, type Row } from './row.ts';
import { newCards, newCredentials, newToken } from './world.ts';

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

/** Accounts, allowance and analytics, and what needs no account at all. */
export const ACCOUNT_ROWS: readonly Row[] = [
  {
    method: 'POST',
    path: '/api/auth/login',
    signedIn: false,
    request: ({ ada: { email, password } }) => ({ body: { email, password } }),
    success: { status: 200, schema: authResponse },
    malformed: emailAndPassword,
  },
  {
    method: 'POST',
    path: '/api/auth/register',
    signedIn: false,
    request: () => ({ body: newCredentials() }),
    success: { status: 201, schema: authResponse },
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
  {
    method: 'POST',
    path: '/api/auth/refresh',
    signedIn: true,
    request: async (world) => ({ token: await newToken(world) }),
    success: { status: 200, schema: authResponse },
  },
  {
    method: 'GET',
    path: '/api/auth/me',
    signedIn: true,
    success: { status: 200, schema: meResponse },
  },
  {
    method: 'POST',
    path: '/api/auth/logout',
    signedIn: true,
    request: async (world) => ({ token: await newToken(world) }),
    success: { status: 204, schema: z.null() },
  },
  {
    method: 'GET',
    path: '/api/ai/usage',
    signedIn: true,
    success: { status: 200, schema: usageResponse },
  },
  {
    method: 'POST',
    path: '/api/ai/explain',
    signedIn: true,
    request: async (world) => ({ body: { cardId: (await newCards(world)).quiz.id, selectedOption: 1 } }),
    success: { status: 200, schema: explainResponse },
    ids: ['cardId'],
    malformed: [
      wrong('cardId', undefined, 'Card is required'),
      wrong('cardId', '', 'Card is required'),
      wrong('selectedOption', -1, 'Selected option must be the index of an option'),
    ],
  },
  {
    method: 'GET',
    path: '/api/analytics/progress',
    signedIn: true,
    success: { status: 200, schema: progressResponse },
  },
  {
    method: 'GET',
    path: '/api/analytics/insights',
    signedIn: true,
    success: { status: 200, schema: insightsResponse },
  },
  {
    method: 'GET',
    path: '/api/config',
    signedIn: false,
    success: { status: 200, schema: configResponse },
  },
  { method: 'GET', path: '/healthz', signedIn: false, success: { status: 200, schema: ok } },
  { method: 'GET', path: '/readyz', signedIn: false, success: { status: 200, schema: ok } },
];
