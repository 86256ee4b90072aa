import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reminderEndpoints } from '#contract/reminders.ts';
import { openApp } from '#test/web/app.tsx';
import { signedIn } from '#test/web/learner.ts';
import { changeResponse } from '#test/web/responses.ts';
import { call } from '#web/lib/api-client.ts';
import { newId } from '#web/lib/new-id.ts';

const region = () => screen.getByRole('region', { name: 'Reminders' });
const reminders = () => call(reminderEndpoints.read, {});

async function openReminders(): Promise<UserEvent> {
  const user = await openApp('/settings');
  await screen.findByRole('switch', { name: 'Daily reminder' });
  return user;
}

const dailyReminder = () => screen.getByRole('switch', { name: 'Daily reminder' });
const press = (user: UserEvent, name: string) => user.click(within(region()).getByRole('button', { name }));

/** The parts of a browser that notifications need, which jsdom lacks. */
const browser = {
  /** What the learner answers when asked for permission. */
  answer: 'granted' as NotificationPermission,
  /** The server's key with which the browser is subscribed. */
  subscribedWith: null as string | null,
  hasNetwork: true,
};

const notification = {
  permission: 'default' as NotificationPermission,
  requestPermission: () => {
    notification.permission = browser.answer;
    return Promise.resolve(browser.answer);
  },
};

const pushManager = {
  getSubscription: () => Promise.resolve(browser.subscribedWith === null ? null : subscription),
  subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (!browser.hasNetwork) return Promise.reject(new DOMException('push service error', 'AbortError'));
    browser.subscribedWith = applicationServerKey;
    return Promise.resolve(subscription);
  },
};

const subscription = {
  toJSON: () => ({
    endpoint: `https://updates.push.services.mozilla.com/${newId()}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  }),
  unsubscribe: () => {
    browser.subscribedWith = null;
    return Promise.resolve(true);
  },
};

beforeEach(() => {
  Object.assign(browser, { answer: 'granted', subscribedWith: null, hasNetwork: true });
  notification.permission = 'default';
  Object.assign(window, { isSecureContext: true, PushManager: {}, Notification: notification });
  const registration = Promise.resolve({ pushManager });
  Object.assign(navigator, { serviceWorker: { ready: registration, getRegistration: () => registration } });
});

afterEach(() => {
  for (const name of ['isSecureContext', 'PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('turning on the daily reminder asks for notifications on this device, and its time can be chosen', async () => {
  await signedIn();
  const user = await openReminders();
  expect(dailyReminder()).not.toBeChecked();
  expect(screen.queryByLabelText('Time')).toBeNull();
  await user.click(dailyReminder());
  const time = await screen.findByLabelText('Time');
  expect(time).toHaveValue('18:00');
  expect(time).toHaveAccessibleDescription('In your time zone, UTC.');
  await within(region()).findByText('On.');
  const { publicKey } = await reminders();
  expect(browser.subscribedWith).toBe(publicKey);

  await user.clear(time);
  await user.type(time, '07:30');
  await user.tab();
  await waitFor(async () => expect(await reminders()).toMatchObject({ minute: 450, thisDevice: true }));

  await press(user, 'Turn off notifications on this device');
  await within(region()).findByText('No device shows notifications, so no reminder reaches you.');
  expect(browser.subscribedWith).toBeNull();
  await press(user, 'Turn on notifications on this device');
  await within(region()).findByText('On.');
  await user.click(dailyReminder());
  await waitFor(async () => expect(await reminders()).toMatchObject({ minute: null, thisDevice: true }));
});

test('a learner who blocks notifications is told that no reminder will come', async () => {
  await signedIn();
  browser.answer = 'denied';
  const user = await openReminders();
  await user.click(dailyReminder());
  await within(region()).findByText('No device shows notifications, so no reminder reaches you.');
  expect(region()).toHaveTextContent('Your browser blocks notifications of this site');
  expect(within(region()).queryByRole('button', { name: /^Turn on/u })).toBeNull();
});

test('a learner who does not answer the browser’s question is told what is missing', async () => {
  await signedIn();
  browser.answer = 'default';
  const user = await openReminders();
  await press(user, 'Turn on notifications on this device');
  expect(await within(region()).findByRole('alert')).toHaveTextContent(
    'Your browser did not allow notifications.',
  );
});

test('when the browser cannot reach its push service, a message says so', async () => {
  await signedIn();
  browser.hasNetwork = false;
  const user = await openReminders();
  await press(user, 'Turn on notifications on this device');
  await within(region()).findByText('This browser could not reach its push service.');
  expect(await reminders()).toMatchObject({ thisDevice: false });
});

test.each([
  ['an address without HTTPS', 'isSecureContext', 'cannot be shown from this address'],
  ['a browser without push messages', 'PushManager', 'cannot show notifications while Cardamom is closed'],
])('%s says why there are no notifications', async (_what, missing, reason) => {
  await signedIn();
  Reflect.deleteProperty(window, missing);
  await openReminders();
  expect(region()).toHaveTextContent(reason);
  expect(within(region()).queryByRole('button', { name: /^Turn on/u })).toBeNull();
});

test('an iPhone whose browser cannot show notifications is asked to install the app', async () => {
  await signedIn();
  Reflect.deleteProperty(window, 'PushManager');
  Object.defineProperty(navigator, 'userAgent', { value: 'iPhone', configurable: true });
  await openReminders();
  expect(region()).toHaveTextContent('To get notifications, install Cardamom on this device first.');
  Reflect.deleteProperty(navigator, 'userAgent');
});

test('a reminder that could not be delivered is reported, and other devices are mentioned', async () => {
  await signedIn();
  const failure = 'This server could not reach the push service of the browser.';
  changeResponse(reminderEndpoints.read, () => ({ minute: 450, failure, otherDevices: 2 }));
  await openReminders();
  expect(region()).toHaveTextContent(`The last reminder could not be delivered. ${failure}`);
  expect(region()).toHaveTextContent('Off. On for 2 other devices.');
});

test('a calendar address is shown once, works without signing in, and can be removed', async () => {
  await signedIn();
  const user = await openReminders();
  await press(user, 'Make address');
  const address = await screen.findByLabelText<HTMLInputElement>('Calendar address');
  const read = () => fetch(new URL(address.value).pathname);
  expect(await (await read()).text()).toContain('BEGIN:VCALENDAR');
  await openReminders();
  expect(screen.queryByLabelText('Calendar address')).toBeNull();
  await press(user, 'Remove address');
  await within(region()).findByRole('button', { name: 'Make address' });
  expect((await read()).status).toBe(404);
});
