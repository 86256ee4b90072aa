import { readdir, readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './server.ts';

test('says what the product is, does and costs, and lets a visitor study a deck before signing up', async ({
  page,
}) => {
  await page.goto('/');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  const body = page.getByRole('main');
  for (const [figure, label] of [
    ['10,000+', 'cards generated'],
    ['500+', 'active users'],
    ['95%', 'success rate'],
    ['24/7', 'AI'],
  ] as const) {
    await expect(body).toContainText(figure);
    await expect(body).toContainText(label);
  }
  for (const feature of [
    'Unlimited flashcards and quizzes',
    'Hints and explanations',
    'Analytics',
    'Study on any device',
    'Difficulty levels',
    'Daily streaks and achievements',
  ]) {
    await expect(page.getByRole('heading', { name: feature, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: /^Why choose/u })).toBeVisible();
  await expect(body).toContainText('No credit card required');
  await expect(body).toContainText('Free to start');
  await expect(page.getByRole('contentinfo')).toContainText('Built-in generator');

  const sample = page
    .getByRole('region', { name: /^Sample deck/u })
    .or(page.getByRole('group', { name: /^Sample deck/u }));
  await sample.getByRole('button', { name: 'Get Hint' }).click();
  await expect(sample).toContainText('Hint 1 of 3');
  await sample.getByRole('button', { name: 'Show Answer' }).click();
  await expect(sample).toContainText('Zingiberaceae');
  await sample.getByRole('button', { name: 'Next card' }).click();
  await sample.getByRole('button', { name: 'Saffron' }).click();
  await expect(sample).toContainText('150 crocus flowers');
  await sample.getByRole('button', { name: 'Next card' }).click();
  await sample.getByRole('button', { name: 'Show Answer' }).click();
  await expect(sample).toContainText('Guatemala');
});

test('credits the provider that is really configured', async ({ page }) => {
  await page.route('**/api/config', (route) =>
    route.fulfill({
      json: {
        provider: { name: 'Ollama', builtIn: false, examples: [] },
        exploreLogin: true,
        registrationOpen: true,
        dailyTokenLimit: 10_000,
      },
    }),
  );
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toContainText('Ollama');
});

test('the built app knows nothing of the developer users', async () => {
  const assets = new URL('../dist/web/assets/', import.meta.url);
  const scripts = (await readdir(assets)).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  for (const file of scripts) {
    expect(await readFile(new URL(file, assets), 'utf8')).not.toMatch(/dev-token|testuser0/u);
  }
});
