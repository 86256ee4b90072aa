import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '#test/server/test-app.ts';
import { parseTrustProxy } from './trust-proxy.ts';

test.each([
  ['false', false],
  ['0', false],
  ['true', 1],
  ['2', 2],
  ['10.0.0.5', ['10.0.0.5']],
  ['loopback, 10.0.0.0/8,fd00::/8', ['loopback', '10.0.0.0/8', 'fd00::/8']],
])('%s is read', (text, trust) => {
  expect(parseTrustProxy(text)).toEqual(trust);
});

test.each([
  'yes',
  '-1',
  '1.5',
  '10.0.0',
  '10.0.0.5/33',
  '10.0.0.0/0',
  '10.0.0.0/8/8',
  '::1/129',
  'proxy.example.org',
  'loopback,',
])('%s is refused', (text) => {
  expect(parseTrustProxy(text)).toBeUndefined();
});

const ACCOUNT = { email: 'ada@example.org', username: 'ada', password: PASSWORD };

/** The response to an attempt to register, which counts for the caller's address even if the name is taken. */
async function attempt(app: TestApp, forwardedFor: string): Promise<number> {
  return (await app.visitor.post('/auth/register', ACCOUNT, { 'x-forwarded-for': forwardedFor })).status;
}

/** Blocks the address that counts for this header, as if it had made very many attempts. */
async function useUp(app: TestApp, forwardedFor: string): Promise<void> {
  expect(await attempt(app, forwardedFor)).toBe(201);
  await app.database.db.updateTable('throttles').set({ count: 10_000 }).execute();
  expect(await attempt(app, forwardedFor)).toBe(429);
}

test.each([
  { trust: 'false', used: '192.0.2.1', next: ['192.0.2.2', 429] },
  { trust: 'true', used: '192.0.2.1, 192.0.2.9', next: ['192.0.2.2, 192.0.2.9', 429] },
  { trust: 'true', used: '192.0.2.1, 192.0.2.9', next: ['192.0.2.1, 192.0.2.8', 409] },
  { trust: '2', used: '192.0.2.1, 192.0.2.9, 10.0.0.5', next: ['192.0.2.2, 192.0.2.9, 10.0.0.6', 429] },
  { trust: '2', used: '192.0.2.1, 192.0.2.9, 10.0.0.5', next: ['192.0.2.1, 192.0.2.8, 10.0.0.5', 409] },
  { trust: 'loopback,10.0.0.0/8', used: '192.0.2.9, 10.0.0.5', next: ['10.0.0.4, 192.0.2.9', 429] },
  { trust: 'loopback,10.0.0.0/8', used: '192.0.2.9', next: ['192.0.2.9, 192.0.2.8, 10.0.0.5', 409] },
  // A proxy that is not in the list is not trusted.
  { trust: '10.0.0.0/8', used: '192.0.2.1', next: ['192.0.2.2', 429] },
] as const)(
  'with TRUST_PROXY=$trust, a caller from $used who then claims to come from $next.0 gets a $next.1',
  async ({ trust, used, next: [header, status] }) => {
    const app = await startTestApp({ env: { TRUST_PROXY: trust } });
    await useUp(app, used);
    expect(await attempt(app, header)).toBe(status);
  },
);

/** An app, and what it has logged. */
async function startLogged(trust: string) {
  const lines = new PassThrough();
  let logged = '';
  lines.on('data', (chunk) => {
    logged += String(chunk);
  });
  const app = await startTestApp({
    env: { TRUST_PROXY: trust },
    log: pino({ level: 'warn' }, lines),
    worker: false,
  });
  return { app, warnings: () => logged.split('TRUST_PROXY is off').length - 1, logged: () => logged };
}

const FORWARDED = [{ 'x-forwarded-for': '192.0.2.1' }, { forwarded: 'for=192.0.2.1' }];

test.each(FORWARDED)('a proxy that sends %o and is not trusted is in the log, once', async (headers) => {
  const { app, warnings, logged } = await startLogged('false');
  await app.visitor.get('/config');
  expect(warnings()).toBe(0);
  await app.visitor.get('/config', headers);
  await app.visitor.get('/config', headers);
  expect(warnings()).toBe(1);
  expect(logged()).toContain('docs/reverse-proxy.md');
  expect(logged()).not.toContain('192.0.2.1');
});

test('a proxy that is trusted is not in the log', async () => {
  const { app, warnings } = await startLogged('loopback');
  for (const headers of FORWARDED) await app.visitor.get('/config', headers);
  expect(warnings()).toBe(0);
});
