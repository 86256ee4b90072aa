import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { wireCardContent } from '#contract/wire-card.ts';
import { chunksOf } from '#domain/chunks.ts';
import { MAX_CARDS_PER_BATCH } from '#domain/limits.ts';
import { manyContents } from '#test/builders/cards.ts';
import type { Result } from './result.ts';
import { makeDeck, type User } from './server.ts';

const DECKS = 10;
const CARDS_PER_DECK = 1_000;

/** How many rows there are, once a pull has reached the end; null until then. */
const COUNTS = `(async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const [database] = await indexedDB.databases();
  if (database === undefined) return null;
  const db = await done(indexedDB.open(database.name));
  const stores = [...db.objectStoreNames];
  const meta = stores.includes('meta') ? await done(db.transaction('meta').objectStore('meta').get('meta')) : undefined;
  const rows = meta?.complete ? await done(db.transaction('rows').objectStore('rows').count()) : null;
  db.close();
  return rows;
})()`;

/** Fills an account with 10,000 cards. */
export async function addManyCards(user: User): Promise<void> {
  for (let deck = 1; deck <= DECKS; deck += 1) {
    const [first = [], ...others] = chunksOf(manyContents(CARDS_PER_DECK), MAX_CARDS_PER_BATCH);
    const { id } = await makeDeck(user, `Deck ${deck}`, first);
    for (const contents of others) {
      await user.call('POST', '/cards/batch', { deckId: id, cards: contents.map(wireCardContent) });
    }
  }
}

/** The first copy of an account with 10,000 cards on a device: `page` is the dashboard, which has just been opened. */
export async function firstSync(page: Page): Promise<Result[]> {
  const before = await heapOf(page);
  await page.waitForRequest(/\/api\/sync\/changes/u);
  await page.evaluate('window.longest = 0');
  const begun = performance.now();
  const count = await countOnce(page);
  const seconds = (performance.now() - begun) / 1_000;
  const longest = z.number().parse(await page.evaluate('window.longest'));
  const usage = z
    .number()
    .parse(await page.evaluate('navigator.storage.estimate().then(({ usage }) => usage)'));
  const name = `first sync of ${(DECKS * CARDS_PER_DECK).toLocaleString('en')} cards`;
  return [
    { name: `${name}: ${count.toLocaleString('en')} rows`, value: seconds, unit: 's', budget: '-' },
    { name: `${name}: longest task`, value: longest, unit: 'ms', budget: '-' },
    { name: `${name}: size on the device`, value: usage / 1_000_000, unit: 'MB', budget: '-' },
    {
      name: `${name}: memory that the tab keeps`,
      value: ((await heapOf(page)) - before) / 1_000_000,
      unit: 'MB',
      budget: '-',
    },
  ];
}

/** The number of rows once all of them are there. */
async function countOnce(page: Page): Promise<number> {
  for (;;) {
    const count = z
      .number()
      .nullable()
      .parse(await page.evaluate(COUNTS));
    if (count !== null) return count;
    await setTimeout(250);
  }
}

/** The size of the page's heap after a garbage collection, in bytes. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
