import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accessKeyEndpoints } from '#contract/access-keys.ts';
import { authResponse } from '#contract/auth.ts';
import {
  EXPIRED_LINK,
  forget,
  HOUR,
  kindsOf,
  mailJobs,
  MINUTE,
  NEXT_PASSWORD,
  reset,
  signIn,
  startMail,
  type MailSetup,
} from '#test/server/mail-helpers.ts';
import { PASSWORD } from '#test/server/test-app.ts';
import { statusesInTurn } from '#test/server/statuses-in-turn.ts';

let mail: MailSetup;
beforeEach(async () => {
  mail = await startMail();
});
afterEach(() => mail.peer.close());

describe('a forgotten password', () => {
  test('is replaced with the link in a mail, which ends every sign-in but no key, and works once', async () => {
    const app = await mail.start();
    const ada = await app.signUp('ada');
    const key = { name: 'Tool', scopes: ['read'], days: null };
    const { secret: keySecret } = accessKeyEndpoints.make.response.parse(
      (await ada.post('/account/keys', key)).body,
    );
    expect(await forget(app, ' ADA@example.org ')).toMatchObject({ status: 204, body: null });
    const received = await mail.next(app, ada.email);
    expect(received).toMatchObject({ link: { path: '/reset-password' } });
    expect(received.html).toContain(`https://cards.example.org/reset-password#${received.link?.secret}`);
    const token = received.link?.secret ?? '';

    expect((await ada.get('/auth/me')).status).toBe(200);
    expect(await reset(app, token, '12345')).toMatchObject({ status: 400 });
    expect(await reset(app, token)).toMatchObject({ status: 204, body: null });
    expect((await ada.get('/auth/me')).status).toBe(401);
    expect((await app.withToken(keySecret).get('/decks')).status).toBe(200);
    expect((await signIn(app, ada.email, PASSWORD)).status).toBe(401);
    const { token: session } = authResponse.parse((await signIn(app, ada.email, NEXT_PASSWORD)).body);
    expect(await reset(app, token, 'a third one')).toMatchObject(EXPIRED_LINK);
    expect(await kindsOf(app.withToken(session))).toEqual(
      expect.arrayContaining(['password-link-sent', 'password-reset-by-link', 'signed-in']),
    );
    const notice = await mail.next(app, ada.email);
    expect(notice.headers.get('subject')).toBe('Your password was changed - Cardamom');
    expect(await app.withToken(session).get('/account/email')).toMatchObject({ body: { confirmed: true } });
  });

  test('only hashes of links are stored, and the payload of a job is forgotten when it has ended', async () => {
    const app = await mail.start();
    const ada = await app.signUp('ada');
    const token = await mail.linkTo(app, ada.email);
    const statuses = async () => (await mailJobs(app)).map(({ status }) => status);
    await expect.poll(statuses).toEqual(['done']);
    const links = await app.database.db.selectFrom('mail_links').selectAll().execute();
    expect(JSON.stringify([links, await mailJobs(app)])).not.toContain(token);
    expect(await mailJobs(app)).toMatchObject([{ payload: '{}', user_id: null }]);
  });

  test('a link ends after 30 minutes, with a later one, and with a change of the password', async () => {
    const app = await mail.start();
    const ada = await app.signUp('ada');
    const [first, second] = [await mail.linkTo(app, ada.email), await mail.linkTo(app, ada.email)];
    expect(await reset(app, first)).toMatchObject(EXPIRED_LINK);
    app.clock.advance(30 * MINUTE + 1_000);
    expect(await reset(app, second)).toMatchObject(EXPIRED_LINK);
    const third = await mail.linkTo(app, ada.email);
    const change = { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD };
    expect((await ada.post('/account/password', change)).status).toBe(204);
    expect(await reset(app, third)).toMatchObject(EXPIRED_LINK);
    await mail.next(app, ada.email);
    app.clock.advance(31 * MINUTE);
    const fourth = await mail.linkTo(app, ada.email);
    app.clock.advance(29 * MINUTE);
    expect(await reset(app, fourth, 'the fourth')).toMatchObject({ status: 204 });
  });

  test('only one of two concurrent uses succeeds', async () => {
    const app = await mail.start();
    const ada = await app.signUp('ada');
    const token = await mail.linkTo(app, ada.email);
    const both = await Promise.all([reset(app, token, 'the first'), reset(app, token, 'the second')]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([204, 410]));
  });

  test('an unknown address, a closed account and a made-up link get the same responses and no mail', async () => {
    const app = await mail.start();
    const gone = await app.signUp('gone');
    const token = await mail.linkTo(app, gone.email);
    expect((await gone.delete('/account', undefined, { password: PASSWORD })).status).toBe(204);
    await mail.next(app, gone.email);
    expect(await reset(app, token)).toMatchObject(EXPIRED_LINK);
    expect(await reset(app, 'made-up')).toMatchObject(EXPIRED_LINK);
    const ada = await app.signUp('ada');
    const [known, unknown, closed] = [
      await forget(app, ada.email),
      await forget(app, 'nobody@example.org'),
      await forget(app, gone.email),
    ];
    expect(unknown).toEqual(known);
    expect(closed).toEqual(known);
    await mail.next(app, ada.email);
    await expect.poll(async () => (await mailJobs(app)).every(({ status }) => status === 'done')).toBe(true);
    expect(mail.peer.mails.map(({ to }) => to)).toEqual([gone.email, gone.email, ada.email]);
  });

  test('asking does the same work for a known and an unknown address', async () => {
    const statements: string[] = [];
    const app = await mail.start({ worker: false });
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
    const other = await mail.start({ worker: false, database: counted });
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
    const app = await mail.start({ worker: false });
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
    expect(await mailJobs(app)).toHaveLength(101);
  });

  test('links cannot be tried without end', async () => {
    const app = await mail.start({ worker: false });
    const statuses = await statusesInTurn(101, (index) => reset(app, `guess-${index}`));
    expect(statuses.indexOf(429)).toBe(100);
  });
});
