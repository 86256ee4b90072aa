import { Workbox } from 'workbox-window';
import { announceNewVersion } from '#web/lib/new-version.ts';
import { PAGE_SETTLED } from '#web/lib/shell.ts';

/** Browsers look for a new worker when a page is loaded; a page may stay open for days. */
const LOOK_EVERY_MS = 60 * 60 * 1_000;

let worker: Workbox | undefined;
/** Whether the learner asked for the new version in this tab. Other tabs stay as they are. */
let isReloading = false;

/** Registers the service worker, which needs HTTPS or localhost, and watches for new versions. */
export async function registerWorker(): Promise<void> {
  if (worker !== undefined || !('serviceWorker' in navigator)) return;
  worker = new Workbox('/service-worker.js');
  worker.addEventListener('waiting', announceNewVersion);
  worker.addEventListener('controlling', ({ isUpdate }) => {
    if (isReloading) window.location.reload();
    else if (isUpdate === true) announceNewVersion();
  });
  try {
    const registration = await worker.register();
    registration?.active?.postMessage({ type: PAGE_SETTLED });
  } catch {
    // Online, everything works without it. The next page tries again.
    return;
  }
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    // Without a network there is nothing to find.
    worker?.update().catch(() => undefined);
  });
}

/** Reloads this tab with the new version. */
export async function loadNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting) {
    isReloading = true;
    worker?.messageSkipWaiting();
  } else window.location.reload();
}
