import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const never = new AbortController().signal;

test('no more than the given number hold a permit, and each released permit goes to the next in line', async () => {
  const semaphore = createSemaphore(2);
  const leaveFirst = await semaphore.acquire(never);
  await semaphore.acquire(never);
  const entered: string[] = [];
  const third = semaphore.acquire(never).then((leave) => (entered.push('third'), leave));
  const fourth = semaphore.acquire(never).then((leave) => (entered.push('fourth'), leave));
  expect(entered).toEqual([]);
  leaveFirst();
  // Giving a place back twice gives one place.
  leaveFirst();
  (await third)();
  await fourth;
  expect(entered).toEqual(['third', 'fourth']);
});

test('an aborted caller leaves the queue with the reason, and no permit is lost', async () => {
  const semaphore = createSemaphore(1);
  const leave = await semaphore.acquire(never);
  const away = new AbortController();
  const gone = semaphore.acquire(away.signal);
  const next = semaphore.acquire(never);
  away.abort(new Error('called away'));
  await expect(gone).rejects.toThrow('called away');
  leave();
  (await next)();
  await expect(semaphore.acquire(away.signal)).rejects.toThrow('called away');
  await expect(semaphore.acquire(never)).resolves.toBeTypeOf('function');
});
