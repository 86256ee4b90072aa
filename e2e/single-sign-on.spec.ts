import { expect, type Page } from '@playwright/test';
import { freePort, runNode } from '#test/app-process.ts';
import { startIdentityPeer, type IdentityPeer } from '#test/server/identity-peer.ts';
import { PASSWORD } from './account.ts';
import { expectAccessible } from './accessibility.ts';
import { test, type StartOwn } from './server.ts';
import { tabTo } from './tab-to.ts';
import { expectToFitPhones } from './widths.ts';

test.use({ viewport: { width: 320, height: 640 } });

const NAME = 'Example ID';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
}

/** A server that signs its learners in at a provider, which shows a page with a button. */
async function start(startOwn: StartOwn, settings: Record<string, string> = {}) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const peer = await startIdentityPeer({ publicUrl: url });
  peer.hasPage = true;
  peer.person = { sub: 'person-1', email: 'ada@example.org', preferred_username: 'ada' };
  const { dataDir } = await startOwn({ ...peer.env, ...settings }, port);
  return { url, peer, dataDir };
}

/** Signs in on the provider's own page. */
async function signInThere(page: Page, { issuer }: IdentityPeer): Promise<void> {
  await expect(heading(page, NAME)).toBeVisible();
  expect(page.url()).toContain(issuer);
  await press(page, 'button', 'Sign in as ada');
}

test('a learner signs in by single sign-on, sets a password, removes and adds the provider, by keyboard', async ({
  page,
  startOwn,
}) => {
  const { url, peer } = await start(startOwn);
  await page.goto(`${url}/login`);
  await expectAccessible(page.getByRole('button', { name: `Continue with ${NAME}` }));
  await expectToFitPhones(page, 'Welcome back');
  await press(page, 'button', `Continue with ${NAME}`);
  await signInThere(page, peer);
  await expect(heading(page, 'Welcome, ada')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');

  await page.goto(`${url}/settings#sign-in`);
  const section = page.getByRole('region', { name: 'Signing in' });
  await expect(section).toContainText('Signs you in. Added on');
  await expectAccessible(section);
  await expectToFitPhones(page, 'Settings');
  /** Starts at the beginning of the section, because there are many tab stops above it. */
  const atSection = () => section.getByRole('heading', { name: 'Signing in' }).focus();
  const remove = async () => {
    await atSection();
    await press(page, 'button', `Remove ${NAME}`);
    await expectAccessible(page.getByRole('dialog', { name: `Remove ${NAME}` }));
    await press(page, 'button', 'Remove');
  };
  await remove();
  await expect(page.getByText('This is your last way to sign in.')).toBeVisible();

  await page.getByRole('heading', { name: 'Password', exact: true }).focus();
  for (const name of ['New password', 'Confirm new password']) {
    await tabTo(page, 'textbox', name);
    await page.keyboard.type(PASSWORD);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Current password')).toBeVisible();

  // As happens a while after signing in.
  const error = { code: 'CONFIRMATION_NEEDED', message: 'Please confirm that it is you' };
  await page.route('**/api/account/identities?*', (route) => route.fulfill({ status: 403, json: error }), {
    times: 1,
  });
  await remove();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expectAccessible(dialog.getByRole('button', { name: `Sign in again with ${NAME}` }));
  await expectToFitPhones(page, 'Confirm that it is you');
  await press(page, 'button', `Sign in again with ${NAME}`);
  await signInThere(page, peer);
  await expect(page.getByText('Confirmed that it is you')).toBeVisible();
  await remove();
  await expect(section).toContainText(`Sign in with the account that you have at ${NAME}.`);
  await atSection();
  // The provider still knows who it is.
  await press(page, 'button', `Add ${NAME}`);
  await expect(section).toContainText('Signs you in. Added on');

  await peer.close();
});

test('a visitor who is refused is told why and can go back', async ({ page, startOwn }) => {
  const { url, peer } = await start(startOwn, { OIDC_ALLOWED_GROUPS: 'students' });
  await page.goto(`${url}/login`);
  await press(page, 'button', `Continue with ${NAME}`);
  await signInThere(page, peer);
  await expectAccessible(heading(page, 'That did not work'));
  await expectToFitPhones(page, 'That did not work');
  await expect(page.getByRole('alert')).toContainText('is in no group that may use this server');
  await expect(page.getByRole('link', { name: 'Back to Login' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Welcome back')).toBeVisible();
  await peer.close();
});

test('with single sign-on only, nothing asks for a password, and a learner joins by invite', async ({
  page,
  startOwn,
}) => {
  const { url, peer, dataDir } = await start(startOwn, { OIDC_ONLY: 'true', REGISTRATION: 'invite' });
  const { stdout } = await runNode(['scripts/admin.ts', 'invite'], { DATA_DIR: dataDir });
  const [invitePath = ''] = /\/register#invite=\S+/u.exec(stdout) ?? [];
  for (const path of ['/login', invitePath]) {
    await page.goto(url + path);
    await expectAccessible(page.getByRole('button', { name: `Continue with ${NAME}` }));
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText('password');
  }
  const { person } = peer;
  peer.person = null;
  await press(page, 'button', `Continue with ${NAME}`);
  await press(page, 'button', 'Sign in as nobody');
  await expect(page.getByRole('alert')).toHaveText(`${NAME} did not sign you in.`);
  peer.person = person;
  await press(page, 'link', 'Back to Your Invite');
  await press(page, 'button', `Continue with ${NAME}`);
  await signInThere(page, peer);
  await expect(heading(page, 'Welcome, ada')).toBeVisible();
  await page.goto(`${url}/settings`);
  await expect(page.getByRole('region', { name: 'Signing in' })).toContainText(NAME);
  await expect(page.getByRole('region', { name: 'Password' })).toHaveCount(0);
  await peer.close();
});

test('a learner who signs out is offered to sign out at the provider too', async ({ page, startOwn }) => {
  const { url, peer } = await start(startOwn);
  await page.goto(`${url}/login`);
  await press(page, 'button', `Continue with ${NAME}`);
  await signInThere(page, peer);
  await expect(heading(page, 'Welcome, ada')).toBeVisible();
  await page.getByRole('button', { name: /^Account:/u }).press('Enter');
  await page.getByRole('menuitem', { name: 'Sign Out' }).press('Enter');
  await page.getByRole('button', { name: 'Sign out there' }).press('Enter');
  await page.waitForURL(`${peer.issuer}/session/end?**`);
  await peer.close();
});
