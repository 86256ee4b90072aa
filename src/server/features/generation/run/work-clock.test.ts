import { expect, test } from 'vitest';
import { manualTimers } from '#test/fake-provider/manual-timers.ts';
import { startWorkClock } from './work-clock.ts';

test('only the time between waits counts', () => {
  let now = 1_000;
  let ended = 0;
  const timers = manualTimers();
  const work = startWorkClock({ clock: { now: () => now }, timers }, 100, () => (ended += 1));
  expect(timers.running()).toEqual([100]);
  now += 30;
  work.wait(true);
  work.wait(true);
  expect(timers.running()).toEqual([]);
  now += 1_000;
  work.wait(false);
  work.wait(false);
  expect(timers.running()).toEqual([70]);
  now -= 500;
  work.wait(true);
  work.wait(false);
  expect(timers.running()).toEqual([70]);
  timers.expire(70);
  expect(ended).toBe(1);
  work.stop();
  expect(timers.running()).toEqual([]);
});
