import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '#test/server/test-app.ts';
import { readConfig } from '../../../config.ts';
import { createPasswords } from '../../../ports/passwords.ts';
import { admitDeveloperUsers } from './developer-users.ts';

const USERS = [
  ['dev-token-test01', 'c60af1eb-a07e-43c5-b599-ec19a9547bde', 'testuser01'],
  ['dev-token-test02', '2388887a-9e5a-4cb9-a713-4e2ee6b81885', 'testuser02'],
] as const;

const DEVELOPING = { NODE_ENV: 'development' };

const welcome = USERS.map(([, id, username]) => ({ status: 200, body: { user: { id, username } } }));
const refused = USERS.map(() => ({ status: 401, body: { code: 'UNAUTHORIZED' } }));

/** Does what a server with these settings does at every start. */
async function start({ clock, database }: TestApp, settings: Record<string, string>): Promise<void> {
  const passwords = createPasswords({ cost: { memory: 8, passes: 1, lanes: 1 } });
  const config = readConfig(settings);
  await admitDeveloperUsers({ ...database, clock, newId: randomUUID, passwords, config });
}

async function askWithEveryToken(app: TestApp) {
  return Promise.all(USERS.map(([token]) => app.withToken(token).get('/auth/me')));
}

test('the developer tokens work in development on a loopback address, and in no other start on the same data', async () => {
  const app = await startTestApp();
  for (const [settings, answers] of [
    [{}, refused],
    [DEVELOPING, welcome],
    [{ NODE_ENV: 'production' }, refused],
    [{ ...DEVELOPING, HOST: 'localhost' }, welcome],
    [{ ...DEVELOPING, HOST: '0.0.0.0' }, refused],
    [{ ...DEVELOPING, PUBLIC_URL: 'http://localhost:8080' }, welcome],
    [{ ...DEVELOPING, TRUST_PROXY: 'true' }, refused],
    [{ ...DEVELOPING, PUBLIC_URL: 'https://cards.example.org' }, refused],
  ] as const) {
    await start(app, settings);
    expect(await askWithEveryToken(app)).toMatchObject(answers);
  }
});

test('a user who already has the name of a developer user keeps name and account', async () => {
  const app = await startTestApp();
  const account = { email: 'real@example.org', username: 'TestUser01', password: PASSWORD };
  expect(await app.visitor.post('/auth/register', account)).toMatchObject({
    status: 201,
    body: { user: { username: 'TestUser01' } },
  });
  await start(app, DEVELOPING);
  expect(await askWithEveryToken(app)).toMatchObject([refused[0], welcome[1]]);
});

test('a test user from before an upgrade can delete the account without a password', async () => {
  const app = await startTestApp();
  await start(app, DEVELOPING);
  const user = await app.signUp();
  // The column's default for rows that are older than the column.
  await app.database.db.updateTable('users').set({ has_own_password: 1 }).execute();
  await start(app, DEVELOPING);

  const testUser = app.withToken('dev-token-test01');
  expect(await testUser.get('/auth/me')).toMatchObject({ body: { user: { hasOwnPassword: false } } });
  expect((await testUser.delete('/account', undefined, { confirmation: 'testuser01' })).status).toBe(204);
  expect(await user.get('/auth/me')).toMatchObject({ body: { user: { hasOwnPassword: true } } });
});
