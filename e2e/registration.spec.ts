import { spawnSync } from 'node:child_process';
import { expect } from '@playwright/test';
import { test } from './server.ts';

test('if registration is closed, every screen says so, and an account created by the operator can sign in', async ({
  page,
  startOwn,
}) => {
  const { url, dataDir } = await startOwn({ REGISTRATION: 'closed' });
  await page.goto(url);
  await expect(page.getByText('Accounts on this server are created by its operator.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveCount(0);

  await page.goto(`${url}/register`);
  await expect(page.getByRole('heading', { name: 'Registration is closed', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Up' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(
    page.getByText(/New here\? Accounts on this server are created by its operator/u),
  ).toBeVisible();
  await expect(page.getByText(/Any email and password can be used/u)).toHaveCount(0);

  const created = spawnSync(process.execPath, ['scripts/admin.ts', 'create', 'ada@example.org'], {
    env: { DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  const password = /^Password: (?<password>\S+)$/mu.exec(created.stdout)?.groups?.['password'] ?? '';
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${url}/dashboard`);
});
