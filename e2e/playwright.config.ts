import { defineConfig } from '@playwright/test';
import { findTestChromium } from '../scripts/lib/chromium.ts';
import { MORNING_ZONE } from './zone.ts';

const executablePath = findTestChromium();

export default defineConfig({
  testDir: '.',
  // Generous like the limit in vitest.config.ts, because the machine may be busy.
  timeout: 180_000,
  expect: { timeout: 50_000 },
  // Playwright empties this folder, so it must not be `test-results`, which holds other reports.
  outputDir: '../test-results/browser',
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  // One more than the cores of a small machine, because tests also wait.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    // Playwright itself turns off Chromium's sandbox (which root cannot use) and its background networking.
    browserName: 'chromium',
    // Requests that a service worker answers cannot be intercepted. Specs about the installed app allow it.
    serviceWorkers: 'block',
    timezoneId: MORNING_ZONE,
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      // A separate GPU process protects against faulty drivers; without a GPU it only costs 6 to 9 %.
      args: ['--in-process-gpu'],
    },
    // Tracing takes a seventh of the time, so it is opt-in (TRACE=1). A failed test always leaves a screenshot and the
    // page as text.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Animations take a tenth of the time. Tests that depend on them set `no-preference`.
    reducedMotion: 'reduce',
  },
});
