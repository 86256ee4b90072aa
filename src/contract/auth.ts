import { z } from 'zod';
import { ROLES } from '#domain/account/roles.ts';
import { instant } from './common.ts';
import { endpoint } from './endpoint.ts';

export const user = z
  .object({
    id: z.string(),
    username: z.string(),
    email: z.string(),
    timeZone: z.string(),
    /** False for a developer's test user, and for a user who signs in only with a provider or a passkey. */
    hasOwnPassword: z.boolean(),
    role: z.enum(ROLES),
    createdAt: instant,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

export const authResponse = z.object({ user, token: z.string() });

export const meResponse = z.object({ user });

export const authEndpoints = {
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    access: 'user',
    tag: 'Account',
    summary: 'The signed-in user',
    status: 200,
    response: meResponse,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    access: 'user',
    tag: 'Account',
    summary: 'Exchange the token for a new one',
    status: 200,
    response: authResponse,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    tag: 'Account',
    summary: 'Sign out and end the token',
    status: 204,
    response: z.null(),
  }),
};
