import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { adminEndpoints } from '#contract/admin.ts';
import { adminServerEndpoints, type FailedJob } from '#contract/admin-server.ts';
import { FAKE_MODEL } from '#test/fake-provider/fake-provider.ts';
import { startAppWithProvider } from '#test/fake-provider/start-for-test.ts';
import { actsOf, addFailedJob, signUpAs } from '#test/server/admin-helpers.ts';
import { finishedGeneration, requestCards } from '#test/server/generation-helpers.ts';
import { PIXEL } from '#test/media/files.ts';
import { forget, startMail, type MailSetup } from '#test/server/mail-helpers.ts';
import { addMedia } from '#test/server/media-helpers.ts';
import { PASSWORD, startTestApp, type Client, type TestApp } from '#test/server/test-app.ts';
import { pruneAdminActs } from '../../security/admin-acts.repository.ts';

const server = async (admin: Client) =>
  adminServerEndpoints.server.response.parse((await admin.get('/admin/server')).body);

const providers = async (admin: Client) =>
  adminServerEndpoints.providers.response.parse((await admin.get('/admin/providers')).body);

const failedJobs = async (admin: Client): Promise<FailedJob[]> =>
  adminServerEndpoints.jobs.response.parse((await admin.get('/admin/jobs')).body).jobs;

describe('the state of the server', () => {
  test('has its version, health, upgrades and sizes', async () => {
    const app = await startTestApp();
    const admin = await signUpAs(app, 'admin');
    await addMedia({ ...admin, url: app.url }, PIXEL);
    const state = await server(admin);
    expect(state).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/u),
      engine: app.database.engine,
      readiness: 'ok',
      mediaBytes: PIXEL.length,
      backups: null,
    });
    expect(state.databaseBytes).toBeGreaterThan(100_000);
    expect(state.migration).toMatch(/^\d{4}-/u);
    expect(state.migrations).toBeGreaterThan(50);
    expect(Math.abs(app.clock.now() - state.startedAt)).toBeLessThan(60_000);
  });

  test('says what is wrong, as /readyz does', async () => {
    const storage = { isFull: () => Promise.resolve(true), noteFull: () => undefined };
    const app = await startTestApp({ storage, worker: false });
    const other = await startTestApp({ database: app.database, worker: false });
    const admin = await signUpAs(other, 'admin');
    const full = app.withToken(admin.token);
    expect(await server(full)).toMatchObject({ readiness: 'disk full' });
  });
});

describe('backups', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cardamom-kept-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const start = (writeNow: () => Promise<void>) =>
    startTestApp({ env: { BACKUP_DIR: folder }, backups: { writeNow } });

  test('the newest complete one is reported', async () => {
    const app = await start(() => Promise.resolve());
    app.clock.set('2026-11-22T12:00:00Z');
    const admin = await signUpAs(app, 'admin');
    expect(await server(admin)).toMatchObject({
      backups: { readable: true, lastAt: null, lastBytes: null, kept: 0, pending: null },
    });
    await writeFile(path.join(folder, 'cardamom-2026-11-21T03-00-00Z.db'), 'older');
    await writeFile(path.join(folder, 'cardamom-2026-11-22T03-00-00Z.db'), 'last one');
    await writeFile(path.join(folder, 'cardamom-2026-11-22T04-00-00Z.db.unfinished'), 'half');
    await writeFile(path.join(folder, 'cardamom-2027-01-01T03-00-00Z.db'), 'before the clock was set back');
    expect(await server(admin)).toMatchObject({
      backups: { lastAt: Date.parse('2026-11-22T03:00:00Z'), lastBytes: 8, kept: 2 },
    });
    await rm(folder, { recursive: true });
    expect(await server(admin)).toMatchObject({ backups: { readable: true, lastAt: null, kept: 0 } });
    await writeFile(folder, 'not a folder');
    expect(await server(admin)).toMatchObject({ backups: { readable: false, lastAt: null, kept: 0 } });
  });

  test('one is written by a job when an admin asks, and asking again meanwhile adds none', async () => {
    const { promise: written, resolve: finish } = Promise.withResolvers<void>();
    let begun = 0;
    const app = await start(() => {
      begun += 1;
      return written;
    });
    const admin = await signUpAs(app, 'admin', 'adam');
    expect((await admin.post('/admin/backups')).status).toBe(204);
    await expect.poll(async () => (await server(admin)).backups?.pending).toBe('running');
    expect((await admin.post('/admin/backups')).status).toBe(204);
    finish();
    await expect.poll(async () => (await server(admin)).backups?.pending).toBe(null);
    expect(begun).toBe(1);
    expect(await actsOf(admin)).toMatchObject([{ act: 'backup-asked', actor: 'adam', subject: null }]);
  });

  test('cannot be asked for where the server makes none', async () => {
    const app = await startTestApp();
    const admin = await signUpAs(app, 'admin');
    expect(await admin.post('/admin/backups')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await actsOf(admin)).toEqual([]);
  });

  test('one that failed is in the list of failed jobs, and can be tried again', async () => {
    let isFull = true;
    const app = await start(() =>
      isFull ? Promise.reject(new Error('The disk is full\nand more')) : Promise.resolve(),
    );
    const admin = await signUpAs(app, 'admin', 'adam');
    await admin.post('/admin/backups');
    await expect
      .poll(async () => {
        // Past the pause before the next attempt.
        app.clock.advance(60_000);
        app.wakeWorker();
        return failedJobs(await renewed(app, admin));
      })
      .toMatchObject([{ kind: 'backup', attempts: 3, error: 'Error: The disk is full', retry: 'possible' }]);
    isFull = false;
    const again = await renewed(app, admin);
    const [job] = await failedJobs(again);
    expect((await again.post(`/admin/jobs/${job?.id}/retry`)).status).toBe(204);
    await expect.poll(async () => (await server(again)).backups?.pending).toBe(null);
    expect(await failedJobs(again)).toEqual([]);
    expect((await again.post(`/admin/jobs/${job?.id}/retry`)).status).toBe(404);
    expect((await actsOf(again)).map(({ act, detail }) => [act, detail])).toEqual([
      ['job-retried', 'backup'],
      ['backup-asked', null],
    ]);
  });
});

describe('waiting mail', () => {
  let mail: MailSetup;
  beforeEach(async () => {
    mail = await startMail();
  });
  afterEach(() => mail.peer.close());

  test('is counted with the last reason once the mail server has refused it, until it is delivered', async () => {
    const app = await mail.start();
    const admin = await signUpAs(app, 'admin');
    const ada = await app.signUp('ada');
    expect(await server(admin)).toMatchObject({ mail: { waiting: 0, error: null } });
    mail.peer.conduct = { at: 'recipient', code: 451, says: '4.3.0 <ADA@example.org>: Try later' };
    await forget(app, ada.email);
    await forget(app, admin.email);
    app.wakeWorker();
    await expect.poll(async () => (await server(admin)).mail?.waiting).toBe(2);
    const { mail: refused } = await server(admin);
    expect(refused?.error).toMatch(/^MailFailure: .*Try later/u);
    expect(refused?.error).not.toMatch(/@/u);
    mail.peer.conduct = 'take';
    app.clock.advance(2_000);
    await Promise.all([mail.next(app, ada.email), mail.next(app, admin.email)]);
    await expect.poll(async () => (await server(admin)).mail).toEqual({ waiting: 0, error: null });
  });

  test('is neither mail of this second, nor what has ended, nor that of suspended learners', async () => {
    const app = await mail.start({ worker: false });
    const admin = await signUpAs(app, 'admin');
    const ada = await app.signUp('ada');
    const add = (row: object) => addFailedJob(app, 'mail', { status: 'queued', ...row });
    await add({ failures: 0, attempts: 0, last_error: null });
    await add({ status: 'failed' });
    await add({ status: 'done' });
    await add({ user_id: ada.user.id });
    await addFailedJob(app, 'nightly', { status: 'queued' });
    expect((await admin.put(`/admin/users/${ada.user.id}/suspension`)).status).toBe(204);
    expect(await server(admin)).toMatchObject({ mail: { waiting: 0, error: null } });
    await add({ created_at: 3, run_at: 4, status: 'running', last_error: 'Error: newest\nand more' });
    await add({ created_at: 2, run_at: 5, last_error: 'Error: older' });
    expect(await server(admin)).toMatchObject({ mail: { waiting: 2, error: 'Error: newest' } });
  });

  test('is not told of without a mail server', async () => {
    const app = await startTestApp({ worker: false });
    expect(await server(await signUpAs(app, 'admin'))).toMatchObject({ mail: null });
  });
});

/** The same user after time has passed. */
async function renewed(app: TestApp, { email }: { email: string }): Promise<Client> {
  const { body } = await app.visitor.post('/auth/login', { email, password: PASSWORD });
  const token = typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : '';
  return app.withToken(token);
}

describe('jobs that failed', () => {
  test('are listed without their payloads, and can run again only where that helps', async () => {
    const app = await startTestApp({ worker: false });
    const admin = await signUpAs(app, 'admin');
    const told = await addFailedJob(app, 'generate-deck', { run_at: 3 });
    const late = await addFailedJob(app, 'of another version', { run_at: 2 });
    await addFailedJob(app, 'generate-deck', { last_error: 'cancelled' });
    await addFailedJob(app, 'nightly', { status: 'done' });
    const queued = await addFailedJob(app, 'nightly', { status: 'queued' });
    const listed = await failedJobs(admin);
    expect(listed).toMatchObject([
      { id: told, kind: 'generate-deck', dueAt: 3, attempts: 5, error: 'Error: broken', retry: 'told' },
      { id: late, retry: 'late' },
    ]);
    expect(JSON.stringify(listed)).not.toContain('secret');
    for (const id of [told, late]) {
      const refused = await admin.post(`/admin/jobs/${id}/retry`);
      expect(refused).toMatchObject({ status: 409, body: { code: 'NOT_REPEATABLE' } });
    }
    for (const id of [queued, randomUUID()]) {
      expect((await admin.post(`/admin/jobs/${id}/retry`)).status).toBe(404);
    }
  });

  test('only one of two admins who retry one at the same time succeeds', async () => {
    const app = await startTestApp({ worker: false });
    const admin = await signUpAs(app, 'admin');
    const id = await addFailedJob(app, 'nightly');
    const both = await Promise.all([1, 2].map(() => admin.post(`/admin/jobs/${id}/retry`)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([204, 404]));
    expect(await actsOf(admin)).toHaveLength(1);
  });
});

describe('figures of providers', () => {
  const NO_FIGURES = { requests: 0, inputTokens: 0, outputTokens: 0, cost: 0 };
  const TOPIC = { type: 'topic', title: 'Fire', topic: 'Volcanoes', cardCount: 5, difficulty: 3 };

  test('count requests, failures and tokens by day and model, and what they cost', async () => {
    const env = { AI_PRICE_INPUT: '2.50', AI_PRICE_OUTPUT: '10', AI_SECOND_LOOK: 'false' };
    const { app, provider } = await startAppWithProvider({ env });
    const admin = await signUpAs(app, 'admin');
    await finishedGeneration(admin, await requestCards(admin, TOPIC));
    provider.next('401');
    await finishedGeneration(admin, await requestCards(admin, { ...TOPIC, title: 'Again' }));
    const count = async () => (await providers(admin)).figures[0]?.failures;
    await expect.poll(count).toBe(1);
    const { current, figures, days } = await providers(admin);
    expect(current).toEqual({ provider: 'openai-compatible', model: FAKE_MODEL });
    expect(figures).toMatchObject([{ ...current, failures: 1 }]);
    const [{ requests, inputTokens, outputTokens, cost } = NO_FIGURES] = figures;
    expect(Math.min(requests, inputTokens, outputTokens)).toBeGreaterThan(1);
    expect(cost).toBeCloseTo((inputTokens * 2.5 + outputTokens * 10) / 1e6, 10);
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ requests, failures: 1 });
  });

  test('have no cost for a model that is no longer used, or without prices', async () => {
    const { app } = await startAppWithProvider({ env: { AI_PRICE_INPUT: '1', AI_PRICE_OUTPUT: '1' } });
    const admin = await signUpAs(app, 'admin');
    const day = new Date(app.clock.now()).toISOString().slice(0, 10);
    const counts = { requests: 2, failures: 0, input_tokens: 1_000_000, output_tokens: 500_000 };
    const rows = ['old', FAKE_MODEL].map((model) => ({
      day,
      provider: 'openai-compatible',
      model,
      ...counts,
    }));
    await app.database.db.insertInto('provider_days').values(rows).execute();
    const costs = async (client: Client) =>
      new Map((await providers(client)).figures.map(({ model, cost }) => [model, cost]));
    expect(await costs(admin)).toEqual(
      new Map([
        ['old', null],
        [FAKE_MODEL, 1.5],
      ]),
    );
    const plain = await startTestApp({ database: app.database, worker: false });
    const unpriced = await costs(plain.withToken(admin.token));
    expect(unpriced).toEqual(
      new Map([
        ['old', null],
        [FAKE_MODEL, null],
      ]),
    );
    expect(await providers(plain.withToken(admin.token))).toMatchObject({ current: null });
  });
});

describe('registration', () => {
  test('changes immediately, overrides the settings of the server, and who changed it is recorded', async () => {
    const app = await startTestApp({ env: { REGISTRATION: 'open' } });
    const admin = await signUpAs(app, 'admin', 'adam');
    expect(await admin.get('/admin/registration')).toMatchObject({
      body: { registration: 'open', set: false },
    });
    const closed = { registration: 'closed', set: true };
    expect(await admin.put('/admin/registration', { registration: 'closed' })).toMatchObject({
      body: closed,
    });
    expect(await admin.get('/admin/registration')).toMatchObject({ body: closed });
    const eve = { email: 'eve@example.org', username: 'eve', password: PASSWORD };
    expect((await app.visitor.post('/auth/register', eve)).status).toBe(403);
    expect(await actsOf(admin)).toMatchObject([
      { act: 'registration-changed', actor: 'adam', subject: null, detail: 'closed' },
    ]);
    expect((await admin.put('/admin/registration', { registration: 'ajar' })).status).toBe(400);
  });
});

describe('the audit log', () => {
  test('comes in pages, latest first, and is kept for a year', async () => {
    const app = await startTestApp({ worker: false });
    const admin = await signUpAs(app, 'admin', 'adam');
    for (let index = 0; index < 60; index += 1) {
      const act = { act: 'signed-out' as const, by_operator: 1 as const, actor_id: null, subject_id: null };
      // Several at one instant.
      const row = { id: randomUUID(), ...act, detail: String(index), at: 1_000 + Math.floor(index / 20) };
      await app.database.db.insertInto('admin_acts').values(row).execute();
    }
    const read = async (query: string) => {
      const { body } = await admin.get(`/admin/acts${query}`);
      return adminEndpoints.acts.response.parse(body);
    };
    const first = await read('');
    expect(first.acts).toHaveLength(50);
    const second = await read(`?cursor=${first.next}`);
    expect(second.next).toBeNull();
    const all = [...first.acts, ...second.acts];
    expect(new Set(all.map(({ id }) => id)).size).toBe(60);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((one, other) => other - one));
    expect((await admin.get('/admin/acts?cursor=made-up')).status).toBe(400);
    const year = 365 * 86_400_000;
    expect(await pruneAdminActs(app.database.db, 1_001 + year, 1_000)).toBe(40);
    expect((await read('')).acts).toHaveLength(20);
  });
});
