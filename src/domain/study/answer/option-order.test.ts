import { expect, test } from 'vitest';
import { optionOrder } from './option-order.ts';

const orderOf = (sessionId: string, attempt = 0) => optionOrder({ sessionId, cardId: 'card', attempt }, 4);

test('options are shown in the same order as long as the attempt is the same', () => {
  expect(orderOf('session')).toEqual(orderOf('session'));
  expect([...orderOf('session')].toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3]);
});

test('over many sessions and attempts, every option comes first about equally often', () => {
  const first = [0, 0, 0, 0];
  for (let number = 0; number < 400; number += 1) {
    for (const order of [orderOf(`session ${number}`), orderOf('session', number)]) {
      first[order[0] ?? 0] = (first[order[0] ?? 0] ?? 0) + 1;
    }
  }
  for (const count of first) {
    expect(count).toBeGreaterThan(150);
    expect(count).toBeLessThan(250);
  }
});
