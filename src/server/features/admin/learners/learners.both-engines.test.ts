import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { adminEndpoints } from '#contract/admin.ts';
import { authResponse } from '#contract/auth.ts';
import { PIXEL } from '#test/media/files.ts';
import { actsOf, learnerOf, learnersOf, signUpAs, type TestUser } from '#test/server/admin-helpers.ts';
import { makeKey } from '#test/server/anki-connect-helpers.ts';
import {
  EXPIRED_LINK,
  HOUR,
  kindsOf,
  NEXT_PASSWORD,
  reset,
  signIn,
  startMail,
} from '#test/server/mail-helpers.ts';
import { addMedia } from '#test/server/media-helpers.ts';
import { makeDeck } from '#test/server/study-helpers.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/server/test-app.ts';

let app: TestApp;
let owner: TestUser;
beforeEach(async () => {
  app = await startTestApp({ env: { EXPLORE_LOGIN: 'false' } });
  owner = await signUpAs(app, 'owner', 'olga');
});

describe('the list of learners', () => {
  test('has what each of them uses', async () => {
    const ada = await app.signUp('ada');
    await makeDeck(ada, { cardCount: 3 });
    await addMedia({ ...ada, url: app.url }, PIXEL);
    const { learners, total, next } = await learnersOf(owner);
    expect(learners.map(({ username }) => username)).toEqual(['ada', 'olga']);
    expect({ total, next }).toEqual({ total: 2, next: null });
    const [first] = learners;
    expect(first).toMatchObject({
      email: 'ada@example.org',
      role: 'member',
      suspendedAt: null,
      decks: 1,
      cards: 3,
      mediaBytes: PIXEL.length,
    });
    expect(first?.textBytes).toBeGreaterThan(10);
    expect(Math.abs(app.clock.now() - (first?.lastActiveAt ?? 0))).toBeLessThan(HOUR);
  });

  test('counts the tokens of 30 days', async () => {
    const ada = await app.signUp('ada');
    const days = { '2026-11-18': 1, '2026-10-20': 20, '2026-10-19': 300 };
    for (const [day, used] of Object.entries(days)) {
      const row = { user_id: ada.user.id, day, used, reserved: 5_000 };
      await app.database.db.insertInto('token_days').values(row).execute();
    }
    app.clock.set('2026-11-18T23:00:00Z');
    expect((await learnersOf(await again(owner))).learners[0]).toMatchObject({ username: 'ada', tokens: 21 });
  });

  test('says when somebody who has signed out since was last active', async () => {
    const ada = await app.signUp('ada');
    await app.visitor.post('/auth/login', { email: ada.email, password: PASSWORD }, { cookie: 'any=cookie' });
    const before = (await learnersOf(owner)).learners[0]?.lastActiveAt;
    await ada.post('/auth/logout');
    await app.database.db.deleteFrom('auth_tokens').where('user_id', '=', ada.user.id).execute();
    const after = (await learnersOf(owner)).learners[0]?.lastActiveAt;
    expect(after).not.toBeNull();
    expect(Math.abs((after ?? 0) - (before ?? 0))).toBeLessThan(HOUR);
  });

  test('is searched by parts of usernames and emails, whatever their case', async () => {
    for (const name of ['ada', 'grace', 'per_cent']) await app.signUp(name);
    const found = async (search: string) =>
      (await learnersOf(owner, { search })).learners.map(({ username }) => username);
    expect(await found('GRA')).toEqual(['grace']);
    expect(await found(' ada@EXAMPLE ')).toEqual(['ada']);
    expect(await found('example.org')).toHaveLength(4);
    expect(await found('_')).toEqual(['per_cent']);
    expect(await found('%')).toEqual([]);
    expect(await found('\\')).toEqual([]);
    expect((await owner.get(`/admin/users?search=${'x'.repeat(201)}`)).status).toBe(400);
  });

  test('comes in pages, and leaves out closed accounts', async () => {
    const app = await startTestApp({ worker: false });
    const admin = await signUpAs(app, 'admin', 'zoe');
    for (let index = 0; index < 30; index += 1) await app.signUp(`learner-${10 + index}`);
    const gone = await app.signUp('learner-00');
    await gone.delete('/account', undefined, { password: PASSWORD });
    const first = await learnersOf(admin);
    expect(first.learners).toHaveLength(25);
    expect(first.total).toBe(31);
    expect(first.learners[0]).toMatchObject({ username: 'learner-10' });
    const second = await learnersOf(admin, { cursor: first.next ?? '' });
    expect(second).toMatchObject({ total: null, next: null });
    expect(second.learners.map(({ username }) => username)).toEqual([
      ...['35', '36', '37', '38', '39'].map((number) => `learner-${number}`),
      'zoe',
    ]);
  });
});

/** The same user, signed in at this moment. */
async function again({ email }: TestUser) {
  const { token } = authResponse.parse(
    (await app.visitor.post('/auth/login', { email, password: PASSWORD })).body,
  );
  return app.withToken(token);
}

describe('one learner', () => {
  test('is shown with devices, keys, tokens and what was done to the account', async () => {
    const ada = await app.signUp('ada');
    await makeKey(ada);
    await signIn(app, ada.email, PASSWORD);
    expect(await learnerOf(owner, ada)).toMatchObject({
      username: 'ada',
      devices: 2,
      keys: 1,
      emailConfirmed: false,
      hasOwnPassword: true,
      hasSecondFactor: false,
      tokenLimit: null,
      usualTokenLimit: 10_000,
      tokensToday: 0,
      mayChange: true,
      acts: [],
    });
    await owner.put(`/admin/users/${ada.user.id}/token-limit`, { tokenLimit: 5 });
    expect(await learnerOf(owner, ada)).toMatchObject({
      tokenLimit: 5,
      acts: [{ act: 'token-limit-changed', actor: 'olga', subject: 'ada', detail: '5', byOperator: false }],
    });
    expect(await learnerOf(owner, owner)).toMatchObject({ role: 'owner', mayChange: false });
  });

  test('is not found when there is none, or the account is closed', async () => {
    const gone = await app.signUp('gone');
    await gone.delete('/account', undefined, { password: PASSWORD });
    for (const id of [gone.user.id, crypto.randomUUID()]) {
      expect(await owner.get(`/admin/users/${id}`)).toMatchObject({ status: 404 });
      for (const response of await changesOf(owner, id)) {
        expect(response).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      }
    }
    expect((await owner.get('/auth/me')).status).toBe(200);
  });
});

/** Makes every change to an account, one after the other. */
async function changesOf(admin: TestUser, id: string) {
  return [
    await admin.put(`/admin/users/${id}/token-limit`, { tokenLimit: 1 }),
    await admin.post(`/admin/users/${id}/password-link`, { by: 'link' }),
    await admin.post(`/admin/users/${id}/sign-out`),
    await admin.delete(`/admin/users/${id}`, undefined, { username: 'ada' }),
  ];
}

describe('who may change an account', () => {
  test('an admin may change those of members, an owner all, and nobody their own', async () => {
    const admin = await signUpAs(app, 'admin', 'adam');
    const other = await signUpAs(app, 'admin', 'ada');
    for (const { user } of [admin, other, owner]) {
      for (const response of await changesOf(admin, user.id)) {
        expect(response).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      }
    }
    for (const response of await changesOf(owner, owner.user.id)) {
      expect(response).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    expect(await actsOf(owner)).toEqual([]);
    const statuses = (await changesOf(owner, other.user.id)).map(({ status }) => status);
    expect(statuses).toEqual([204, 201, 200, 204]);
  });

  test('a member sees and changes nothing', async () => {
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')];
    const calls = [
      ...['/admin/users', '/admin/acts', '/admin/jobs', '/admin/providers', '/admin/server'].map((path) =>
        eve.get(path),
      ),
      eve.get(`/admin/users/${ada.user.id}`),
    ];
    for (const response of [...(await Promise.all(calls)), ...(await changesOf(eve, ada.user.id))]) {
      expect(response).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
  });

  test('changes need a recent sign-in', async () => {
    const ada = await app.signUp('ada');
    app.clock.advance(16 * 60_000);
    for (const response of await changesOf(owner, ada.user.id)) expect(response.status).toBe(403);
    expect(await actsOf(owner)).toEqual([]);
    expect((await ada.get('/auth/me')).status).toBe(200);
  });
});

const linkSchema = adminEndpoints.makePasswordLink.response;

/** The secret of a link that `admin` makes for a learner. */
async function linkFor(admin: TestUser, { user }: TestUser): Promise<string> {
  const { body } = await admin.post(`/admin/users/${user.id}/password-link`, { by: 'link' });
  return linkSchema.parse(body).link?.split('#')[1] ?? '';
}

describe('a link to a new password', () => {
  test('that an admin hands over works once, and says nothing about the email address', async () => {
    const ada = await app.signUp('ada');
    const token = await linkFor(owner, ada);
    expect((await ada.get('/auth/me')).status).toBe(200);
    expect((await reset(app, token)).status).toBe(204);
    expect((await ada.get('/auth/me')).status).toBe(401);
    expect(await reset(app, token, 'a third one')).toMatchObject(EXPIRED_LINK);
    const session = authResponse.parse((await signIn(app, ada.email, NEXT_PASSWORD)).body).token;
    expect(await kindsOf(app.withToken(session))).toEqual(
      expect.arrayContaining(['password-link-by-admin', 'password-reset-by-link']),
    );
    expect(await learnerOf(owner, ada)).toMatchObject({ emailConfirmed: false });
    expect((await actsOf(owner)).map(({ act }) => act)).toEqual(['password-link-made']);
  });

  test('ends after a day, with another one, with a new password and with another address', async () => {
    const ada = await app.signUp('ada');
    const [first, second] = [await linkFor(owner, ada), await linkFor(owner, ada)];
    expect(await reset(app, first)).toMatchObject(EXPIRED_LINK);
    await ada.post('/account/password', { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD });
    expect(await reset(app, second)).toMatchObject(EXPIRED_LINK);
    const third = await linkFor(owner, ada);
    const email = 'lovelace@example.org';
    const changed = { email, email_key: email };
    await app.database.db.updateTable('users').set(changed).where('id', '=', ada.user.id).execute();
    expect(await reset(app, third)).toMatchObject(EXPIRED_LINK);
    const fourth = await linkFor(owner, ada);
    app.clock.advance(24 * HOUR + 1_000);
    expect(await reset(app, fourth)).toMatchObject(EXPIRED_LINK);
  });

  test('is stored only as a hash', async () => {
    const ada = await app.signUp('ada');
    const token = await linkFor(owner, ada);
    const { db } = app.database;
    const stored = [
      await db.selectFrom('mail_links').selectAll().execute(),
      await db.selectFrom('admin_acts').selectAll().execute(),
      await db.selectFrom('security_events').selectAll().execute(),
    ];
    expect(token).toHaveLength(43);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('cannot be sent by mail without a mail server', async () => {
    const ada = await app.signUp('ada');
    const sent = await owner.post(`/admin/users/${ada.user.id}/password-link`, { by: 'mail' });
    expect(sent).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await actsOf(owner)).toEqual([]);
  });
});

describe('with a mail server', () => {
  let mail: Awaited<ReturnType<typeof startMail>>;
  beforeEach(async () => {
    mail = await startMail();
  });
  afterEach(() => mail.peer.close());

  test('a link to a new password goes to the learner, and not to the admin', async () => {
    const app = await mail.start();
    const [owner, ada] = [await signUpAs(app, 'owner'), await app.signUp('ada')];
    const sent = await owner.post(`/admin/users/${ada.user.id}/password-link`, { by: 'mail' });
    expect(sent).toMatchObject({ status: 201, body: { link: null } });
    const { link } = await mail.next(app, ada.email);
    expect((await reset(app, link?.secret ?? '')).status).toBe(204);
    expect(await learnerOf(owner, ada)).toMatchObject({
      emailConfirmed: true,
      acts: [{ act: 'password-link-mailed' }],
    });
  });
});

test('signing a learner out ends devices and keys, which they can read in their security log', async () => {
  const ada = await app.signUp('ada');
  const { secret } = await makeKey(ada);
  expect(await owner.post(`/admin/users/${ada.user.id}/sign-out`)).toMatchObject({ body: { devices: 1 } });
  expect((await ada.get('/auth/me')).status).toBe(401);
  expect((await app.withToken(secret).get('/decks')).status).toBe(401);
  expect(await kindsOf(await again(ada))).toContain('signed-out-by-admin');
  expect(await actsOf(owner)).toMatchObject([{ act: 'signed-out', actor: 'olga', subject: 'ada' }]);
});

describe('a limit of tokens for one learner', () => {
  test('replaces the limit of the server until it is removed', async () => {
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')];
    const set = (tokenLimit: unknown) => owner.put(`/admin/users/${ada.user.id}/token-limit`, { tokenLimit });
    const generate = (user: TestUser) =>
      user.post('/decks/generate', { title: 'T', topic: 'capitals of Europe', cardCount: 5, difficulty: 1 });
    const limitOf = async (user: TestUser) => (await user.get('/ai/usage')).body;
    expect((await set(100)).status).toBe(204);
    expect(await generate(ada)).toMatchObject({
      status: 402,
      body: { code: 'TOKEN_LIMIT_EXCEEDED', remaining: 100 },
    });
    expect((await generate(eve)).status).toBeLessThan(300);
    expect(await limitOf(ada)).toMatchObject({ usage: { dailyLimit: 100 } });
    expect(await limitOf(eve)).toMatchObject({ usage: { dailyLimit: 10_000 } });
    expect((await set(null)).status).toBe(204);
    expect(await limitOf(ada)).toMatchObject({ usage: { dailyLimit: 10_000 } });
    expect((await generate(ada)).status).toBeLessThan(300);
    expect(await kindsOf(ada)).toContain('token-limit-by-admin');
    for (const wrong of [-1, 1.5, 1_000_000_001, '5', undefined]) expect((await set(wrong)).status).toBe(400);
  });
});

describe('deleting a learner', () => {
  test('needs their username, and erases everything except the record of what was done', async () => {
    const ada = await app.signUp('ada');
    await makeDeck(ada, { cardCount: 3 });
    await owner.put(`/admin/users/${ada.user.id}/token-limit`, { tokenLimit: 7 });
    const remove = (username: unknown) =>
      owner.delete(`/admin/users/${ada.user.id}`, undefined, { username });
    for (const wrong of ['Ada', '', undefined, 'x'.repeat(101)]) {
      expect(await remove(wrong)).toMatchObject({ status: 400, body: { errors: [{ field: 'username' }] } });
    }
    expect((await remove('ada')).status).toBe(204);
    expect((await ada.get('/auth/me')).status).toBe(401);
    const users = () => app.database.db.selectFrom('users').select('username').execute();
    await expect.poll(users).toEqual([{ username: 'olga' }]);
    const acts = await app.database.db.selectFrom('admin_acts').selectAll().execute();
    // In quotes: an id can hold the letters of a name.
    expect(JSON.stringify(acts)).not.toMatch(new RegExp(`"(?:${ada.user.id}|ada)"`, 'u'));
    expect(await actsOf(owner)).toMatchObject([
      { act: 'account-deleted', actor: 'olga', subject: null },
      { act: 'token-limit-changed', actor: 'olga', subject: null, detail: '7' },
    ]);
  });
});
