import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { z } from 'zod';
import { freePort } from '#test/app-process.ts';
import { findChromium } from '../scripts/lib/chromium.ts';
import { ROOT } from '../scripts/lib/tools.ts';
import { freezes, heavyCards, OBSERVE_TASKS } from './freezes.ts';
import { addHistory } from './history.ts';
import { median, type Result } from './result.ts';
import { makeDeck, signUp, withServer } from './server.ts';
import { mixedCards, OBSERVE_TAPS, tapThrough } from './taps.ts';

const RUNS = 5;
const DECKS = 50;
const ANSWERS = 10_000;
const CARDS_TO_TAP = 16;
const SLOWER_PROCESSOR = 4;
const LIGHTHOUSE = 'lighthouse@12.8.2';
const DEBUG_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/** One that answers a tap with as little as a page can. */
const REFERENCE_TAP = `<!doctype html><meta name="viewport" content="width=device-width"><title>Reference</title>
<button>0</button><script>
document.querySelector('button').onclick = ({ currentTarget }) => { currentTarget.textContent++; };
</script>`;

/** Lighthouse's mobile score of each screen, for an account of 50 decks and 10,000 answers, and how soon taps are drawn. */
export async function web(): Promise<Result[]> {
  if (spawnSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' }).status !== 0)
    throw new Error('The web app was not built');
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium');
  return withServer('sqlite', async (server) => {
    const user = await signUp(server.url);
    await user.call('PUT', '/account/settings', { autoAdvance: 'off' });
    const db = server.openDatabase();
    const [deck] = await addHistory(db, user, { decks: DECKS, answers: ANSWERS });
    await db.destroy();
    const mixed = await makeDeck(user, 'Mixed', mixedCards(CARDS_TO_TAP));
    const heavy = await makeDeck(user, 'Heavy', heavyCards());
    const auth = JSON.stringify({ state: { token: user.token, user: user.user }, version: 0 });
    const screens = [
      { name: 'landing', path: '/', budget: 'at least 90' },
      { name: 'dashboard', path: '/dashboard', budget: 'at least 85' },
      { name: 'study', path: `/study/${deck?.id ?? ''}`, budget: 'at least 85' },
    ];
    const results: Result[] = [];
    for (const { name, path: address, budget } of screens) {
      const signedInAs = address === '/' ? null : auth;
      const scores: number[] = [];
      for (let run = 0; run < RUNS; run += 1)
        scores.push(await lighthouseScore(executablePath, server.url, { address, signedInAs }));
      results.push({
        name: `Lighthouse: ${name}, median of ${RUNS}`,
        value: median(scores),
        unit: '',
        budget,
      });
    }
    results.push(...(await taps(executablePath, `${server.url}/study/${mixed.id}`, auth)));
    results.push(...(await freezesOf(executablePath, `${server.url}/decks/${heavy.id}`, auth)));
    return results;
  });
}

const reportSchema = z.object({ categories: z.object({ performance: z.object({ score: z.number() }) }) });

/** The performance score from 0 to 100, in the whole Chromium in its new headless mode. */
async function lighthouseScore(
  executablePath: string,
  url: string,
  { address, signedInAs }: { address: string; signedInAs: string | null },
): Promise<number> {
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'cardamom-lighthouse-'));
  const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    executablePath,
    headless: false,
    args: ['--headless=new', `--remote-debugging-port=${port}`, ...DEBUG_FLAGS],
  });
  try {
    const page = await context.newPage();
    if (signedInAs !== null) {
      await page.goto(`${url}/robots.txt`);
      await page.evaluate((text) => localStorage.setItem('auth-storage', text), signedInAs);
    }
    const report = path.join(folder, 'report.json');
    const { status } = spawnSync(
      'npx',
      [
        '--yes',
        LIGHTHOUSE,
        url + address,
        '--only-categories=performance',
        '--disable-storage-reset',
        '--quiet',
        `--port=${port}`,
        '--output=json',
        `--output-path=${report}`,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (status !== 0) throw new Error(`Lighthouse failed on ${address}`);
    const { score } = reportSchema.parse(JSON.parse(await readFile(report, 'utf8'))).categories.performance;
    return score * 100;
  } finally {
    await context.close();
    await rm(folder, { recursive: true });
  }
}

/** How soon a tap is drawn, on a phone four times slower than this machine. */
async function taps(executablePath: string, url: string, auth: string): Promise<Result[]> {
  const port = await freePort();
  const reference = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(REFERENCE_TAP);
  }).listen(port, '127.0.0.1');
  const browser = await chromium.launch({ executablePath });
  try {
    const page = await slowPage(browser, url, auth);
    return await tapThrough(page, await slowPage(browser, `http://127.0.0.1:${port}/`, null), CARDS_TO_TAP);
  } finally {
    await browser.close();
    reference.close();
  }
}

/** For how long texts that are hard to draw keep the page from listening. */
async function freezesOf(executablePath: string, url: string, auth: string): Promise<Result[]> {
  const browser = await chromium.launch({ executablePath });
  try {
    return await freezes(async (address) => {
      const page = await browser.newPage();
      await page.addInitScript(OBSERVE_TASKS);
      await page.addInitScript((text) => localStorage.setItem('auth-storage', text), auth);
      await page.goto(address);
      return page;
    }, url);
  } finally {
    await browser.close();
  }
}

async function slowPage(browser: Browser, url: string, auth: string | null): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  await page.addInitScript(OBSERVE_TAPS);
  if (auth !== null) await page.addInitScript((text) => localStorage.setItem('auth-storage', text), auth);
  await page.goto(url);
  // The renderers of formulas and code come with the first card.
  await page.waitForLoadState('networkidle');
  return page;
}
