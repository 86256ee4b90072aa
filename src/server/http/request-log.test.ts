import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/server/test-app.ts';

test('a failure after the response is logged', async () => {
  const lines = new PassThrough();
  let logged = '';
  lines.on('data', (chunk) => {
    logged += String(chunk);
  });
  const app = await startTestApp({ env: { EXPLORE_LOGIN: 'false' }, log: pino({ level: 'warn' }, lines) });
  const ada = await app.signUp();
  const { schema } = app.database.db;
  await schema.alterTable('security_events').renameTo('elsewhere').execute();
  const guess = { email: ada.email, password: 'a guess' };
  expect((await app.visitor.post('/auth/login', guess)).status).toBe(401);
  await expect.poll(() => logged).toContain('security_events');
  expect(logged).toContain('"route":"/api/auth/login"');
  expect(logged).not.toContain(ada.email);
  await schema.alterTable('elsewhere').renameTo('security_events').execute();
});
