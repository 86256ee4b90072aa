import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { STORED } from '#web/lib/stored.ts';
import { CACHES } from '#web/lib/worker-caches.ts';

const WEB = resolve(import.meta.dirname, '../../src/web');

/** Every way to store something in a browser. */
const STORAGE =
  /\b(?:localStorage|sessionStorage|indexedDB|Dexie|cookieStore|caches|document\.cookie|serviceWorker)\b/gu;

/** The files that access the browser's storage, with what they use. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'lib/stored.ts': ['localStorage', 'sessionStorage'],
  'lib/noted-answers.ts': ['localStorage'],
  // Only checks whether there is a database to delete.
  'features/replica/follow-replica.ts': ['indexedDB'],
  'features/replica/dexie-store.ts': ['Dexie'],
  'features/replica/media-store.ts': ['Dexie'],
  // Runs before any module has loaded, and only reads.
  'public/first.js': ['localStorage'],
  // The caches of the service worker, listed in lib/worker-caches.ts.
  'app/register-worker.ts': ['serviceWorker'],
  'app/app-layout.tsx': ['serviceWorker'],
  'app/arrival.ts': ['caches'],
  // Subscribes the browser to push messages.
  'features/settings/push-subscription.ts': ['serviceWorker'],
  'lib/shared-material.ts': ['caches'],
  'worker/service-worker.ts': ['caches'],
  // Reads the CSRF cookie that the server sets.
  'lib/api-client.ts': ['document.cookie'],
};

const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(?:[jt]sx?|html)$/u.test(file) && !/\.test\.tsx?$/u.test(file),
);
const textOf = (file: string) => readFileSync(join(WEB, file), 'utf8');

test("only listed modules access the browser's storage", () => {
  const uses = files.flatMap((file) => {
    const names = new Set([...textOf(file).matchAll(STORAGE)].map(([name]) => name));
    return names.size === 0 ? [] : [[file, [...names].toSorted()] as const];
  });
  expect(Object.fromEntries(uses)).toEqual(ALLOWED);
});

test('each cache is listed', () => {
  const opened = ['lib/shared-material.ts', 'worker/service-worker.ts'].flatMap((file) =>
    [...textOf(file).matchAll(/'([^']+)' satisfies CacheName/gu)].map(([, name]) => name),
  );
  expect(new Set(opened)).toEqual(new Set(Object.keys(CACHES)));
});

test('the script before the first paint reads only listed keys', () => {
  const keys = [...textOf('public/first.js').matchAll(/localStorage\.(\w+)\('([^']+)'/gu)];
  expect(keys.map(([, way]) => way)).toEqual(['getItem', 'getItem']);
  for (const [, , key = ''] of keys) expect(Object.keys(STORED)).toContain(key);
});
