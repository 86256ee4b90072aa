import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './account.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';
import { expectToFitPhones } from './widths.ts';

const PHONE = { width: 320, height: 640 };

async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
}

/** An authenticator in Chromium that verifies its user as soon as one is present. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  const setPresence = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return {
    /** Simulates a user who confirms every request during `work`. */
    whilePresent: async (work: () => Promise<void>) => {
      await setPresence(true);
      await work();
      await setPresence(false);
    },
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

/** As in a browser that cannot offer passkeys in the list of a field. */
const WITHOUT_OFFER = 'PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)';

/** The origin at which browsers allow passkeys for a server on this machine. */
const atLocalhost = (url: string) => url.replace('127.0.0.1', 'localhost');

test('a passkey is added, signs in at the button and where the email is filled in, confirms and is removed, by keyboard', async ({
  page,
  playwright,
  startOwn,
}) => {
  const here = atLocalhost((await startOwn({})).url);
  const request = await playwright.request.newContext({ baseURL: here });
  const email = 'ada@example.org';
  await request.post('/api/auth/register', { data: { email, username: 'ada', password: PASSWORD } });
  const authenticator = await addAuthenticator(page);
  const welcome = page.getByRole('heading', { name: 'Welcome, ada' });
  const passkeys = page.getByRole('list', { name: 'Your passkeys' });

  await page.setViewportSize(PHONE);
  await page.goto(`${here}/login`);
  const button = page.getByRole('button', { name: 'Use a passkey' });
  await expectAccessible(button);
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await expectToFitPhones(page, 'Login with passkeys');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(welcome).toBeVisible();

  await page.goto(`${here}/settings#sign-in`);
  await authenticator.whilePresent(async () => {
    await press(page, 'button', 'Add a passkey');
    await expect(page.getByText('Passkey added').first()).toBeVisible();
  });
  await expect(passkeys.getByRole('listitem')).toHaveText(/On one device only · Added on .*Never used/u);
  // The device now has one.
  await authenticator.whilePresent(async () => {
    await press(page, 'button', 'Add a passkey');
    await expect(page.getByText('This device has a passkey for your account already')).toBeVisible();
  });
  await press(page, 'button', 'Rename Chrome on Linux');
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
  await expectAccessible(renaming);
  await renaming.getByLabel('Name').fill('A laptop with a rather long name that has to break some');
  await page.keyboard.press('Enter');
  await expect(passkeys).toContainText('A laptop with a rather long name');
  await expectAccessible(passkeys);
  await expectToFitPhones(page, 'Settings with passkeys');

  await page.evaluate('localStorage.clear()');
  // Chromium offers the passkey in the list of the email field, and here the user takes it immediately.
  await authenticator.whilePresent(async () => {
    await page.goto(`${here}/login`);
    await expect(welcome).toBeVisible();
  });

  await page.evaluate('localStorage.clear()');
  await page.addInitScript(WITHOUT_OFFER);
  await page.goto(`${here}/login`);
  await authenticator.whilePresent(async () => {
    await press(page, 'button', 'Use a passkey');
    await expect(welcome).toBeVisible();
  });

  await page.goto(`${here}/settings#sign-in`);
  await expect(page.getByRole('list', { name: 'Signed-in devices' })).toContainText(
    'Signed in with a passkey',
  );
  await page.route(
    '**/api/account/passkeys/*',
    (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'CONFIRMATION_NEEDED', message: 'Please confirm that it is you', requestId: '1' },
      }),
    { times: 1 },
  );
  await press(page, 'button', 'Remove A laptop with a rather long name that has to break some');
  await press(page, 'button', 'Remove passkey');
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expectAccessible(question.getByRole('button', { name: 'Use a passkey' }));
  await authenticator.whilePresent(async () => {
    await press(page, 'button', 'Use a passkey');
    await expect(page.getByText('Passkey removed').first()).toBeVisible();
  });
  await expect(passkeys).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused();
  // The browser has been told to forget it.
  await expect.poll(authenticator.credentials).toEqual([]);
});

test('a passkey that the server does not know is refused with a reason, and no longer offered', async ({
  page,
  server,
}) => {
  const here = atLocalhost(server.url);
  const authenticator = await addAuthenticator(page);
  await page.addInitScript(WITHOUT_OFFER);
  // A page without the login, which asks for a passkey itself.
  await page.goto(`${here}/first.js`);
  await authenticator.whilePresent(async () => {
    await page.evaluate(`navigator.credentials.create({
      publicKey: {
        challenge: new Uint8Array(32),
        rp: { name: 'Cardamom' },
        user: { id: new Uint8Array(16), name: 'ada', displayName: 'ada' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    }).then(() => undefined)`);
  });
  await page.goto(`${here}/login`);
  await authenticator.whilePresent(async () => {
    await press(page, 'button', 'Use a passkey');
    await expect(page.getByText('This passkey does not work here, or no longer works.')).toBeVisible();
  });
  await expect.poll(authenticator.credentials).toEqual([]);
});

test('where browsers have no passkeys, the login is as usual, and Settings say where passkeys work', async ({
  page,
  playwright,
  server,
}) => {
  const request = await playwright.request.newContext({ baseURL: server.url });
  const email = 'eve@example.org';
  await request.post('/api/auth/register', { data: { email, username: 'eve', password: PASSWORD } });
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await expect(page.getByText(/^Just looking\?/u)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome, eve' })).toBeVisible();
  await page.goto(`${server.url}/settings`);
  const link = page.getByRole('link', { name: atLocalhost(server.url) });
  await expectAccessible(link);
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden();
});
