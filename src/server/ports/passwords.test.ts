import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { createPasswords } from './passwords.ts';

const CHEAP = { memory: 8, passes: 1, lanes: 1 };

test('a password matches only its own hash, whatever the cost', async () => {
  const passwords = createPasswords({ cost: CHEAP });
  const hash = await passwords.hash('correct horse', 'one');
  expect(await createPasswords().verify('correct horse', hash, 'one')).toBe(true);
  expect(await passwords.verify('battery staple', hash, 'one')).toBe(false);
});

test('two are hashed concurrently, some wait, and any beyond that are refused', async () => {
  let running = 0;
  const runningAtOnce: number[] = [];
  const hash: typeof hashPassword = async (password, cost) => {
    running += 1;
    runningAtOnce.push(running);
    try {
      return await hashPassword(password, cost);
    } finally {
      running -= 1;
    }
  };
  const passwords = createPasswords({
    cost: CHEAP,
    mostWaiting: 3,
    algorithm: { hash, verify: verifyPassword },
  });
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => passwords.hash(`password ${index}`, `owner ${index}`)),
  );
  expect(results.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'fulfilled'),
    ...Array.from({ length: 5 }, () => 'rejected'),
  ]);
  for (const result of results) {
    if (result.status === 'fulfilled') continue;
    expect(result.reason).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 3 });
  }
  expect(runningAtOnce).toHaveLength(5);
  expect(Math.max(...runningAtOnce)).toBe(2);
  // Afterwards as many are accepted as before.
  const again = Array.from({ length: 3 }, () => passwords.hash('one more', 'one'));
  await expect(Promise.all(again)).resolves.toHaveLength(3);
});

test('a free slot is taken when nothing is waiting', async () => {
  const passwords = createPasswords({ cost: CHEAP, mostWaiting: 0 });
  await expect(passwords.hash('correct horse', 'one')).resolves.toMatch(/^\$argon2id\$/u);
});

test('one owner gets at most half of the queue, and others go first', async () => {
  const order: string[] = [];
  const hash: typeof hashPassword = async (password, cost) => {
    order.push(password);
    return await hashPassword(password, cost);
  };
  const passwords = createPasswords({
    cost: CHEAP,
    mostWaiting: 8,
    algorithm: { hash, verify: verifyPassword },
  });
  const greedy = Array.from({ length: 10 }, (_, index) => passwords.hash(`greedy ${index}`, 'greedy'));
  const other = passwords.hash('other', 'other');
  const results = await Promise.allSettled(greedy);
  await other;
  expect(results.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 6 }, () => 'fulfilled'),
    ...Array.from({ length: 4 }, () => 'rejected'),
  ]);
  expect(order.indexOf('other')).toBe(2);
});
