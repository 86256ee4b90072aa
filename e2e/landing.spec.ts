import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { configResponse } from '#contract/config.ts';
import { fillRegistration } from './learner.ts';
import { test } from './server.ts';

test('the landing page presents the product and its price, and lets a visitor study a deck before signing up', async ({
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
  await expect(sample).toContainText('Try it: press Space');
  await page.keyboard.press('Space');
  await expect(sample.getByRole('button', { name: 'Next card' })).toBeVisible();
  await expect(sample).toContainText('Zingiberaceae');
  expect(await page.evaluate<number>('scrollY')).toBe(0);
  await sample.getByRole('button', { name: 'Next card' }).click();
  await sample.getByRole('button', { name: 'Get Hint' }).click();
  await expect(sample).toContainText('Hint 1 of 3');
  await sample.getByRole('button', { name: 'Saffron' }).click();
  await expect(sample).toContainText('150 crocus flowers');
  await sample.getByRole('button', { name: 'Next card' }).click();
  await sample.getByRole('button', { name: 'Show Answer' }).click();
  await expect(sample).toContainText('Guatemala');

  const steps = page.getByRole('region', { name: 'From a topic to knowing it' });
  for (const picture of await steps.getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('naturalWidth', 960);
    await expect(picture).toHaveAttribute('src', /-dark-/u);
  }
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(steps.getByRole('img').first()).toHaveAttribute('src', /-light-/u);

  // The page clips overflow, so its own width does not show it.
  await page.setViewportSize({ width: 320, height: 568 });
  for (const control of [banner.getByRole('link', { name: 'Sign Up' }), sample.getByRole('button').last()]) {
    const { x = 0, width = 0 } = (await control.boundingBox()) ?? {};
    expect(x + width).toBeLessThan(320);
  }
});

test("a visitor's topic is kept until the account exists, whatever they do in between, and costs nothing before they confirm", async ({
  page,
}) => {
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    const config = configResponse.parse(await response.json());
    const provider = { ...config.provider, name: 'Ollama' };
    await route.fulfill({ json: { ...config, provider, sourceUrl: 'https://example.org/cardamom' } });
  });
  const username = `ada-${randomUUID().slice(0, 8)}`;
  const note = page.getByText('Next: your deck on ancient rome.');

  await test.step('the footer names the configured provider and where to read more', async () => {
    await page.goto('/');
    await expect(page.getByRole('contentinfo')).toContainText('Cards by: Ollama');
    const about = page.getByRole('list', { name: 'About Cardamom' });
    await expect(about.getByRole('link', { name: 'Source', exact: true })).toHaveAttribute(
      'href',
      'https://example.org/cardamom',
    );
    await expect(about.getByRole('link', { name: 'API' })).toHaveAttribute('href', '/api/docs');
    const href = (await about.getByRole('link', { name: 'MIT licence' }).getAttribute('href')) ?? '';
    const licence = await page.request.get(href);
    expect(await licence.text()).toBe(await readFile(new URL('../LICENSE', import.meta.url), 'utf8'));
  });

  await test.step('the topic survives a rejected form and a detour to the login screen', async () => {
    await page.getByLabel('What would you like to learn?').fill(' ancient rome ');
    await page.getByRole('button', { name: 'Start studying' }).click();
    await expect(note).toBeVisible();
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await page.getByRole('link', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(note).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await fillRegistration(page, username);
    const today = page.getByRole('region', { name: 'Today' });
    await expect(today.getByLabel('Or a topic of your own')).toHaveValue('ancient rome');
  });

  await test.step('one click generates the deck, and the topic is cleared', async () => {
    await page.getByRole('button', { name: 'Make ten cards' }).click();
    await expect(page.getByText('Deck generated successfully with 10 cards!')).toBeVisible();
    await expect(page.getByRole('link', { name: 'View Ancient rome' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('the built app does not contain the developer users', async () => {
  const assets = new URL('../dist/web/assets/', import.meta.url);
  const scripts = (await readdir(assets)).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  for (const file of scripts) {
    expect(await readFile(new URL(file, assets), 'utf8')).not.toMatch(/dev-token|testuser0/u);
  }
});
