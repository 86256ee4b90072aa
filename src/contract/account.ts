import { z } from 'zod';
import { SIGN_IN_MEANS } from '#domain/account/sign-in-means.ts';
import { confirmPassword, MAX_PASSWORD, password, PASSWORD_TOO_LONG, repeatsPassword } from './sign-in.ts';
import { boundedText, idParams, instant } from './common.ts';
import { endpoint } from './endpoint.ts';

export const changePasswordRequest = z.object({
  /** Needed if the account has one. */
  currentPassword: boundedText(MAX_PASSWORD, PASSWORD_TOO_LONG, 'Current password is required').optional(),
  newPassword: password,
});
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

/** The form for a first password asks for it twice. */
export const setPasswordForm = z
  .object({ newPassword: password, confirmPassword })
  .refine((form) => form.newPassword === form.confirmPassword, repeatsPassword('newPassword'));

/** The form for a new password asks for the current one too. */
export const changePasswordForm = z
  .object({
    currentPassword: boundedText(MAX_PASSWORD, PASSWORD_TOO_LONG, 'Current password is required').min(
      1,
      'Current password is required',
    ),
    newPassword: password,
    confirmPassword,
  })
  .refine((form) => form.newPassword === form.confirmPassword, repeatsPassword('newPassword'));

/** Confirmed with the password or, where there is none, with the username and a recent sign-in. */
export const deletePayload = z.object({
  password: boundedText(MAX_PASSWORD, PASSWORD_TOO_LONG, 'Password is required').optional(),
  confirmation: boundedText(
    100,
    'Username must be at most 100 characters',
    'Type your username to confirm',
  ).optional(),
});
export type DeletePayload = z.infer<typeof deletePayload>;

export const devicesResponse = z.object({
  devices: z.array(
    z.object({
      id: z.string(),
      userAgent: z.string().nullable(),
      signedInAt: instant,
      /** How the user signed in on it. */
      means: z.enum(SIGN_IN_MEANS),
      lastUsedAt: instant,
      /** Whether this request comes from this device. */
      current: z.boolean(),
    }),
  ),
});
export type Device = z.infer<typeof devicesResponse>['devices'][number];

/** Sign-ins and account changes, newest first. */
export const securityEventsResponse = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      /** One of `SECURITY_EVENT_KINDS`, as a string: a page loaded before an upgrade may not know a new kind. */
      kind: z.string(),
      at: instant,
      /** User agent of the device that caused it; null if it sent none or the operator caused it. */
      userAgent: z.string().nullable(),
    }),
  ),
});
export type SecurityEvent = z.infer<typeof securityEventsResponse>['events'][number];

export const accountEndpoints = {
  changePassword: endpoint({
    method: 'POST',
    path: '/account/password',
    access: 'user',
    rate: 'password',
    tag: 'Account',
    summary: 'Change the password, or set the first one; other devices are signed out',
    description: 'To set the first one takes a recent sign-in.',
    body: changePasswordRequest,
    status: 204,
    response: z.null(),
  }),
  devices: endpoint({
    method: 'GET',
    path: '/account/devices',
    access: 'user',
    tag: 'Account',
    summary: 'List the signed-in devices',
    status: 200,
    response: devicesResponse,
  }),
  signDeviceOut: endpoint({
    method: 'DELETE',
    path: '/account/devices/:id',
    access: 'user',
    tag: 'Account',
    summary: 'Sign out a device',
    params: idParams,
    status: 204,
    response: z.null(),
  }),
  securityEvents: endpoint({
    method: 'GET',
    path: '/account/security-events',
    access: 'user',
    tag: 'Account',
    summary: 'List recent sign-ins and account changes, latest first',
    status: 200,
    response: securityEventsResponse,
  }),
  export: endpoint({
    method: 'GET',
    path: '/account/export',
    access: 'user',
    tag: 'Account',
    summary: 'Everything stored about the learner',
    description:
      'One JSON document: `user`, then the rows of every table by its name. It is read while it is sent, so ' +
      'data added during the export may be missing.',
    status: 200,
    response: z.unknown().meta({ type: 'object', additionalProperties: true }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/account',
    access: 'user',
    rate: 'password',
    tag: 'Account',
    summary: 'Delete the account and everything in it',
    body: deletePayload,
    status: 204,
    response: z.null(),
  }),
};
