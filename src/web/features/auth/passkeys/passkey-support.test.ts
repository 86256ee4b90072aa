import { expect, test } from 'vitest';
import { passkeySupport } from './passkey-support.ts';

const PUBLIC = 'https://cards.example.org';
const HERE = 'http://localhost:3000';

test.each([
  [PUBLIC, PUBLIC, true, 'ready'],
  [PUBLIC, PUBLIC, false, 'no-browser'],
  [HERE, HERE, true, 'ready'],
  [null, 'http://cards.example.org', false, 'no-https'],
  [HERE, 'http://127.0.0.1:3000', false, { elsewhere: HERE }],
  [PUBLIC, HERE, true, { elsewhere: PUBLIC }],
  [PUBLIC, 'http://192.168.0.7:3000', false, { elsewhere: PUBLIC }],
  // Behind a proxy that hides the host.
  [HERE, PUBLIC, true, 'no-https'],
] as const)('with the origin %s, a page at %s (browser: %s) has %j', (origin, page, hasBrowser, support) => {
  expect(passkeySupport(origin, new URL(page), hasBrowser)).toEqual(support);
});
