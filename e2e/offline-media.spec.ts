import { expect, type Page } from '@playwright/test';
import { png } from '#test/media/files.ts';
import { signedIn } from './account.ts';
import { loaded } from './learner.ts';
import { addMedia, PICTURE, SOUND } from './media-files.ts';
import { test } from './server.ts';

test.use({ replica: true });

/** The line in Settings that says what is kept. */
const kept = (page: Page) =>
  page.getByRole('region', { name: 'On this device' }).getByText(/^\d+ files?, [\d.]+ MB$/u);

async function goOffline(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.context().setOffline(true);
}

test('pictures and sounds of cards that are due soon are there without a network', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const picture = await addMedia(page, account, PICTURE);
  const sound = await addMedia(page, account, SOUND);
  const card = { front: `Which organ is this? ![A heart](${picture})`, back: `[le chien](${sound})` };
  await account.makeDeck('Organs', [card]);
  // In a deck that does not come up for review.
  const other = await addMedia(page, account, { ...PICTURE, buffer: Buffer.from(png(30, 20)) });
  const pausedId = await account.makeDeck('Bones', [{ front: `![A bone](${other})`, back: 'A bone' }]);
  await page.request.put(`/api/study/memory/${pausedId}`, {
    headers: { authorization: `Bearer ${account.token}` },
    data: { reviewed: false },
  });
  await page.goto('/settings');
  await expect(kept(page)).toHaveText(/^2 files/u);

  await page.goto(`/decks/${pausedId}`);
  await page.getByRole('button', { name: 'Deck actions' }).click();
  await page.getByRole('menuitem', { name: 'Keep offline' }).click();
  await expect(page.getByText('Kept offline')).toBeAttached();
  await loaded(page, 'study-screen');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(kept(page)).toHaveText(/^3 files/u);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('link', { name: 'View Organs' }).click();
  await expect(page.getByRole('img', { name: 'A heart' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await expect(page.getByRole('link', { name: 'View Bones' })).toBeVisible();

  await goOffline(page);
  const width = (name: string) =>
    page
      .getByRole('img', { name })
      .first()
      .evaluate(({ naturalWidth }: { naturalWidth: number }) => naturalWidth);
  await page.getByRole('link', { name: 'View Bones' }).click();
  await expect.poll(() => width('A bone')).toBe(30);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await page.getByRole('link', { name: 'Study Organs' }).click();
  await expect.poll(() => width('A heart')).toBe(600);
  await page.getByRole('button', { name: 'Show Answer' }).click();
  const play = page.getByRole('article').getByRole('button', { name: 'Play le chien' });
  await play.click();
  await expect(page.getByRole('article').getByRole('button', { name: 'Pause le chien' })).toBeVisible();
  await page.context().setOffline(false);
});
