import { z } from 'zod';
import { MINUTES_PER_DAY } from '#domain/account/reminders.ts';
import { boundedText } from './common.ts';
import { endpoint } from './endpoint.ts';

const TIME = `Time must be a whole number of minutes from 0 to ${MINUTES_PER_DAY - 1}`;

/** Minutes after midnight, where the learner is; null for no reminders. */
const minute = z
  .int(TIME)
  .min(0, TIME)
  .max(MINUTES_PER_DAY - 1, TIME)
  .nullable();

export const remindersResponse = z.object({
  minute,
  /** Whether this sign-in has asked for notifications. */
  thisDevice: z.boolean(),
  /** How many other sign-ins have. */
  otherDevices: z.number().int().nonnegative(),
  /** Why the last reminder could not be delivered, in words for the learner; null if it was delivered, or none was due yet. */
  failure: z.string().nullable(),
  /** The public key (VAPID, base64url) with which browsers subscribe. */
  publicKey: z.string(),
  /** Whether there is a calendar address. */
  calendar: z.boolean(),
});
export type Reminders = z.output<typeof remindersResponse>;

const ENDPOINT = 'Endpoint must be the address of a push service';
const KEY = 'Key must be a key of a push subscription';

const subscription = z.object({
  endpoint: boundedText(2_000, ENDPOINT, ENDPOINT).pipe(z.url(ENDPOINT)),
  keys: z.object({
    /** 65 bytes, base64url. */
    p256dh: boundedText(88, KEY, KEY).regex(/^[\w-]{87}=?$/u, KEY),
    /** 16 bytes, base64url. */
    auth: boundedText(24, KEY, KEY).regex(/^[\w-]{22}(?:==)?$/u, KEY),
  }),
});
export type Subscription = z.output<typeof subscription>;

export const reminderEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/reminders',
    access: 'user',
    tag: 'Account',
    summary: 'When and where the learner is reminded of due cards',
    status: 200,
    response: remindersResponse,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/reminders',
    access: 'user',
    tag: 'Account',
    summary: 'Set the time of day of reminders, or turn them off',
    body: z.object({ minute }),
    status: 200,
    response: remindersResponse,
  }),
  addDevice: endpoint({
    method: 'PUT',
    path: '/reminders/device',
    access: 'user',
    tag: 'Account',
    summary: 'Send notifications to this device, until it signs out',
    description:
      'Takes a push subscription of the browser (RFC 8030). It replaces an earlier one of this sign-in.',
    body: subscription,
    status: 200,
    response: remindersResponse,
  }),
  removeDevice: endpoint({
    method: 'DELETE',
    path: '/reminders/device',
    access: 'user',
    tag: 'Account',
    summary: 'Send no more notifications to this device',
    status: 200,
    response: remindersResponse,
  }),
  makeCalendar: endpoint({
    method: 'POST',
    path: '/reminders/calendar',
    access: 'user',
    tag: 'Account',
    summary: 'Make a secret calendar address; an earlier one ends',
    description: 'It is returned only this time, because the server keeps only a hash of it.',
    status: 201,
    response: z.object({ url: z.url() }),
  }),
  removeCalendar: endpoint({
    method: 'DELETE',
    path: '/reminders/calendar',
    access: 'user',
    tag: 'Account',
    summary: 'End the calendar address',
    status: 204,
    response: z.null(),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/calendar/:file',
    access: 'visitor',
    tag: 'Account',
    summary: 'The cards due on the next 30 days, as a calendar (iCalendar, RFC 5545)',
    description:
      'Its secret address is all that is needed to read it. More than 60 requests in an hour are 429.',
    params: z.object({ file: boundedText(100, 'Calendar not found') }),
    status: 200,
    response: z.unknown().meta({ type: 'string' }),
  }),
};
