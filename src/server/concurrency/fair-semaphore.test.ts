import { expect, test } from 'vitest';
import { createFairSemaphore, type Permit, type FairSemaphore } from './fair-semaphore.ts';

const never = new AbortController().signal;

/** Records the order in which owners get their turns. */
function recorder(semaphore: FairSemaphore) {
  const order: string[] = [];
  const held: Permit[] = [];
  return {
    order,
    held,
    want: (owner: string, urgent = false) => {
      void semaphore
        .acquire(never, { owner, urgent })
        .then((permit) => (order.push(owner), held.push(permit)));
    },
    /** Ends turns in the order in which they began, until none is left. */
    finish: async () => {
      await Promise.resolve();
      for (let permit = held.shift(); permit; permit = held.shift()) {
        permit.release();
        permit.release();
        for (let tick = 0; tick < 5; tick += 1) await Promise.resolve();
      }
    },
  };
}

test('owners take turns, however many one wants', async () => {
  const { order, want, finish } = recorder(createFairSemaphore(1));
  for (const owner of ['greedy', 'greedy', 'greedy', 'greedy', 'one', 'two', 'one']) want(owner);
  await finish();
  expect(order).toEqual(['greedy', 'one', 'two', 'greedy', 'one', 'greedy', 'greedy']);
});

test('owners with the fewest turns in progress go first', async () => {
  const { order, held, want, finish } = recorder(createFairSemaphore(3));
  for (const owner of ['greedy', 'greedy', 'greedy', 'greedy', 'one']) want(owner);
  await Promise.resolve();
  await Promise.resolve();
  expect(held).toHaveLength(3);
  await finish();
  expect(order).toEqual(['greedy', 'greedy', 'greedy', 'one', 'greedy']);
});

test('an owner with a full share waits even if a turn is free, and others get it immediately', async () => {
  const { order, held, want } = recorder(createFairSemaphore(3, { perOwner: 2 }));
  for (const owner of ['greedy', 'greedy', 'greedy', 'one', 'two']) want(owner);
  await expect.poll(() => order).toEqual(['greedy', 'greedy', 'one']);
  held[2]?.release();
  await expect.poll(() => order).toEqual(['greedy', 'greedy', 'one', 'two']);
  held[0]?.release();
  await expect.poll(() => order).toEqual(['greedy', 'greedy', 'one', 'two', 'greedy']);
});

test('urgent requests go first', async () => {
  const { order, want, finish } = recorder(createFairSemaphore(1));
  want('one');
  want('two');
  want('three', true);
  await finish();
  expect(order).toEqual(['one', 'three', 'two']);
});

test('a place that hanging work lends goes to one other owner, and comes back', async () => {
  const semaphore = createFairSemaphore(2);
  const hanging = await semaphore.acquire(never, { owner: 'one' });
  await semaphore.acquire(never, { owner: 'one' });
  const { order, held, want } = recorder(semaphore);
  want('one');
  want('two');
  want('three');
  hanging.lend();
  hanging.lend();
  await expect.poll(() => order).toEqual(['two']);
  hanging.release();
  await Promise.resolve();
  expect(order).toEqual(['two']);
  held[0]?.release();
  await expect.poll(() => order).toEqual(['two', 'three']);
});

test('a lent place that nobody took is free again when its work has ended', async () => {
  const semaphore = createFairSemaphore(2);
  const hanging = await semaphore.acquire(never, { owner: 'one' });
  await semaphore.acquire(never, { owner: 'one' });
  hanging.lend();
  const { order, want } = recorder(semaphore);
  want('one');
  hanging.release();
  await expect.poll(() => order).toEqual(['one']);
});

test('an aborted request is rejected with the reason, and no permit is lost', async () => {
  const semaphore = createFairSemaphore(1);
  const first = await semaphore.acquire(never, { owner: 'one' });
  const away = new AbortController();
  const waits: boolean[] = [];
  const gone = semaphore.acquire(away.signal, { owner: 'two', onWait: (waiting) => waits.push(waiting) });
  const next = semaphore.acquire(never, { owner: 'three' });
  away.abort(new Error('called away'));
  await expect(gone).rejects.toThrow('called away');
  expect(waits).toEqual([true, false]);
  first.release();
  (await next).release();
  await expect(semaphore.acquire(away.signal, { owner: 'two' })).rejects.toThrow('called away');
});
