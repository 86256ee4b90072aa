import { expect, test } from 'vitest';
import { hasCountedOn, MAX_PASSKEY_NAME, MAX_PASSKEYS, passkeyName } from './passkeys.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const HIDDEN = '00000000-0000-0000-0000-000000000000';

test.each([
  ['FDB141B2-5D84-443E-8A35-4698C205A502', FIREFOX, 'KeePassXC'],
  [HIDDEN, FIREFOX, 'Firefox on Linux'],
  [HIDDEN, null, 'Unknown device'],
])('a passkey with the AAGUID %s of %s is called %s', (aaguid, userAgent, name) => {
  expect(passkeyName(aaguid, userAgent, [])).toBe(name);
});

test('a name that is taken gets a number', () => {
  const taken = ['Firefox on Linux', 'Firefox on Linux 2', 'KeePassXC'];
  expect(passkeyName(HIDDEN, FIREFOX, taken)).toBe('Firefox on Linux 3');
});

test('no name is too long to be stored', () => {
  const [program, taken]: [string, string[]] = [`${'p'.repeat(30)}/1.0`, []];
  while (taken.length < MAX_PASSKEYS) taken.push(passkeyName(HIDDEN, program, taken));
  expect(new Set(taken).size).toBe(MAX_PASSKEYS);
  expect(Math.max(...taken.map(({ length }) => length))).toBeLessThanOrEqual(MAX_PASSKEY_NAME);
});

test.each([
  [0, 0, true],
  [0, 1, true],
  [7, 8, true],
  [7, 7, false],
  [7, 6, false],
  [7, 0, false],
])('after %i, the counter %i is right: %s', (stored, sent, isRight) => {
  expect(hasCountedOn(stored, sent)).toBe(isRight);
});
