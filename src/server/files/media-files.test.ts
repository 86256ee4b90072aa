import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runNode } from '#test/app-process.ts';
import { PIXEL, png, wav } from '#test/media/files.ts';
import { addMedia } from '#test/server/media-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';
import { backUp } from '../backups/backup.ts';
import { restore } from '../backups/restore.ts';
import { startScheduledBackups } from '../backups/scheduled-backups.ts';
import { createMetrics } from '../observability/prometheus.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { openSqlite } from '../db/sqlite/sqlite.ts';
import { chooseMediaStore } from '../ports/files/choose-media-store.ts';
import { systemTimers } from '../ports/timers.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cardamom-media-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

const inFolder = (...names: string[]) => path.join(folder, ...names);

/** An app on an embedded database whose media is in the folder beside it. */
async function startIn(dataFolder: string) {
  const db = openSqlite(path.join(dataFolder, 'cardamom.db'));
  await migrateToLatest(db);
  const mediaStore = chooseMediaStore({ DATA_DIR: dataFolder, MEDIA_STORE: 'folder' });
  const database = { db, engine: 'sqlite', location: '' } as const;
  const app = await startTestApp({ database, mediaStore, worker: false });
  const stop = async () => {
    await app.close();
    await db.destroy();
  };
  return { app, stop };
}

async function bytesOf(url: string, { token }: Client & { token: string }, hash: string) {
  const response = await fetch(`${url}/api/media/${hash}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

const filesIn = async (place: string) =>
  (await readdir(place, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

test('a backup includes the media of its cards, and a restore brings them back', async () => {
  const { app, stop } = await startIn(folder);
  const ada = await app.signUp();
  const { media } = await addMedia({ ...ada, url: app.url }, png(9, 9));
  const { media: sound } = await addMedia({ ...ada, url: app.url }, wav());
  const backups = inFolder('backups');
  await mkdir(backups);
  await backUp(inFolder('cardamom.db'), path.join(backups, 'first.db'));
  expect(await filesIn(path.join(backups, 'cardamom-media'))).toEqual([media.hash, sound.hash].toSorted());
  // The next one copies only what is new.
  const kept = path.join(backups, 'cardamom-media', ada.user.id, media.hash);
  const { ino } = await stat(kept);
  await backUp(inFolder('cardamom.db'), path.join(backups, 'second.db'));
  expect((await stat(kept)).ino).toBe(ino);
  await stop();

  await rm(inFolder('media'), { recursive: true });
  await rm(inFolder('cardamom.db'));
  await restore(path.join(backups, 'second.db'), inFolder('cardamom.db'), Date.now());
  const again = await startIn(folder);
  const { status, bytes } = await bytesOf(again.app.url, ada, media.hash);
  expect([status, bytes.equals(Buffer.from(png(9, 9)))]).toEqual([200, true]);
  await again.stop();
});

test('media are deleted with the last backup that includes them', async () => {
  const { app, stop } = await startIn(folder);
  const ada = await app.signUp();
  const { media } = await addMedia({ ...ada, url: app.url }, PIXEL);
  const { media: gone } = await addMedia({ ...ada, url: app.url }, png(2, 2));
  const backups = inFolder('backups');
  let now = Date.now() - 20 * 86_400_000;
  const run = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const scheduled = startScheduledBackups(
      {
        clock: { now: () => now },
        timers: { ...systemTimers, after: (_ms, _callback) => (resolve(), () => {}) },
        log: pino({ level: 'silent' }),
        metrics: createMetrics(),
        timeZone: 'UTC',
        writeBackup: async (file) => void (await backUp(inFolder('cardamom.db'), file)),
      },
      backups,
    );
    await promise;
    await scheduled.stop();
  };
  await run();
  const kept = path.join(backups, 'cardamom-media', ada.user.id);
  const then = new Date(now);
  await utimes(path.join(kept, gone.hash), then, then);
  // No card used it by then.
  await rm(inFolder('media', ada.user.id, gone.hash));
  now = Date.now();
  await run();
  expect(await filesIn(kept)).toEqual([media.hash, gone.hash].toSorted());
  const names = await readdir(backups);
  const oldest = names.filter((name) => name.endsWith('.db')).toSorted()[0] ?? '';
  await rm(path.join(backups, oldest));
  await run();
  expect(await filesIn(kept)).toEqual([media.hash]);
  await stop();
});

test('a copied database contains its media and needs no folder', async () => {
  const { app, stop } = await startIn(folder);
  const ada = await app.signUp();
  const { media } = await addMedia({ ...ada, url: app.url }, wav(20));
  expect(await app.database.db.selectFrom('media_chunks').select('hash').execute()).toEqual([]);
  await stop();
  const copy = inFolder('copy.db');
  const copied = await runNode(
    ['scripts/db-copy.ts', '--from', `sqlite:${inFolder('cardamom.db')}`, '--to', `sqlite:${copy}`],
    {},
  );
  expect(copied).toMatchObject({ code: 0, stderr: '' });
  expect(copied.stdout).toContain('1 pictures and sounds of');
  const db = openSqlite(copy);
  const there = await startTestApp({
    database: { db, engine: 'sqlite', location: copy },
    mediaStore: chooseMediaStore({ DATA_DIR: inFolder('elsewhere'), MEDIA_STORE: 'database' }),
    worker: false,
  });
  const { status, bytes } = await bytesOf(there.url, ada, media.hash);
  expect([status, bytes.equals(Buffer.from(wav(20)))]).toEqual([200, true]);
  await there.close();
  await db.destroy();
});
