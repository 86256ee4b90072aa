import { expect, test } from 'vitest';
import { startTestApp } from '#test/server/test-app.ts';
import { createPasswords } from '../../ports/passwords.ts';
import { admitDeveloperUsers } from './developer-users.ts';

test('a test user from before an upgrade can delete the account without a password', async () => {
  const app = await startTestApp();
  const { clock, database } = app;
  const passwords = createPasswords({ cost: { memory: 8, passes: 1, lanes: 1 } });
  const config = { NODE_ENV: 'development', HOST: '127.0.0.1' };
  let ids = 0;
  const newId = () => `token-${(ids += 1)}`;
  const start = () => admitDeveloperUsers({ ...database, clock, newId, passwords, config });
  await start();
  const learner = await app.signUp();
  // What the column's default says of rows that were there before it.
  await database.db.updateTable('users').set({ has_own_password: 1 }).execute();
  await start();

  const user = app.withToken('dev-token-test01');
  expect(await user.get('/auth/me')).toMatchObject({ body: { user: { hasOwnPassword: false } } });
  expect((await user.delete('/account', undefined, { confirmation: 'testuser01' })).status).toBe(204);
  expect(await learner.get('/auth/me')).toMatchObject({ body: { user: { hasOwnPassword: true } } });
});
