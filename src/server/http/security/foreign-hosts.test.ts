import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '#test/server/test-app.ts';

/** Sends a request with this Host header, which `fetch` does not allow. */
async function ask(
  url: string,
  path: string,
  host: string,
): Promise<{ status: number | undefined; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; body: string }>();
  request(`${url}${path}`, { headers: { host } }, (response) => {
    text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
  })
    .on('error', reject)
    .end();
  return promise;
}

const PATHS = ['/api/config', '/api/auth/me', '/healthz', '/', '/api/nothing'];

test.each([
  'evil.example',
  'evil.example:3000',
  '192.168.1.7',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '[fe80::1]',
])('on a loopback address, a request for %s is refused at every address', async (host) => {
  const app = await startTestApp();
  for (const path of PATHS) {
    const { status, body } = await ask(app.url, path, host);
    expect([status, JSON.parse(body)]).toEqual([421, expect.objectContaining({ code: 'HOST_NOT_ALLOWED' })]);
  }
});

test.each(['localhost', 'localhost:3000', 'LOCALHOST:3000', '127.0.0.1', '127.0.0.1:8080', '[::1]:3000'])(
  'a request for %s is served',
  async (host) => {
    const app = await startTestApp();
    expect((await ask(app.url, '/api/config', host)).status).toBe(200);
  },
);

test('behind a proxy, the host of the public URL is served too, and no other', async () => {
  const app = await startTestApp({ env: { PUBLIC_URL: 'https://Cards.example.org/' } });
  const status = async (host: string) => (await ask(app.url, '/api/config', host)).status;
  expect(await status('cards.example.org')).toBe(200);
  expect(await status('localhost:3000')).toBe(200);
  expect(await status('cards.example.org.evil.example')).toBe(421);
});

describe('a server on a network with a public URL', () => {
  const env = {
    HOST: '0.0.0.0',
    PUBLIC_URL: 'http://localhost:3000',
    METRICS: 'true',
    METRICS_TOKEN: 'a-token-for-Prometheus',
  };

  test('a server with a public URL accepts only its host and the names of the machine', async () => {
    const app = await startTestApp({ env });
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]']) {
      expect((await ask(app.url, '/api/config', host)).status).toBe(200);
    }
    for (const path of ['/api/config', '/api/auth/me', '/', '/api/nothing', '/healthz/x']) {
      expect([path, (await ask(app.url, path, 'evil.example:3000')).status]).toEqual([path, 421]);
    }
    const named = await startTestApp({ env: { ...env, PUBLIC_URL: 'https://cards.example.org' } });
    expect((await ask(named.url, '/api/config', 'cards.example.org')).status).toBe(200);
    expect((await ask(named.url, '/api/config', '192.168.1.7:3000')).status).toBe(421);
  });

  test('health and metrics are served under any name that monitors use', async () => {
    const app = await startTestApp({ env });
    for (const host of ['172.18.0.4:3000', 'web-1:3000']) {
      const status = async (path: string) => (await ask(app.url, path, host)).status;
      expect([await status('/healthz'), await status('/readyz'), await status('/metrics')]).toEqual([
        200, 200,
        // Without the token.
        401,
      ]);
    }
  });
});

test('a server on a network without a public URL accepts every name', async () => {
  const app = await startTestApp({ env: { HOST: '0.0.0.0' } });
  expect((await ask(app.url, '/api/config', 'cards.home.arpa')).status).toBe(200);
});
