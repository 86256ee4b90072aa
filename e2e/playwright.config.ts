import { defineConfig } from '@playwright/test';
import { findTestChromium } from '../scripts/lib/chromium.ts';
import { MORNING_ZONE } from './zone.ts';

const executablePath = findTestChromium();

export default defineConfig({
  testDir: '.',
  // As in vitest.config.ts: a busy machine is given its time, and nothing waits for these on purpose.
  timeout: 90_000,
  expect: { timeout: 25_000 },
  // Not test-results itself: Playwright empties this folder, and other reports lie beside it.
  outputDir: '../test-results/browser',
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  // One more than the cores of a small machine, for tests also wait.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    // Playwright itself turns off Chromium's sandbox (a root user has none) and its background networking.
    browserName: 'chromium',
    timezoneId: MORNING_ZONE,
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      // Drawing in a process of its own guards against a graphics driver, of which there is none here, and costs 6 to 9 %.
      args: ['--in-process-gpu'],
    },
    // To copy the page at every step is a seventh of what a test costs, so it is done when asked for: TRACE=1. A test that
    // fails leaves its last picture and the page as text in any case.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // To draw every frame of what fades and slides is a tenth, and whoever clicks there has to wait until it stands still.
    // Tests that a learner's motion could break ask for it again (`no-preference`).
    reducedMotion: 'reduce',
  },
});
