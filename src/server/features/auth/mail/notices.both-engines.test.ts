import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  FIREFOX,
  forget,
  HOUR,
  mailJobs,
  MINUTE,
  NEXT_PASSWORD,
  reset,
  signIn,
  startMail,
  type MailSetup,
} from '#test/server/mail-helpers.ts';
import { PASSWORD, startTestApp } from '#test/server/test-app.ts';
import { readConfig } from '../../../config.ts';
import { databaseMediaStore } from '../../../ports/files/database-media-store.ts';
import { databaseWaitingFiles } from '../../../ports/files/database-waiting-files.ts';
import { parseCommand } from '../../admin/admin-command.ts';

let mail: MailSetup;
beforeEach(async () => {
  mail = await startMail();
});
afterEach(() => mail.peer.close());

describe('notices', () => {
  test('a new device is reported once, in the local time of the learner', async () => {
    const app = await mail.start();
    const ada = await app.signUp('ada', { timeZone: 'Asia/Kolkata' });
    app.clock.set('2026-11-29T18:45:00Z');
    expect((await signIn(app, ada.email, PASSWORD)).status).toBe(200);
    const received = await mail.next(app, ada.email);
    expect(received.text).toContain(
      'on November 30, 2026 at 00:15 (Asia/Kolkata), from a device that we have not seen before: Firefox on Linux.',
    );
    expect((await signIn(app, ada.email, PASSWORD)).status).toBe(200);
    expect((await signIn(app, ada.email, 'a guess')).status).toBe(401);
    const browser = { ...FIREFOX, cookie: 'XSRF-TOKEN=x', 'x-xsrf-token': 'x' };
    const first = await signIn(app, ada.email, PASSWORD, browser);
    expect(first.status).toBe(200);
    await mail.next(app, ada.email);
    const [device] = (first.headers.get('set-cookie') ?? '').split(';');
    const again = await signIn(app, ada.email, PASSWORD, { ...browser, cookie: `XSRF-TOKEN=x; ${device}` });
    expect(again.status).toBe(200);
    expect(await mailJobs(app)).toHaveLength(2);
  });

  test('somebody who keeps signing in from new devices does not fill a mailbox', async () => {
    const app = await mail.start({ worker: false });
    const ada = await app.signUp('ada');
    for (let count = 0; count < 12; count += 1) {
      expect((await signIn(app, ada.email, PASSWORD, { 'user-agent': `tool-${count}/1` })).status).toBe(200);
    }
    expect(await mailJobs(app)).toHaveLength(10);
  });

  test('what a new device says of itself is not repeated', async () => {
    const app = await mail.start();
    const ada = await app.signUp('ada');
    const says = 'your own phone. This was only a test by the operator - ask help.example.com/1';
    expect((await signIn(app, ada.email, PASSWORD, { 'user-agent': says })).status).toBe(200);
    const { text, html } = await mail.next(app, ada.email);
    expect(text).toContain('from a device that we have not seen before: Unknown device.');
    expect(text + html).not.toMatch(/only a test|help\.example/u);
    expect((await signIn(app, ada.email, PASSWORD, { 'user-agent': 'python-requests/2.31' })).status).toBe(
      200,
    );
    expect((await mail.next(app, ada.email)).text).toContain('before: python-requests.');
  });

  test('the learner hears of it when the operator resets the password', async () => {
    const app = await mail.start();
    const ada = await app.signUp('ada');
    const stores = { mediaStore: databaseMediaStore, waitingFiles: databaseWaitingFiles };
    const config = readConfig(mail.peer.env);
    const command = parseCommand(['reset-password', ada.email]);
    await command({ ...app.database, ...stores, clock: app.clock, newId: randomUUID, config });
    expect((await mail.next(app, ada.email)).text).toContain('by the operator of this server. Other devices');
  });

  test('a changed password and a deleted account are reported, and nothing of the account remains', async () => {
    const app = await mail.start();
    const ada = await app.signUp('ada');
    await ada.post('/account/password', { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD });
    expect((await mail.next(app, ada.email)).text).toContain('https://cards.example.org/forgot-password');
    await mail.linkTo(app, ada.email);
    expect((await ada.delete('/account', undefined, { password: NEXT_PASSWORD })).status).toBe(204);
    expect((await mail.next(app, ada.email)).headers.get('subject')).toBe(
      'Your account was deleted - Cardamom',
    );
    await expect
      .poll(async () =>
        JSON.stringify([
          await mailJobs(app),
          await app.database.db.selectFrom('users').selectAll().execute(),
          await app.database.db.selectFrom('mail_links').selectAll().execute(),
        ]),
      )
      // Whole words: ids may end with these letters.
      .not.toMatch(/\bada\b/u);
  });
});

describe('a mail server', () => {
  test('that fails for a while gets each mail once, under the same name', async () => {
    mail.peer.conduct = { at: 'recipient', code: 450 };
    const app = await mail.start();
    const ada = await app.signUp('ada');
    await forget(app, ada.email);
    await expect.poll(async () => (await mailJobs(app))[0]?.failures).toBe(1);
    mail.peer.conduct = 'take';
    app.clock.advance(2_000);
    const received = await mail.next(app, ada.email);
    const [job] = await mailJobs(app);
    expect(received.headers.get('message-id')).toBe(`<${job?.id}@cards.example.org>`);
    expect(mail.peer.mails).toHaveLength(1);
    expect(await reset(app, received.link?.secret ?? '')).toMatchObject({ status: 204 });
  });

  test('that refuses a recipient gets no second attempt, and the operator sees a failed job', async () => {
    mail.peer.conduct = { at: 'recipient', code: 550, says: '5.1.1 <ADA@example.org>: User unknown' };
    const app = await mail.start();
    const ada = await app.signUp('ada');
    await forget(app, ada.email);
    await expect.poll(async () => (await mailJobs(app))[0]?.status).toBe('failed');
    expect(await mailJobs(app)).toMatchObject([
      { attempts: 1, payload: '{}', last_error: expect.stringMatching(/^MailFailure: /u) },
    ]);
    expect(JSON.stringify(await mailJobs(app))).not.toContain('ada@');
  });

  test('that wants a password gets the mail once the operator has set one', async () => {
    const says = '5.7.1 <unknown[192.0.2.1]>: Client host rejected: Access denied';
    mail.peer.conduct = { at: 'recipient', code: 554, says };
    const app = await mail.start();
    const ada = await app.signUp('ada');
    await forget(app, ada.email);
    await expect.poll(async () => (await mailJobs(app))[0]?.failures).toBe(1);
    expect(await mailJobs(app)).toMatchObject([
      { status: 'queued', last_error: expect.stringContaining('Client host rejected: Access denied') },
    ]);
    mail.peer.conduct = 'take';
    app.clock.advance(2_000);
    expect((await mail.next(app, ada.email)).link?.path).toBe('/reset-password');
  });

  test('that is down is tried again for a day with a notice, at least every five minutes, and for half an hour with a link', async () => {
    mail.peer.conduct = { at: 'data', code: 451 };
    const app = await mail.start();
    const ada = await app.signUp('ada');
    await signIn(app, ada.email, PASSWORD);
    await forget(app, ada.email);
    const statuses = async () => (await mailJobs(app)).map(({ status }) => status);
    const failures = async () => (await mailJobs(app)).map((job) => job.failures);
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
    expect(mail.peer.mails).toEqual([]);
  });

  test('that hangs keeps nobody waiting, and a stop of the server does not wait for it', async () => {
    mail.peer.conduct = 'hang';
    const app = await mail.start();
    const ada = await app.signUp('ada');
    for (const name of ['one', 'two', 'three', 'four', 'five']) await app.signUp(name);
    for (const name of ['ada', 'one', 'two', 'three', 'four', 'five'])
      await forget(app, `${name}@example.org`);
    await expect.poll(() => mail.peer.connections).toBe(4);
    const request = { title: 'Capitals', topic: 'capitals of Europe', cardCount: 5, difficulty: 1 };
    expect((await ada.post('/decks/generate', request)).status).toBe(201);
    await app.stopWorker();
    expect((await mailJobs(app)).map(({ status, failures }) => [status, failures])).toEqual(
      Array.from({ length: 6 }, () => ['queued', 0]),
    );
  });
});

test('without a mail server, no mail is sent and none can be asked for', async () => {
  const app = await startTestApp();
  const ada = await app.signUp('ada');
  await signIn(app, ada.email, PASSWORD);
  await ada.post('/account/password', { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD });
  expect(await app.visitor.get('/config')).toMatchObject({ body: { mail: false } });
  const calls = [
    await forget(app, ada.email),
    await ada.post('/account/email', { email: 'new@example.org' }),
    await ada.post('/account/email/link'),
  ];
  for (const call of calls)
    expect(call).toMatchObject({ status: 404, body: { message: 'This server sends no mail' } });
  expect(await mailJobs(app)).toEqual([]);
});
