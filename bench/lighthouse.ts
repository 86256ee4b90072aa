import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { z } from 'zod';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const CHROMIUM_FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu'];

const metric = z.object({ numericValue: z.number() }).transform(({ numericValue }) => numericValue);

const reportSchema = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.object({ 'largest-contentful-paint': metric, 'total-blocking-time': metric }),
});

/** `score` from 0 to 100; times in ms, for the phone and the network that Lighthouse simulates. */
export type Rating = { score: number; largestPaint: number; blocked: number };

/**
 * Has Lighthouse rate a page on a phone, in the whole Chromium in its new headless mode, with a profile of its own.
 * `signedInAs` is the stored sign-in of the web app, or null for a visitor.
 */
export async function ratePage(
  executablePath: string,
  pageUrl: string,
  signedInAs: string | null,
): Promise<Rating> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cardamom-lighthouse-'));
  const profile = path.join(folder, 'profile');
  const report = path.join(folder, 'report.json');
  try {
    if (signedInAs !== null) await signIn(executablePath, profile, { pageUrl, signedInAs });
    const args = [
      '--yes',
      LIGHTHOUSE,
      pageUrl,
      '--only-categories=performance',
      '--disable-storage-reset',
      '--quiet',
      `--chrome-flags=${[...CHROMIUM_FLAGS, `--user-data-dir=${profile}`].join(' ')}`,
      '--output=json',
      `--output-path=${report}`,
    ];
    await promisify(execFile)('npx', args, { env: { ...process.env, CHROME_PATH: executablePath } });
    const { categories, audits } = reportSchema.parse(JSON.parse(await readFile(report, 'utf8')));
    return {
      score: categories.performance.score * 100,
      largestPaint: audits['largest-contentful-paint'],
      blocked: audits['total-blocking-time'],
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Stores the sign-in in the profile, from a page that loads no part of the app. */
async function signIn(
  executablePath: string,
  profile: string,
  { pageUrl, signedInAs }: { pageUrl: string; signedInAs: string },
): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: false,
    args: CHROMIUM_FLAGS,
  });
  const page = await context.newPage();
  await page.goto(new URL('/favicon.svg', pageUrl).href);
  await page.evaluate((text) => localStorage.setItem('auth-storage', text), signedInAs);
  await context.close();
}
