import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import type { Activity } from './replica-status.ts';
import { StorageFullError } from './store.ts';
import { createSyncLoop } from './sync-loop.ts';

const networkLost = () => Promise.reject(new ApiError({ kind: 'network' }));
const nothing = () => Promise.resolve();

/** A loop whose pauses last until they are ended. */
function loopOf({
  push = nothing,
  pull = nothing,
}: {
  push?: () => Promise<void>;
  pull?: () => Promise<void>;
}) {
  const activities: Activity[] = [];
  const pauses: { ms: number; end: () => void }[] = [];
  const replica = { push: vi.fn(push), pull: vi.fn(pull) };
  const ended = { value: false };
  const sync = createSyncLoop({
    replica,
    onActivity: (activity) => activities.push(activity),
    pause: (ms) => new Promise((resolve) => pauses.push({ ms, end: resolve })),
    isEnded: () => ended.value,
  });
  return { sync, replica, activities, pauses, ended };
}

test('commands are sent before changes are taken', async () => {
  const order: string[] = [];
  const loop = loopOf({
    push: async () => void order.push('push'),
    pull: async () => void order.push('pull'),
  });
  await loop.sync();
  expect(order).toEqual(['push', 'pull']);
  expect(loop.activities).toEqual(['syncing', 'idle']);
});

test('calls during a run share one that follows', async () => {
  const loop = loopOf({});
  const first = loop.sync();
  await Promise.resolve();
  await Promise.resolve();
  await Promise.all([first, loop.sync(), loop.sync()]);
  expect(loop.replica.push.mock.calls.length).toBeLessThanOrEqual(2);
  expect(loop.activities).not.toContain('failed');
});

test('without a network nothing is taken, and the loop retries after longer and longer pauses', async () => {
  const loop = loopOf({ push: networkLost });
  await loop.sync();
  expect(loop.replica.pull).not.toHaveBeenCalled();
  expect(loop.activities).toEqual(['syncing', 'waiting']);
  for (const ms of [10_000, 30_000, 120_000, 120_000]) {
    await expect.poll(() => loop.pauses.at(-1)?.ms).toBe(ms);
    const { length } = loop.pauses;
    loop.pauses.at(-1)?.end();
    await expect.poll(() => loop.pauses.length).toBe(length + 1);
  }
});

test('a success ends the retries', async () => {
  let isDown = true;
  const loop = loopOf({ push: () => (isDown ? networkLost() : nothing()) });
  await loop.sync();
  isDown = false;
  loop.pauses[0]?.end();
  await expect.poll(() => loop.activities.at(-1)).toBe('idle');
  expect(loop.pauses).toHaveLength(1);
});

test('if a command fails, changes are taken all the same', async () => {
  const loop = loopOf({ push: () => Promise.reject(new ApiError({ kind: 'http', status: 500 })) });
  await loop.sync();
  expect(loop.replica.pull).toHaveBeenCalledOnce();
  expect(loop.activities).toEqual(['syncing', 'failed']);
});

test('a full device is reported and not retried automatically', async () => {
  const loop = loopOf({ pull: () => Promise.reject(new StorageFullError('Full')) });
  await loop.sync();
  expect(loop.activities).toEqual(['syncing', 'full']);
  expect(loop.pauses).toEqual([]);
});

test('nothing is sent once the user has signed out', async () => {
  const loop = loopOf({});
  loop.ended.value = true;
  await loop.sync();
  expect(loop.replica.push).not.toHaveBeenCalled();
});
