import { PrecacheController } from 'workbox-precaching';
import { isScreen } from '#contract/screens.ts';
import { discardOldShared, keepShared, NOT_SHARED, SHARE_PATH } from '../lib/shared-material.ts';
import { PAGE_LOCK, PAGE_SETTLED, TAKE_OVER } from '../lib/shell.ts';
import type { CacheName } from '../lib/worker-caches.ts';
import { openFromReminder, showReminder } from './reminder.ts';
import { subscribeAgain } from './renew-subscription.ts';

declare const self: ServiceWorkerGlobalScope;

/** Written by the build (scripts/lib/service-worker.ts). */
declare const SHELL_OF_BUILD: {
  /** The path of the entry script of the pages below. */
  entry: string;
  /** The files that are fetched when the worker is installed. */
  files: { url: string; revision: string | null }[];
};
const shell = SHELL_OF_BUILD;

const USED_FILES = 'used-files' satisfies CacheName;

/** Held while files are added or deleted, so that no worker deletes what another one is adding. */
const FILES_LOCK = 'files';

const precache = new PrecacheController();
precache.addToCacheList(shell.files);

self.addEventListener('install', (event) =>
  event.waitUntil(navigator.locks.request(FILES_LOCK, () => precache.install(event))),
);

// Requests wait until this is done, so old files are discarded later.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const type = typeOf(event.data);
  if (type === TAKE_OVER) void self.skipWaiting();
  if (type === PAGE_SETTLED) {
    event.waitUntil(Promise.all([discardOldFiles(event), discardOldShared(Date.now())]));
  }
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === SHARE_PATH) event.respondWith(share(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(page(pathname, request));
  } else if (precache.getCacheKeyForURL(pathname) !== undefined) {
    event.respondWith(precachedFile(pathname, request));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(usedFile(event));
  }
});

self.addEventListener('push', (event) => event.waitUntil(showReminder(event.data, self)));

self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(subscribeAgain(event, self.registration.pushManager)),
);

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openFromReminder(self.clients));
});

function typeOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined;
}

/** Keeps the shared material and opens the dashboard, which takes it as soon as a user is signed in. */
async function share(request: Request): Promise<Response> {
  try {
    await keepShared(await request.formData(), Date.now());
    return Response.redirect('/dashboard', 303);
  } catch {
    return Response.redirect(`/dashboard?${NOT_SHARED}`, 303);
  }
}

/** The page for a screen, chosen as the server does (web-app.ts). */
function page(pathname: string, request: Request): Promise<Response> {
  const [, name = ''] = pathname.split('/');
  const file = `/${name}.html`;
  return precachedFile(precache.getCacheKeyForURL(file) === undefined ? '/index.html' : file, request);
}

async function precachedFile(url: string, request: Request): Promise<Response> {
  // The browser may have evicted it.
  return (await precache.matchPrecache(url)) ?? fetch(request);
}

/** A file with a hash in its name, from this version or from the version of an older page. */
async function usedFile(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.status === 200) event.waitUntil(keep(event.request, response.clone()));
  return response;
}

async function keep(request: Request, response: Response): Promise<void> {
  try {
    await (await caches.open(USED_FILES)).put(request, response);
  } catch {
    // Storage is full: the file is fetched again next time.
  }
}

/** Deletes the files of earlier versions, unless one of their pages is still open or a later version is here. */
async function discardOldFiles(event: ExtendableEvent): Promise<void> {
  await navigator.locks.request(FILES_LOCK, async () => {
    const { held = [] } = await navigator.locks.query();
    const isOldPageOpen = held.some(
      ({ name = '' }) => name.startsWith(PAGE_LOCK) && name !== PAGE_LOCK + shell.entry,
    );
    const { installing, waiting } = self.registration;
    if (isOldPageOpen || installing !== null || waiting !== null) return;
    const kept = await (await caches.open(precache.strategy.cacheName)).keys();
    const current = new Set(precache.getURLsToCacheKeys().values());
    if (kept.every(({ url }) => current.has(url))) return;
    await precache.activate(event);
    await caches.delete(USED_FILES);
  });
}
