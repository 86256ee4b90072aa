import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { z } from 'zod';
import { deckResponse } from '#contract/decks.ts';
import { wireCardContent } from '#contract/cards.ts';
import { startResponse } from '#contract/study.ts';
import { freePort, startServer } from '#test/app-process.ts';
import { manyContents } from '#test/builders/cards.ts';
import { findChromium } from '../scripts/lib/chromium.ts';
import { ROOT } from '../scripts/lib/tools.ts';
import { blockedDuring } from './main-thread.ts';
import type { Result } from './result.ts';
import { signUp } from './server.ts';
import { mixedCards, OBSERVE_TAPS, tapThrough } from './taps.ts';
import { median } from './timing.ts';

const ROUNDS = 5;
/** Of each kind of text one to flip and one to choose from, twice. */
const CARDS_TO_TAP = 16;
/** A phone of the middle class on a slow mobile network, as Lighthouse has it. */
const SLOWER_PROCESSOR = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const VIEWPORT = { width: 390, height: 664 };

/** Notes what the browser reports about its page. */
const OBSERVE = `
  window.seen = { firstPaint: 0, largest: 0, shifted: 0 };
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', (entry) => { if (seen.firstPaint === 0) seen.firstPaint = entry.startTime; });
  observe('largest-contentful-paint', (entry) => { seen.largest = entry.startTime; });
  observe('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.shifted += entry.value; });
`;

const seenSchema = z.object({ firstPaint: z.number(), largest: z.number(), shifted: z.number() });
type Seen = z.infer<typeof seenSchema> & { blocked: number };

/** As large and as busy as it was when it was written, so that it tells what the machine is like. */
const REFERENCE = `<!doctype html><title>Reference</title><h1>Reference</h1><p id="late"></p>
<script src="/work.js"></script>`;
const REFERENCE_SCRIPT = `${'//'.padEnd(200_000, 'x')}
let sum = 0; for (let i = 0; i < 2e7; i += 1) sum += Math.sqrt(i);
document.querySelector('#late').textContent = 'A paragraph that is longer than the heading, and comes when it is done. '.repeat(5) + sum;`;

/** One that answers a tap with as little as a page can. */
const REFERENCE_TAP = `<!doctype html><meta name="viewport" content="width=device-width"><title>Reference</title>
<button>0</button><script>
document.querySelector('button').onclick = ({ currentTarget }) => { currentTarget.textContent++; };
</script>`;

/** How soon the screens are there on a slow phone, and how soon they answer a tap. */
export async function web(): Promise<Result[]> {
  if (spawnSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' }).status !== 0)
    throw new Error('The web app was not built');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cardamom-bench-'));
  const app = await startServer({ dataDir });
  const port = await freePort();
  const reference = createServer((request, response) => {
    const isScript = request.url === '/work.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? REFERENCE_SCRIPT : request.url === '/tap' ? REFERENCE_TAP : REFERENCE);
  }).listen(port, '127.0.0.1');
  const executablePath = findChromium();
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  try {
    const post = await signUp(app.url);
    const { deck } = deckResponse.parse(await post('/decks', { title: 'Capitals' })).data;
    await post('/cards/batch', { deckId: deck.id, cards: manyContents(20).map(wireCardContent) });
    const { deck: mixed } = deckResponse.parse(await post('/decks', { title: 'Mixed' })).data;
    await post('/cards/batch', { deckId: mixed.id, cards: mixedCards(CARDS_TO_TAP).map(wireCardContent) });
    await keepCards(app.url, post.token);
    await answerAll(post, deck.id);
    const auth = JSON.stringify({ state: { token: post.token, user: post.user }, version: 0 });
    const screens = [
      { name: 'reference', url: `http://127.0.0.1:${port}/`, member: false },
      { name: 'landing', url: `${app.url}/`, member: false },
      { name: 'login', url: `${app.url}/login`, member: false },
      { name: 'dashboard', url: `${app.url}/dashboard`, member: true },
      { name: 'study', url: `${app.url}/study/${deck.id}`, member: true },
      { name: 'study of formulas and code', url: `${app.url}/study/${mixed.id}`, member: true },
      { name: 'analytics', url: `${app.url}/analytics`, member: true },
    ];
    const loads = new Map<string, Seen[]>();
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { name, url, member } of screens)
        loads.set(name, [...(loads.get(name) ?? []), await load(browser, url, member ? auth : null)]);
    return [
      ...screens.flatMap(({ name }) => figures(name, loads.get(name) ?? [])),
      ...(await taps(browser, {
        url: `${app.url}/study/${mixed.id}`,
        auth,
        reference: `http://127.0.0.1:${port}/tap`,
      })),
    ];
  } finally {
    await browser.close();
    reference.close();
    await app.kill();
    await rm(dataDir, { recursive: true });
  }
}

/** Has an answered card stay until the learner goes on. */
async function keepCards(url: string, token: string): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ autoAdvance: 'off' });
  const { ok } = await fetch(`${url}/api/account/settings`, { method: 'PUT', headers, body });
  if (!ok) throw new Error('The settings were not saved');
}

/** Something for the analytics to show. */
async function answerAll(
  post: (path: string, body: object) => Promise<unknown>,
  deckId: string,
): Promise<void> {
  const { session, cards } = startResponse.parse(await post('/study/start', { deckId }));
  for (const { id: cardId } of cards)
    await post('/study/answer', { sessionId: session.id, cardId, isCorrect: true, timeSpent: 2_000 });
  await post(`/study/complete/${session.id}`, {});
}

async function slowPage(browser: Browser, auth: string | null, slower = SLOWER_PROCESSOR): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(OBSERVE);
  if (auth !== null) await page.addInitScript((text) => localStorage.setItem('auth-storage', text), auth);
  return page;
}

async function load(browser: Browser, url: string, auth: string | null): Promise<Seen> {
  const page = await slowPage(browser, auth);
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const seen = seenSchema.parse(await page.evaluate('window.seen'));
  await page.context().close();
  return { ...seen, blocked: await blocked(browser, url, auth) };
}

/** A visit of its own, since the browser slows the processor down by holding its threads up. */
async function blocked(browser: Browser, url: string, auth: string | null): Promise<number> {
  const page = await slowPage(browser, auth, 1);
  const visit = async () => {
    await page.goto(url);
    await page.waitForLoadState('networkidle');
  };
  const ms = await blockedDuring(browser, { page, visit, slower: SLOWER_PROCESSOR });
  await page.context().close();
  return ms;
}

function figures(name: string, loads: readonly Seen[]): Result[] {
  const middle = (of: (seen: Seen) => number) => median(loads.map(of));
  return [
    { name: `${name}: first paint`, value: middle((seen) => seen.firstPaint), unit: 'ms', wanted: '-' },
    {
      name: `${name}: largest paint`,
      value: middle((seen) => seen.largest),
      unit: 'ms',
      wanted: 'below 2,000',
    },
    { name: `${name}: blocked`, value: middle((seen) => seen.blocked), unit: 'ms', wanted: 'below 150' },
    {
      name: `${name}: shifted, in thousandths`,
      value: middle((seen) => seen.shifted * 1000),
      unit: '',
      wanted: 'below 20',
    },
  ];
}

type Tapped = { url: string; auth: string; reference: string };

/** Another device: nothing of the screen has been loaded before. */
async function taps(browser: Browser, { url, auth, reference }: Tapped): Promise<Result[]> {
  const open = async (address: string, signedInAs: string | null) => {
    const page = await slowPage(browser, signedInAs);
    await page.addInitScript(OBSERVE_TAPS);
    await page.goto(address);
    // The renderers of formulas and code come with the first card.
    await page.waitForLoadState('networkidle');
    return page;
  };
  const pages = await Promise.all([open(url, auth), open(reference, null)]);
  const results = await tapThrough(...pages, CARDS_TO_TAP);
  for (const page of pages) await page.context().close();
  return results;
}
