import { expect } from '@playwright/test';
import { signedIn } from './account.ts';
import { test } from './server.ts';

const LOGIN = { Email: 'ada@example.org', Password: 'correct horse' };
const REGISTER = { ...LOGIN, Username: 'ada', 'Confirm password': 'correct horse' };

for (const [field, value, message] of [
  ['Email', '', 'Email is required'],
  ['Email', 'nobody', 'Invalid email address'],
  ['Password', '', 'Password is required'],
  ['Password', '12345', 'Password must be at least 6 characters'],
] as const) {
  test(`login says "${message}" for "${value}"`, async ({ page }) => {
    await page.goto('/login');
    for (const [label, text] of Object.entries({ ...LOGIN, [field]: value })) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(message);
    await expect(page.getByLabel(field, { exact: true })).toBeFocused();
  });
}

for (const [field, value, message] of [
  ['Email', '', 'Email is required'],
  ['Email', 'ada@example', 'Invalid email address'],
  ['Username', '', 'Username is required'],
  ['Username', 'al', 'Username must be at least 3 characters'],
  ['Username', 'x'.repeat(51), 'Username must be less than 50 characters'],
  ['Username', 'ada lovelace', 'Username can only contain letters, numbers, hyphens, and underscores'],
  ['Password', '', 'Password is required'],
  ['Password', '12345', 'Password must be at least 6 characters'],
  ['Confirm password', '', 'Please confirm your password'],
  ['Confirm password', 'another one', 'Passwords do not match'],
] as const) {
  test(`register says "${message}" for "${value.slice(0, 15)}"`, async ({ page }) => {
    await page.goto('/register');
    for (const [label, text] of Object.entries({ ...REGISTER, [field]: value })) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(message);
  });
}

test('a password can be shown and hidden again', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('correct horse');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

for (const [field, value, message] of [
  ['Title', ' ', 'Title is required'],
  ['Title', 'x'.repeat(256), 'Title must be less than 255 characters'],
  ['Topic', '', 'Topic is required for AI generation'],
  ['Topic', 'x'.repeat(501), 'Topic must be less than 500 characters'],
  ['Description (optional)', 'x'.repeat(1001), 'Description must be less than 1000 characters'],
] as const) {
  test(`generating says "${message}"`, async ({ page, request }) => {
    await signedIn(page, request);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Generate with AI' }).click();
    const dialog = page.getByRole('dialog');
    for (const [label, text] of Object.entries({ Topic: 'capitals', Title: 'Capitals', [field]: value })) {
      await dialog.getByLabel(label, { exact: true }).fill(text);
    }
    await dialog.getByRole('button', { name: 'Generate deck' }).click();
    await expect(dialog.getByText(message)).toBeVisible();
    await expect(dialog.getByLabel(field, { exact: true })).toHaveAccessibleDescription(message);
  });
}

test('generating offers the lists and their defaults', async ({ page, request }) => {
  await signedIn(page, request);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Generate with AI' }).click();
  const dialog = page.getByRole('dialog');
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
});
