import { z } from 'zod';
import { devicesResponse, securityEventsResponse, settingsResponse } from '#contract/account.ts';
import { achievementsResponse } from '#contract/analytics.ts';
import { wrong, type Row } from './row.ts';
import { newAccount, newDevice } from './world.ts';

const settings = { dailyGoal: 20, autoAdvance: 'normal', timeZone: null };

const GOAL = 'Daily goal must be a whole number from 1 to 1000';

/** The learner's own account: what goes beyond the specification. */
export const SETTINGS_ROWS: readonly Row[] = [
  {
    method: 'GET',
    path: '/api/account/settings',
    signedIn: true,
    success: { status: 200, schema: settingsResponse },
  },
  {
    method: 'PUT',
    path: '/api/account/settings',
    signedIn: true,
    request: () => ({ body: settings }),
    success: { status: 200, schema: settingsResponse },
    malformed: [
      wrong('dailyGoal', 0, GOAL),
      wrong('dailyGoal', 2.5, GOAL),
      wrong('dailyGoal', undefined, GOAL),
      wrong('autoAdvance', 'fast', 'Auto-advance must be one of normal, slower, off'),
      wrong('timeZone', 'Mars/Base', 'Time zone is not known'),
    ],
  },
  {
    method: 'POST',
    path: '/api/account/password',
    signedIn: true,
    request: async (world) => {
      const { password, token } = await newAccount(world.url);
      return { token, body: { currentPassword: password, newPassword: 'battery staple' } };
    },
    success: { status: 204, schema: z.null() },
    malformed: [
      wrong('currentPassword', undefined, 'Current password is required'),
      wrong('newPassword', undefined, 'Password is required'),
      wrong('newPassword', '12345', 'Password must be at least 6 characters'),
    ],
  },
  {
    method: 'GET',
    path: '/api/account/devices',
    signedIn: true,
    success: { status: 200, schema: devicesResponse },
  },
  {
    method: 'DELETE',
    path: '/api/account/devices/{id}',
    signedIn: true,
    request: async (world) => {
      const { id, token } = await newDevice(world.url);
      return { params: { id }, token };
    },
    success: { status: 204, schema: z.null() },
    ids: ['id'],
  },
  {
    method: 'GET',
    path: '/api/account/security-events',
    signedIn: true,
    success: { status: 200, schema: securityEventsResponse },
  },
  {
    method: 'GET',
    path: '/api/account/export',
    signedIn: true,
    hasHead: false,
    success: { status: 200, schema: z.looseObject({ user: z.looseObject({ username: z.string() }) }) },
  },
  {
    method: 'DELETE',
    path: '/api/account',
    signedIn: true,
    request: async (world) => {
      const { password, token } = await newAccount(world.url);
      return { token, body: { password } };
    },
    success: { status: 204, schema: z.null() },
  },
  {
    method: 'GET',
    path: '/api/analytics/achievements',
    signedIn: true,
    success: { status: 200, schema: achievementsResponse },
  },
];
