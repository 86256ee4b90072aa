import { emailEndpoints, mailEndpoints } from '#contract/mail.ts';
import { send } from './http.ts';
import { rowsOf, wrong, type Row } from './row.ts';
import { newAccount, newCredentials, type World } from './world.ts';

const INVALID = 'Invalid email address';
const INCOMPLETE = 'This link is not complete';

/** A user whose address waits to be changed, and the link that changes it. */
async function waitingChange({ url, nextLink }: World) {
  if (!nextLink) return null;
  const { token } = await newAccount(url);
  const { email } = newCredentials();
  await send(url, { method: 'POST', path: '/api/account/email', token, body: { email } });
  return { token, secret: await nextLink(email) };
}

/** Calls that come from mails or request one. They are checked on servers whose mail is read. */
export const MAIL_ROWS: readonly Row[] = [
  ...rowsOf(mailEndpoints, {
    forgot: {
      request: ({ nextLink }) => (nextLink ? { body: { email: newCredentials().email } } : null),
      malformed: [
        wrong('email', undefined, 'Email is required'),
        wrong('email', '', 'Email is required'),
        wrong('email', 'nobody', INVALID),
      ],
    },
    reset: {
      request: async ({ url, nextLink }) => {
        if (!nextLink) return null;
        const { email } = await newAccount(url);
        await send(url, { method: 'POST', path: '/api/auth/forgot', body: { email } });
        return { body: { token: await nextLink(email), password: 'battery staple' } };
      },
      malformed: [
        wrong('token', undefined, 'Link is required'),
        wrong('token', 'x'.repeat(101), INCOMPLETE),
        wrong('password', undefined, 'Password is required'),
        wrong('password', '12345', 'Password must be at least 6 characters'),
      ],
    },
    confirm: {
      request: async (world) => {
        const change = await waitingChange(world);
        return change && { body: { token: change.secret } };
      },
      malformed: [wrong('token', '', 'Link is required'), wrong('token', 'x'.repeat(101), INCOMPLETE)],
    },
  }),
  ...rowsOf(emailEndpoints, {
    read: {},
    change: {
      request: async ({ url, nextLink }) => {
        if (!nextLink) return null;
        const { token } = await newAccount(url);
        return { token, body: { email: newCredentials().email } };
      },
      malformed: [
        wrong('email', undefined, 'Email is required'),
        wrong('email', 'ada\u{202e}@example.org', INVALID),
      ],
    },
    keep: {},
    sendAgain: {
      request: async (world) => {
        const change = await waitingChange(world);
        return change && { token: change.token };
      },
    },
  }),
];
