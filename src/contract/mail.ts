import { z } from 'zod';
import { confirmPassword, email, newEmail, password, repeatsPassword } from './sign-in.ts';
import { boundedText } from './common.ts';
import { endpoint } from './endpoint.ts';

export const forgotRequest = z.object({ email });
export type ForgotRequest = z.infer<typeof forgotRequest>;

/** The secret at the end of a link in a mail. */
const linkToken = boundedText(100, 'This link is not complete', 'Link is required').min(
  1,
  'Link is required',
);

export const resetRequest = z.object({ token: linkToken, password });
export type ResetRequest = z.infer<typeof resetRequest>;

/** The form has the repeated password instead of the link. */
export const resetForm = z
  .object({ password, confirmPassword })
  .refine((form) => form.password === form.confirmPassword, repeatsPassword('password'));

const NO_MAIL = 'While the operator has set no mail server, the response is 404.';

/** Calls of people who follow a link in a mail or ask for one, and need not be signed in. */
export const mailEndpoints = {
  forgot: endpoint({
    method: 'POST',
    path: '/auth/forgot',
    access: 'visitor',
    rate: 'password',
    tag: 'Account',
    summary: 'Ask for a link to a new password',
    description: `The answer is the same whether there is an account with the address. ${NO_MAIL}`,
    body: forgotRequest,
    status: 204,
    response: z.null(),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/auth/reset',
    access: 'visitor',
    rate: 'password',
    tag: 'Account',
    summary: 'Set a new password with a link; every device is signed out',
    body: resetRequest,
    status: 204,
    response: z.null(),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/confirm-email',
    access: 'visitor',
    rate: 'password',
    tag: 'Account',
    summary: 'Confirm an email address with a link',
    body: z.object({ token: linkToken }),
    status: 204,
    response: z.null(),
  }),
};

/** The email address of the signed-in user. */
const emailResponse = z.object({
  email: z.string(),
  /** Whether the user has shown that mail to it reaches them. */
  confirmed: z.boolean(),
  /** The address that replaces it once a link sent there has been used. */
  newEmail: z.string().nullable(),
});
export type EmailState = z.infer<typeof emailResponse>;

export const changeEmailRequest = z.object({ email: newEmail });
export type ChangeEmailRequest = z.infer<typeof changeEmailRequest>;

export const emailEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/account/email',
    access: 'user',
    tag: 'Account',
    summary: 'The email address, and whether it is confirmed',
    status: 200,
    response: emailResponse,
  }),
  change: endpoint({
    method: 'POST',
    path: '/account/email',
    access: 'user',
    recent: true,
    rate: 'password',
    tag: 'Account',
    summary: 'Ask for another email address',
    description: `It counts once a link that is sent there has been used; until then the old one does. ${NO_MAIL}`,
    body: changeEmailRequest,
    status: 200,
    response: emailResponse,
  }),
  keep: endpoint({
    method: 'DELETE',
    path: '/account/email/new',
    access: 'user',
    tag: 'Account',
    summary: 'Keep the email address after all',
    status: 204,
    response: z.null(),
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/account/email/link',
    access: 'user',
    rate: 'password',
    tag: 'Account',
    summary: 'Send another link that confirms the new address, or else the present one',
    description: NO_MAIL,
    status: 204,
    response: z.null(),
  }),
};
