import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { chromium, type Browser, type Page } from '@playwright/test';
import { freePort } from '#test/app-process.ts';
import { manyContents } from '#test/builders/cards.ts';
import { findChromium } from '../scripts/lib/chromium.ts';
import { ROOT } from '../scripts/lib/tools.ts';
import { coldStart } from './cold-start.ts';
import { freezes, heavyCards, OBSERVE_TASKS } from './freezes.ts';
import { addHistory } from './history.ts';
import { ratePage, type Rating } from './lighthouse.ts';
import { addManyCards, firstSync } from './replica.ts';
import { median, type Result } from './result.ts';
import { makeDeck, signInOf, signUp, withServer } from './server.ts';
import { mixedCards, OBSERVE_TAPS, tapThrough } from './taps.ts';

const RUNS = 5;
const CARDS = 25;
const DECKS = 50;
const ANSWERS = 10_000;
const CARDS_TO_TAP = 16;
const SLOWER_PROCESSOR = 4;

/** A page that does as little as possible in response to a tap. */
const REFERENCE_TAP = `<!doctype html><meta name="viewport" content="width=device-width"><title>Reference</title>
<button>0</button><script>
document.querySelector('button').onclick = ({ currentTarget }) => { currentTarget.textContent++; };
</script>`;

/**
 * Lighthouse's mobile score of the screens that learners open first, how soon taps are drawn, the first sync of a device, and
 * how soon the installed app shows a card.
 */
export async function web(): Promise<Result[]> {
  if (spawnSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' }).status !== 0)
    throw new Error('The web app was not built');
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium');
  const online = await withServer('sqlite', async (server) => {
    const beginner = await signUp(server.url);
    await makeDeck(beginner, 'Spices', manyContents(CARDS));
    const learner = await signUp(server.url);
    await learner.call('PUT', '/account/settings', { autoAdvance: 'off' });
    const db = server.openDatabase();
    await addHistory(db, learner, { decks: DECKS, answers: ANSWERS });
    await db.destroy();
    const spices = await makeDeck(learner, 'Spices', manyContents(CARDS));
    const mixed = await makeDeck(learner, 'Mixed', mixedCards(CARDS_TO_TAP));
    const heavy = await makeDeck(learner, 'Heavy', heavyCards());
    const auth = signInOf(learner);
    const collector = await signUp(server.url);
    await addManyCards(collector);
    return [
      ...(await ratings(executablePath, server.url, [
        { name: 'landing', path: '/', signedInAs: null, budget: 'at least 90' },
        { name: 'dashboard', path: '/dashboard', signedInAs: signInOf(beginner), budget: 'at least 85' },
        {
          name: `dashboard with ${DECKS} decks`,
          path: '/dashboard',
          signedInAs: auth,
          budget: 'at least 85',
        },
        { name: 'study', path: `/study/${spices.id}`, signedInAs: auth, budget: 'at least 85' },
      ])),
      ...(await taps(executablePath, `${server.url}/study/${mixed.id}`, auth)),
      ...(await freezesOf(executablePath, `${server.url}/decks/${heavy.id}`, auth)),
      ...(await firstSyncOf(executablePath, `${server.url}/dashboard`, signInOf(collector))),
    ];
  });
  return [
    ...online,
    ...(await coldStart(executablePath, { cards: 2_000, answers: 2_000 })),
    ...(await coldStart(executablePath, { cards: 10_000, answers: 10_000 })),
  ];
}

type Screen = { name: string; path: string; signedInAs: string | null; budget: string };

/** The screens take turns, so that other work of the machine slows all of them. */
async function ratings(executablePath: string, url: string, screens: readonly Screen[]): Promise<Result[]> {
  const all = screens.map((): Rating[] => []);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [index, { path, signedInAs }] of screens.entries())
      all[index]?.push(await ratePage(executablePath, url + path, signedInAs));
  }
  return screens.flatMap(({ name, budget }, index) => {
    const middle = (figure: keyof Rating) => median((all[index] ?? []).map((rating) => rating[figure]));
    return [
      { name: `Lighthouse: ${name}, median of ${RUNS}`, value: middle('score'), unit: '', budget },
      { name: `Lighthouse: ${name}, largest paint`, value: middle('largestPaint'), unit: 'ms', budget: '-' },
      { name: `Lighthouse: ${name}, blocked`, value: middle('blocked'), unit: 'ms', budget: '-' },
    ];
  });
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

/** How long texts that are hard to draw keep the page from responding. */
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

/** How long a device takes to get everything, on a phone four times slower than this machine. */
async function firstSyncOf(executablePath: string, url: string, auth: string): Promise<Result[]> {
  const browser = await chromium.launch({ executablePath });
  try {
    const page = await slowPage(browser, url, auth);
    return await firstSync(page);
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
  await page.addInitScript(OBSERVE_TASKS);
  if (auth !== null) await page.addInitScript((text) => localStorage.setItem('auth-storage', text), auth);
  await page.goto(url);
  // The renderers of formulas and code are loaded with the first card.
  await page.waitForLoadState('networkidle');
  return page;
}
