import { z } from 'zod';
import { normalised } from '#domain/text/normalised.ts';
import { authResponse } from './auth.ts';
import { boundedText, timeZone } from './common.ts';
import { endpoint } from './endpoint.ts';

const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters';

export const MAX_PASSWORD = 200;
export const PASSWORD_TOO_LONG = `Password must be less than ${MAX_PASSWORD} characters`;

const EMAIL_TOO_LONG = 'Email must be less than 254 characters';
/** NFC makes a text at most this many times shorter. */
const MOST_COMPOSED = 4;

export const email = z
  .string({ error: 'Email is required' })
  .trim()
  .max(254 * MOST_COMPOSED, { error: EMAIL_TOO_LONG, abort: true })
  // The same address may arrive composed or decomposed; the composed form counts for its length.
  .overwrite((text) => normalised(text, 'NFC'))
  .min(1, 'Email is required')
  .max(254, { error: EMAIL_TOO_LONG, abort: true })
  .regex(/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/u, 'Invalid email address');

/** Invisible characters and characters that change the text direction, which make different emails look the same. */
const HIDDEN = /[[\p{Cc}\p{Cf}\p{Cs}]--[\u200c\u200d]]/v;

/** No domain has an empty label, or one with a hyphen at its start or end. */
const NO_DOMAIN = /\.\.|(?:^|\.)-|-(?:\.|$)/u;

/**
 * Whether a new account may have this email: one that looks like no other, and that mail servers accept. Existing accounts may keep an
 * email that was accepted earlier.
 */
export function isPlainEmail(email: string): boolean {
  return !HIDDEN.test(email) && !/[<>]/u.test(email) && !NO_DOMAIN.test(email.slice(email.indexOf('@') + 1));
}

/** The email of a new account, or the new email of an account. */
export const newEmail = email.refine(isPlainEmail, 'Invalid email address');

export const password = boundedText(MAX_PASSWORD, PASSWORD_TOO_LONG, 'Password is required')
  .min(1, 'Password is required')
  .min(6, PASSWORD_TOO_SHORT);

const username = boundedText(50, 'Username must be less than 50 characters', 'Username is required')
  .min(1, 'Username is required')
  .min(3, 'Username must be at least 3 characters')
  .regex(/^[A-Za-z0-9_-]+$/u, 'Username can only contain letters, numbers, hyphens, and underscores');

/** What a user types as a code: that of an authenticator app or a recovery code, with spaces and hyphens as they like. */
export const typedCode = boundedText(100, 'This code is too long', 'Code is required').min(
  1,
  'Code is required',
);

export const loginRequest = z.object({
  email,
  password,
  /** Of an authenticator app, or a recovery code. Only asked for when the password is right. */
  code: typedCode.optional(),
  timeZone,
});
export type LoginRequest = z.infer<typeof loginRequest>;

/** The secret of an invite, as it appears in a link. */
export const inviteSecret = boundedText(100, 'This invite is not complete', 'Invite is required').min(
  1,
  'Invite is required',
);

export const registerRequest = z.object({
  email: newEmail,
  username,
  password,
  timeZone,
  /** The secret of an invite, where registration needs one. */
  invite: inviteSecret.optional(),
});
export type RegisterRequest = z.infer<typeof registerRequest>;

/** The repeated password, in a form that sets one. */
export const confirmPassword = z
  .string({ error: 'Please confirm your password' })
  .min(1, 'Please confirm your password');

/** For a form's `refine`: requires `confirmPassword` to equal the password in `field`. */
export function repeatsPassword(field: string) {
  return {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
    // Report this together with the errors of other fields, not only after those are fixed.
    when: ({ value }: { value: unknown }) =>
      z.object({ [field]: z.string(), confirmPassword: z.string().min(1) }).safeParse(value).success,
  };
}

/** The register form adds the repeated password to the request. */
export const registerForm = registerRequest
  .omit({ timeZone: true, invite: true })
  .extend({ confirmPassword })
  .refine((form) => form.password === form.confirmPassword, repeatsPassword('password'));
export type RegisterForm = z.infer<typeof registerForm>;

export const confirmRequest = z.object({
  password: boundedText(MAX_PASSWORD, PASSWORD_TOO_LONG, 'Password is required').min(
    1,
    'Password is required',
  ),
  code: typedCode.optional(),
});
export type ConfirmRequest = z.infer<typeof confirmRequest>;

/** `created`: the email was unknown and its account has just been created (decisions, section 1, explore login). */
const loginResponse = authResponse.extend({ created: z.boolean() });

export const signInEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'visitor',
    rate: 'password',
    tag: 'Account',
    summary: 'Sign in',
    description:
      'With a second factor, the right password takes a `code` too: without one the response is 401 CODE_REQUIRED, with a wrong one 401 CODE_WRONG.',
    body: loginRequest,
    status: 200,
    response: loginResponse,
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    access: 'visitor',
    rate: 'password',
    tag: 'Account',
    summary: 'Create an account and sign in',
    body: registerRequest,
    status: 201,
    response: authResponse,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/confirm',
    access: 'user',
    rate: 'password',
    tag: 'Account',
    summary: 'Confirm with the password that it is still the user',
    description:
      'Calls that are refused with `CONFIRMATION_NEEDED` then work for 15 minutes. `code` as for `/auth/login`.',
    body: confirmRequest,
    status: 204,
    response: z.null(),
  }),
};
