import { expect, test } from 'vitest';
import { meResponse } from '#contract/auth.ts';
import { ROLES } from '#domain/account/roles.ts';
import { kindsOf } from '#test/server/mail-helpers.ts';
import { actsOf, signUpAs } from '#test/server/admin-helpers.ts';
import {
  changeRole,
  FORBIDDEN,
  LAST_OWNER,
  makeInvite,
  registerWith,
  sortedStatuses,
  suspend,
} from '#test/server/role-helpers.ts';
import { PASSWORD, startTestApp, type Client } from '#test/server/test-app.ts';

const roleOf = async (client: Client) => meResponse.parse((await client.get('/auth/me')).body).user.role;

test('an owner gives roles, which apply from the next request on and are in the log', async () => {
  const app = await startTestApp();
  const owner = await signUpAs(app, 'owner');
  const ada = await app.signUp();
  expect(await ada.get('/admin/invites')).toMatchObject(FORBIDDEN);
  for (const role of ['admin', 'owner', 'member'] as const) {
    expect((await changeRole(owner, ada, role)).status).toBe(204);
    expect(await roleOf(ada)).toBe(role);
  }
  expect(await kindsOf(ada)).toEqual(['became-member', 'became-owner', 'became-admin', 'account-created']);
  expect((await changeRole(owner, ada, 'member')).status).toBe(204);
  expect(await kindsOf(ada)).toHaveLength(4);
  const acts = (await actsOf(owner)).map(({ act, detail, actor, subject }) => [act, detail, actor, subject]);
  const given = ['member', 'owner', 'admin'].map((role) => ['role-changed', role]);
  expect(acts).toEqual(given.map((act) => [...act, owner.user.username, ada.user.username]));
});

test('admins give no roles, and can only become members themselves', async () => {
  const app = await startTestApp();
  const [owner, admin] = [await signUpAs(app, 'owner'), await signUpAs(app, 'admin')];
  for (const target of [owner, await signUpAs(app, 'admin'), await app.signUp()]) {
    for (const role of ROLES) expect(await changeRole(admin, target, role)).toMatchObject(FORBIDDEN);
  }
  expect(await changeRole(admin, admin, 'owner')).toMatchObject(FORBIDDEN);
  expect((await changeRole(admin, admin, 'member')).status).toBe(204);
  expect(await changeRole(admin, admin, 'member')).toMatchObject(FORBIDDEN);
});

test('the last owner keeps the role and the account as long as others have accounts', async () => {
  const app = await startTestApp();
  const owner = await signUpAs(app, 'owner');
  const other = await signUpAs(app, 'owner');
  await suspend(owner, other);
  const deleted = (who: Client) => who.delete('/account', undefined, { password: PASSWORD });
  for (const role of ['admin', 'member'] as const) {
    expect(await changeRole(owner, owner, role)).toMatchObject(LAST_OWNER);
  }
  expect(await deleted(owner)).toMatchObject(LAST_OWNER);
  expect(await suspend(owner, owner)).toMatchObject(FORBIDDEN);
  const admin = await signUpAs(app, 'admin');
  expect(await suspend(admin, owner)).toMatchObject(FORBIDDEN);
  expect(await roleOf(owner)).toBe('owner');

  expect((await changeRole(owner, admin, 'owner')).status).toBe(204);
  expect((await deleted(owner)).status).toBe(204);
  expect(await deleted(admin)).toMatchObject(LAST_OWNER);
});

test('an owner who is alone on the server can delete the account', async () => {
  const app = await startTestApp();
  const owner = await signUpAs(app, 'owner');
  const ada = await app.signUp();
  expect((await ada.delete('/account', undefined, { password: PASSWORD })).status).toBe(204);
  expect((await owner.delete('/account', undefined, { password: PASSWORD })).status).toBe(204);
});

test.each(['demote', 'suspend'] as const)(
  'if two owners %s each other at the same time, one stays an owner',
  async (what) => {
    const app = await startTestApp();
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await signUpAs(app, 'owner'), await signUpAs(app, 'owner')];
      // Only these two, so that one of them is the last.
      await app.database.db
        .updateTable('users')
        .set({ role: 'member' })
        .where('id', 'not in', [one.user.id, two.user.id])
        .execute();
      const act = (by: typeof one, target: typeof one) =>
        what === 'demote' ? changeRole(by, target, 'member') : suspend(by, target);
      const answers = await Promise.all([act(one, two), act(two, one)]);
      expect(sortedStatuses(answers)).toEqual([204, 403]);
    }
  },
);

test('an account that does not exist is 404, and the owner stays signed in', async () => {
  const app = await startTestApp();
  const owner = await signUpAs(app, 'owner');
  const nobody = { user: { id: crypto.randomUUID() } };
  expect(await changeRole(owner, nobody, 'admin')).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
  expect((await suspend(owner, nobody)).status).toBe(404);
  expect((await owner.get('/auth/me')).status).toBe(200);
});

test('an admin who loses the role loses the invites too', async () => {
  const app = await startTestApp({ env: { REGISTRATION: 'open' } });
  const owner = await signUpAs(app, 'owner');
  const admin = await signUpAs(app, 'admin');
  const { secret } = await makeInvite(admin, { maxUses: null });
  const mine = await makeInvite(owner, { maxUses: null });
  await app.database.db
    .insertInto('server_settings')
    .values({ name: 'registration', value: 'invite' })
    .execute();
  expect((await registerWith(app, secret, 'ada')).status).toBe(201);
  await changeRole(owner, admin, 'member');
  expect(await registerWith(app, secret, 'eve')).toMatchObject({
    status: 410,
    body: { code: 'LINK_EXPIRED' },
  });
  expect((await registerWith(app, mine.secret, 'eve')).status).toBe(201);
});
