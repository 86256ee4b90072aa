import { showDueOnIcon } from '#web/features/scheduling/due-badge.ts';
import { announceNewVersion } from '#web/lib/new-version.ts';
import { PAGE_SETTLED, TAKE_OVER } from '#web/lib/shell.ts';

/** Browsers look for a new worker when a page is loaded; a page may stay open for days. */
const LOOK_EVERY_MS = 60 * 60 * 1_000;

let isRegistered = false;

/** Registers the service worker, which needs HTTPS or localhost, watches for new versions, and keeps the number on the app's icon. */
export async function registerWorker(): Promise<void> {
  if (isRegistered || !('serviceWorker' in navigator)) return;
  isRegistered = true;
  const { serviceWorker } = navigator;
  // The first worker takes over a page of its own version.
  let hasWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (hasWorker) announceNewVersion();
    hasWorker = true;
  });
  let registration: ServiceWorkerRegistration;
  try {
    registration = await serviceWorker.register('/service-worker.js');
  } catch {
    // Online, everything works without it. The next page tries again.
    isRegistered = false;
    return;
  }
  announceWhenWaiting(registration);
  showDueOnIcon();
  registration.active?.postMessage({ type: PAGE_SETTLED });
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    // Without a network there is nothing to find.
    registration.update().catch(() => undefined);
  });
}

/** Announces a new version that has been installed, is being installed or will be. */
function announceWhenWaiting(registration: ServiceWorkerRegistration): void {
  const look = () => {
    // The first worker waits as well, for the moment until it is activated.
    if (registration.waiting !== null && registration.active !== null) announceNewVersion();
  };
  const follow = () => registration.installing?.addEventListener('statechange', look);
  look();
  follow();
  registration.addEventListener('updatefound', follow);
}

/** Reloads this tab with the new version. Other tabs stay as they are. */
export async function loadNewVersion(): Promise<void> {
  const { waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
  const reload = () => window.location.reload();
  if (!waiting) {
    reload();
    return;
  }
  // The worker takes control of this page a moment before it is activated, but a page loaded then may never get its files.
  waiting.addEventListener('statechange', () => {
    // Redundant: a still newer one has taken its place.
    if (waiting.state === 'activated' || waiting.state === 'redundant') reload();
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker takes none.
  waiting.postMessage({ type: TAKE_OVER });
}
