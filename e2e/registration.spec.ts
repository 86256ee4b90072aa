import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort, startApp } from '#test/app-process.ts';

test('where registration is closed every screen says so, and an account made by the operator signs in', async ({
  page,
}) => {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'cardamom-e2e-'));
  const app = await startApp({
    command: process.execPath,
    args: ['src/server/main.ts'],
    port,
    dataDir,
    timeout: 30_000,
    env: { REGISTRATION: 'closed' },
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    await page.goto(url);
    await expect(
      page.getByText('Accounts on this server are created by its operator.').first(),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveCount(0);

    await page.goto(`${url}/register`);
    await expect(page.getByRole('heading', { name: 'Registration is closed', level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign Up' })).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(
      page.getByText(/New here\? Accounts on this server are created by its operator/u),
    ).toBeVisible();
    await expect(page.getByText(/Any email and password can be used/u)).toHaveCount(0);

    const made = spawnSync(process.execPath, ['scripts/admin.ts', 'create', 'ada@example.org'], {
      env: { DATA_DIR: dataDir },
      encoding: 'utf8',
    });
    const password = /^Password: (?<password>\S+)$/mu.exec(made.stdout)?.groups?.['password'] ?? '';
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(`${url}/dashboard`);
  } finally {
    await app.kill();
    await rm(dataDir, { recursive: true });
  }
});
