import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM_CHROMIUMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * A browser for pictures and measurements: CHROMIUM_PATH, else the one Playwright installed, else the system's, a whole one
 * rather than the headless shell.
 */
export function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') return existsSync(chosen) ? chosen : undefined;
  return [chromium.executablePath(), ...SYSTEM_CHROMIUMS, HEADLESS_SHELL].find((path) => existsSync(path));
}

/**
 * The browser for the browser tests: CHROMIUM_PATH, else the one that draws pages and has nothing else, which takes a
 * quarter of the processor time away (docs/decisions/0026-what-npm-test-runs.md), else any.
 */
export function findTestChromium(): string | undefined {
  return !isChosen() && hasHeadlessShell() ? HEADLESS_SHELL : findChromium();
}

export const hasHeadlessShell = (): boolean => existsSync(HEADLESS_SHELL);

const isChosen = () => (process.env['CHROMIUM_PATH'] ?? '') !== '';
