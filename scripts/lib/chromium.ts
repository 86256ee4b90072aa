import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM_CHROMIUMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * A browser for pictures and measurements: CHROMIUM_PATH, or else the one that Playwright installed, or else the system's. The
 * whole browser is preferred to the headless shell.
 */
export function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') return existsSync(chosen) ? chosen : undefined;
  return [chromium.executablePath(), ...SYSTEM_CHROMIUMS, HEADLESS_SHELL].find((path) => existsSync(path));
}

/**
 * The browser for the browser tests: CHROMIUM_PATH, or else the headless shell, which only draws pages and saves a quarter of
 * the processor time (docs/decisions/0026-what-npm-test-runs.md), or else any.
 */
export function findTestChromium(): string | undefined {
  return !isChosen() && hasHeadlessShell() ? HEADLESS_SHELL : findChromium();
}

export const hasHeadlessShell = (): boolean => existsSync(HEADLESS_SHELL);

const isChosen = () => (process.env['CHROMIUM_PATH'] ?? '') !== '';
