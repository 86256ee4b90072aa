import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

const never = new AbortController().signal;

test('no more than the given number have a place, and each place goes to the next in line', async () => {
  const slots = createSlots(2);
  const leaveFirst = await slots.take(never);
  await slots.take(never);
  const entered: string[] = [];
  const third = slots.take(never).then((leave) => (entered.push('third'), leave));
  const fourth = slots.take(never).then((leave) => (entered.push('fourth'), leave));
  expect(entered).toEqual([]);
  leaveFirst();
  // Giving a place back twice gives one place.
  leaveFirst();
  (await third)();
  await fourth;
  expect(entered).toEqual(['third', 'fourth']);
});

test('what is urgent goes before what waits', async () => {
  const slots = createSlots(1);
  const leave = await slots.take(never);
  const order: string[] = [];
  const usual = slots.take(never).then((go) => (order.push('usual'), go()));
  const urgent = slots.take(never, true).then((go) => (order.push('urgent'), go()));
  leave();
  await Promise.all([usual, urgent]);
  expect(order).toEqual(['urgent', 'usual']);
});

test('who is called away leaves the line with the reason, and no place is lost', async () => {
  const slots = createSlots(1);
  const leave = await slots.take(never);
  const away = new AbortController();
  const gone = slots.take(away.signal);
  const next = slots.take(never);
  away.abort(new Error('called away'));
  await expect(gone).rejects.toThrow('called away');
  leave();
  (await next)();
  await expect(slots.take(away.signal)).rejects.toThrow('called away');
  await expect(slots.take(never)).resolves.toBeTypeOf('function');
});
