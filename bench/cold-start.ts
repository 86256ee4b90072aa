import { chromium, type BrowserContext } from '@playwright/test';
import { z } from 'zod';
import { addHistory } from './history.ts';
import { median, type Result } from './result.ts';
import { signInOf, signUp, withServer, type BenchServer, type User } from './server.ts';

const RUNS = 5;
const CARDS_PER_DECK = 25;
const SLOWER_PROCESSOR = 4;

/** As in the manifest. */
const REVIEW_SHORTCUT = '/review';

/** Reports when the first frame with a card was drawn, in ms since the navigation began. */
const OBSERVE_FIRST_CARD = `
  window.firstCard = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('article') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
  });
`;

/** Resolves when the service worker controls the page, which it does once it has kept all files. */
const WORKER_IN_CONTROL = `new Promise((resolve) => {
  if (navigator.serviceWorker.controller) return resolve();
  navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
})`;

/** Resolves when every row and the other answers of the server have arrived, by waiting for the last of them to be requested. */
const EVERYTHING_KEPT = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => name.endsWith('/api/analytics/achievements'))) resolve();
  }).observe({ type: 'resource', buffered: true });
})`;

/**
 * How long the installed app takes from the home screen to the first due card, without a server or a network, on a phone
 * four times slower than this machine. Each run begins a new review.
 */
export async function coldStart(
  executablePath: string,
  { cards, answers }: { cards: number; answers: number },
): Promise<Result[]> {
  return withServer('sqlite', async (server) => {
    const user = await signUp(server.url);
    const db = server.openDatabase();
    await addHistory(db, user, { decks: cards / CARDS_PER_DECK, answers });
    await db.destroy();
    const browser = await chromium.launch({ executablePath });
    try {
      const context = await browser.newContext({
        viewport: { width: 390, height: 664 },
        hasTouch: true,
        isMobile: true,
      });
      await install(context, server, user);
      await server.kill();
      await context.setOffline(true);
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) times.push(await openReview(context, server.url));
      const name = `offline, ${cards.toLocaleString('en')} cards: home screen to first due card`;
      return [
        { name: `${name}, median of ${RUNS}`, value: median(times), unit: 'ms', budget: 'under 1,000' },
        { name: `${name}, longest`, value: Math.max(...times), unit: 'ms', budget: '-' },
      ];
    } finally {
      await browser.close();
    }
  });
}

/** Signs in and waits until the app, all rows and the other answers are on the device. */
async function install(context: BrowserContext, server: BenchServer, user: User): Promise<void> {
  const page = await context.newPage();
  await page.goto(server.url);
  await page.evaluate((text) => localStorage.setItem('auth-storage', text), signInOf(user));
  await page.goto(`${server.url}/dashboard`);
  await page.evaluate(WORKER_IN_CONTROL);
  await page.evaluate(EVERYTHING_KEPT);
  await page.close();
}

/** Opens the shortcut in a new page, and returns after how many ms the first card was drawn. */
async function openReview(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  await page.addInitScript(OBSERVE_FIRST_CARD);
  await page.goto(url + REVIEW_SHORTCUT, { waitUntil: 'commit' });
  const time = z.number().parse(await page.evaluate('window.firstCard'));
  // The next run begins a review of its own.
  await page.evaluate("localStorage.removeItem('study-sessions')");
  await page.close();
  return time;
}
