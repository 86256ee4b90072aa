import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openSqlite } from '#server/db/sqlite/sqlite.ts';
import { insertCardSources } from '#server/features/cards/card-sources.repository.ts';
import { startFakeProvider } from '#test/fake-provider/fake-provider.ts';
import { BROKEN } from '#test/sources/broken.ts';
import { buildSlides } from '#test/sources/build-archives.ts';
import { buildPdf } from '#test/sources/build-pdf.ts';
import { OFFICE } from '#test/sources/office.ts';
import { CELL, MITOCHONDRION } from '#test/sources/source-file.ts';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, QUIZ_CARD, signedIn, type Account } from './account.ts';
import { answer, startStudying } from './learner.ts';
import { openWithProvider } from './provider.ts';
import { aiSettings, test, type AppServer } from './server.ts';
import { tabTo } from './tab-to.ts';

const LOCKED = BROKEN.find(({ name }) => name === 'locked.docx');
const lecture = OFFICE.find(({ name }) => name === 'lecture.docx');
const file = (name: string, bytes: Uint8Array | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
});
const CELLS = file('cells.txt', CELL);

/** Chapters long enough to be separate passages. */
const BOOK = Array.from(
  { length: 80 },
  (_, chapter) => `Chapter ${chapter + 1}\n\n${`${chapter % 2 === 0 ? CELL : MITOCHONDRION} `.repeat(6)}\n\n`,
).join('');

/** Marks cards as made from a source, as generation does. */
async function noteSource(
  { dataDir }: AppServer,
  account: Account,
  cardId: string,
  from: Parameters<typeof insertCardSources>[2][number],
): Promise<void> {
  const db = openSqlite(join(dataDir, 'cardamom.db'), { shared: true });
  await insertCardSources(db, account.user.id, [{ ...from, cardId }]);
  await db.destroy();
}

const sources = (page: Page) => page.getByRole('list', { name: 'Sources' }).getByRole('heading');
const uploads = (page: Page) => page.getByRole('list', { name: 'Files being added' });

async function addFiles(page: Page, files: ReturnType<typeof file>[]): Promise<void> {
  await page.getByRole('button', { name: 'Add sources' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(files);
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('several files are added together, and a broken one is explained', async ({ page, request }) => {
  await signedIn(page, request);
  await page.goto('/sources');
  await expect(page.getByRole('heading', { name: 'No sources yet' })).toBeVisible();
  await addFiles(page, [
    CELLS,
    file('half.pdf', buildPdf({ pages: [[]] }).subarray(0, 60)),
    file('lecture.docx', lecture?.bytes ?? ''),
    file('slides.pptx', buildSlides([{ title: 'Energy', points: [MITOCHONDRION] }], 'Biology 101')),
    file('locked.docx', LOCKED?.bytes ?? ''),
  ]);
  await expect(sources(page)).toHaveCount(3);
  expect((await sources(page).allTextContents()).toSorted()).toEqual(['Biology 101', 'Lecture 3', 'cells']);
  const failed = uploads(page).getByRole('listitem');
  await expect(failed).toHaveCount(2);
  await expect(failed.filter({ hasText: 'half.pdf' })).toContainText(
    'This file is damaged or incomplete. Get a fresh copy and try again.',
  );
  await expect(failed.filter({ hasText: 'locked.docx' })).toContainText('protected with a password');
  await expectAccessible(uploads(page));
  for (const name of ['half.pdf', 'locked.docx']) {
    await page.getByRole('button', { name: `Dismiss ${name}` }).click();
  }
  await expect(uploads(page)).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Biology 101' })).toContainText(
    'Slides, 1 slide',
  );
});

test('files can be dropped, and continue to upload while the learner is on another screen', async ({
  page,
  request,
}) => {
  await signedIn(page, request);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/sources/files', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/sources');
  const data = await page.evaluateHandle(`{
    const transfer = new DataTransfer();
    transfer.items.add(new File(['The cell is small.'], 'cells.txt'));
    transfer.items.add(new File(['Sugar has energy.'], 'energy.txt'));
    transfer.items.add(new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'large.txt'));
    transfer;
  }`);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.dispatchEvent('dragover', { dataTransfer: data });
  await expect(page.getByText('Drop files to add them')).toBeVisible();
  await heading.dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByText('Drop files to add them')).toBeHidden();
  await expect(uploads(page).getByRole('listitem')).toHaveCount(3);
  await expect(uploads(page)).toContainText(
    'This file is larger than 25 MB. Add a smaller one, or a part of it.',
  );

  // Even while the next screen loads and this one is still shown.
  const analytics = Promise.withResolvers<void>();
  await page.route('**/assets/analytics-screen-*.js', async (route) => {
    await analytics.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Analytics' }).click();
  await expect(page).toHaveURL('/analytics');
  await expect(uploads(page)).toBeVisible();
  held.resolve();
  const toasts = page.getByRole('region', { name: /Notifications/u }).getByRole('listitem');
  await expect(toasts.filter({ hasText: '2 sources added' })).toBeVisible();
  await expect(toasts.filter({ hasText: '1 file could not be added' })).toBeVisible();
  analytics.resolve();
  await expect(uploads(page)).toBeHidden();
  await page.getByRole('link', { name: 'Sources' }).click();
  await expect(sources(page)).toHaveCount(2);

  // Onto the dialog, with an unsaved text in it.
  await page.getByRole('button', { name: 'Add sources' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add sources' });
  await dialog.getByLabel('Or paste text').fill('Begun');
  page.once('dialog', (confirm) => void confirm.dismiss());
  await dialog.dispatchEvent('drop', { dataTransfer: data });
  await expect(dialog.getByLabel('Or paste text')).toHaveValue('Begun');
  page.once('dialog', (confirm) => void confirm.accept());
  await page.keyboard.press('Escape');
  await expect(sources(page)).toHaveCount(4);
});

test('an upload interrupted by the network can be retried, and a cancelled one disappears', async ({
  page,
  request,
}) => {
  await signedIn(page, request);
  await page.route('**/api/sources/files', (route) => route.abort());
  await page.goto('/sources');
  await addFiles(page, [CELLS]);
  await expect(uploads(page)).toContainText('Network error.');
  await page.unroute('**/api/sources/files');
  await uploads(page).getByRole('button', { name: 'Try again' }).click();
  await expect(sources(page)).toHaveText(['cells']);

  await page.route('**/api/sources/files', () => {});
  await addFiles(page, [file('other.txt', MITOCHONDRION)]);
  await page.getByRole('button', { name: 'Cancel other.txt' }).click();
  await expect(uploads(page)).toBeHidden();
});

test('a long source is read by keyboard alone', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const id = await account.addSource('Cells and energy', BOOK);
  await page.goto(`/sources/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cells and energy' })).toBeVisible();
  const passage = (number: number) => page.getByRole('article', { name: `Passage ${number} of 80` });
  await expect(passage(1)).toContainText('smallest unit of life');

  await tabTo(page, 'searchbox', 'Search in this source');
  await tabTo(page, 'button', 'Skip contents');
  await page.keyboard.press('Enter');
  await expect(passage(1)).toBeFocused();
  await page.getByRole('link', { name: 'Chapter 70' }).press('Enter');
  await expect(passage(70)).toBeFocused();
  await expect(passage(70)).toBeInViewport();
  await expect(passage(70).getByRole('heading', { name: 'Chapter 70' })).toBeVisible();
  // The text before it loads on demand.
  await expect(passage(50)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show earlier text' }).press('Enter');
  await expect(passage(50)).toBeAttached();

  const search = page.getByRole('searchbox', { name: 'Search in this source' });
  await search.press('Control+a');
  await page.keyboard.type('MOTHERS pass');
  await expect(page.getByText('40 passages found.')).toBeVisible();
  await expect(search).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/sources/${id}?passage=3&find=MOTHERS+pass`);
  await expect(passage(4)).toBeFocused();
  await expect(passage(4).locator('mark').first()).toHaveText('mothers pass');
  await expect(passage(4).locator('mark').first()).toBeInViewport();
  await page.goBack();
  await expect(search).toHaveValue('MOTHERS pass');
});

test('a text that arrives late does not take the focus from the search box', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const id = await account.addSource('Cells and energy', BOOK);
  const held = Promise.withResolvers<void>();
  await page.route('**/passages?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/sources/${id}?passage=69`);
  const search = page.getByRole('searchbox', { name: 'Search in this source' });
  await search.focus();
  await page.keyboard.type('moth');
  held.resolve();
  await expect(page.getByRole('article', { name: 'Passage 70 of 80' })).toBeInViewport();
  await page.keyboard.type('ers');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('mothers');
});

test('after the answer, a card shows its source and links to the passage', async ({
  page,
  request,
  server,
}) => {
  const account = await signedIn(page, request);
  await page.clock.install();
  const id = await account.addSource('Lecture 3', BOOK);
  const deckId = await account.makeDeck('Spices', [FLIP_CARD, QUIZ_CARD]);
  for (const card of await account.cards(deckId)) {
    const quote = 'which only mothers pass on';
    const from = { cardId: card.id, sourceId: id, title: 'Lecture 3', page: 12, position: 61, quote };
    await noteSource(server, account, card.id, from);
  }
  const cards = await startStudying(page, async () => {
    await page.goto(`/study/${deckId}`);
  });
  const origin = page.locator('summary', { hasText: 'From: Lecture 3, page 12' });
  await expect(origin).toHaveCount(0);
  const [first] = cards;
  if (!first) throw new Error('There is no card');
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await answer(page, first, true);
  await origin.click();
  await expect(page.getByRole('blockquote')).toHaveText('which only mothers pass on');
  // The card does not advance while the learner reads.
  await page.clock.runFor(10_000);
  await page.clock.resume();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expectAccessible(page.getByRole('article'));
  await page.getByRole('link', { name: 'Read it in the source' }).click();
  await expect(page).toHaveURL(`/sources/${id}?passage=61&card=${first.id}`);
  const passage = page.getByRole('article', { name: 'Passage 62 of 80' });
  await expect(passage).toBeFocused();
  await expect(passage.locator('mark')).toHaveText('which only mothers pass on');
  await expect(passage.locator('mark')).toBeInViewport();
  await passage.getByText('2 cards from here').click();
  await passage.getByRole('link', { name: FLIP_CARD.front }).click();
  await expect(page).toHaveURL(new RegExp(`^.*/decks/${deckId}\\?search=`, 'u'));

  await page.request.delete(`/api/sources/${id}`, { headers: { authorization: `Bearer ${account.token}` } });
  await page.goto(`/sources/${id}?passage=61`);
  await expect(page.getByRole('heading', { name: 'Source not found' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true });

  test('on a phone, sources are in the menu and the contents above the text', async ({ page, request }) => {
    const account = await signedIn(page, request);
    const id = await account.addSource('Cells and energy', BOOK);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'Sources' }).tap();
    await page.getByRole('link', { name: 'Cells and energy' }).tap();
    await expect(page).toHaveURL(`/sources/${id}`);
    await page.locator('summary', { hasText: 'Contents' }).tap();
    await page.getByRole('link', { name: 'Chapter 30' }).tap();
    await expect(page.getByRole('article', { name: 'Passage 30 of 80' })).toBeInViewport();
    expect(
      await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
    ).toBeLessThanOrEqual(0);
  });
});

test('a scanned file is read after consent, with its page numbers', async ({
  browser,
  playwright,
  startOwn,
}) => {
  const provider = await startFakeProvider();
  const { url } = await startOwn({ ...aiSettings(provider), AI_VISION: 'on' });
  const aiServer = { url, provider };
  const { page, request, close } = await openWithProvider(
    { browser, playwright, aiServer },
    { viewport: { width: 320, height: 640 } },
  );
  await signedIn(page, request);
  await page.goto('/sources');
  await addFiles(page, [file('lecture.pdf', buildPdf({ pages: [[], []], picture: true }))]);
  const files = page.getByRole('list', { name: 'Files to be read by the AI' });
  await expect(files).toContainText(`sent to OpenAI-compatible server (${new URL(provider.url).host})`);
  await expectAccessible(files);
  expect(provider.requests).toEqual([]);
  await files.getByRole('button', { name: 'Agree and read 2 pages' }).click();
  await expect(files).toBeHidden();
  await page.getByRole('link', { name: 'lecture' }).click();
  await expect(page.getByText('Page 2 is about cells.')).toBeVisible();
  await close();
  await provider.close();
});
