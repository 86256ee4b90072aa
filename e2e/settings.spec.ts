import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { FLIP_CARD, PASSWORD, signedIn } from './account.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
}

test('the profile is read-only, usage shows when it resets, and theme and time zone can be changed', async ({
  page,
  request,
}) => {
  const { user, email } = await signedIn(page, request);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account:/u }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile).toContainText(user.username);
  await expect(profile).toContainText(email);
  await expect(profile.getByRole('textbox')).toHaveCount(0);
  const usage = page.getByRole('region', { name: 'Token usage' });
  await expect(usage).toContainText('10,000');
  await expect(usage).toContainText(/Resets at/u);

  await page.getByRole('radio', { name: /^Light/u }).check({ force: true });
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  expect(await page.evaluate("document.documentElement.getAttribute('data-theme')")).toBe('light');

  await page.getByRole('radio', { name: /^System/u }).check({ force: true });
  await expect(page.getByText('Same as this device, now light')).toBeVisible();

  await page.getByRole('radio', { name: /^Fixed/u }).check({ force: true });
  await expect(page.getByRole('combobox', { name: /zone/iu })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: /^Fixed/u })).toBeChecked();

  await page.setViewportSize({ width: 1600, height: 900 });
  // The browser may restore the position after a page load.
  await page.evaluate('scrollTo(0, 0)');
  const contents = page.getByRole('navigation', { name: 'Settings' });
  await expect(contents.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'location');
  await contents.getByRole('link', { name: 'Appearance' }).click();
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeFocused();
  await expect(contents.getByRole('link', { name: 'Appearance' })).toHaveAttribute(
    'aria-current',
    'location',
  );
  await page.goto('/settings#data');
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeInViewport();
});

test('a time zone is found, and a key made and revoked, by keyboard', async ({ page, request }) => {
  await signedIn(page, request);
  await openSettings(page);
  await page.getByRole('radio', { name: /^Fixed/u }).check({ force: true });
  const field = page.getByRole('combobox', { name: 'Time zone city' });
  await field.focus();
  await page.keyboard.type('america/');
  const options = page.getByRole('listbox', { name: 'Time zones' }).getByRole('option');
  const expectActive = async (option: Locator) =>
    expect(field).toHaveAttribute('aria-activedescendant', String(await option.getAttribute('id')));
  await expectActive(options.first());
  await page.keyboard.press('ArrowUp');
  await expectActive(options.last());
  await expect(options.last()).toBeInViewport();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowDown');
  await expectActive(options.first());

  await page.keyboard.press('Control+a');
  await page.keyboard.type('nowhere');
  await expect(page.getByText('No matching time zone.')).toBeVisible();
  await expect(field).not.toHaveAttribute('aria-activedescendant');

  await page.keyboard.press('Control+a');
  await page.keyboard.type('kolk');
  await expect(options).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue(/^Kolkata, Asia/u);
  await page.reload();
  await expect(field).toHaveValue(/^Kolkata, Asia/u);

  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const opener = page.getByRole('button', { name: 'Make a key' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Make a key' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Yomitan');
  // Chooses Write cards in addition to Read, which is already chosen.
  await press('Tab', 'Tab', 'Space');
  // As the server would respond after a quarter of an hour.
  const body = { code: 'CONFIRMATION_NEEDED', message: 'Please confirm that it is you', requestId: '1' };
  let refused = 0;
  await page.route('**/api/account/keys', (route) => {
    if (route.request().method() !== 'POST' || refused === 2) return route.continue();
    refused += 1;
    return route.fulfill({ status: 403, json: body });
  });
  await tabTo(page, 'button', 'Make key');
  await press('Enter');
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(confirm.getByLabel('Your password')).toBeFocused();
  await expectAccessible(confirm);
  await press('Escape');
  await expect(dialog.getByRole('button', { name: 'Make key' })).toBeFocused();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await press('Enter');
  await expect(confirm.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type('a guess');
  await press('Enter');
  await expect(confirm.getByText('Password is wrong')).toBeVisible();
  await press('Control+A');
  await page.keyboard.type(PASSWORD);
  await press('Enter');
  const made = page.getByRole('dialog', { name: 'Your new key' });
  await expect(made.getByLabel('Key')).toHaveValue(/^cdm_/u);
  await expectAccessible(made);
  await tabTo(page, 'button', 'Done');
  await press('Enter');
  await expect(opener).toBeFocused();
  const row = page.getByRole('list', { name: 'Connected apps' }).getByRole('listitem');
  await expect(row).toContainText('Read, Write cards');
  await row.getByRole('button', { name: 'Revoke Yomitan' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Revoke key' });
  await expectAccessible(question);
  await tabTo(page, 'button', 'Revoke key');
  await press('Enter');
  await expect(page.getByText('No app is connected.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Connected apps' })).toBeFocused();
});

test('cards wait for the learner if auto-advance is off, and twice as long if it is slower', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices', [
    FLIP_CARD,
    { ...FLIP_CARD, front: 'And another?' },
    { ...FLIP_CARD, front: 'And the last?' },
  ]);
  await page.clock.install();
  const card = page.getByRole('article');

  /** Studies in this mode and answers the current card with the clock stopped. */
  async function answerIn(mode: RegExp) {
    await openSettings(page);
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/api/account/settings') && response.request().method() === 'PUT',
    );
    await page.getByRole('radio', { name: mode }).check({ force: true });
    await saved;
    await page.goto(`/study/${deckId}`);
    await expect(card).toBeVisible();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_600_000);
    const recorded = page.waitForResponse('**/api/sync/commands');
    await page.getByRole('button', { name: 'Show Answer' }).click();
    await page.getByRole('button', { name: 'Correct', exact: true }).click();
    await (await recorded).finished();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  }

  await answerIn(/^Off/u);
  await page.clock.runFor(60_000);
  await expect(card).toHaveAccessibleName('Card 1 of 3');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(card).toHaveAccessibleName('Card 2 of 3');

  await page.clock.resume();
  await answerIn(/^Slower/u);
  await page.clock.runFor(1950);
  await expect(card).toHaveAccessibleName('Card 2 of 3');
  await page.clock.runFor(100);
  await expect(card).toHaveAccessibleName('Card 3 of 3');
});

test('all data of the learner can be downloaded', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await account.makeDeck('Spices', [FLIP_CARD]);
  await openSettings(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all data' }).click();
  const file = await download;
  const activity = page.getByRole('list', { name: 'Recent security activity' }).getByRole('listitem');
  await expect(activity.first()).toContainText('Data exported');
  expect(file.suggestedFilename()).toMatch(/^cardamom.*\.json$/u);
  const stream = await file.createReadStream();
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  expect(JSON.parse(text)).toMatchObject({ user: { email: account.email }, decks: [{ title: 'Spices' }] });
});

/** By keyboard, because a toast covers the link and stays while the pointer is over it. */
async function followLogin(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).press('Enter');
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
}

test('a user who created an account by signing in is told so until they dismiss the notice or leave', async ({
  page,
}) => {
  const email = `slip-${randomUUID().slice(0, 8)}@example.org`;
  // The notice does not wait for the data that loads after signing in.
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/auth/me', async (route) => {
    await gate.promise;
    await route.fallback();
  });
  await page.goto('/login');
  await signIn(page, email);
  const notice = page.getByText(`There was no account for ${email}, so we created one.`);
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect(page.getByText('Welcome back!')).toHaveCount(0);
  await expect(notice).toBeVisible();
  gate.resolve();
  await page.reload();
  await expect(notice).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await followLogin(page);
  await signIn(page, email);
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Welcome, /u })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
