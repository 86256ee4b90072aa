import { accountEndpoints } from '#contract/account.ts';
import { settingsEndpoints } from '#contract/settings.ts';
import { analyticsEndpoints } from '#contract/analytics.ts';
import { rowsOf, wrong, type Row } from './row.ts';
import { z } from 'zod';
import { newAccount, newDevice } from './world.ts';

const settings = {
  dailyGoal: 20,
  autoAdvance: 'normal',
  timeZone: null,
  desiredRetention: 90,
  newPerDay: 15,
  reviewsPerDay: 200,
  easyButton: false,
  siblingsSameDay: false,
  levelDays: true,
  dayLoads: [1, 1, 1, 1, 1, 1, 1],
  breaks: [],
  catchUp: null,
  writtenAccents: 'deck',
  judgedByAi: false,
  waitAfterWrong: null,
  oneTap: false,
  cardText: 'normal',
};

const GOAL = 'Daily goal must be a whole number from 1 to 1000';

/** Calls for the user's own account beyond the specification. */
export const SETTINGS_ROWS: readonly Row[] = [
  ...rowsOf(settingsEndpoints, {
    read: {},
    change: {
      request: () => ({ body: settings }),
      malformed: [
        wrong('dailyGoal', 0, GOAL),
        wrong('dailyGoal', 2.5, GOAL),
        wrong('desiredRetention', 69, 'Desired retention must be a whole number from 70 to 97'),
        wrong('newPerDay', -1, 'New cards a day must be a whole number from 0 to 1000'),
        wrong('reviewsPerDay', 0, 'Reviews a day must be a whole number from 1 to 10000'),
        wrong('easyButton', 'no', 'Easy button must be true or false'),
        wrong('waitAfterWrong', 'no', 'Wait after a wrong answer must be true or false'),
        wrong('levelDays', 1, 'Level days must be true or false'),
        wrong('dayLoads', [1, 1, 1, 1, 1, 1], 'Easy days must be seven numbers, each 0, 0.5 or 1'),
        wrong('breaks', 'all year', 'Breaks must be a list'),
        wrong('oneTap', 1, 'Answer with one tap must be true or false'),
        wrong('cardText', 'huge', 'Text size must be one of normal, large, largest'),
        {
          body: { catchUp: { perDay: 0, until: '2026-11-29' } },
          field: 'catchUp.perDay',
          message: 'Cards a day while catching up must be a whole number from 1 to 10000',
        },
        {
          body: { catchUp: { perDay: 1, until: 'soon' } },
          field: 'catchUp.until',
          message: 'Until must be a day like 2026-11-29',
        },
        wrong('autoAdvance', 'fast', 'Auto-advance must be one of normal, slower, off'),
        wrong('timeZone', 'Mars/Base', 'Unknown time zone'),
      ],
    },
  }),
  ...rowsOf(accountEndpoints, {
    changePassword: {
      request: async (world) => {
        const { password, token } = await newAccount(world.url);
        return { token, body: { currentPassword: password, newPassword: 'battery staple' } };
      },
      malformed: [
        wrong('currentPassword', undefined, 'Current password is required'),
        wrong('newPassword', undefined, 'Password is required'),
        wrong('newPassword', '12345', 'Password must be at least 6 characters'),
      ],
    },
    devices: {},
    signDeviceOut: {
      request: async (world) => {
        const { id, token } = await newDevice(world.url);
        return { params: { id }, token };
      },
      ids: ['id'],
    },
    securityEvents: {},
    export: {
      hasHead: false,
      response: z.looseObject({ user: z.looseObject({ username: z.string() }) }),
    },
    delete: {
      request: async (world) => {
        const { password, token } = await newAccount(world.url);
        return { token, body: { password } };
      },
    },
  }),
  ...rowsOf(analyticsEndpoints, {
    progress: {},
    insights: {},
    achievements: {},
  }),
];
