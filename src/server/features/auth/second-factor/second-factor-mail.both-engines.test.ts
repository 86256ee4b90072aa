import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reset, startMail, type MailSetup } from '#test/server/mail-helpers.ts';
import { signInWith, turnOn } from '#test/server/second-factor-helpers.ts';
import { PASSWORD, type TestApp } from '#test/server/test-app.ts';
import { readConfig } from '../../../config.ts';
import { databaseMediaStore } from '../../../ports/files/database-media-store.ts';
import { databaseWaitingFiles } from '../../../ports/files/database-waiting-files.ts';
import { parseCommand } from '../../admin/admin-command.ts';

let mail: MailSetup;
beforeEach(async () => {
  mail = await startMail();
});
afterEach(() => mail.peer.close());

const NEXT = 'battery staple';
const subjectTo = async (app: TestApp, email: string) => (await mail.next(app, email)).headers.get('subject');

test('the user is told of each change, who made it, and what to do about it', async () => {
  const app = await mail.start();
  const ada = await app.signUp('ada');
  await turnOn(app, ada);
  const on = await mail.next(app, ada.email);
  expect(on.headers.get('subject')).toBe('Two-step sign-in was turned on - Cardamom');
  expect(on.text).toContain('https://cards.example.org/settings#password');
  await ada.post('/account/second-factor/recovery-codes');
  expect(await subjectTo(app, ada.email)).toBe('You have new recovery codes - Cardamom');
  await ada.delete('/account/second-factor');
  expect(await subjectTo(app, ada.email)).toBe('Two-step sign-in was turned off - Cardamom');

  await turnOn(app, ada);
  await mail.next(app, ada.email);
  const stores = { mediaStore: databaseMediaStore, waitingFiles: databaseWaitingFiles };
  const config = readConfig(mail.peer.env);
  const remove = parseCommand(['remove-second-factor', ada.email]);
  await remove({ ...app.database, ...stores, clock: app.clock, newId: randomUUID, config });
  expect((await mail.next(app, ada.email)).text).toContain('turned off by the operator of this server');
});

test('the user hears of each recovery code that is used, and when few are left', async () => {
  const app = await mail.start();
  const ada = await app.signUp('ada');
  const { recoveryCodes } = await turnOn(app, ada);
  const credentials = { email: ada.email, password: PASSWORD };
  expect(await subjectTo(app, ada.email)).toMatch(/^Two-step/u);
  const subjects: unknown[] = [];
  for (const code of recoveryCodes.slice(0, 7)) {
    expect((await signInWith(app, { ...credentials, code })).status).toBe(200);
    subjects.push(await subjectTo(app, ada.email));
  }
  expect(subjects).toEqual([
    ...Array.from({ length: 6 }, () => 'A recovery code was used - Cardamom'),
    'Few of your recovery codes are left - Cardamom',
  ]);
});

test('the user hears of guesses once, when no more are let through', async () => {
  const app = await mail.start();
  const ada = await app.signUp('ada');
  const { phone } = await turnOn(app, ada);
  await mail.next(app, ada.email);
  const guess = () => signInWith(app, { email: ada.email, password: PASSWORD, code: phone.wrong() });
  await Promise.all(Array.from({ length: 15 }, guess));
  const received = await mail.next(app, ada.email);
  expect(received.headers.get('subject')).toBe('Somebody may know your password - Cardamom');
  expect(received.text).toContain('change your password at once');
  await guess();
  expect(
    mail.peer.mails.filter(({ headers }) => headers.get('subject')?.startsWith('Somebody')),
  ).toHaveLength(1);
});

test('a new password set with a link leaves it as it is, and gives no further guesses', async () => {
  const app = await mail.start();
  const ada = await app.signUp('ada');
  const { phone } = await turnOn(app, ada);
  await mail.next(app, ada.email);
  const signIn = (password: string, code?: string) =>
    signInWith(app, { email: ada.email, password, ...(code !== undefined && { code }) });
  for (let count = 0; count < 9; count += 1) expect((await signIn(PASSWORD, phone.wrong())).status).toBe(401);
  expect((await reset(app, await mail.linkTo(app, ada.email), NEXT)).status).toBe(204);
  expect(await signIn(NEXT)).toMatchObject({ status: 401, body: { code: 'CODE_REQUIRED' } });
  expect((await signIn(NEXT, phone.code())).status).toBe(200);
  expect((await signIn(NEXT, phone.wrong())).status).toBe(401);
  expect((await signIn(NEXT, phone.wrong())).status).toBe(429);
});
