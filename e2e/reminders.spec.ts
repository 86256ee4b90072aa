import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { signedIn } from './account.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';

test.use({ serviceWorkers: 'allow' });

/** The headless shell of Chromium allows no notifications, and has no push service. */
const ALLOWED = `
  Object.defineProperty(Notification, 'permission', { value: 'granted' });
  Notification.requestPermission = async () => 'granted';
`;

/** Notes what the worker shows. The headless shell of Chromium has no notifications, and ends when a worker sets a badge. */
const NOTE_WHAT_IS_SHOWN = `
  self.shown = [];
  registration.showNotification = async (title, { body, tag }) => void shown.push([tag, title, body].join(': '));
  navigator.setAppBadge = async (count) => void shown.push(count);
`;

const section = (page: Page) => page.getByRole('region', { name: 'Reminders' });

test('reminders are set by keyboard alone, and a message says that the browser cannot reach a push service', async ({
  page,
  request,
}) => {
  const { token } = await signedIn(page, request);
  await page.addInitScript(ALLOWED);
  await page.goto('/settings#reminders');
  await tabTo(page, 'switch', 'Daily reminder');
  await page.keyboard.press('Space');
  await expect(section(page).getByLabel('Time')).toHaveValue('18:00');
  await expect(section(page).getByRole('alert')).toHaveText('This browser could not reach its push service.');
  await expect(section(page)).toContainText('No device shows notifications, so no reminder reaches you.');

  await page.keyboard.press('Tab');
  await page.keyboard.type('0730AM');
  await tabTo(page, 'button', 'Make address');
  await page.keyboard.press('Enter');
  await expect(section(page).getByLabel('Calendar address')).toHaveValue(/\/api\/calendar\/[\w-]{43}\.ics$/u);
  await expectAccessible(section(page));
  const headers = { authorization: `Bearer ${token}` };
  const reminders = await request.get('/api/reminders', { headers });
  expect(await reminders.json()).toMatchObject({ minute: 450, thisDevice: false, calendar: true });
});

test('a push message becomes a notification, and a number on the icon', async ({
  page,
  context,
  request,
}) => {
  await signedIn(page, request);
  const started = context.waitForEvent('serviceworker');
  await page.goto('/dashboard');
  const worker = await started;
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await worker.evaluate(NOTE_WHAT_IS_SHOWN);
  const browser = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data: '{"text":"24 cards are due, about 6 minutes","due":24}',
  });
  await expect
    .poll(() => worker.evaluate('shown'))
    .toEqual(['reminder: Cardamom: 24 cards are due, about 6 minutes', 24]);
});
