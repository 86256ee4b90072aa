import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp } from './test-app.ts';

const PUBLIC = path.resolve(import.meta.dirname, '../../src/web/public');

let webRoot: string;

beforeEach(async () => {
  webRoot = await mkdtemp(path.join(tmpdir(), 'cardamom-web-'));
  await mkdir(path.join(webRoot, 'assets'));
  await writeFile(path.join(webRoot, 'index.html'), '<title>The app</title>');
  await writeFile(path.join(webRoot, 'theme.js'), '// theme');
});

afterEach(async () => {
  await rm(webRoot, { recursive: true });
});

test.each(['/', '/login', '/Decks/some-id', '/study/some-id/', '/import', '/import/some-id?with=query'])(
  'the page is served at %s and must be revalidated',
  async (pathname) => {
    const app = await startTestApp({ webRoot });
    const response = await fetch(`${app.url}${pathname}`);
    expect([response.status, await response.text()]).toEqual([200, '<title>The app</title>']);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
  },
);

test.each(['GET', 'HEAD'])(
  'a %s request for a path without a screen returns the page with status 404',
  async (method) => {
    const app = await startTestApp({ webRoot });
    for (const pathname of [
      '/s/abc',
      '/deck/3d5f0c6e-1c37-4b5a-9a3e-0e0a39cf5a3a',
      '/decks',
      '/decks/some-id/more',
      '/any/other/path?with=query',
      '/%00decks',
      `/${'a'.repeat(500)}`,
    ]) {
      const response = await fetch(`${app.url}${pathname}`, { method });
      expect([pathname, response.status]).toEqual([pathname, 404]);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(await response.text()).toBe(method === 'HEAD' ? '' : '<title>The app</title>');
    }
  },
);

test.each(['GET', 'HEAD'])(
  'a %s request for a missing file that programs look for returns a plain 404',
  async (method) => {
    const app = await startTestApp({ webRoot });
    for (const pathname of [
      '/.well-known/security.txt',
      '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
      '/.env',
      '/.git/HEAD',
      '/robots.txt',
      '/favicon.ico',
      '/wp-login.php',
      '/index.php/decks',
      '/decks/some-id.php',
      '/metrics',
      '/metrics/',
      '/assets',
      '/assets/page',
      '/assets/gone.js',
      '/api',
      '/api/nothing',
      '/api/decks.json',
    ]) {
      const response = await fetch(`${app.url}${pathname}`, { method });
      expect([pathname, response.status]).toEqual([pathname, 404]);
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.text()).toMatch(method === 'HEAD' ? /^$/u : /"code":"NOT_FOUND"/u);
    }
  },
);

test('programs find where to change a password and, if the operator says so, where to report a vulnerability', async () => {
  const env = { SECURITY_CONTACT: 'mailto:security@example.org', PUBLIC_URL: 'https://cards.example.org' };
  const app = await startTestApp({ webRoot, env });
  const moved = await fetch(`${app.url}/.well-known/change-password`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([303, '/settings#password']);
  const file = await fetch(`${app.url}/.well-known/security.txt`);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const expires = new Date(app.clock.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  expect(await file.text()).toMatch(
    new RegExp(
      `^Contact: mailto:security@example\\.org\nExpires: ${expires}T[\\d:.]+Z\nPreferred-Languages: en\n` +
        `Canonical: https://cards\\.example\\.org/\\.well-known/security\\.txt\n$`,
      'u',
    ),
  );
});

test('a cached page does not turn a path without a screen into one with a screen', async () => {
  const app = await startTestApp({ webRoot });
  const page = await fetch(app.url);
  const conditions = {
    'if-none-match': page.headers.get('etag') ?? '',
    'if-modified-since': page.headers.get('last-modified') ?? '',
    range: 'bytes=0-3',
  };
  for (const [name, value] of Object.entries(conditions))
    expect([name, (await fetch(`${app.url}/s/abc`, { headers: { [name]: value } })).status]).toEqual([
      name,
      404,
    ]);
});

test('a path is served the page named by its first segment', async () => {
  await writeFile(path.join(webRoot, 'decks.html'), '<title>A deck</title>');
  const app = await startTestApp({ webRoot });
  const titleAt = async (pathname: string) => (await fetch(`${app.url}${pathname}`)).text();
  expect(await titleAt('/decks/some-id?tab=cards')).toBe('<title>A deck</title>');
  const others = ['/', '/dashboard', '/some/decks', '/decks', '/DECKS/1'];
  expect(new Set(await Promise.all(others.map(titleAt)))).toEqual(new Set(['<title>The app</title>']));
});

test('assets are cached permanently, including those of a newer build than the server', async () => {
  const app = await startTestApp({ webRoot });
  await writeFile(path.join(webRoot, 'assets/index-4f2a.js'), 'let app;');
  const response = await fetch(`${app.url}/assets/index-4f2a.js`);
  expect([response.status, await response.text()]).toEqual([200, 'let app;']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await fetch(`${app.url}/theme.js`)).headers.get('cache-control')).toBe('private, no-cache');
});

test('a page sets the CSRF cookie if the browser has none, and a cacheable file sets none', async () => {
  const app = await startTestApp({ webRoot });
  await writeFile(path.join(webRoot, 'assets/index-4f2a.js'), 'let app;');
  const cookiesFrom = async (pathname: string, headers: Record<string, string> = {}) =>
    (await fetch(`${app.url}${pathname}`, { headers })).headers.getSetCookie();
  const [cookie = '', ...others] = await cookiesFrom('/decks/some-id');
  expect(cookie).toMatch(/^XSRF-TOKEN=[^;]{36}; Path=\/; SameSite=Strict$/u);
  expect(others).toEqual([]);
  expect(await cookiesFrom('/decks/some-id')).not.toEqual([cookie]);
  expect(await cookiesFrom('/', { cookie: 'XSRF-TOKEN=one' })).toEqual([]);
  for (const file of ['/assets/index-4f2a.js', '/theme.js']) expect(await cookiesFrom(file)).toEqual([]);
});

test('a file that the build has compressed is sent compressed to clients that accept it', async () => {
  const app = await startTestApp({ webRoot });
  const script = `let app = '${'a'.repeat(5_000)}';`;
  await writeFile(path.join(webRoot, 'assets/index-4f2a.js'), script);
  await writeFile(path.join(webRoot, 'assets/index-4f2a.js.br'), brotliCompressSync(script));
  await writeFile(path.join(webRoot, 'assets/index-4f2a.js.gz'), gzipSync(script));
  await writeFile(path.join(webRoot, 'assets/other-4f2a.js'), script);
  for (const [name, accepted, encoding] of [
    ['index', 'gzip, deflate, br', 'br'],
    ['index', 'gzip', 'gzip'],
    ['index', 'identity', null],
    // Nothing is compressed while it is being sent.
    ['other', 'gzip, deflate, br', null],
  ] as const) {
    const response = await fetch(`${app.url}/assets/${name}-4f2a.js`, {
      headers: { 'accept-encoding': accepted },
    });
    expect(await response.text()).toBe(script);
    const { headers } = response;
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, 'accept-encoding']);
    expect(headers.get('content-type')).toContain('/javascript; charset=utf-8');
  }
});

test('a browser can revalidate its copy of an asset or request a range of it', async () => {
  const app = await startTestApp({ webRoot });
  await writeFile(path.join(webRoot, 'assets/index-4f2a.js'), 'let app;');
  const request = (headers: Record<string, string>, method = 'GET') =>
    fetch(`${app.url}/assets/index-4f2a.js`, { method, headers });
  const etag = (await request({})).headers.get('etag') ?? '';
  // Without its own cache-control, fetch would request a full copy.
  expect((await request({ 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(304);
  const part = await request({ range: 'bytes=4-6' });
  expect([part.status, await part.text()]).toEqual([206, 'app']);
  const head = await request({}, 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('a page of a new build is served immediately at every path', async () => {
  const app = await startTestApp({ webRoot });
  const pageAt = async (pathname: string) => (await fetch(`${app.url}${pathname}`)).text();
  const pathnames = ['/', '/login', '/s/abc', '/assets/../index.html'];
  await Promise.all(pathnames.map(pageAt));
  await writeFile(path.join(webRoot, 'index.html'), '<title>The next build</title>');
  for (const pathname of pathnames) expect(await pageAt(pathname)).toBe('<title>The next build</title>');
});

test('a path outside the folder is refused', async () => {
  const app = await startTestApp({ webRoot });
  const response = await fetch(`${app.url}/..%2f..%2fetc/hosts.txt`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'MALFORMED_REQUEST' });
});

/** What browsers, phones and crawlers ask for by these names, with the type that they need. */
const PUBLIC_FILES = {
  '/manifest.webmanifest': 'application/manifest+json',
  '/robots.txt': 'text/plain',
  '/favicon.ico': 'image/vnd.microsoft.icon',
  '/favicon.svg': 'image/svg+xml',
  '/apple-touch-icon.png': 'image/png',
  '/share.png': 'image/png',
  '/icons/any-192.png': 'image/png',
  '/icons/any-512.png': 'image/png',
  '/icons/maskable-192.png': 'image/png',
  '/icons/maskable-512.png': 'image/png',
  '/screenshots/study-narrow.webp': 'image/webp',
};

test.each(Object.entries(PUBLIC_FILES))(
  '%s is served as %s, revalidated and under the policy of pages',
  async (file, type) => {
    const app = await startTestApp({ webRoot: PUBLIC });
    const { status, headers } = await fetch(`${app.url}${file}`);
    expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test('the service worker is revalidated each time, and may load only from its own server', async () => {
  await writeFile(path.join(webRoot, 'service-worker.js'), '// worker');
  const app = await startTestApp({ webRoot });
  const { status, headers } = await fetch(`${app.url}/service-worker.js`);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/javascript; charset=utf-8']);
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(headers.getSetCookie()).toEqual([]);
  const policy = headers.get('content-security-policy');
  // These directives fall back to `default-src`, for the manifest and the worker as well.
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toMatch(/worker-src|manifest-src|connect-src|script-src/u);
});

test('what is shared with the app without its service worker leads to a page that says so', async () => {
  const app = await startTestApp({ webRoot });
  const form = new FormData();
  form.set('text', 'chien = dog');
  form.set('files', new File(['x'.repeat(2_000_000)], 'notes.txt'));
  const response = await fetch(`${app.url}/share`, { method: 'POST', body: form, redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/dashboard?not-shared']);
});
