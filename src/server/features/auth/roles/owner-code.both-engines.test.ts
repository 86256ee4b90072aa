import { expect, test } from 'vitest';
import { authResponse } from '#contract/auth.ts';
import { kindsOf } from '#test/server/mail-helpers.ts';
import { actsOf, giveRole, signUpAs } from '#test/server/admin-helpers.ts';
import { sortedStatuses } from '#test/server/role-helpers.ts';
import { PASSWORD, startTestApp, type Client, type TestApp } from '#test/server/test-app.ts';
import { statusesInTurn } from '#test/server/statuses-in-turn.ts';
import { makeOwnerCode } from './owner-code.ts';

const DAY = 24 * 3_600_000;
const WRONG = { status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ field: 'code' }] } };

const codeOf = (app: TestApp) => makeOwnerCode({ db: app.database.db, clock: app.clock });
const claim = (who: Client, code: string | null) => who.post('/account/owner', { code });

test('the code printed at startup makes one learner the owner, once', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')];
  expect((await ada.get('/account/owner')).body).toEqual({ hasOwner: false });
  const code = await codeOf(app);
  expect(await claim(ada, 'abcd-efgh-jkmn-pqrs')).toMatchObject(WRONG);
  // As a person types it who reads it from another screen.
  const typed = ` ${code?.toUpperCase().replaceAll('-', ' ')} `;
  expect(await claim(ada, typed)).toMatchObject({ status: 200, body: { user: { role: 'owner' } } });
  expect((await ada.get('/account/owner')).body).toEqual({ hasOwner: true });
  expect(await kindsOf(ada)).toEqual(['became-owner', 'account-created']);
  expect((await ada.get('/admin/invites')).status).toBe(200);
  expect(await actsOf(ada)).toMatchObject([
    { act: 'ownership-claimed', byOperator: false, actor: 'ada', subject: 'ada' },
  ]);

  expect(await claim(eve, code)).toMatchObject(WRONG);
  expect((await eve.get('/admin/invites')).status).toBe(403);
  expect(await codeOf(app)).toBeNull();
});

test('each process of a server has a code, and all end with the first that is used', async () => {
  const app = await startTestApp();
  const codes = [await codeOf(app), await codeOf(app)];
  const learners = [await app.signUp(), await app.signUp()] as const;
  const answers = await Promise.all(learners.map((who, index) => claim(who, codes[index] ?? '')));
  expect(sortedStatuses(answers)).toEqual([200, 400]);
  const owners = app.database.db.selectFrom('users').select('id').where('role', '=', 'owner').execute();
  expect(await owners).toHaveLength(1);
});

test('a code is stored as a hash and works for a day', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const code = await codeOf(app);
  const stored = await app.database.db.selectFrom('server_settings').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(code?.replaceAll('-', '') ?? '');
  expect(JSON.stringify(stored)).not.toContain(code);
  app.clock.advance(DAY);
  const login = await app.visitor.post('/auth/login', { email: ada.email, password: PASSWORD });
  const { token } = authResponse.parse(login.body);
  expect(await claim(app.withToken(token), code)).toMatchObject(WRONG);
});

test('a code that was printed before somebody became the owner by command does not work', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const code = await codeOf(app);
  await giveRole(app, ada.user.username, 'owner');
  expect(await claim(eve, code)).toMatchObject(WRONG);
});

test('codes cannot be tried without end', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const statuses = await statusesInTurn(101, () => claim(ada, 'abcd-efgh-jkmn-pqrs'));
  expect(statuses.indexOf(429)).toBe(100);
  expect(await claim(ada, await codeOf(app))).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  app.clock.advance(60_000);
  expect((await claim(ada, await codeOf(app))).status).toBe(200);
  const owner = await signUpAs(app, 'owner');
  expect((await claim(owner, 'x')).status).toBe(400);
});
