import { expect, type Locator } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from './accessibility.ts';
import { signedIn } from './account.ts';
import { test } from './server.ts';

// The unit tests of the schemas cover all messages; here some of them reach their fields.

type Case = readonly [field: string, value: string, message: string];

/** Submits the form once per case, with one invalid field, and expects the text at that field. */
async function expectTextAtField(form: Locator, good: Record<string, string>, button: string, cases: Case[]) {
  for (const [field, value, message] of cases) {
    await test.step(`${field} "${value.slice(0, 15)}"`, async () => {
      for (const [label, text] of Object.entries({ ...good, [field]: value })) {
        await form.getByLabel(label, { exact: true }).fill(text);
      }
      await form.getByRole('button', { name: button }).click();
      await expect(form.getByText(message)).toBeVisible();
      await expect(form.getByLabel(field, { exact: true })).toHaveAccessibleDescription(message);
      await expect(form.getByLabel(field, { exact: true })).toBeFocused();
    });
  }
}

const LOGIN = { Email: 'ada@example.org', Password: 'correct horse' };

test('login shows errors at their fields, and the password on request', async ({ page }) => {
  await page.goto('/login');
  await expectTextAtField(page.getByRole('main'), LOGIN, 'Login', [
    ['Email', '', 'Email is required'],
    ['Email', 'nobody', 'Invalid email address'],
    ['Password', '12345', 'Password must be at least 6 characters'],
  ]);
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('registration shows errors at their fields', async ({ page }) => {
  await page.goto('/register');
  const good = { ...LOGIN, Username: 'ada', 'Confirm password': 'correct horse' };
  await expectTextAtField(page.getByRole('main'), good, 'Sign Up', [
    ['Email', 'ada@example', 'Invalid email address'],
    ['Username', 'ada lovelace', 'Username can only contain letters, numbers, hyphens, and underscores'],
    ['Password', '', 'Password is required'],
    ['Confirm password', '', 'Please confirm your password'],
    ['Confirm password', 'another one', 'Passwords do not match'],
  ]);
});

test('the generate dialog shows errors at their fields, and offers the lists and their defaults', async ({
  page,
  request,
}) => {
  await signedIn(page, request);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Generate with AI' }).click();
  const dialog = page.getByRole('dialog');
  await expectTextAtField(dialog, { Topic: 'capitals', Title: 'Capitals' }, 'Generate deck', [
    ['Title', ' ', 'Title is required'],
    ['Topic', '', 'Topic is required for AI generation'],
    ['Description (optional)', 'x'.repeat(1001), 'Description must be less than 1000 characters'],
  ]);

  const count = dialog.getByRole('combobox', { name: 'Number of cards' });
  await expect(count).toHaveText('10 cards');
  await count.click();
  await expect(page.getByRole('option')).toHaveText([
    '5 cards',
    '10 cards',
    '15 cards',
    '20 cards',
    '25 cards',
    '30 cards',
  ]);
  await page.getByRole('option', { name: '30 cards' }).click();
  const difficulty = dialog.getByRole('combobox', { name: 'Difficulty' });
  await expect(difficulty).toHaveText('Easy');
  await difficulty.click();
  await expect(page.getByRole('option')).toHaveText(['Beginner', 'Easy', 'Medium', 'Hard', 'Expert']);
  await page.getByRole('option', { name: 'Expert' }).click();
  await expect(dialog).toContainText('Estimated cost: 5,400 tokens');
  await expect(dialog).toContainText('Leaves 4,600 of 10,000');
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '4,600 of 10,000');

  const types = dialog.getByRole('combobox', { name: 'Card types' });
  await expect(types).toHaveText('Mixed');
  // The built-in generator writes English only, so there is no choice of language.
  await expect(dialog.getByRole('combobox', { name: 'Language' })).toHaveCount(0);

  await test.step('with a provider the language can be chosen, and all fields are sent', async () => {
    await page.route('**/api/config', async (route) => {
      const config = z.looseObject({}).parse(await (await route.fetch()).json());
      await route.fulfill({ json: { ...config, provider: { name: 'Test', builtIn: false, examples: [] } } });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Generate with AI' }).click();
    const language = dialog.getByRole('combobox', { name: 'Language' });
    await expect(language).toHaveText('The topic’s own');
    await language.click();
    await page.getByRole('option', { name: 'German' }).click();
    await types.click();
    await expect(page.getByRole('option')).toHaveText(['Mixed', 'All quiz', 'All flip']);
    await page.getByRole('option', { name: 'All flip' }).click();
    await expectAccessible(dialog);
    await dialog.getByLabel('Topic').fill('capitals');
    const requested = page.waitForRequest('**/api/decks/generate');
    await dialog.getByRole('button', { name: 'Generate deck' }).click();
    expect((await requested).postDataJSON()).toMatchObject({
      topic: 'capitals',
      mix: 'flip',
      language: 'de',
    });
    // The built-in generator behind the server says so immediately.
    await expect(dialog.getByRole('alert')).toContainText('writes English cards only');
  });
});
