import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '#test/server/test-database.ts';
import type { Database } from '../db/connect.ts';
import { DatabaseUnavailable } from '../db/database-errors.ts';
import { insertUser } from '../features/auth/auth.repository.ts';
import { enqueue, jobsAhead } from './jobs.repository.ts';
import { startWorker, type JobHandler, type Worker } from './worker.ts';

let database: Database;
let offset = 0;
const workers: Worker[] = [];
const clock = { now: () => Date.now() + offset };

beforeEach(async () => {
  offset = 0;
  database = await openTestDatabase();
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await database.db.destroy();
});

async function start(
  run: JobHandler['run'],
  giveUp: JobHandler['giveUp'] = () => Promise.resolve(),
  room?: JobHandler['room'],
): Promise<Worker> {
  const deps = {
    ...database,
    clock,
    newId: randomUUID,
    log: pino({ level: 'silent' }),
    soleProcess: false,
  };
  const worker = await startWorker(deps, [
    { kind: 'test', maxFailures: 2, run, giveUp, ...(room && { room }) },
  ]);
  workers.push(worker);
  return worker;
}

const add = (key: string) =>
  enqueue(database.db, {
    id: randomUUID(),
    kind: 'test',
    idempotencyKey: key,
    payload: { key },
    now: clock.now(),
  });

/** Queues jobs in this order, each for the user whose name its key begins with. */
async function addForUsers(keys: readonly string[]): Promise<void> {
  const { db } = database;
  for (const id of new Set(keys.map((key) => key.slice(0, 1)))) {
    await insertUser(db, {
      id,
      email: `${id}@example.org`,
      username: id,
      passwordHash: '',
      timeZone: 'UTC',
      timeZoneFixed: false,
      hasOwnPassword: true,
      role: 'member',
      suspendedAt: null,
      createdAt: 0,
    });
  }
  for (const [index, key] of keys.entries()) {
    await enqueue(db, {
      id: randomUUID(),
      kind: 'test',
      idempotencyKey: key,
      payload: { key },
      userId: key.slice(0, 1),
      now: clock.now() - 100 + index,
    });
  }
}

const statuses = async () =>
  (await database.db.selectFrom('jobs').select('status').execute()).map((job) => job.status);

test('users take turns, and nobody has more jobs running than the limit allows', async () => {
  const begun: string[] = [];
  const most = new Map<string, number>();
  const under = new Map<string, number>();
  const gate = Promise.withResolvers<void>();
  const run = async (payload: unknown) => {
    const { key } = z.object({ key: z.string() }).parse(payload);
    const user = key.slice(0, 1);
    begun.push(key);
    const now = (under.get(user) ?? 0) + 1;
    under.set(user, now);
    most.set(user, Math.max(most.get(user) ?? 0, now));
    await gate.promise;
    under.set(user, (under.get(user) ?? 0) - 1);
  };
  const { db } = database;
  const keys = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'];
  await addForUsers(keys);
  const worker = await start(run, undefined, { atOnce: 3, perUser: 2 });
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'c1']);
  expect(await jobsAhead(db, { idempotencyKey: 'a2', kind: 'test', atOnce: 3 })).toBe(3);
  expect(await jobsAhead(db, { idempotencyKey: 'a2', kind: 'test', atOnce: 9 })).toBe(1);
  expect(await jobsAhead(db, { idempotencyKey: 'a1', kind: 'test', atOnce: 3 })).toBeUndefined();
  gate.resolve();
  await expect.poll(statuses).toEqual(keys.map(() => 'done'));
  expect(begun).toHaveLength(keys.length);
  expect(Math.max(...most.values())).toBeLessThanOrEqual(2);
  await worker.stop();
});

test('jobs under the shared limit leave most of it to other users', async () => {
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  await addForUsers(['a1', 'a2', 'a3', 'a4', 'a5', 'b1']);
  await start(async (payload) => {
    begun.push(z.object({ key: z.string() }).parse(payload).key);
    await gate.promise;
  });
  await expect.poll(() => begun).toEqual(['a1', 'b1']);
  gate.resolve();
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2', 'a3', 'a4', 'a5']);
});

test('a job with the same key is queued once', async () => {
  await add('once');
  await add('once');
  expect(await statuses()).toEqual(['queued']);
});

test('two workers run each job once', async () => {
  const done: unknown[] = [];
  const run = (payload: unknown) => {
    done.push(payload);
    return Promise.resolve();
  };
  for (let number = 0; number < 20; number += 1) await add(`job ${number}`);
  await start(run);
  await start(run);
  await expect.poll(statuses).toEqual(Array.from({ length: 20 }, () => 'done'));
  expect(new Set(done.map((payload) => JSON.stringify(payload))).size).toBe(20);
  expect(done).toHaveLength(20);
});

test('a job that fails is retried later and finally given up', async () => {
  const givenUp: unknown[] = [];
  const worker = await start(
    () => Promise.reject(new Error('no luck')),
    (payload) => {
      givenUp.push(payload);
      return Promise.resolve();
    },
  );
  await add('bad');
  worker.wake();
  await expect.poll(statuses).toEqual(['queued']);
  await expect
    .poll(
      async () => (await database.db.selectFrom('jobs').select('last_error').executeTakeFirst())?.last_error,
    )
    .toBe('Error: no luck');
  expect(givenUp).toEqual([]);
  offset += 60_000;
  worker.wake();
  await expect.poll(statuses).toEqual(['failed']);
  expect(givenUp).toEqual([{ key: 'bad' }]);
});

test('a job whose worker died is run by another once its lease has expired', async () => {
  await add('orphan');
  await database.db
    .updateTable('jobs')
    .set({ status: 'running', worker_id: 'dead', attempts: 1, lease_until: clock.now() + 30_000 })
    .execute();
  const done: unknown[] = [];
  const worker = await start((payload) => {
    done.push(payload);
    return Promise.resolve();
  });
  // The orphaned job has waited longer, so it would have come first if it had been free.
  await add('later');
  worker.wake();
  await expect.poll(statuses).toContain('done');
  expect(done).toEqual([{ key: 'later' }]);
  offset += 30_000;
  worker.wake();
  await expect.poll(statuses).toEqual(['done', 'done']);
  expect(done).toEqual([{ key: 'later' }, { key: 'orphan' }]);
});

test('a worker that renews a lease late does not claim its own running job again', async () => {
  const begun: unknown[] = [];
  const end = Promise.withResolvers<void>();
  const worker = await start((payload) => {
    begun.push(payload);
    return begun.length === 1 ? end.promise : Promise.resolve();
  });
  await add('long');
  worker.wake();
  await expect.poll(() => begun).toEqual([{ key: 'long' }]);
  // Its process or its database was stalled for this long.
  offset += 60_000;
  await add('next');
  worker.wake();
  await expect.poll(statuses).toContain('done');
  expect(begun).toEqual([{ key: 'long' }, { key: 'next' }]);
  end.resolve();
  await expect.poll(statuses).toEqual(['done', 'done']);
  expect(begun).toHaveLength(2);
});

test('a worker that stops aborts its job and releases it without counting the attempt', async () => {
  const started = Promise.withResolvers<void>();
  const worker = await start(async (_payload, signal) => {
    started.resolve();
    await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')));
    });
  });
  await add('long');
  worker.wake();
  await started.promise;
  await worker.stop();
  const job = await database.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
  expect(job).toMatchObject({ status: 'queued', attempts: 0, failures: 0, lease_until: null });
});

test('a job whose workers were killed is not given up: only its own failures count', async () => {
  const done: unknown[] = [];
  const givenUp: unknown[] = [];
  await add('unlucky');
  await database.db
    .updateTable('jobs')
    .set({ status: 'running', worker_id: 'dead', attempts: 12, lease_until: clock.now() })
    .execute();
  const worker = await start(
    (payload) => {
      done.push(payload);
      return done.length === 1 ? Promise.reject(new Error('no luck')) : Promise.resolve();
    },
    (payload) => {
      givenUp.push(payload);
      return Promise.resolve();
    },
  );
  worker.wake();
  await expect.poll(statuses).toEqual(['queued']);
  offset += 60_000;
  worker.wake();
  await expect.poll(statuses).toEqual(['done']);
  expect(givenUp).toEqual([]);
});

test('a job that crashes its process every time is finally given up', async () => {
  const givenUp: unknown[] = [];
  await add('deadly');
  await database.db
    .updateTable('jobs')
    .set({ status: 'running', worker_id: 'dead', attempts: 20, lease_until: clock.now() })
    .execute();
  const worker = await start(
    () => Promise.reject(new Error('must not run')),
    (payload, error) => {
      givenUp.push([payload, String(error)]);
      return Promise.resolve();
    },
  );
  worker.wake();
  await expect.poll(statuses).toEqual(['failed']);
  expect(givenUp).toEqual([[{ key: 'deadly' }, 'Error: The process ended during every attempt']]);
});

test.each([
  ['that cannot be reached', new DatabaseUnavailable(new Error('connection lost'))],
  ['that is full', Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })],
  ['that another process writes to', Object.assign(new Error('is locked'), { code: 'SQLITE_BUSY' })],
])('a job waits for a database %s and loses no attempt', async (_name, fault) => {
  let calls = 0;
  const worker = await start(() => {
    calls += 1;
    return calls <= 3 ? Promise.reject(fault) : Promise.resolve();
  });
  await add('patient');
  for (let turn = 1; turn <= 3; turn += 1) {
    worker.wake();
    await expect.poll(() => calls).toBe(turn);
    await expect.poll(statuses).toEqual(['queued']);
    offset += 60_000;
  }
  worker.wake();
  await expect.poll(statuses).toEqual(['done']);
});

test('jobs continue when the clock is set back by a day', async () => {
  const done: unknown[] = [];
  await add('queued');
  await add('left running');
  await database.db
    .updateTable('jobs')
    .set({ status: 'running', worker_id: 'dead', attempts: 1, lease_until: clock.now() + 30_000 })
    .where('idempotency_key', '=', 'left running')
    .execute();
  offset -= 24 * 3_600_000;
  const worker = await start((payload) => {
    done.push(payload);
    return Promise.resolve();
  });
  worker.wake();
  await expect.poll(statuses).toEqual(['done', 'done']);
  expect(done).toHaveLength(2);
});
