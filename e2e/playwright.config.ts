import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: '.',
  // Not test-results itself: Playwright empties this folder, and other reports lie beside it.
  outputDir: '../test-results/browser',
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    // Playwright itself turns off Chromium's sandbox (a root user has none) and its background networking.
    browserName: 'chromium',
    launchOptions: executablePath === undefined ? {} : { executablePath },
    // Pictures of every step would cost more than the tests themselves; the last one is kept.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
});
