import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { securityEventsResponse } from '#contract/account.ts';
import { accessKeyEndpoints } from '#contract/access-keys.ts';
import { authResponse } from '#contract/auth.ts';
import { startMailPeer, type MailPeer, type ReceivedMail } from '#test/server/mail-peer.ts';
import {
  PASSWORD,
  startTestApp,
  type Client,
  type TestApp,
  type TestAppOptions,
} from '#test/server/test-app.ts';
import { readConfig } from '../../../config.ts';
import { databaseMediaStore } from '../../../ports/files/database-media-store.ts';
import { databaseWaitingFiles } from '../../../ports/files/database-waiting-files.ts';
import { parseCommand } from '../../admin/admin-command.ts';

const NEXT = 'battery staple';
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let peer: MailPeer;
beforeEach(async () => {
  peer = await startMailPeer();
});
afterEach(() => peer.close());

const start = ({ env, ...options }: TestAppOptions = {}) =>
  startTestApp({ env: { EXPLORE_LOGIN: 'false', ...peer.env, ...env }, ...options });

const forget = (app: TestApp, email: string) => app.visitor.post('/auth/forgot', { email });
const reset = (app: TestApp, token: string, password = NEXT) =>
  app.visitor.post('/auth/reset', { token, password });
const signIn = (app: TestApp, email: string, password: string, headers: Record<string, string> = FIREFOX) =>
  app.visitor.post('/auth/login', { email, password }, headers);

/** The next mail to an address. The worker looks for it now: by itself it looks once a second. */
function next(app: TestApp, to: string): Promise<ReceivedMail> {
  app.wakeWorker();
  return peer.next(to);
}

async function linkTo(app: TestApp, email: string): Promise<string> {
  expect(await forget(app, email)).toMatchObject({ status: 204, body: null });
  return (await next(app, email)).link?.secret ?? '';
}

async function kindsOf(client: Client): Promise<string[]> {
  const { events } = securityEventsResponse.parse((await client.get('/account/security-events')).body);
  return events.map(({ kind }) => kind);
}

const jobs = ({ database }: TestApp) =>
  database.db.selectFrom('jobs').selectAll().where('kind', '=', 'mail').orderBy('created_at').execute();

const EXPIRED = { status: 410, body: { code: 'LINK_EXPIRED' } };

describe('a forgotten password', () => {
  test('is replaced with the link in a mail, which ends every sign-in but no key, and works once', async () => {
    const app = await start();
    const ada = await app.signUp('ada');
    const key = { name: 'Tool', scopes: ['read'], days: null, password: PASSWORD };
    const { secret: keySecret } = accessKeyEndpoints.make.response.parse(
      (await ada.post('/account/keys', key)).body,
    );
    expect(await forget(app, ' ADA@example.org ')).toMatchObject({ status: 204, body: null });
    const mail = await next(app, ada.email);
    expect(mail).toMatchObject({ link: { path: '/reset-password' } });
    expect(mail.html).toContain(`https://cards.example.org/reset-password#${mail.link?.secret}`);
    const token = mail.link?.secret ?? '';

    expect((await ada.get('/auth/me')).status).toBe(200);
    expect(await reset(app, token, '12345')).toMatchObject({ status: 400 });
    expect(await reset(app, token)).toMatchObject({ status: 204, body: null });
    expect((await ada.get('/auth/me')).status).toBe(401);
    expect((await app.withToken(keySecret).get('/decks')).status).toBe(200);
    expect((await signIn(app, ada.email, PASSWORD)).status).toBe(401);
    const { token: session } = authResponse.parse((await signIn(app, ada.email, NEXT)).body);
    expect(await reset(app, token, 'a third one')).toMatchObject(EXPIRED);
    expect(await kindsOf(app.withToken(session))).toEqual(
      expect.arrayContaining(['password-link-sent', 'password-reset-by-link', 'signed-in']),
    );
    const notice = await next(app, ada.email);
    expect(notice.headers.get('subject')).toBe('Your password was changed - Cardamom');
    expect(await app.withToken(session).get('/account/email')).toMatchObject({ body: { confirmed: true } });
  });

  test('only hashes of links are stored, and what a job said is forgotten when it has ended', async () => {
    const app = await start();
    const ada = await app.signUp('ada');
    const token = await linkTo(app, ada.email);
    const statuses = async () => (await jobs(app)).map(({ status }) => status);
    await expect.poll(statuses).toEqual(['done']);
    const links = await app.database.db.selectFrom('mail_links').selectAll().execute();
    expect(JSON.stringify([links, await jobs(app)])).not.toContain(token);
    expect(await jobs(app)).toMatchObject([{ payload: '{}', user_id: null }]);
  });

  test('a link ends after 30 minutes, with a later one, and with a change of the password', async () => {
    const app = await start();
    const ada = await app.signUp('ada');
    const [first, second] = [await linkTo(app, ada.email), await linkTo(app, ada.email)];
    expect(await reset(app, first)).toMatchObject(EXPIRED);
    app.clock.advance(30 * MINUTE + 1_000);
    expect(await reset(app, second)).toMatchObject(EXPIRED);
    const third = await linkTo(app, ada.email);
    const change = { currentPassword: PASSWORD, newPassword: NEXT };
    expect((await ada.post('/account/password', change)).status).toBe(204);
    expect(await reset(app, third)).toMatchObject(EXPIRED);
    await next(app, ada.email);
    app.clock.advance(31 * MINUTE);
    const fourth = await linkTo(app, ada.email);
    app.clock.advance(29 * MINUTE);
    expect(await reset(app, fourth, 'the fourth')).toMatchObject({ status: 204 });
  });

  test('of two uses at once one succeeds', async () => {
    const app = await start();
    const ada = await app.signUp('ada');
    const token = await linkTo(app, ada.email);
    const both = await Promise.all([reset(app, token, 'the first'), reset(app, token, 'the second')]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([204, 410]));
  });

  test('an unknown address, a closed account and a made-up link get the same responses and no mail', async () => {
    const app = await start();
    const gone = await app.signUp('gone');
    const token = await linkTo(app, gone.email);
    expect((await gone.delete('/account', undefined, { password: PASSWORD })).status).toBe(204);
    await next(app, gone.email);
    expect(await reset(app, token)).toMatchObject(EXPIRED);
    expect(await reset(app, 'made-up')).toMatchObject(EXPIRED);
    const ada = await app.signUp('ada');
    const [known, unknown, closed] = [
      await forget(app, ada.email),
      await forget(app, 'nobody@example.org'),
      await forget(app, gone.email),
    ];
    expect(unknown).toEqual(known);
    expect(closed).toEqual(known);
    await next(app, ada.email);
    await expect.poll(async () => (await jobs(app)).every(({ status }) => status === 'done')).toBe(true);
    expect(peer.mails.map(({ to }) => to)).toEqual([gone.email, gone.email, ada.email]);
  });

  test('asking does the same work for a known and an unknown address', async () => {
    const statements: string[] = [];
    const app = await start({ worker: false });
    const ada = await app.signUp('ada');
    const { db } = app.database;
    const counted = {
      ...app.database,
      db: db.withPlugin({
        transformQuery: ({ node }) => {
          statements.push([node.kind, ...(JSON.stringify(node).match(/"name":"[^"]+"/gu) ?? [])].join(' '));
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      }),
    };
    const other = await start({ worker: false, database: counted });
    const work = async (email: string) => {
      statements.length = 0;
      expect((await forget(other, email)).status).toBe(204);
      return [...statements];
    };
    const known = await work(ada.email);
    expect(known.length).toBeGreaterThan(2);
    expect(await work('nob@example.org')).toEqual(known);
    expect(await work(ada.email)).toEqual(known);
  });

  test('the mails that one address gets and that one network asks for are limited', async () => {
    const app = await start({ worker: false });
    for (let count = 0; count < 5; count += 1)
      expect((await forget(app, 'ada@example.org')).status).toBe(204);
    const refused = await forget(app, 'Ada@example.org');
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(refused.headers.get('retry-after')).not.toBeNull();
    for (let count = 5; count < 100; count += 1) {
      expect((await forget(app, `learner${count}@example.org`)).status).toBe(204);
    }
    expect((await forget(app, 'one-more@example.org')).status).toBe(429);
    app.clock.advance(HOUR);
    expect((await forget(app, 'ada@example.org')).status).toBe(204);
    expect(await jobs(app)).toHaveLength(101);
  });

  test('links cannot be tried without end', async () => {
    const app = await start({ worker: false });
    const tried = await Promise.all(
      Array.from({ length: 101 }, (_none, index) => reset(app, `guess-${index}`)),
    );
    expect(tried.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('an email address', () => {
  const confirm = (app: TestApp, token = '') => app.visitor.post('/auth/confirm-email', { token });
  const change = (client: Client, email: string, password = PASSWORD) =>
    client.post('/account/email', { email, password });

  test('a new learner confirms theirs, once, and nothing is closed to them before', async () => {
    const app = await start({ env: { MAIL_VERIFY: 'true' } });
    const ada = await app.signUp('ada');
    expect(await ada.get('/account/email')).toMatchObject({
      body: { email: ada.email, confirmed: false, newEmail: null },
    });
    expect((await ada.post('/decks', { title: 'Open' })).status).toBe(201);
    const mail = await next(app, ada.email);
    expect(mail.link?.path).toBe('/confirm-email');
    expect(await reset(app, mail.link?.secret ?? '')).toMatchObject(EXPIRED);
    expect(await confirm(app, mail.link?.secret)).toMatchObject({ status: 204 });
    expect(await confirm(app, mail.link?.secret)).toMatchObject(EXPIRED);
    expect(await ada.get('/account/email')).toMatchObject({ body: { confirmed: true } });
    expect(await kindsOf(ada)).toContain('email-confirmed');
    expect((await ada.post('/account/email/link')).status).toBe(204);
    expect(await jobs(app)).toHaveLength(1);
  });

  test('a link is sent again on request, replaces the first, ends after a day, and is limited', async () => {
    const app = await start({ env: { MAIL_VERIFY: 'true' } });
    const ada = await app.signUp('ada');
    const first = (await next(app, ada.email)).link?.secret;
    for (let count = 0; count < 5; count += 1)
      expect((await ada.post('/account/email/link')).status).toBe(204);
    expect((await ada.post('/account/email/link')).status).toBe(429);
    const last = (await Promise.all(Array.from({ length: 5 }, () => next(app, ada.email)))).at(-1)?.link
      ?.secret;
    expect(await confirm(app, first)).toMatchObject(EXPIRED);
    app.clock.advance(24 * HOUR);
    expect(await confirm(app, last)).toMatchObject(EXPIRED);
  });

  test('another one takes the password, counts once it is confirmed, and the old one gets the notice', async () => {
    const app = await start();
    const ada = await app.signUp('ada');
    const oldLink = await linkTo(app, ada.email);
    expect(await change(ada, 'new@example.org', 'not the one')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password', message: 'Password is wrong' }] },
    });
    expect(await change(ada, 'ADA@example.org')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'email' }] },
    });
    expect(await change(ada, 'new@example.org')).toMatchObject({
      status: 200,
      body: { email: ada.email, newEmail: 'new@example.org' },
    });
    expect((await signIn(app, 'new@example.org', PASSWORD)).status).toBe(401);
    const mail = await next(app, 'new@example.org');
    expect(await confirm(app, mail.link?.secret)).toMatchObject({ status: 204 });
    expect(await ada.get('/auth/me')).toMatchObject({
      status: 200,
      body: { user: { email: 'new@example.org' } },
    });
    expect(await ada.get('/account/email')).toMatchObject({ body: { confirmed: true, newEmail: null } });
    const notice = await next(app, ada.email);
    expect(notice.text).toContain('Your account has another email address since');
    expect(notice.text).not.toContain('new@example.org');
    expect((await signIn(app, ada.email, PASSWORD)).status).toBe(401);
    expect((await signIn(app, 'new@example.org', PASSWORD)).status).toBe(200);
    expect(await reset(app, oldLink)).toMatchObject(EXPIRED);
    expect(await kindsOf(ada)).toEqual(expect.arrayContaining(['email-change-asked', 'email-changed']));
  });

  test('one that is taken, before or since, is refused', async () => {
    const app = await start();
    const ada = await app.signUp('ada');
    const eve = await app.signUp('eve');
    expect(await change(eve, ada.email)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect((await change(eve, 'new@example.org')).status).toBe(200);
    const { link } = await next(app, 'new@example.org');
    expect((await app.signUp('new')).email).toBe('new@example.org');
    expect(await confirm(app, link?.secret)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect(await eve.get('/auth/me')).toMatchObject({ body: { user: { email: eve.email } } });
  });

  test('a change can be given up, and ends with a change of the password', async () => {
    const app = await start();
    const ada = await app.signUp('ada');
    await change(ada, 'new@example.org');
    const { link } = await next(app, 'new@example.org');
    expect((await ada.delete('/account/email/new')).status).toBe(204);
    expect((await ada.delete('/account/email/new')).status).toBe(204);
    expect((await kindsOf(ada)).filter((kind) => kind === 'email-change-given-up')).toHaveLength(1);
    expect(await confirm(app, link?.secret)).toMatchObject(EXPIRED);
    await change(ada, 'other@example.org');
    const other = await next(app, 'other@example.org');
    await ada.post('/account/password', { currentPassword: PASSWORD, newPassword: NEXT });
    expect(await confirm(app, other.link?.secret)).toMatchObject(EXPIRED);
    expect(await ada.get('/account/email')).toMatchObject({ body: { newEmail: null } });
  });
});

describe('notices', () => {
  test('a new device is told of once, with the time where the learner is', async () => {
    const app = await start();
    const ada = await app.signUp('ada', { timeZone: 'Asia/Kolkata' });
    app.clock.set('2026-11-29T18:45:00Z');
    expect((await signIn(app, ada.email, PASSWORD)).status).toBe(200);
    const mail = await next(app, ada.email);
    expect(mail.text).toContain(
      'on November 30, 2026 at 00:15 (Asia/Kolkata), from a device that we have not seen before: Firefox on Linux.',
    );
    expect((await signIn(app, ada.email, PASSWORD)).status).toBe(200);
    expect((await signIn(app, ada.email, 'a guess')).status).toBe(401);
    const browser = { ...FIREFOX, cookie: 'XSRF-TOKEN=x', 'x-xsrf-token': 'x' };
    const first = await signIn(app, ada.email, PASSWORD, browser);
    expect(first.status).toBe(200);
    await next(app, ada.email);
    const [device] = (first.headers.get('set-cookie') ?? '').split(';');
    const again = await signIn(app, ada.email, PASSWORD, { ...browser, cookie: `XSRF-TOKEN=x; ${device}` });
    expect(again.status).toBe(200);
    expect(await jobs(app)).toHaveLength(2);
  });

  test('somebody who signs in from ever other devices does not fill a mailbox', async () => {
    const app = await start({ worker: false });
    const ada = await app.signUp('ada');
    for (let count = 0; count < 12; count += 1) {
      expect((await signIn(app, ada.email, PASSWORD, { 'user-agent': `tool-${count}/1` })).status).toBe(200);
    }
    expect(await jobs(app)).toHaveLength(10);
  });

  test('the learner hears of it when the operator resets the password', async () => {
    const app = await start();
    const ada = await app.signUp('ada');
    const stores = { mediaStore: databaseMediaStore, waitingFiles: databaseWaitingFiles };
    const config = readConfig(peer.env);
    const command = parseCommand(['reset-password', ada.email]);
    await command({ ...app.database, ...stores, clock: app.clock, newId: randomUUID, config });
    expect((await next(app, ada.email)).text).toContain('by the operator of this server. Other devices');
  });

  test('a changed password and a deleted account are told of, and nothing of the account stays', async () => {
    const app = await start();
    const ada = await app.signUp('ada');
    await ada.post('/account/password', { currentPassword: PASSWORD, newPassword: NEXT });
    expect((await next(app, ada.email)).text).toContain('https://cards.example.org/forgot-password');
    await linkTo(app, ada.email);
    expect((await ada.delete('/account', undefined, { password: NEXT })).status).toBe(204);
    expect((await next(app, ada.email)).headers.get('subject')).toBe('Your account was deleted - Cardamom');
    await expect
      .poll(async () =>
        JSON.stringify([await jobs(app), await app.database.db.selectFrom('users').selectAll().execute()]),
      )
      .not.toContain('ada');
    expect(await app.database.db.selectFrom('mail_links').selectAll().execute()).toEqual([]);
  });
});

describe('a mail server', () => {
  test('that fails for a while gets each mail once, under the same name', async () => {
    peer.conduct = { at: 'recipient', code: 450 };
    const app = await start();
    const ada = await app.signUp('ada');
    await forget(app, ada.email);
    await expect.poll(async () => (await jobs(app))[0]?.failures).toBe(1);
    peer.conduct = 'take';
    app.clock.advance(2_000);
    const mail = await next(app, ada.email);
    const [job] = await jobs(app);
    expect(mail.headers.get('message-id')).toBe(`<${job?.id}@cards.example.org>`);
    expect(peer.mails).toHaveLength(1);
    expect(await reset(app, mail.link?.secret ?? '')).toMatchObject({ status: 204 });
  });

  test('that refuses a recipient gets no second attempt, and the operator sees a failed job', async () => {
    peer.conduct = { at: 'recipient', code: 550 };
    const app = await start();
    const ada = await app.signUp('ada');
    await forget(app, ada.email);
    await expect.poll(async () => (await jobs(app))[0]?.status).toBe('failed');
    expect(await jobs(app)).toMatchObject([
      { attempts: 1, payload: '{}', last_error: expect.stringMatching(/^MailFailure: /u) },
    ]);
    expect(JSON.stringify(await jobs(app))).not.toContain('ada@');
  });

  test('that is down gets a notice for a day, with pauses of five minutes at most, and a link for half an hour', async () => {
    peer.conduct = { at: 'data', code: 451 };
    const app = await start();
    const ada = await app.signUp('ada');
    await signIn(app, ada.email, PASSWORD);
    await forget(app, ada.email);
    const statuses = async () => (await jobs(app)).map(({ status }) => status);
    const failures = async () => (await jobs(app)).map((job) => job.failures);
    await expect.poll(failures).toEqual([1, 1]);
    app.clock.advance(31 * MINUTE);
    await expect.poll(statuses).toEqual(['queued', 'failed']);
    for (let count = 3; count < 14; count += 1) {
      app.clock.advance(5 * MINUTE);
      app.wakeWorker();
      await expect.poll(async () => (await failures())[0]).toBe(count);
    }
    app.clock.advance(24 * HOUR);
    await expect.poll(statuses).toEqual(['failed', 'failed']);
    expect(peer.mails).toEqual([]);
  });

  test('that hangs keeps nobody waiting, and a stop of the server does not wait for it', async () => {
    peer.conduct = 'hang';
    const app = await start();
    const ada = await app.signUp('ada');
    for (const name of ['one', 'two', 'three', 'four', 'five']) await app.signUp(name);
    for (const name of ['ada', 'one', 'two', 'three', 'four', 'five'])
      await forget(app, `${name}@example.org`);
    await expect.poll(() => peer.connections).toBe(4);
    const request = { title: 'Capitals', topic: 'capitals of Europe', cardCount: 5, difficulty: 1 };
    expect((await ada.post('/decks/generate', request)).status).toBe(201);
    await app.stopWorker();
    expect((await jobs(app)).map(({ status, failures }) => [status, failures])).toEqual(
      Array.from({ length: 6 }, () => ['queued', 0]),
    );
  });
});

test('without a mail server there is no mail, and every door to it is closed', async () => {
  const app = await startTestApp();
  const ada = await app.signUp('ada');
  await signIn(app, ada.email, PASSWORD);
  await ada.post('/account/password', { currentPassword: PASSWORD, newPassword: NEXT });
  expect(await app.visitor.get('/config')).toMatchObject({ body: { mail: false } });
  const calls = [
    await forget(app, ada.email),
    await ada.post('/account/email', { email: 'new@example.org', password: NEXT }),
    await ada.post('/account/email/link'),
  ];
  for (const call of calls)
    expect(call).toMatchObject({ status: 404, body: { message: 'This server sends no mail' } });
  expect(await jobs(app)).toEqual([]);
});
