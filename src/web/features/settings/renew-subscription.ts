import { reminderEndpoints, type Reminders, type Subscription } from '#contract/reminders.ts';
import { call } from '#web/lib/api-client.ts';
import { useAuthStore } from '#web/lib/auth-store.ts';
import { readForUser, writeForUser } from '#web/lib/stored.ts';
import { findSubscription } from './push-subscription.ts';

const userId = () => useAuthStore.getState().user?.id;

/** Tells the server where reminders for this browser go. */
export async function sendSubscription(subscription: Subscription): Promise<Reminders> {
  const user = userId();
  const reminders = await call(reminderEndpoints.addDevice, { body: subscription });
  writeForUser(user, 'push-endpoint', subscription.endpoint);
  return reminders;
}

/** Browsers may subscribe anew at any time. Tells the server if this one has; the service worker cannot, without a sign-in. */
export async function renewSubscription(): Promise<void> {
  const sent = readForUser(userId(), 'push-endpoint');
  if (sent === undefined) return;
  const current = await findSubscription();
  if (current !== null && current.endpoint !== sent) await sendSubscription(current);
}

export function forgetSubscription(): void {
  writeForUser(userId(), 'push-endpoint', undefined);
}
