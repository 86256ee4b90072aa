import { z } from 'zod';
import { isTimeZone } from '#domain/local-day.ts';
import {
  AUTO_ADVANCE_MODES,
  CARD_TEXT_SIZES,
  DAILY_GOAL_RANGE,
  WRITTEN_ACCENTS,
} from '#domain/account/settings.ts';
import {
  DAY_LOADS,
  MAX_BREAKS,
  RETENTION_RANGE,
  REVIEWS_PER_DAY_RANGE,
} from '#domain/scheduling/settings.ts';
import { boundedText, wholeNumber } from './common.ts';
import { newPerDay, reviewsPerDay } from './daily-limits.ts';
import { endpoint } from './endpoint.ts';

const breakDay = z.iso.date('Choose a day');

/** Days without study, both ends included, as YYYY-MM-DD. */
export const dayBreak = z
  .object({ from: breakDay, to: breakDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'A break must not end before it begins' });

const DAYS_OF_WEEK = 'Easy days must be seven numbers, each 0, 0.5 or 1';

/** A learner's wishes for the days on which cards come back, within the intervals that their schedule allows. */
export const dayRules = z.object({
  /** Whether a card comes back on a day with fewer cards than others. */
  levelDays: z.boolean('Level days must be true or false'),
  /** How full each weekday may be, Sunday first: 1 as full as others, 0.5 half as full, 0 as empty as possible. */
  dayLoads: z.array(z.literal(DAY_LOADS, DAYS_OF_WEEK), DAYS_OF_WEEK).length(7, DAYS_OF_WEEK),
  breaks: z.array(dayBreak, 'Breaks must be a list').max(MAX_BREAKS, `At most ${MAX_BREAKS} breaks`),
});

export const userSettings = z.object({
  /** Number of cards the learner wants to answer each day. */
  dailyGoal: wholeNumber('Daily goal', DAILY_GOAL_RANGE),
  autoAdvance: z.enum(AUTO_ADVANCE_MODES, `Auto-advance must be one of ${AUTO_ADVANCE_MODES.join(', ')}`),
  /** IANA time zone name, or null to follow the browser. */
  timeZone: boundedText(100, 'Unknown time zone').refine(isTimeZone, 'Unknown time zone').nullable(),
  /** Share of due cards that the learner wants to remember, in percent. */
  desiredRetention: wholeNumber('Desired retention', RETENTION_RANGE),
  newPerDay,
  reviewsPerDay,
  /** Whether reviews also offer Easy. */
  easyButton: z.boolean('Easy button must be true or false'),
  /** Whether a card stays after a wrong answer, whatever auto-advance does; null until the learner has been asked. */
  waitAfterWrong: z.boolean('Wait after a wrong answer must be true or false').nullable(),
  /** Whether tapping an option of a quiz submits it. */
  oneTap: z.boolean('Answer with one tap must be true or false'),
  /** Whether cards of one text, and both directions of a pair, may be asked on the same day. */
  siblingsSameDay: z.boolean('Siblings on the same day must be true or false'),
  ...dayRules.shape,
  /** While a backlog is worked off: this many known cards a day and no new ones, up to and including a local day. */
  catchUp: z
    .object({
      perDay: wholeNumber('Cards a day while catching up', REVIEWS_PER_DAY_RANGE),
      until: z.iso.date('Until must be a day like 2026-11-29'),
    })
    .nullable(),
  /** Whether a missing accent in a written answer counts. */
  writtenAccents: z.enum(WRITTEN_ACCENTS, `Accents must be one of ${WRITTEN_ACCENTS.join(', ')}`),
  /** Whether a model judges long written answers without being asked each time. */
  judgedByAi: z.boolean('Judged by AI must be true or false'),
  /** How large the text of cards is while studying. */
  cardText: z.enum(CARD_TEXT_SIZES, `Text size must be one of ${CARD_TEXT_SIZES.join(', ')}`),
});
export type UserSettings = z.infer<typeof userSettings>;

/** Changes to the settings; omitted ones stay as they are. */
export const settingsChanges = userSettings.partial();
export type SettingsChanges = z.output<typeof settingsChanges>;

const settingsResponse = z.object({ settings: userSettings });

export const settingsEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/account/settings',
    access: 'user',
    tag: 'Account',
    summary: 'Read the settings',
    status: 200,
    response: settingsResponse,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/account/settings',
    access: 'user',
    tag: 'Account',
    summary: 'Change the settings',
    description: 'Settings left out of the body stay unchanged.',
    body: settingsChanges,
    status: 200,
    response: settingsResponse,
  }),
};
