import { securityEventsResponse } from '#contract/account.ts';
import { startMailPeer, type MailPeer, type ReceivedMail } from './mail-peer.ts';
import {
  startTestApp,
  type ApiResponse,
  type Client,
  type TestApp,
  type TestAppOptions,
} from './test-app.ts';

export const NEXT_PASSWORD = 'battery staple';
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export const FIREFOX = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

export const EXPIRED_LINK = { status: 410, body: { code: 'LINK_EXPIRED' } };

/** A mail server, and what a visitor does with the mails of an app that sends them there. */
export type MailSetup = {
  peer: MailPeer;
  start: (options?: TestAppOptions) => Promise<TestApp>;
  /** The next mail to an address. The worker looks for it now: by itself it looks once a second. */
  next: (app: TestApp, to: string) => Promise<ReceivedMail>;
  /** Asks for a link to a new password, and returns the secret in it. */
  linkTo: (app: TestApp, email: string) => Promise<string>;
};

export async function startMail(): Promise<MailSetup> {
  const peer = await startMailPeer();
  const next = (app: TestApp, to: string) => {
    app.wakeWorker();
    return peer.next(to);
  };
  return {
    peer,
    next,
    start: ({ env, ...options } = {}) =>
      startTestApp({ env: { EXPLORE_LOGIN: 'false', ...peer.env, ...env }, ...options }),
    linkTo: async (app, email) => {
      const { status } = await forget(app, email);
      if (status !== 204) throw new Error(`No link: ${status}`);
      return (await next(app, email)).link?.secret ?? '';
    },
  };
}

export function forget({ visitor }: TestApp, email: string): Promise<ApiResponse> {
  return visitor.post('/auth/forgot', { email });
}

export function reset({ visitor }: TestApp, token: string, password = NEXT_PASSWORD): Promise<ApiResponse> {
  return visitor.post('/auth/reset', { token, password });
}

export function signIn(
  { visitor }: TestApp,
  email: string,
  password: string,
  headers: Record<string, string> = FIREFOX,
): Promise<ApiResponse> {
  return visitor.post('/auth/login', { email, password }, headers);
}

/** The kinds of the events in a user's security log. */
export async function kindsOf(client: Client): Promise<string[]> {
  const { events } = securityEventsResponse.parse((await client.get('/account/security-events')).body);
  return events.map(({ kind }) => kind);
}

/** The mails that were queued, as jobs. */
export function mailJobs({ database }: TestApp) {
  return database.db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', 'mail')
    .orderBy('created_at')
    .execute();
}
