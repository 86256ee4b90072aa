import type { Subscription } from '#contract/reminders.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { isAppleTouch } from './install-way.ts';

/** Why this browser shows no notifications while the app is closed. */
export type Obstacle =
  /** Browsers show them only for HTTPS and localhost. */
  | 'insecure'
  /** Safari on iPhone and iPad shows them only for installed apps. */
  | 'not installed'
  | 'unsupported'
  /** The learner has blocked them, which only the browser's settings can change. */
  | 'blocked';

/** What keeps this browser from showing notifications; null if nothing does. */
export function findObstacle(): Obstacle | null {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isAppleTouch(navigator) ? 'not installed' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** How long the service worker may take to start after the page, in ms. */
const START_MS = 15_000;

/** Asks the learner for permission and subscribes the browser with the server's key. Throws an `ApiError` with the reason. */
export async function subscribeBrowser(publicKey: string): Promise<Subscription> {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw refusal('Your browser did not allow notifications.');
  }
  try {
    const { pushManager } = await startedWorker();
    // One made with the key of another server would not be replaced.
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    return wireSubscription(made);
  } catch (error) {
    throw refusal('This browser could not reach its push service.', error);
  }
}

export async function unsubscribeBrowser(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

/** The browser's subscription, which it may have renewed by itself; null if there is none. */
export async function findSubscription(): Promise<Subscription | null> {
  const current = await currentSubscription();
  return current === null ? null : wireSubscription(current);
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function wireSubscription(subscription: PushSubscription): Subscription {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh, auth } };
}

/** The page's service worker once it runs. Rejects when there is none. */
async function startedWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('There is no service worker')), START_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

function refusal(serverMessage: string, cause?: unknown): ApiError {
  return new ApiError({ kind: 'http', serverMessage, cause });
}
