import { expect, test, vi } from 'vitest';
import { subscribeAgain } from './renew-subscription.ts';

const options = { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) };
const newManager = () => ({ subscribe: vi.fn<PushManager['subscribe']>() });

test('a subscription that the browser has ended is renewed with the key of the same server', async () => {
  const pushManager = newManager();
  await subscribeAgain({ oldSubscription: { options }, newSubscription: null }, pushManager);
  expect(pushManager.subscribe).toHaveBeenCalledExactlyOnceWith(options);
});

test.each([
  ['has made a new one itself', { oldSubscription: { options }, newSubscription: {} }],
  ['does not tell of the old one', { oldSubscription: null, newSubscription: null }],
  ['tells of neither', {}],
])('no subscription is made where the browser %s', async (_what, change) => {
  const pushManager = newManager();
  await subscribeAgain(change, pushManager);
  expect(pushManager.subscribe).not.toHaveBeenCalled();
});
