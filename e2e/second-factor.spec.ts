import { expect, type Locator, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { decodeQR } from 'qr/decode.js';
import { secondFactorEndpoints } from '#contract/second-factor.ts';
import { CODE_STEP_MS } from '#domain/account/second-factor.ts';
import { PASSWORD, signedIn } from './account.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';
import { expectToFitPhones } from './widths.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** The code that an app shows this many steps after the current one. */
const codeOf = (secret: string, steps: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * CODE_STEP_MS });

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, 'button', name);
  await page.keyboard.press('Enter');
}

/** The content that a scanner reads from a picture of the QR code. */
async function scan(code: Locator): Promise<string> {
  const picture = `data:image/png;base64,${(await code.screenshot()).toString('base64')}`;
  const { width, height, data } = await code.page().evaluate<Pixels>(`(async () => {
    const image = new Image();
    image.src = '${picture}';
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return { width, height, data: [...context.getImageData(0, 0, width, height).data] };
  })()`);
  // Not every scanner reads light on dark. Samples a point inside, because the corners are round.
  const inside = (8 * width + 8) * 4;
  expect(data.slice(inside, inside + 3)).toEqual([255, 255, 255]);
  return decodeQR({ width, height, data: Uint8ClampedArray.from(data) });
}

type Pixels = { width: number; height: number; data: number[] };

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type(email);
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Enter your code')).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate('localStorage.clear()');
}

test('two-step sign-in is turned on, used and turned off, by keyboard', async ({ page, request }) => {
  const { email } = await signedIn(page, request);
  await page.goto('/settings#sign-in');
  const section = page.getByRole('region', { name: 'Signing in' });
  await expectAccessible(section);
  await press(page, 'Turn on');
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' });
  await expectAccessible(dialog);
  await expectToFitPhones(page, 'Turn on two-step sign-in');
  const scanned = new URL(await scan(dialog.locator('svg[data-paper]')));
  const secret = scanned.searchParams.get('secret') ?? '';
  expect(scanned.protocol).toBe('otpauth:');
  await expect(dialog).toContainText(secret.replaceAll(/(.{4})(?=.)/gu, '$1 '));
  await tabTo(page, 'textbox', 'Code from the app');
  // The previous code, because the current one and the next are used below.
  await page.keyboard.type(codeOf(secret, -1));
  await page.keyboard.press('Enter');

  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await expectAccessible(codes);
  await expectToFitPhones(page, 'Keep your recovery codes');
  const recoveryCodes = await codes.getByRole('listitem').allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await press(page, 'Download');
  expect((await download).suggestedFilename()).toBe('cardamom-recovery-codes.txt');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('I have kept them')).toBeHidden();
  expect((await page.pdf()).toString('latin1').match(/\/Type \/Page\b/gu)).toHaveLength(1);
  await expect(page.getByText(recoveryCodes[0] ?? '')).toBeVisible();
  await page.emulateMedia({ media: null });
  await press(page, 'I have kept them');
  await expect(section).toContainText('10 recovery codes left.');
  await expectAccessible(section);
  await expectToFitPhones(page, 'Settings');

  await signOut(page);
  await enterPassword(page, email);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(heading(page, 'Enter your code'));
  await expectToFitPhones(page, 'Enter your code');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('This code is wrong');
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 0));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Welcome')).toBeVisible();

  await signOut(page);
  await enterPassword(page, email);
  await press(page, 'Use a recovery code');
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await expectAccessible(heading(page, 'Enter your code'));
  await page.keyboard.type(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Welcome')).toBeVisible();

  await page.goto('/settings#sign-in');
  await expect(section).toContainText('9 recovery codes left.');
  await press(page, 'Turn off');
  const question = page.getByRole('dialog', { name: 'Turn off two-step sign-in' });
  await expectAccessible(question);
  await tabTo(page, 'button', 'Turn off');
  await question.getByRole('button', { name: 'Turn off' }).focus();
  await page.keyboard.press('Enter');
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeFocused();
});

test('a change asks for password and code when the sign-in is not recent', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const { secret } = secondFactorEndpoints.setUp.response.parse(
    await account.post('/account/second-factor/setup', {}),
  );
  await account.post('/account/second-factor', { code: codeOf(secret, -1) });
  let refusals = 1;
  await page.route('**/api/account/second-factor', async (route) => {
    if (route.request().method() !== 'DELETE' || refusals === 0) return route.fallback();
    refusals -= 1;
    return route.fulfill({
      status: 403,
      json: { code: 'CONFIRMATION_NEEDED', message: 'Please confirm that it is you', requestId: '1' },
    });
  });
  await page.goto('/settings#sign-in');
  await press(page, 'Turn off');
  const turnOff = page.getByRole('dialog', { name: 'Turn off two-step sign-in' });
  await turnOff.getByRole('button', { name: 'Turn off' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(question).toBeVisible();
  await tabTo(page, 'textbox', 'Your password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(question.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(question);
  await expectToFitPhones(page, 'Confirm that it is you');
  await page.keyboard.type(codeOf(secret, 0));
  await page.keyboard.press('Enter');
  const section = page.getByRole('region', { name: 'Signing in' });
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible();
});
