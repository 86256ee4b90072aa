import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM_CHROMIUMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser for the browser tests: CHROMIUM_PATH, else the one Playwright installed, else the system's. */
export function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') return existsSync(chosen) ? chosen : undefined;
  return [chromium.executablePath(), ...SYSTEM_CHROMIUMS].find((path) => existsSync(path));
}
