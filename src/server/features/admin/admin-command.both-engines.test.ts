import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accessKeyEndpoints } from '#contract/access-keys.ts';
import { devicesResponse, securityEventsResponse } from '#contract/account.ts';
import { authResponse } from '#contract/auth.ts';
import { AppError } from '#domain/errors.ts';
import { runNode } from '#test/app-process.ts';
import { actsOf, signUpAs } from '#test/server/admin-helpers.ts';
import { packCards, packOf } from '#test/server/pack-folder.ts';
import { makeDeck, studyDeck } from '#test/server/study-helpers.ts';
import { openAgain, openEmptyDatabase, openTestDatabase } from '#test/server/test-database.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/server/test-app.ts';
import { readConfig } from '../../config.ts';
import type { Database } from '../../db/connect.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { openSqlite } from '../../db/sqlite/sqlite.ts';
import { parseCommand } from './admin-command.ts';
import { databaseWaitingFiles } from '../../ports/files/database-waiting-files.ts';
import { databaseMediaStore } from '../../ports/files/database-media-store.ts';

let folder: string;
let database: Database;
let app: TestApp;

/** A running server on a database that another process can open. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cardamom-admin-'));
  if (process.env['TEST_ENGINE'] === 'postgres') {
    database = await openTestDatabase();
  } else {
    const db = openSqlite(path.join(folder, 'cardamom.db'));
    await migrateToLatest(db);
    database = { db, engine: 'sqlite', location: folder };
  }
  app = await startTestApp({ database });
  // The command runs as a process and uses the clock of the machine.
  app.clock.set(new Date().toISOString());
});

afterEach(async () => {
  await app.close();
  if (database.engine === 'sqlite') await database.db.destroy();
  await rm(folder, { recursive: true });
});

type Outcome = { code: number | null; stdout: string; stderr: string };

/** Runs the command as an operator would. */
function runWith(env: Record<string, string>, ...words: string[]): Promise<Outcome> {
  return runNode(['scripts/admin.ts', ...words], env);
}

/**
 * Runs the command against the database of these tests. On PostgreSQL it runs within this process over its own
 * connections, because starting a process takes far longer.
 */
async function admin(...words: string[]): Promise<Outcome> {
  if (database.engine === 'sqlite') return runWith({ DATA_DIR: folder }, ...words);
  const own = openAgain(database);
  try {
    const stdout = `${await parseCommand(words)({ ...deps(), ...own })}\n`;
    return { code: 0, stdout, stderr: '' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: 1, stdout: '', stderr: `${error.message}\n` };
  } finally {
    await own.db.destroy();
  }
}

/** Runs the command within this process, for tests that need nothing but its result. */
function adminHere(...words: string[]): Promise<string> {
  return parseCommand(words)(deps());
}

const deps = () => ({
  ...database,
  mediaStore: databaseMediaStore,
  waitingFiles: databaseWaitingFiles,
  clock: app.clock,
  newId: randomUUID,
  config: readConfig({ DATA_DIR: folder }),
});

function passwordIn({ stdout }: Outcome): string {
  return /^Password: (?<password>[a-z2-9]{4}(?:-[a-z2-9]{4}){3})$/mu.exec(stdout)?.groups?.['password'] ?? '';
}

async function eventsOf(token: string): Promise<string[]> {
  const { body } = await app.withToken(token).get('/account/security-events');
  return securityEventsResponse.parse(body).events.map(({ kind }) => kind);
}

function signIn(email: string, password: string) {
  return app.visitor.post('/auth/login', { email, password });
}

describe('beside a running server', () => {
  test('the operator can create accounts while registration is closed, and list them', async () => {
    expect(await admin('registration', 'closed')).toEqual({
      code: 0,
      stdout: 'Registration is closed: only this command creates accounts.\n',
      stderr: '',
    });
    const refused = await app.visitor.post('/auth/register', {
      email: 'eve@example.org',
      username: 'eve',
      password: PASSWORD,
    });
    expect(refused).toMatchObject({ status: 403, body: { code: 'REGISTRATION_CLOSED' } });

    const made = await admin('create', 'ada@example.org');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toContain('Created the account ada (ada@example.org).\n');
    const signedIn = await signIn('ada@example.org', passwordIn(made));
    expect(signedIn).toMatchObject({ status: 200, body: { user: { username: 'ada' } } });
    const { token } = authResponse.parse(signedIn.body);
    expect(await eventsOf(token)).toEqual(['signed-in', 'account-created-by-operator']);
    expect(await adminHere('create', 'ada@elsewhere.org', 'lovelace')).toContain('lovelace (ada@');
    expect(await adminHere('create', 'ada@third.org')).toContain(
      'Created the account ada-2 (ada@third.org).',
    );

    const listed = (await admin('list')).stdout;
    expect(listed).toMatch(/^Username +Email +Role +Created +Last used +Devices +Decks$/mu);
    expect(listed).toMatch(/^ada +ada@example\.org +member +[\d-]{10} +[\d-]{10} +1 +0$/mu);
    expect(listed).toMatch(/^lovelace +ada@elsewhere\.org +member +\S+ +not signed in +0 +0$/mu);
    expect(listed).toContain('\n3 accounts\n');
    expect(listed).not.toContain('argon2');

    expect(await adminHere('registration')).toMatch(
      /^Registration is closed.*Set with this command or on the admin screen\.$/u,
    );
    expect((await admin('registration', 'open')).code).toBe(0);
    expect((await app.signUp('eve')).user.username).toBe('eve');
  });

  test('what the operator does is in the audit log, without the names of deleted users', async () => {
    await adminHere('create', 'ada@example.org', 'ada');
    const eve = await app.signUp('eve');
    await adminHere('sign-out', 'eve');
    await adminHere('reset-password', 'eve');
    await adminHere('registration', 'closed');
    await adminHere('delete', 'eve', '--yes');
    await adminHere('registration', 'open');
    const acts = await actsOf(await signUpAs(app, 'owner'));
    expect(acts.map(({ act, subject, detail }) => [act, subject, detail])).toEqual([
      ['registration-changed', null, 'open'],
      ['account-deleted', null, null],
      ['registration-changed', null, 'closed'],
      ['password-reset', null, null],
      ['signed-out', null, null],
      ['account-created', 'ada', null],
    ]);
    expect(acts.every(({ byOperator, actor }) => byOperator && actor === null)).toBe(true);
    expect(JSON.stringify(acts)).not.toContain(eve.user.id);
  });

  test('a reset password lets the owner in and signs everyone else out', async () => {
    const ada = await app.signUp('ada');
    const key = { name: 'A tool', scopes: ['read'], password: PASSWORD };
    const { secret } = accessKeyEndpoints.make.response.parse((await ada.post('/account/keys', key)).body);
    expect((await app.withToken(secret).get('/decks')).status).toBe(200);
    const reset = await admin('reset-password', 'ADA@example.org');
    expect(reset).toMatchObject({ code: 0, stderr: '' });
    expect((await ada.get('/auth/me')).status).toBe(401);
    expect((await app.withToken(secret).get('/decks')).status).toBe(401);
    expect((await signIn(ada.email, PASSWORD)).status).toBe(401);
    const again = await signIn(ada.email, passwordIn(reset));
    expect(again.status).toBe(200);
    expect(await eventsOf(authResponse.parse(again.body).token)).toContain('password-reset-by-operator');
  });

  test('a reset password works immediately, however often the old one was guessed', async () => {
    const ada = await app.signUp('ada');
    const device = { cookie: 'device=known' };
    const signInFrom = (headers: Record<string, string>, password: string) =>
      app.visitor.post('/auth/login', { email: ada.email, password }, headers);
    expect((await signInFrom(device, PASSWORD)).status).toBe(200);
    for (const headers of [{}, device]) {
      for (let count = 0; count < 20; count += 1) await signInFrom(headers, 'a guess');
      expect((await signInFrom(headers, PASSWORD)).status).toBe(429);
    }
    const reset = await adminHere('reset-password', 'ada');
    const password = passwordIn({ code: 0, stdout: reset, stderr: '' });
    for (const headers of [{}, device]) expect((await signInFrom(headers, password)).status).toBe(200);
  });

  test('the operator can sign out one account or all', async () => {
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')];
    expect(await adminHere('sign-out', 'ada')).toBe('Signed out ada (ada@example.org): 1 device.');
    expect([(await ada.get('/auth/me')).status, (await eve.get('/auth/me')).status]).toEqual([401, 200]);
    await signIn(ada.email, PASSWORD);
    expect((await admin('sign-out', '--everybody')).stdout).toBe('Signed everybody out: 2 devices.\n');
    expect((await eve.get('/auth/me')).status).toBe(401);
    const { token } = authResponse.parse((await signIn(eve.email, PASSWORD)).body);
    expect(await eventsOf(token)).toContain('signed-out-by-operator');
    const { body } = await app.withToken(token).get('/account/devices');
    expect(devicesResponse.parse(body).devices).toHaveLength(1);
  });

  test('an account is deleted after confirmation', async () => {
    const ada = await app.signUp('ada');
    const { deck } = await makeDeck(ada);
    await studyDeck(ada, deck.id);
    expect(await admin('delete', 'ada')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'This permanently deletes ada (ada@example.org) with every deck, card and session. Add --yes to confirm.\n',
    });
    expect((await ada.get('/auth/me')).status).toBe(200);
    expect(await admin('delete', 'ada', '--yes')).toMatchObject({ code: 0, stderr: '' });
    expect((await ada.get('/auth/me')).status).toBe(401);
    for (const table of ['users', 'decks', 'cards', 'reviews', 'security_events'] as const) {
      expect([table, await database.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    }
  });

  test('an account that cannot be erased immediately is closed, and the server erases it', async () => {
    const ada = await app.signUp('ada');
    // Only erasure uses hand-written statements here.
    const refuse: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind !== 'RawNode') return node;
        throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
      },
      transformResult: async ({ result }) => result,
    };
    const busy = { ...deps(), db: database.db.withPlugin(refuse) };
    expect(await parseCommand(['delete', 'ada', '--yes'])(busy)).toBe(
      'Closed ada (ada@example.org). Some of its data could not be erased yet: the server will erase the rest.',
    );
    expect((await ada.get('/auth/me')).status).toBe(401);
    const users = () => database.db.selectFrom('users').select('id').execute();
    await expect.poll(users).toEqual([]);
  });

  test('accounts being erased and unused devices are not listed', async () => {
    await app.stopWorker();
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')];
    expect((await eve.delete('/account', undefined, { password: PASSWORD })).status).toBe(204);
    expect(await database.db.selectFrom('users').select('id').execute()).toHaveLength(2);
    app.clock.advance(15 * 86_400_000);
    const listed = await adminHere('list');
    expect(listed).toMatch(/^ada +ada@example\.org +member +\S+ +not signed in +0 +0$/mu);
    expect(listed).toContain('\n1 account');
    expect((await signIn(ada.email, PASSWORD)).status).toBe(200);
    app.clock.advance(86_400_000);
    expect((await signIn(ada.email, PASSWORD)).status).toBe(200);
    app.clock.advance(13 * 86_400_000);
    expect(await adminHere('sign-out', 'ada')).toBe('Signed out ada (ada@example.org): 1 device.');
    expect(await adminHere('sign-out', 'ada')).toBe('Signed out ada (ada@example.org): 0 devices.');
  });
});

test('an invalid command is refused in one line with exit code 1', async () => {
  await app.signUp('ada');
  expect(await admin('reset-password', 'nobody')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no account "nobody"\n',
  });
  await expect(adminHere('create', 'ADA@example.org', 'other')).rejects.toThrow(/account with the email/u);
  await expect(adminHere('create', 'new@example.org', 'Ada')).rejects.toThrow(/account with the username/u);
  await expect(adminHere('create', 'nonsense')).rejects.toThrow('Invalid email address');
  expect(await database.db.selectFrom('users').select('username').execute()).toEqual([{ username: 'ada' }]);
});

test('the operator gives roles, suspends and invites', async () => {
  const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')];
  expect(await adminHere('set-role', 'ada', 'owner')).toBe('ada (ada@example.org) has the role owner.');
  expect((await ada.get('/admin/invites')).status).toBe(200);
  expect(await adminHere('suspend', 'eve')).toContain('Suspended eve (eve@example.org).');
  expect(await eve.get('/decks')).toMatchObject({ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
  expect(await adminHere('list')).toMatch(/^eve +eve@example\.org +member, suspended /mu);
  expect(await adminHere('unsuspend', 'eve')).toContain('eve (eve@example.org) is not suspended.');
  expect((await signIn(eve.email, PASSWORD)).status).toBe(200);

  const last = /the only owner of the server/u;
  await expect(adminHere('suspend', 'ada')).rejects.toThrow(last);
  await expect(adminHere('delete', 'ada', '--yes')).rejects.toThrow(last);
  expect(await adminHere('set-role', 'ada', 'member')).toContain('has the role member');
  expect(await adminHere('delete', 'ada', '--yes')).toContain('Deleted ada');
});

test('the operator makes an invite, lists it and withdraws it', async () => {
  expect(await adminHere('list-invites')).toBe('There are no invites.');
  expect(await adminHere('invite')).toMatch(
    /^Works until \S+, for one account:\nhttp:\/\/localhost:3000\/register#invite=[\w-]{43}\nRegistration is open: /u,
  );
  expect(await adminHere('registration', 'invite')).toContain('Registration is by invite');
  const made = await admin('invite', 'For my class', '--days', '30', '--uses', 'unlimited');
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const invite = /^Works until \S+, for any number of accounts:\n\S+#invite=(\S+)\n$/u.exec(made.stdout)?.[1];
  const names = { email: 'ada@example.org', username: 'ada', password: PASSWORD };
  expect((await app.visitor.post('/auth/register', { ...names, invite })).status).toBe(201);
  const listed = await adminHere('list-invites');
  const id = /^(\S{36}) +open +\S+ +1 of unlimited +the operator +For my class$/mu.exec(listed)?.[1] ?? '';
  expect(await adminHere('withdraw-invite', id)).toContain('Withdrew the invite.');
  expect(await adminHere('list-invites')).not.toContain('class');
  await expect(adminHere('withdraw-invite', id)).rejects.toThrow('Invite not found');
  await expect(adminHere('invite', '--uses', 'many')).rejects.toThrow('Uses must be a whole number');
  expect(await adminHere('invite', '--uses', '3')).toContain('for 3 accounts:');
});

test('an unknown command prints the usage and exits with code 2', async () => {
  const [nothing, help] = await Promise.all([runWith({}), runWith({}, '--help')]);
  expect(nothing).toMatchObject({ code: 2, stdout: '' });
  expect(nothing.stderr).toContain('Usage: npm run admin -- <command>');
  expect(help).toMatchObject({ code: 0, stderr: '' });
});

test('registration follows the setting until the operator changes it', async () => {
  expect(await adminHere('registration')).toBe(
    'Registration is open: visitors may create accounts. Set by REGISTRATION.',
  );
  await adminHere('registration', 'closed');
  expect(await adminHere('registration')).toContain('Set with this command or on the admin screen.');
  expect(await adminHere('registration', 'default')).toBe(
    'Registration is open: visitors may create accounts. Set by REGISTRATION.',
  );
  expect(await app.visitor.get('/config')).toMatchObject({ body: { registrationOpen: true } });
});

test('an email cannot inject control characters into the terminal', async () => {
  const { user } = await app.signUp();
  // Registration refuses such an email today, but earlier versions accepted it.
  await database.db
    .updateTable('users')
    .set({ email: 'ada\u001B[2J@example.org' })
    .where('id', '=', user.id)
    .execute();
  expect(await adminHere('list')).toContain('ada?[2J@example.org');
});

test('a missing database, or one of another version, is refused and left unchanged', async () => {
  const missing = await runWith({ DATA_DIR: path.join(folder, 'nowhere') }, 'list');
  expect([missing.code, missing.stderr]).toEqual([
    1,
    `There is no database ${path.join(folder, 'nowhere', 'cardamom.db')}. Start Cardamom once, or set DATA_DIR or DATABASE_URL.\n`,
  ]);

  const other = await mkdtemp(path.join(tmpdir(), 'cardamom-admin-'));
  const empty =
    database.engine === 'sqlite'
      ? { db: openSqlite(path.join(other, 'cardamom.db')), location: '' }
      : await openEmptyDatabase();
  const env = database.engine === 'sqlite' ? { DATA_DIR: other } : { DATABASE_URL: empty.location };
  const old = await runWith(env, 'registration', 'closed');
  expect([old.code, old.stderr]).toEqual([
    1,
    expect.stringMatching(
      /is not a database of this version of Cardamom\. Start this version on it once\.\n$/u,
    ),
  ]);
  expect(await empty.db.introspection.getTables()).toEqual([]);

  await migrateToLatest(empty.db);
  await empty.db
    .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .insertInto('kysely_migration')
    .values({ name: '9999-from-the-future', timestamp: '2030-01-01' })
    .execute();
  expect((await runWith(env, 'registration', 'closed')).stderr).toContain('newer version of Cardamom');
  expect(await empty.db.selectFrom('server_settings').selectAll().execute()).toEqual([]);
  await empty.db.destroy();
  await rm(other, { recursive: true });
});

test('every pack is listed with its terms, and what is wrong with it', async () => {
  const library = path.join(folder, 'library');
  expect(await adminHere('packs')).toBe(`There are no packs in ${library}.`);
  await mkdir(library);
  const put = (name: string, content: unknown) =>
    writeFile(path.join(library, name), JSON.stringify(content));
  const decks = [{ title: 'Burns', cards: packCards(5) }];
  await put('a.json', packOf({ author: 'Ada Lovelace', licence: 'CC BY 4.0' }, decks));
  await put('b.json', packOf({ id: 'b' }, [{ title: 'B', cards: [{ back: 'b' }, ...packCards(1)] }]));
  await put('c.json', packOf({ id: '../c' }, decks));
  expect((await adminHere('packs')).split('\n')).toEqual([
    'a.json: First Aid, by Ada Lovelace, CC BY 4.0, version of 2026-11-01: 5 cards in 1 deck',
    'b.json: First Aid, by nobody named, no licence named, version of 2026-11-01: 1 card in 1 deck',
    '  Card 1 "b": Its front is empty.',
    'c.json cannot be used: The field "pack.id" is missing or not as it should be.',
  ]);
});
