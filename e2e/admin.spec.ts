import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { authResponse } from '#contract/auth.ts';
import { makeAdmin } from '#test/make-admin.ts';
import { PASSWORD, takeOver } from './account.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';
import { expectToFitPhones } from './widths.ts';

const heading = (page: Page, name: string | RegExp, level = 2) => page.getByRole('heading', { name, level });

async function press(
  page: Page,
  role: 'button' | 'link',
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await tabTo(page, role, name, key);
  await page.keyboard.press('Enter');
}

async function register(request: APIRequestContext, username: string) {
  const data = { email: `${username}@example.org`, username, password: PASSWORD };
  return authResponse.parse(await (await request.post('/api/auth/register', { data })).json());
}

/** A mail server that nobody runs. */
const DEAD_MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'cards@example.org',
  MAIL_VERIFY: 'false',
  PUBLIC_URL: 'http://localhost:3000',
};

/** Waits until a dialog has closed. It holds the focus until then. */
function expectNoDialog(page: Page): Promise<void> {
  return expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Expects that axe finds no fault on a screen, and that the screen fits phones. */
async function expectSound(page: Page, name: string, shown = heading(page, name)): Promise<void> {
  await expectAccessible(shown);
  await expectToFitPhones(page, name);
}

test('an owner helps a learner and looks after the server, by keyboard', async ({
  page,
  playwright,
  startOwn,
}) => {
  const backups = await mkdtemp(join(tmpdir(), 'cardamom-e2e-backups-'));
  const { url, dataDir } = await startOwn({ BACKUP_DIR: backups, EXPLORE_LOGIN: 'false', ...DEAD_MAIL });
  const request = await playwright.request.newContext({ baseURL: url });
  const owner = await register(request, 'olga');
  await makeAdmin(dataDir, 'olga', 'owner');
  const ada = await register(request, `ada-${'long-name-'.repeat(4)}x`);
  const signedIn = async () => {
    const headers = { authorization: `Bearer ${ada.token}` };
    return (await request.get('/api/auth/me', { headers })).status();
  };

  await page.setViewportSize({ width: 390, height: 844 });
  await takeOver(page, { ...owner, user: { ...owner.user, role: 'owner' } }, url);
  await page.goto(`${url}/dashboard`);
  await press(page, 'button', /^Account:/u);
  await page.getByRole('menuitem', { name: 'Admin' }).press('Enter');
  await expect(heading(page, 'Admin', 1)).toBeFocused();
  await expectSound(page, '2 learners');

  await tabTo(page, 'searchbox', 'Search username or email');
  await page.keyboard.type('ADA-LONG');
  await expect(page.getByRole('listitem').filter({ hasText: 'olga@example.org' })).toHaveCount(0);
  await press(page, 'link', ada.user.username);
  await expectSound(page, 'What they use');

  await press(page, 'button', 'Token limit');
  await expectAccessible(page.getByRole('dialog', { name: 'Token limit' }));
  await tabTo(page, 'textbox', 'Tokens per day');
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await expect(page.getByText('500 a day, set for this learner')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Token limit' })).toBeFocused();

  await press(page, 'button', 'Suspend');
  await expectAccessible(page.getByRole('dialog', { name: 'Suspend' }));
  await press(page, 'button', 'Cancel');
  await expectNoDialog(page);
  await press(page, 'button', 'Role', 'Shift+Tab');
  const role = page.getByRole('dialog', { name: 'Role' });
  await expectSound(page, 'Role', role);
  await tabTo(page, 'radio', 'Member');
  await page.keyboard.press('ArrowDown');
  await press(page, 'button', 'Save');
  await expect(page.getByText(`Made ${ada.user.username} an admin`)).toBeVisible();
  await expectNoDialog(page);

  await press(page, 'button', 'New password', 'Shift+Tab');
  const made = page.getByRole('dialog', { name: 'New password' });
  await expectAccessible(made);
  await press(page, 'button', 'Make a link');
  await expect(made.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/reset-password#[\w-]{43}$/u);
  await expectSound(page, 'New password', made);
  await press(page, 'button', 'Done');
  await expectNoDialog(page);

  expect(await signedIn()).toBe(200);
  await press(page, 'button', 'Sign out everywhere');
  await expectAccessible(page.getByRole('dialog', { name: 'Sign out everywhere' }));
  await press(page, 'button', 'Sign out');
  await expect(page.getByText(`Signed out ${ada.user.username} everywhere`)).toBeVisible();
  await expectNoDialog(page);
  expect(await signedIn()).toBe(401);

  await press(page, 'button', 'Delete');
  const asked = page.getByRole('dialog', { name: /^Delete ada/u });
  await expectSound(page, 'Delete', asked);
  await page.keyboard.type(ada.user.username);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Admin', 1)).toBeFocused();
  await expect(heading(page, '1 learner')).toBeVisible();

  await press(page, 'link', 'Registration');
  await expectSound(page, 'Who can create an account');
  await tabTo(page, 'radio', 'Open');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/^Everybody who has the link of an invite/u)).toBeVisible();
  await press(page, 'button', 'Make an invite');
  const making = page.getByRole('dialog', { name: 'Make an invite' });
  await expectSound(page, 'Make an invite', making);
  await tabTo(page, 'textbox', 'Note');
  await page.keyboard.type('Class 7b');
  await page.keyboard.press('Enter');
  const invite = page.getByRole('dialog', { name: 'Your new invite' }).getByRole('textbox', { name: 'Link' });
  await expect(invite).toHaveValue(/\/register#invite=[\w-]{43}$/u);
  await press(page, 'button', 'Done');
  await expectNoDialog(page);
  await expectSound(page, 'Invites');
  await press(page, 'button', 'Withdraw Class 7b');
  await expect(heading(page, 'Invites')).toBeFocused();
  await tabTo(page, 'radio', 'With an invite', 'Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/^Set here or with the admin command/u)).toBeVisible();
  const eve = { email: 'eve@example.org', username: 'eve', password: PASSWORD };
  expect((await request.post('/api/auth/register', { data: eve })).status()).toBe(403);

  await press(page, 'link', 'Server', 'Shift+Tab');
  // About the account that was deleted.
  await expect(
    page.getByText(/^1 mail waits for another attempt: MailFailure: .*ECONNREFUSED/u),
  ).toBeVisible();
  await expectSound(page, 'Version and health');
  await press(page, 'button', 'Back up now');
  await expect(page.getByText('2 backups')).toBeVisible();
  await expectSound(page, 'Backups');

  await press(page, 'link', 'Log', 'Shift+Tab');
  await expectSound(page, 'What admins did');
  await expect(page.getByRole('list', { name: 'What admins did' }).getByRole('listitem')).toHaveText([
    /^Started a backupolga,/u,
    /^Set registration to closed/u,
    /^Withdrew an invite/u,
    /^Made an invite/u,
    /^Set registration to invite/u,
    /^Deleted a learnerolga,/u,
    /^Signed out a learner who has been deleted everywhere/u,
    /^Made a link to a new password for a learner who has been deleted/u,
    /^Made a learner who has been deleted an admin/u,
    /^Set the token limit of a learner who has been deleted to 500 a day/u,
  ]);
  await request.dispose();
  await rm(backups, { recursive: true });
});

test('an owner who signed in long ago has to confirm before an account changes', async ({
  page,
  playwright,
  startOwn,
}) => {
  const { url, dataDir } = await startOwn({ EXPLORE_LOGIN: 'false' });
  const request = await playwright.request.newContext({ baseURL: url });
  const [owner, ada] = [await register(request, 'olga'), await register(request, 'ada')];
  await makeAdmin(dataDir, 'olga', 'owner');
  const body = { code: 'CONFIRMATION_NEEDED', message: 'Please confirm that it is you', requestId: '1' };
  await page.route('**/sign-out', (route) => route.fulfill({ status: 403, json: body }), { times: 2 });
  await takeOver(page, owner, url);
  await page.goto(`${url}/admin/learners/${ada.user.id}`);
  await press(page, 'button', 'Sign out everywhere');
  await press(page, 'button', 'Sign out');
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expectAccessible(question);
  await press(page, 'button', 'Cancel');
  await expect(question).toHaveCount(0);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await press(page, 'button', 'Sign out');
  await expect(question.getByLabel('Your password', { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Signed out ada everywhere')).toBeVisible();
  await expectNoDialog(page);
  await request.dispose();
});
