import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startServer } from '#test/app-process.ts';
import { manualTimers } from '#test/fake-provider/manual-timers.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { openSqlite } from '../db/sqlite/sqlite.ts';
import type * as connectModule from '../db/connect.ts';
import { makeFolder } from '../db/connect.ts';
import { createMetrics } from '../observability/prometheus.ts';
import { backupProcess, startScheduledBackups, type ScheduledBackups } from './scheduled-backups.ts';

vi.mock('../db/connect.ts', async (importOriginal) => {
  const connect = await importOriginal<typeof connectModule>();
  return { ...connect, makeFolder: vi.fn(connect.makeFolder) };
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let root: string;
let folder: string;
let backups: ScheduledBackups | undefined;

beforeEach(() => {
  vi.mocked(makeFolder).mockClear();
  root = mkdtempSync(path.join(tmpdir(), 'cardamom-nightly-'));
  folder = path.join(root, 'backups/nightly');
});

afterEach(async () => {
  await backups?.stop();
  rmSync(root, { recursive: true });
});

/** Simulates nights: the test sets the time and makes the schedule check it. */
function schedule(start: string, writeBackup?: (file: string) => Promise<void>) {
  let now = Date.parse(start);
  let turns = 0;
  const manual = manualTimers();
  const timers = {
    ...manual,
    after: (ms: number, callback: () => void) => {
      turns += 1;
      return manual.after(ms, callback);
    },
  };
  const log: string[] = [];
  const metrics = createMetrics();
  const write = vi.fn(writeBackup ?? (async (file: string) => writeFileSync(file, '')));
  backups = startScheduledBackups(
    {
      clock: { now: () => now },
      timers,
      log: pino({ level: 'error' }, { write: (line: string) => void log.push(line) }),
      metrics,
      timeZone: 'UTC',
      writeBackup: write,
    },
    folder,
  );
  const looked = async (count: number) => {
    await expect.poll(() => turns, { interval: 1 }).toBe(count);
  };
  return {
    log,
    metrics,
    write,
    looked: () => looked(1),
    setClock: (time: string) => {
      now = Date.parse(time);
    },
    /** Ends the current pause, which must have this length, so that the schedule checks the time. */
    pass: async (ms: number) => {
      now += ms;
      const before = turns;
      manual.expire(ms);
      await looked(before + 1);
    },
  };
}

const names = () => readdirSync(folder).toSorted();

test("a backup is written on start when last night's is missing, and then every night", async () => {
  const { looked, pass, write, setClock } = schedule('2026-11-22T12:00:00Z');
  await looked();
  expect(names()).toEqual(['cardamom-2026-11-22T12-00-00Z.db']);
  await pass(10 * MINUTE);
  setClock('2026-11-23T02:45:00Z');
  await pass(10 * MINUTE);
  expect(write).toHaveBeenCalledTimes(1);
  await pass(10 * MINUTE);
  expect(names()).toEqual(['cardamom-2026-11-22T12-00-00Z.db', 'cardamom-2026-11-23T03-05-00Z.db']);
});

test('after a restart on the same day no backup is written, and the leftovers of a killed one are removed', async () => {
  const first = schedule('2026-11-22T12:00:00Z');
  await first.looked();
  await backups?.stop();
  writeFileSync(path.join(folder, 'cardamom-2026-11-22T03-00-00Z.db.unfinished'), '');
  writeFileSync(path.join(folder, 'notes.txt'), '');
  const second = schedule('2026-11-22T15:00:00Z');
  await second.looked();
  expect(second.write).not.toHaveBeenCalled();
  expect(names()).toEqual(['cardamom-2026-11-22T12-00-00Z.db', 'notes.txt']);
  expect(await second.metrics.text()).toContain(
    `cardamom_last_backup_timestamp_seconds ${Date.parse('2026-11-22T12:00:00Z') / 1000}`,
  );
});

test('7 days and 4 weeks are kept', async () => {
  const { looked, pass, setClock } = schedule('2026-01-01T04:00:00Z');
  await looked();
  for (let day = 2; day <= 90; day += 1) {
    setClock(new Date(Date.UTC(2026, 0, day, 4)).toISOString());
    await pass(10 * MINUTE);
  }
  expect(names()).toHaveLength(11);
  expect(names().at(-1)).toBe('cardamom-2026-03-31T04-10-00Z.db');
});

test('a failed backup is logged, counted and retried within the hour', async () => {
  let full = true;
  const { log, looked, metrics, pass, write } = schedule('2026-11-22T12:00:00Z', async (file) => {
    if (full) throw new Error('no room');
    writeFileSync(file, '');
  });
  await looked();
  expect(log).toHaveLength(1);
  expect(log[0]).toContain('the scheduled backup failed');
  expect(log[0]).toContain('no room');
  expect(await metrics.text()).toContain('cardamom_backups_total{outcome="failed"} 1');
  expect(await metrics.text()).toContain('cardamom_last_backup_timestamp_seconds 0');
  full = false;
  await pass(HOUR);
  expect(write).toHaveBeenCalledTimes(2);
  expect(names()).toEqual(['cardamom-2026-11-22T13-00-00Z.db']);
  expect(await metrics.text()).toContain('cardamom_backups_total{outcome="completed"} 1');
  expect(log).toHaveLength(1);
});

test('old backups that cannot be deleted do not fail the new one, and are retried within the hour', async () => {
  mkdirSync(folder, { recursive: true });
  // A folder cannot be deleted as a file.
  const outdated = path.join(folder, 'cardamom-2026-11-21T03-00-00Z.db');
  mkdirSync(outdated);
  writeFileSync(path.join(folder, 'cardamom-2026-11-21T12-00-00Z.db'), '');
  const { log, looked, metrics, pass, write } = schedule('2026-11-22T12:00:00Z');
  await looked();
  expect(write).toHaveBeenCalledTimes(1);
  expect(log).toEqual([expect.stringContaining('old backups cannot be deleted')]);
  expect(await metrics.text()).not.toContain('outcome="failed"} 1');
  rmSync(outdated, { recursive: true });
  writeFileSync(outdated, '');
  await pass(HOUR);
  expect(names()).toEqual(['cardamom-2026-11-21T12-00-00Z.db', 'cardamom-2026-11-22T12-00-00Z.db']);
  expect(write).toHaveBeenCalledTimes(1);
  expect(log).toHaveLength(1);
});

test('an existing folder is never accessed from the main thread, since a network drive may hang', async () => {
  const { looked, pass } = schedule('2026-11-22T12:00:00Z');
  await looked();
  expect(makeFolder).toHaveBeenCalledTimes(1);
  await pass(10 * MINUTE);
  expect(makeFolder).toHaveBeenCalledTimes(1);
});

test('a server without backups reports no backup age', async () => {
  expect(await createMetrics().text()).not.toMatch(/^cardamom_last_backup_timestamp_seconds/mu);
});

test('a clock that was set back neither stops backups nor deletes any', async () => {
  const { looked, pass, setClock } = schedule('2027-11-22T12:00:00Z');
  await looked();
  setClock('2026-11-22T12:00:00Z');
  await pass(10 * MINUTE);
  setClock('2026-11-23T12:00:00Z');
  await pass(10 * MINUTE);
  expect(names()).toEqual([
    'cardamom-2026-11-22T12-10-00Z.db',
    'cardamom-2026-11-23T12-10-00Z.db',
    'cardamom-2027-11-22T12-00-00Z.db',
  ]);
});

test('the copy is made in a separate process, which ends on stop or at its time limit', async () => {
  const database = path.join(root, 'cardamom.db');
  const db = openSqlite(database);
  await migrateToLatest(db);
  const write = backupProcess(database);
  const file = path.join(root, 'copy.db');
  await write(file, new AbortController().signal);
  const copy = openSqlite(file, { readOnly: true });
  expect(await copy.selectFrom('users').selectAll().execute()).toEqual([]);
  await copy.destroy();
  await expect(write(file, new AbortController().signal)).rejects.toThrow(`${file} already exists.`);

  const stopping = new AbortController();
  const stopped = write(path.join(root, 'second.db'), stopping.signal);
  stopping.abort();
  await expect(stopped).rejects.toThrow('ended early');

  const hanging = backupProcess(database, 1)(path.join(root, 'third.db'), new AbortController().signal);
  await expect(hanging).rejects.toThrow('took longer than');
  await db.destroy();
});

test('a backup that is asked for waits for the one that is being written, and stops like it', async () => {
  const begun: string[] = [];
  const { promise: first, resolve: finishFirst } = Promise.withResolvers<void>();
  const { looked, metrics, setClock } = schedule('2026-11-22T12:00:00Z', async (file) => {
    begun.push(path.basename(file));
    if (begun.length === 1) await first;
    if (begun.length === 3) throw new Error('The disk is full');
    writeFileSync(file, '');
  });
  await expect.poll(() => begun).toHaveLength(1);
  setClock('2026-11-22T13:00:00Z');
  const { signal } = new AbortController();
  const asked = backups?.writeNow(signal);
  finishFirst();
  await asked;
  await looked();
  expect(names()).toEqual(begun);
  expect(begun[1]).toBe('cardamom-2026-11-22T13-00-00Z.db');
  expect(await metrics.text()).toContain('cardamom_last_backup_timestamp_seconds 1795352400');

  setClock('2026-11-22T14:00:00Z');
  await expect(backups?.writeNow(signal)).rejects.toThrow('The disk is full');
  expect(await metrics.text()).toContain('outcome="failed"} 1');
  await expect(backups?.writeNow(AbortSignal.abort())).rejects.toThrow('aborted');
  await backups?.stop();
  await expect(backups?.writeNow(signal)).rejects.toThrow('aborted');
  expect(begun).toHaveLength(3);
});

test('a server with BACKUP_DIR makes a backup when it starts', async () => {
  const dataDir = path.join(root, 'data');
  const app = await startServer({ dataDir, env: { BACKUP_DIR: folder, LOG_LEVEL: 'error' } });
  await expect
    .poll(() => (existsSync(folder) ? names() : []))
    .toEqual([expect.stringMatching(/^cardamom-[\dTZ-]+\.db$/u)]);
  expect(await app.stop()).toBe(0);
});
