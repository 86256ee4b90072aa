import { expect, test } from 'vitest';
import { once } from './once.ts';

test('makes a thing when it is asked for, and only once', () => {
  let count = 0;
  const thing = once(() => ({ number: (count += 1) }));
  expect(count).toBe(0);
  expect(thing()).toBe(thing());
  expect(count).toBe(1);
});
