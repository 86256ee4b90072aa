import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const CHEAP = { memory: 8, passes: 1, lanes: 1 };

test('a password is right for its own hash alone, whatever the cost', async () => {
  const passwords = createPasswords({ cost: CHEAP });
  const hash = await passwords.hash('correct horse');
  expect(await createPasswords().verify('correct horse', hash)).toBe(true);
  expect(await passwords.verify('battery staple', hash)).toBe(false);
});

test('two are hashed side by side, some wait, and what is beyond is refused', async () => {
  const passwords = createPasswords({ cost: CHEAP, mostWaiting: 3 });
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => passwords.hash(`password ${index}`)),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(5);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 3 });
  }
  // Afterwards there is room again.
  await expect(passwords.hash('one more')).resolves.toMatch(/^\$argon2id\$/u);
});
