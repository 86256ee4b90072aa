import { describe, expect, test } from 'vitest';
import { PASSWORD, startTestApp } from '#test/server/test-app.ts';
import { writeRegistration } from '../auth/registration/server-settings.repository.ts';

const ADA = { email: 'ada@example.org', username: 'ada', password: PASSWORD };
const REFUSED = {
  status: 403,
  body: {
    code: 'REGISTRATION_CLOSED',
    message: 'Registration is closed. The operator of this server can create an account for you.',
  },
};

describe('while registration is closed', () => {
  test('nobody can create an account, existing users can sign in, and no response reveals who exists', async () => {
    const app = await startTestApp({ env: { EXPLORE_LOGIN: 'true' } });
    await app.visitor.post('/auth/register', ADA);
    await writeRegistration(app.database.db, 'closed');

    expect(
      await app.visitor.post('/auth/register', { ...ADA, email: 'eve@example.org', username: 'eve' }),
    ).toMatchObject(REFUSED);
    for (const email of ['eve@example.org', ADA.email]) {
      expect(await app.visitor.post('/auth/login', { email, password: 'a guess' })).toMatchObject({
        status: 401,
        body: { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' },
      });
    }
    expect((await app.visitor.post('/auth/login', ADA)).status).toBe(200);
    expect(await app.database.db.selectFrom('users').select('username').execute()).toEqual([
      { username: 'ada' },
    ]);
  });

  test('registering does not reveal whether a name is taken', async () => {
    const app = await startTestApp();
    await app.visitor.post('/auth/register', ADA);
    await writeRegistration(app.database.db, 'closed');
    expect(await app.visitor.post('/auth/register', ADA)).toMatchObject(REFUSED);
  });
});

test('registration follows the setting until the operator changes it, which takes effect immediately', async () => {
  const app = await startTestApp({ env: { REGISTRATION: 'closed', EXPLORE_LOGIN: 'true' } });
  const told = async () => (await app.visitor.get('/config')).body;
  expect(await told()).toMatchObject({ registrationOpen: false, exploreLogin: false });
  expect(await app.visitor.post('/auth/register', ADA)).toMatchObject(REFUSED);

  await writeRegistration(app.database.db, 'open');
  expect(await told()).toMatchObject({ registrationOpen: true, exploreLogin: true });
  expect((await app.visitor.post('/auth/register', ADA)).status).toBe(201);

  await writeRegistration(app.database.db, 'closed');
  expect(await told()).toMatchObject({ registrationOpen: false });
});

test('visitors see the last known state while the database is down', async () => {
  const app = await startTestApp({ env: { REGISTRATION: 'open' } });
  await writeRegistration(app.database.db, 'closed');
  expect((await app.visitor.get('/config')).body).toMatchObject({ registrationOpen: false });
  await app.database.db.schema.dropTable('server_settings').execute();
  expect((await app.visitor.get('/config')).body).toMatchObject({ registrationOpen: false });
});
