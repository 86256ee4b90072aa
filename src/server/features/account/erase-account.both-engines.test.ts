import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { deckResponse } from '#contract/decks.ts';
import { openAgain } from '#test/server/test-database.ts';
import { leaveTracks, wholeDatabase } from '#test/server/whole-database.ts';
import { PASSWORD, startTestApp, type Client, type TestApp } from '#test/server/test-app.ts';
import { eraseAccount } from './erase-account.ts';
import { exportDocument } from './export-account.ts';
import { USER_TABLES } from './user-data.repository.ts';
import { databaseWaitingFiles as waitingFiles } from '../../ports/files/database-waiting-files.ts';
import { databaseMediaStore as mediaStore } from '../../ports/files/database-media-store.ts';

type User = Awaited<ReturnType<TestApp['signUp']>>;

const close = ({ delete: call }: User) => call('/account', undefined, { password: PASSWORD });

async function addCards(client: Client, batches: number): Promise<void> {
  const { id: deckId } = deckResponse.parse((await client.post('/decks', { title: 'Large' })).body).data.deck;
  const cards = Array.from({ length: 100 }, (_, number) => ({ front: `Front ${number}`, back: 'Back' }));
  for (let batch = 0; batch < batches; batch += 1) await client.post('/cards/batch', { deckId, cards });
}

async function countOf(app: TestApp, table: 'users' | 'cards' | 'jobs'): Promise<number> {
  return (await app.database.db.selectFrom(table).select('id').execute()).length;
}

describe('a deleted account', () => {
  test('deleting an account needs its password', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    expect(await ada.delete('/account')).toMatchObject({ status: 400 });
    for (const [proof, message] of [
      [{}, 'Password is required'],
      [{ password: 'guess-work' }, 'Password is wrong'],
      [{ confirmation: ada.user.username }, 'Password is required'],
    ] as const) {
      expect(await ada.delete('/account', undefined, proof)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'password', message }] },
      });
    }
    expect((await ada.get('/auth/me')).status).toBe(200);
  });

  test('a deleted account leaves nothing in any table', async () => {
    const app = await startTestApp();
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')];
    await leaveTracks(app, ada, 'Ada’s capitals');
    await leaveTracks(app, eve, 'Eve’s capitals');
    const before = await wholeDatabase(app.database);
    const ofEve = () =>
      Array.fromAsync(exportDocument({ ...app.database, mediaStore }, { ...eve.user, createdAt: 0 }));
    const others = await ofEve();
    expect(USER_TABLES.filter((table) => (before[table]?.length ?? 0) < 2)).toEqual([]);

    expect((await close(ada)).status).toBe(204);
    await expect.poll(() => countOf(app, 'users')).toBe(1);
    const traces = new RegExp(`${ada.user.id}|${ada.email}|Ada’s|"ada"`, 'u');
    expect(JSON.stringify(before)).toMatch(traces);
    expect(JSON.stringify(await wholeDatabase(app.database))).not.toMatch(traces);
    expect(await ofEve()).toEqual(others);
  });

  test('a deleted account is closed immediately, before its data is erased, and frees its username and email', async () => {
    const app = await startTestApp({ worker: false });
    const ada = await app.signUp('ada');
    await addCards(ada, 1);
    await ada.post('/decks/generate', { title: 'T', topic: 'birds' }, { prefer: 'respond-async' });
    expect((await close(ada)).status).toBe(204);
    expect((await ada.get('/auth/me')).status).toBe(401);
    expect((await close(ada)).status).toBe(401);
    const login = { email: ada.email, password: PASSWORD };
    const refusing = await startTestApp({
      worker: false,
      env: { EXPLORE_LOGIN: 'false' },
      database: openAgain(app.database),
    });
    expect((await refusing.visitor.post('/auth/login', login)).status).toBe(401);
    const again = await app.signUp('ada');
    expect(again.user.id).not.toBe(ada.user.id);
    expect(await again.get('/decks')).toMatchObject({ body: [] });

    // Its running jobs are dropped; the only one left erases it.
    expect([await countOf(app, 'cards'), await countOf(app, 'jobs')]).toEqual([100, 1]);
    await startTestApp({ database: openAgain(app.database) });
    await expect.poll(() => countOf(app, 'users')).toBe(1);
    expect([await countOf(app, 'cards'), await countOf(app, 'jobs')]).toEqual([0, 0]);
    expect((await again.get('/auth/me')).status).toBe(200);
  });

  test('an account is erased in steps that let other requests through, and erasing resumes after a crash', async () => {
    const app = await startTestApp({ worker: false });
    const [ada, eve] = [await app.signUp(), await app.signUp()];
    for (let deck = 0; deck < 3; deck += 1) await addCards(ada, 10);
    await close(ada);

    const stop = new AbortController();
    const stopped = eraseAccount({ ...app.database, mediaStore, waitingFiles }, ada.user.id, stop.signal);
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    stop.abort();
    await expect(stopped).rejects.toThrow('aborted');
    expect(await countOf(app, 'cards')).toBeGreaterThan(0);
    expect(await countOf(app, 'users')).toBe(2);

    const progress = { erased: false, served: 0 };
    const erase = async () => {
      await eraseAccount(
        { ...app.database, mediaStore, waitingFiles },
        ada.user.id,
        new AbortController().signal,
      );
      progress.erased = true;
    };
    const serve = async () => {
      while (!progress.erased) progress.served += (await eve.get('/auth/me')).status === 200 ? 1 : 0;
    };
    await Promise.all([erase(), serve()]);
    expect(progress.served).toBeGreaterThan(2);
    expect([await countOf(app, 'cards'), await countOf(app, 'users')]).toEqual([0, 1]);
  });

  test('only a closed account is erased', async () => {
    const app = await startTestApp({ worker: false });
    const ada = await app.signUp();
    await addCards(ada, 1);
    await eraseAccount(
      { ...app.database, mediaStore, waitingFiles },
      ada.user.id,
      new AbortController().signal,
    );
    expect(await countOf(app, 'cards')).toBe(100);
  });
});
