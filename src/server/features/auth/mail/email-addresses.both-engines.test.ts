import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RECENT_MS } from '#domain/account/sign-in-means.ts';
import {
  EXPIRED_LINK,
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
import { PASSWORD, type Client, type TestApp } from '#test/server/test-app.ts';
import { accountKey } from '../auth.repository.ts';

let mail: MailSetup;
beforeEach(async () => {
  mail = await startMail();
});
afterEach(() => mail.peer.close());

describe('an email address', () => {
  const confirm = (app: TestApp, token = '') => app.visitor.post('/auth/confirm-email', { token });
  const change = (client: Client, email: string) => client.post('/account/email', { email });

  test('a new learner confirms theirs once, and can use everything before that', async () => {
    const app = await mail.start({ env: { MAIL_VERIFY: 'true' } });
    const ada = await app.signUp('ada');
    expect(await ada.get('/account/email')).toMatchObject({
      body: { email: ada.email, confirmed: false, newEmail: null },
    });
    expect((await ada.post('/decks', { title: 'Open' })).status).toBe(201);
    const received = await mail.next(app, ada.email);
    expect(received.link?.path).toBe('/confirm-email');
    expect(await reset(app, received.link?.secret ?? '')).toMatchObject(EXPIRED_LINK);
    expect(await confirm(app, received.link?.secret)).toMatchObject({ status: 204 });
    expect(await confirm(app, received.link?.secret)).toMatchObject(EXPIRED_LINK);
    expect(await ada.get('/account/email')).toMatchObject({ body: { confirmed: true } });
    expect(await kindsOf(ada)).toContain('email-confirmed');
    expect((await ada.post('/account/email/link')).status).toBe(204);
    expect(await mailJobs(app)).toHaveLength(1);
  });

  test('a link is sent again on request, replaces the first, ends after a day, and is limited', async () => {
    const app = await mail.start({ env: { MAIL_VERIFY: 'true' } });
    const ada = await app.signUp('ada');
    const first = (await mail.next(app, ada.email)).link?.secret;
    for (let count = 0; count < 5; count += 1)
      expect((await ada.post('/account/email/link')).status).toBe(204);
    expect((await ada.post('/account/email/link')).status).toBe(429);
    const last = (await Promise.all(Array.from({ length: 5 }, () => mail.next(app, ada.email)))).at(-1)?.link
      ?.secret;
    expect(await confirm(app, first)).toMatchObject(EXPIRED_LINK);
    app.clock.advance(24 * HOUR);
    expect(await confirm(app, last)).toMatchObject(EXPIRED_LINK);
  });

  test('changing it takes a recent sign-in and a confirmation, and the old address gets the notice', async () => {
    const app = await mail.start();
    const ada = await app.signUp('ada');
    const oldLink = await mail.linkTo(app, ada.email);
    app.clock.advance(RECENT_MS + 1_000);
    expect(await change(ada, 'new@example.org')).toMatchObject({ body: { code: 'CONFIRMATION_NEEDED' } });
    await ada.post('/auth/confirm', { password: PASSWORD });
    expect(await change(ada, 'ADA@example.org')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'email' }] },
    });
    expect(await change(ada, 'new@example.org')).toMatchObject({
      status: 200,
      body: { email: ada.email, newEmail: 'new@example.org' },
    });
    expect((await signIn(app, 'new@example.org', PASSWORD)).status).toBe(401);
    const received = await mail.next(app, 'new@example.org');
    expect(await confirm(app, received.link?.secret)).toMatchObject({ status: 204 });
    expect(await ada.get('/auth/me')).toMatchObject({
      status: 200,
      body: { user: { email: 'new@example.org' } },
    });
    expect(await ada.get('/account/email')).toMatchObject({ body: { confirmed: true, newEmail: null } });
    const notice = await mail.next(app, ada.email);
    expect(notice.text).toContain('Your account has another email address since');
    expect(notice.text).not.toContain('new@example.org');
    expect((await signIn(app, ada.email, PASSWORD)).status).toBe(401);
    expect((await signIn(app, 'new@example.org', PASSWORD)).status).toBe(200);
    expect(await reset(app, oldLink)).toMatchObject(EXPIRED_LINK);
    expect(await kindsOf(ada)).toEqual(expect.arrayContaining(['email-change-asked', 'email-changed']));
  });

  test('the old address hears of the change even if the account is deleted before the mail has left', async () => {
    const app = await mail.start();
    const ada = await app.signUp('ada');
    await change(ada, 'new@example.org');
    const { link } = await mail.next(app, 'new@example.org');
    mail.peer.conduct = { at: 'recipient', code: 450 };
    expect(await confirm(app, link?.secret)).toMatchObject({ status: 204 });
    expect((await ada.delete('/account', undefined, { password: PASSWORD })).status).toBe(204);
    await expect.poll(() => app.database.db.selectFrom('users').select('id').execute()).toEqual([]);
    mail.peer.conduct = 'take';
    app.clock.advance(5 * MINUTE);
    expect((await mail.next(app, ada.email)).headers.get('subject')).toBe(
      'Your email address was changed - Cardamom',
    );
    expect((await mail.next(app, 'new@example.org')).headers.get('subject')).toBe(
      'Your account was deleted - Cardamom',
    );
    await expect.poll(async () => JSON.stringify(await mailJobs(app))).not.toMatch(/\b(?:ada|new)\b/u);
  });

  test('one that would be refused today still signs in and gets mail, and nobody can change to such a one', async () => {
    const app = await mail.start();
    const ada = await app.signUp('ada');
    const email = 'ada@-example.org';
    await app.database.db
      .updateTable('users')
      .set({ email, email_key: accountKey(email) })
      .execute();
    expect((await signIn(app, email, PASSWORD)).status).toBe(200);
    expect((await mail.next(app, email)).text).toContain('Firefox on Linux');
    expect(await mail.linkTo(app, email)).not.toBe('');
    expect(await change(ada, 'new@-example.org')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'email', message: 'Invalid email address' }] },
    });
  });

  test('one that is taken already, or in the meantime, is refused', async () => {
    const app = await mail.start();
    const ada = await app.signUp('ada');
    const eve = await app.signUp('eve');
    expect(await change(eve, ada.email)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect((await change(eve, 'new@example.org')).status).toBe(200);
    const { link } = await mail.next(app, 'new@example.org');
    expect((await app.signUp('new')).email).toBe('new@example.org');
    expect(await confirm(app, link?.secret)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect(await eve.get('/auth/me')).toMatchObject({ body: { user: { email: eve.email } } });
  });

  test('a change can be cancelled, and ends with a change of the password', async () => {
    const app = await mail.start();
    const ada = await app.signUp('ada');
    await change(ada, 'new@example.org');
    const { link } = await mail.next(app, 'new@example.org');
    expect((await ada.delete('/account/email/new')).status).toBe(204);
    expect((await ada.delete('/account/email/new')).status).toBe(204);
    expect((await kindsOf(ada)).filter((kind) => kind === 'email-change-given-up')).toHaveLength(1);
    expect(await confirm(app, link?.secret)).toMatchObject(EXPIRED_LINK);
    await change(ada, 'other@example.org');
    const other = await mail.next(app, 'other@example.org');
    await ada.post('/account/password', { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD });
    expect(await confirm(app, other.link?.secret)).toMatchObject(EXPIRED_LINK);
    expect(await ada.get('/account/email')).toMatchObject({ body: { newEmail: null } });
  });
});
