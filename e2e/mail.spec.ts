import { expect, type Page } from '@playwright/test';
import { startMailPeer, type ReceivedMail } from '#test/server/mail-peer.ts';
import { PASSWORD } from './account.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';
import { expectToFitPhones } from './widths.ts';

const NEXT = 'battery staple';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Opens the link of a mail on this server, whatever address learners use. */
const follow = (page: Page, url: string, { link }: ReceivedMail) =>
  page.goto(`${url}${link?.path}#${link?.secret}`);

async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
}

test('a forgotten password and another email, by keyboard', async ({ page, playwright, startOwn }) => {
  const mail = await startMailPeer({ PUBLIC_URL: 'http://localhost:3000', MAIL_VERIFY: 'true' });
  const { url } = await startOwn({ ...mail.env });
  const request = await playwright.request.newContext({ baseURL: url });
  const requests: string[] = [];
  page.on('request', (sent) => requests.push(`${sent.url()} ${sent.headers()['referer'] ?? ''}`));
  const email = 'ada@example.org';
  await request.post('/api/auth/register', { data: { email, username: 'ada', password: PASSWORD } });
  const secrets = [await mail.next(email)];

  await page.goto(`${url}/login`);
  await press(page, 'link', 'Forgot your password?');
  await expectAccessible(heading(page, 'Forgot your password?'));
  await expectToFitPhones(page, 'Forgot your password?');
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(`If there is an account for ${email}`);
  const reset = await mail.next(email);
  secrets.push(reset);

  await follow(page, url, reset);
  await expectAccessible(heading(page, 'Choose a new password'));
  await expectToFitPhones(page, 'Choose a new password');
  for (const name of ['New password', 'Confirm new password']) {
    await tabTo(page, 'textbox', name);
    await page.keyboard.type(NEXT);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Login' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Welcome back')).toBeVisible();
  await mail.next(email);
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type(email);
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Invalid email or password');
  await page.getByLabel('Password', { exact: true }).fill(NEXT);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Welcome')).toBeVisible();
  expect((await mail.next(email)).text).toContain('from a device that we have not seen before');

  await page.goto(`${url}/settings`);
  const profile = page.getByRole('region', { name: 'Profile' });
  await press(page, 'button', 'Change email');
  await expectAccessible(page.getByRole('dialog', { name: 'Change email' }));
  await page.keyboard.type('new@example.org');
  await page.keyboard.press('Enter');
  await expect(profile).toContainText('Your email changes to new@example.org');
  await expectAccessible(profile);
  await expectToFitPhones(page, 'Settings');
  const change = await mail.next('new@example.org');
  secrets.push(change);
  await follow(page, url, change);
  await expectAccessible(heading(page, 'Confirm your email'));
  await expect(profile).toHaveCount(0);
  expect(mail.mails.at(-1)).toBe(change);
  await press(page, 'button', 'Confirm this address');
  await expect(page.getByRole('link', { name: 'Continue to Cardamom' })).toBeFocused();
  await page.goto(`${url}/settings`);
  await expect(profile).toContainText('new@example.org');
  await expect(profile).toContainText('Your email is confirmed.');
  expect((await mail.next(email)).headers.get('subject')).toContain('Your email address was changed');

  // The secret of a link is in the body of the call that uses it, and in no address.
  for (const { link } of secrets) expect(requests.join('\n')).not.toContain(link?.secret ?? 'a secret');
  await request.dispose();
  await mail.close();
});
