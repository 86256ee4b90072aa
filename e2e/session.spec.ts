import { expect, type Page } from '@playwright/test';
import { meResponse } from '#contract/auth.ts';
import { z } from 'zod';
import { PASSWORD, signedIn } from './account.ts';
import { test } from './server.ts';

const authStorage = z.object({ state: z.record(z.string(), z.unknown()) });

const storedSession = async (page: Page) => {
  const stored = await page.evaluate(() => localStorage.getItem('auth-storage') ?? '{}');
  return authStorage.parse(JSON.parse(stored)).state;
};

test('the browser stores only user and token, and signing out repeats the CSRF cookie in a header', async ({
  page,
  request,
}) => {
  const { user, email, token } = await signedIn(page, request);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome, ${user.username}` })).toBeVisible();
  const state = await storedSession(page);
  expect(Object.keys(state).toSorted()).toEqual(['token', 'user']);
  expect(state['token']).toBe(token);

  await page.getByRole('button', { name: /^Account:/u }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toContainText(user.username);
  await expect(menu).toContainText(email);

  const sent = page.waitForRequest('**/api/auth/logout');
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  const headers = await (await sent).allHeaders();
  const cookie = /XSRF-TOKEN=(?<value>[^;]+)/u.exec(headers['cookie'] ?? '')?.groups?.['value'];
  expect(cookie).toBeTruthy();
  expect(headers['x-xsrf-token']).toBe(cookie);
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/');
});

test('failed logins from the same IP address do not lock out a browser that has signed in before', async ({
  page,
  request,
}) => {
  const { email } = await signedIn(page, request);
  const forget = async () => {
    // Outside the app, which might still write to storage.
    await page.goto('/first.js');
    await page.evaluate(() => localStorage.clear());
  };
  await forget();
  const signIn = async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/dashboard');
  };
  await signIn();
  await forget();
  const headers = { cookie: '' };
  for (let count = 0; count < 20; count += 1) {
    await request.post('/api/auth/login', { data: { email, password: 'guess-work' }, headers });
  }
  const refused = await request.post('/api/auth/login', { data: { email, password: PASSWORD }, headers });
  expect(refused.status()).toBe(429);
  await signIn();
});

test('the profile is refreshed on load, and a failure is ignored', async ({ page, request }) => {
  const { user } = await signedIn(page, request);
  const renamed = z.encode(meResponse, { user: { ...user, username: 'renamed' } });
  await page.route('**/api/auth/me', (route) => route.fulfill({ json: renamed }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, renamed' })).toBeVisible();

  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
  const failed = page.waitForResponse('**/api/auth/me');
  await page.reload();
  await failed;
  await expect(page.getByRole('heading', { name: 'Welcome, renamed' })).toBeVisible();
  await expect(page.getByText('Server error. Please try again later.')).toHaveCount(0);
});

test('signing out in one tab signs out in the others', async ({ page, request, context }) => {
  await signedIn(page, request);
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: /^Welcome/u })).toBeVisible();
  // Chromium renders only the tab in front reliably.
  await page.bringToFront();
  await page.getByRole('button', { name: /^Account:/u }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(other).toHaveURL('/');
});
