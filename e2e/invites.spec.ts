import { expect, type Page } from '@playwright/test';
import { runNode } from '#test/app-process.ts';
import { PASSWORD } from './account.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';
import { expectToFitPhones } from './widths.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, 'textbox', label);
  await page.keyboard.type(text);
}

test('a learner joins by invite, sees the form for an owner, and is told when suspended', async ({
  page,
  startOwn,
}) => {
  const { url, dataDir } = await startOwn({ REGISTRATION: 'invite', EXPLORE_LOGIN: 'false' });
  const admin = async (...words: string[]) => {
    const { stdout } = await runNode(['scripts/admin.ts', ...words], { DATA_DIR: dataDir });
    return stdout;
  };
  const invite = /#invite=\S+/u.exec(await admin('invite'))?.[0] ?? '';
  const requests: string[] = [];
  page.on('request', (sent) => requests.push(`${sent.url()} ${sent.headers()['referer'] ?? ''}`));

  await page.goto(`${url}/register`);
  await expectAccessible(heading(page, 'You need an invite'));
  await expectToFitPhones(page, 'You need an invite');
  await page.goto(`${url}/register${invite}`);
  await page.reload();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectAccessible(heading(page, 'Create your account'));
  await type(page, 'Email', 'ada@example.org');
  await type(page, 'Username', 'ada');
  for (const label of ['Password', 'Confirm password']) {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.type(PASSWORD);
  }
  await page.keyboard.press('Enter');
  await expect(heading(page, /^Welcome/u)).toBeVisible();
  expect(requests.filter((sent) => sent.includes(invite.slice('#invite='.length)))).toEqual([]);

  await page.goto(`${url}/settings`);
  await tabTo(page, 'button', 'I run this server');
  await page.keyboard.press('Enter');
  await type(page, 'Owner code', 'abcd-efgh-jkmn-pqrs');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: /This code does not work/u })).toBeVisible();
  await expectAccessible(heading(page, 'Settings'));
  await expectToFitPhones(page, 'the form for an owner');

  await admin('suspend', 'ada');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('This account is suspended');
  await expectAccessible(heading(page, 'Welcome back'));
  await expectToFitPhones(page, 'a suspended account');
  await page.goto(`${url}/register${invite}`);
  await expect(heading(page, 'This invite does not work')).toBeVisible();
  await expectAccessible(heading(page, 'This invite does not work'));
  await expectToFitPhones(page, 'an invite that was used up');
});
