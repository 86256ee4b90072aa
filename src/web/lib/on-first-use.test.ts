import { expect, test } from 'vitest';
import { onFirstUse } from './on-first-use.ts';

test('a value is created on first use, and only once', () => {
  let count = 0;
  const thing = onFirstUse(() => ({ number: (count += 1) }));
  expect(count).toBe(0);
  expect(thing()).toBe(thing());
  expect(count).toBe(1);
});
