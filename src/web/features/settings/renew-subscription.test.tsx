import { expect, test, vi } from 'vitest';
import { reminderEndpoints } from '#contract/reminders.ts';
import { signedIn } from '#test/web/learner.ts';
import { respond } from '#test/web/responses.ts';
import { renewSubscription, sendSubscription } from './renew-subscription.ts';

const subscriptionTo = (endpoint: string) => ({
  endpoint,
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
});
const FIRST = subscriptionTo('https://fcm.googleapis.com/fcm/send/first');
const SECOND = subscriptionTo('https://fcm.googleapis.com/fcm/send/second');

test('the server is told once that the browser has subscribed anew, and hears nothing from a browser without reminders', async () => {
  await signedIn();
  let current = FIRST;
  const pushManager = { getSubscription: async () => ({ toJSON: () => current }) };
  Object.assign(navigator, { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  const sent = vi.fn<(body: unknown) => void>();
  respond(reminderEndpoints.addDevice, ({ body, send }) => {
    sent(body);
    return send();
  });
  await renewSubscription();
  expect(sent).not.toHaveBeenCalled();

  expect(await sendSubscription(FIRST)).toMatchObject({ thisDevice: true });
  await renewSubscription();
  expect(sent).toHaveBeenCalledOnce();

  current = SECOND;
  await renewSubscription();
  await renewSubscription();
  expect(sent.mock.calls).toEqual([[FIRST], [SECOND]]);
});
