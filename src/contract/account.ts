import { z } from 'zod';
import { isTimeZone } from '#domain/local-day.ts';
import { SECURITY_EVENT_KINDS } from '#domain/security-events.ts';
import { AUTO_ADVANCE_MODES, DAILY_GOAL_RANGE } from '#domain/settings.ts';
import { confirmPassword, password, repeatsPassword } from './auth.ts';
import { instant } from './common.ts';

const GOAL = `Daily goal must be a whole number from ${DAILY_GOAL_RANGE.min} to ${DAILY_GOAL_RANGE.max}`;

export const learnerSettings = z.object({
  /** Cards that the learner wants to answer on a day. */
  dailyGoal: z.int(GOAL).min(DAILY_GOAL_RANGE.min, GOAL).max(DAILY_GOAL_RANGE.max, GOAL),
  autoAdvance: z.enum(AUTO_ADVANCE_MODES, `Auto-advance must be one of ${AUTO_ADVANCE_MODES.join(', ')}`),
  /** An IANA name, or null to follow the browser. */
  timeZone: z.string().max(100).refine(isTimeZone, 'Time zone is not known').nullable(),
});
export type LearnerSettings = z.infer<typeof learnerSettings>;

export const settingsResponse = z.object({ settings: learnerSettings });

export const changePasswordRequest = z.object({
  currentPassword: z.string('Current password is required').min(1, 'Current password is required').max(200),
  newPassword: password,
});
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

/** The form for it: what is sent, and the new password once more. */
export const changePasswordForm = changePasswordRequest
  .extend({ confirmPassword })
  .refine((form) => form.newPassword === form.confirmPassword, repeatsPassword('newPassword'));
export type ChangePasswordForm = z.infer<typeof changePasswordForm>;

/** The password, or the username of an account without a password of its own, to show that it is meant. */
export const deletePayload = z.object({
  password: z.string('Password is required').max(200).optional(),
  confirmation: z.string('Type your username to confirm').max(100).optional(),
});
export type DeletePayload = z.infer<typeof deletePayload>;

export const devicesResponse = z.object({
  devices: z.array(
    z.object({
      id: z.string(),
      userAgent: z.string().nullable(),
      signedInAt: instant,
      lastUsedAt: instant,
      /** Whether this request comes from it. */
      current: z.boolean(),
    }),
  ),
});
export type Device = z.infer<typeof devicesResponse>['devices'][number];

/** Sign-ins and account changes, the latest first. */
export const securityEventsResponse = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(SECURITY_EVENT_KINDS),
      at: instant,
      /** Of the device that did it; null when it told none, and for the operator. */
      userAgent: z.string().nullable(),
    }),
  ),
});
export type SecurityEvent = z.infer<typeof securityEventsResponse>['events'][number];
