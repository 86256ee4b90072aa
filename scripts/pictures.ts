/**
 * npm run pictures: takes the pictures of the product that the README, the landing page and the web app manifest show, from the
 * product itself with a learner who has studied for most of a year.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { answer, drawAll, continueSession, startStudying } from '../e2e/learner.ts';
import { findChromium } from './lib/chromium.ts';
import { startWithDemoUser, type DemoUser } from './lib/demo-learner.ts';
import { ROOT } from './lib/tools.ts';

const README = path.join(ROOT, 'docs/screenshots');
/** The picture that other sites show beside a link to the landing page (Open Graph), in the size that they ask for. */
const SHARED = { file: path.join(ROOT, 'src/web/public/share.png'), width: 1200, height: 630 };
/** Browsers show these when they offer to install the app; the manifest names their sizes. */
const MANIFEST = path.join(ROOT, 'src/web/public/screenshots');
const LANDING = path.join(ROOT, 'src/web/features/landing/pictures');

/** The size of the landing page's pictures in CSS pixels; the files have twice as many. */
const STEP = { width: 480, height: 440 };
const TOP_BAR_HEIGHT = 64;
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const MARGIN = 16;
const WEBP_QUALITY = 0.82;

type Theme = 'dark' | 'light';
type Look = {
  theme: Theme;
  viewport: { width: number; height: number };
  /** Twice the pixels, and no space reserved for a scrollbar. */
  phone: boolean;
  session: unknown;
};

const built = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);

const demo = await startWithDemoUser(path.join(ROOT, 'dist/web'));
const executablePath = findChromium();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
try {
  await mkdir(LANDING, { recursive: true });
  for (const theme of ['dark', 'light'] as const) await steps(browser, demo, theme);
  await forReadme(browser, demo);
  await mkdir(MANIFEST, { recursive: true });
  await forManifest(browser, demo);
} finally {
  await browser.close();
  await demo.close();
}

async function steps(browser: Browser, { newcomer, user, decks }: DemoUser, theme: Theme): Promise<void> {
  const look = { theme, viewport: { ...STEP, height: 900 }, phone: true };
  await withPage(browser, { ...look, session: newcomer }, async (page) => {
    await page.goto('/dashboard');
    const today = page.getByRole('region', { name: 'Today' });
    await today.getByRole('list', { name: 'Ideas to start with' }).getByRole('button').first().waitFor();
    const field = today.getByRole('textbox');
    await field.fill('Ancient Rome');
    await field.blur();
    await save(page, today, `topic-${theme}`);
  });
  const phone = { ...STEP, height: 760 };
  await withPage(browser, { ...look, viewport: phone, session: user }, async (page) => {
    await answerQuizWrongly(page, decks.capitals);
    await save(page, page.getByRole('article'), `study-${theme}`);
  });
  await withPage(browser, { ...look, session: user }, async (page) => {
    await page.goto('/analytics');
    await drawAll(page);
    await save(page, page.getByRole('region', { name: 'Day by day' }), `progress-${theme}`);
  });
}

async function forReadme(browser: Browser, { user, decks }: DemoUser): Promise<void> {
  const look = { viewport: DESKTOP, phone: false, session: user };
  const { file, ...viewport } = SHARED;
  await withPage(browser, { ...look, viewport, theme: 'dark' }, async (page) => {
    await answerQuizWrongly(page, decks.capitals);
    await page.screenshot({ path: file });
  });
  await withPage(browser, { ...look, theme: 'dark' }, async (page) => {
    await answerQuizWrongly(page, decks.capitals);
    await page.screenshot({ path: path.join(README, 'study-dark.png') });
  });
  await withPage(browser, { ...look, theme: 'light' }, async (page) => {
    await page.goto('/dashboard');
    await page.getByRole('list', { name: 'Decks' }).waitFor();
    await settled(page);
    await page.screenshot({ path: path.join(README, 'dashboard-light.png') });
  });
  await withPage(browser, { ...look, theme: 'dark' }, async (page) => {
    await page.goto('/analytics');
    await drawAll(page);
    await settled(page);
    await page.screenshot({ path: path.join(README, 'analytics-dark.png') });
  });
}

async function forManifest(browser: Browser, { user, decks }: DemoUser): Promise<void> {
  for (const [width, viewport] of [
    ['narrow', PHONE],
    ['wide', DESKTOP],
  ] as const) {
    const look: Look = { theme: 'dark', viewport, phone: width === 'narrow', session: user };
    await withPage(browser, look, async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('list', { name: 'Decks' }).waitFor();
      await settled(page);
      await writeWebp(page, await page.screenshot(), path.join(MANIFEST, `dashboard-${width}.webp`));
    });
    await withPage(browser, look, async (page) => {
      await answerQuizWrongly(page, decks.capitals);
      await writeWebp(page, await page.screenshot(), path.join(MANIFEST, `study-${width}.webp`));
    });
  }
}

/** Advances to the first quiz card, picks a wrong option and stays with the explanation. */
async function answerQuizWrongly(page: Page, deckId: string): Promise<void> {
  const cards = await startStudying(page, async () => {
    await page.goto(`/study/${deckId}`);
  });
  for (const card of cards) {
    await answer(page, card, !card.isQuiz);
    if (card.isQuiz) break;
    await continueSession(page);
  }
  await page.getByRole('button', { name: 'Stay here' }).click();
  await settled(page);
}

async function withPage(browser: Browser, look: Look, take: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport: look.viewport,
    ...(look.phone && { deviceScaleFactor: 2, isMobile: true, hasTouch: true }),
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ({ theme, state }) => {
      localStorage.setItem('theme', theme);
      localStorage.setItem('auth-storage', JSON.stringify({ state, version: 0 }));
    },
    { theme: look.theme, state: look.session },
  );
  try {
    await take(await context.newPage());
  } finally {
    await context.close();
  }
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
}

/** Runs in the page: writes a PNG as WebP, which Node cannot do by itself. */
function toWebp(png: string): string {
  return `(async () => {
    const picture = new Image();
    picture.src = 'data:image/png;base64,${png}';
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d').drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', ${WEBP_QUALITY});
  })()`;
}

/** The part of the screen from the top of this element on, below the top bar. */
async function save(page: Page, shown: Locator, name: string): Promise<void> {
  await settled(page);
  const { y = 0 } = (await shown.boundingBox()) ?? {};
  await page.evaluate<unknown>(`scrollBy(0, ${y - TOP_BAR_HEIGHT - MARGIN})`);
  const { y: top = 0 } = (await shown.boundingBox()) ?? {};
  const clip = { x: 0, y: Math.max(0, top - MARGIN), ...STEP };
  const png = await page.screenshot({ clip, animations: 'disabled' });
  await writeWebp(page, png, path.join(LANDING, `${name}.webp`));
}

async function writeWebp(page: Page, png: Buffer, file: string): Promise<void> {
  const webp = await page.evaluate<string>(toWebp(png.toString('base64')));
  await writeFile(file, Buffer.from(webp.split(',')[1] ?? '', 'base64'));
}
