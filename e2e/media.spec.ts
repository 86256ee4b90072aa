import { expect, type Locator, type Page } from '@playwright/test';
import { png, SVG } from '#test/media/files.ts';
import { expectAccessible } from './accessibility.ts';
import { signedIn } from './account.ts';
import { addMedia, PICTURE, SOUND } from './media-files.ts';
import { test } from './server.ts';

const GIVE = `(element, [event, name, type, bytes]) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name, { type }));
  const init = { bubbles: true, cancelable: true };
  element.dispatchEvent(
    event === 'paste'
      ? new ClipboardEvent('paste', { ...init, clipboardData: data })
      : new DragEvent('drop', { ...init, dataTransfer: data }),
  );
}`;

/** Pastes or drops a file by dispatching the browser's event. */
async function give(target: Locator, what: 'paste' | 'drop', { name, mimeType, buffer }: typeof PICTURE) {
  await target.focus();
  const args = JSON.stringify([what, name, mimeType, buffer.toString('base64')]);
  await target.page().evaluate(`(${GIVE})(document.activeElement, ${args})`);
}

type Picture = { naturalWidth: number; getBoundingClientRect: () => { width: number; height: number } };

/** The natural width of a picture and its size on the screen. */
async function shownSize(picture: Locator): Promise<{ natural: number; width: number; height: number }> {
  return picture.evaluate((element: Picture) => {
    const { width, height } = element.getBoundingClientRect();
    return { natural: element.naturalWidth, width, height };
  });
}

/** Opens the dialog for a new card of a deck. */
async function addCard(page: Page, deckId: string): Promise<Locator> {
  await page.goto(`/decks/${deckId}`);
  await page.getByRole('button', { name: 'Add card', exact: true }).first().click();
  return page.getByRole('dialog', { name: 'Add card' });
}

test('a picture is pasted, described, studied and found', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Organs');
  const dialog = await addCard(page, deckId);
  const front = dialog.getByLabel('Front', { exact: true });
  await front.fill('Which organ is this?');
  await give(front, 'paste', PICTURE);

  // It is in the text immediately, and typing can continue.
  await expect(front.getByRole('img', { name: 'Picture without a description' })).toBeVisible();
  await expect(front).toBeFocused();
  await expect(front).not.toContainText('media');
  await dialog.getByLabel('Back', { exact: true }).fill('The heart');
  await dialog.getByLabel('Describe the picture (optional)').fill('A red organ [cut open]');
  await expect(front.getByRole('img', { name: 'A red organ (cut open)' })).toBeVisible();
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Add card' }).click();
  await expect(dialog).toBeHidden();

  expect((await account.cards(deckId))[0]?.front).toMatch(
    /^Which organ is this\?\n\n!\[A red organ \(cut open\)\]\(media:[0-9a-f]{64}#600x400\)$/u,
  );
  const inList = page.getByRole('img', { name: 'A red organ (cut open)' });
  await expect.poll(async () => (await shownSize(inList)).natural).toBe(600);
  await page.goto(`/study/${deckId}`);
  const article = page.getByRole('article');
  const picture = article.getByRole('img', { name: 'A red organ (cut open)' }).first();
  await expect.poll(async () => (await shownSize(picture)).natural).toBe(600);
  await expectAccessible(article);
  // Uploaded files require authentication, so the page loads them itself.
  expect(await picture.getAttribute('src')).toMatch(/^blob:/u);
});

test('sounds are chosen by keyboard, dropped, and played without flipping the card', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Animals');
  page.on('filechooser', (chooser) => void chooser.setFiles(SOUND));
  const dialog = await addCard(page, deckId);
  const front = dialog.getByLabel('Front', { exact: true });
  await front.focus();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Picture or sound' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name the sound')).toHaveValue('le chien');
  await expect(front).toHaveText('Sound: le chien');
  await expect(front).toBeFocused();

  const back = dialog.getByLabel('Back', { exact: true });
  await back.fill('The dog');
  await give(back, 'drop', PICTURE);
  await expect(back.getByRole('img', { name: 'Picture without a description' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add card' }).click();
  await expect(dialog).toBeHidden();

  // It is wanted before it has loaded.
  const wanted = Promise.withResolvers<void>();
  await page.route('**/api/media/*', async (route) => {
    await wanted.promise;
    await route.continue();
  });
  await page.goto(`/study/${deckId}`);
  const play = page.getByRole('article').getByRole('button', { name: 'Play le chien' }).first();
  await play.focus();
  await page.keyboard.press('Space');
  wanted.resolve();
  const pause = page.getByRole('article').getByRole('button', { name: 'Pause le chien' }).first();
  await expect(pause).toBeVisible();
  await pause.click();
  await expect(play).toBeVisible();
  await expect(page.getByRole('button', { name: 'Incorrect' })).toBeHidden();
});

test('a file that cannot be added is explained, and another attempt may succeed', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Organs');
  const dialog = await addCard(page, deckId);
  const front = dialog.getByLabel('Front', { exact: true });
  const fault = dialog.getByRole('alert');
  for (const [file, sentence] of [
    [{ ...PICTURE, name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) }, 'SVG files'],
    [{ ...PICTURE, name: 'drawing.png', buffer: Buffer.from(SVG) }, 'SVG files'],
    [{ ...PICTURE, name: 'notes.png', buffer: Buffer.from('notes') }, 'neither a picture'],
    [{ ...PICTURE, name: 'large.png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }, 'larger than 10 MB'],
  ] as const) {
    await give(front, 'drop', file);
    await expect(fault).toContainText(sentence);
    await dialog.getByRole('button', { name: `Remove ${file.name}` }).click();
    await expect(front).toBeFocused();
  }
  await page.context().setOffline(true);
  await give(front, 'paste', PICTURE);
  await expect(fault).toContainText('Network error');
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(front.getByRole('img', { name: 'Picture without a description' })).toBeVisible();
});

test('if too many files are added together, the rejected ones are counted', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Organs');
  const dialog = await addCard(page, deckId);
  const many = Array.from({ length: 12 }, (_, index) => ({ ...PICTURE, name: `organ-${index}.png` }));
  page.once('filechooser', (chooser) => void chooser.setFiles(many));
  await dialog.getByRole('button', { name: 'Picture or sound' }).first().click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'At most 10 files at once: 2 files were left out. Add them when these are in the text.',
  );
  await expect(dialog.getByLabel('Front', { exact: true }).getByRole('img')).toHaveCount(10);
  await expectAccessible(dialog);
});

test('a hint shows a picture, and names a sound where it cannot be played', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const sound = await addMedia(page, account, SOUND);
  const deckId = await account.makeDeck('Animals');
  const dialog = await addCard(page, deckId);
  await dialog.getByLabel('Front', { exact: true }).fill('Who barks?');
  await dialog.getByLabel('Back', { exact: true }).fill('The dog');
  await dialog.getByLabel('Hint 1 (optional)').fill(`Listen: [le chien](${sound})`);
  const second = dialog.getByLabel('Hint 2 (optional)');
  await give(second, 'paste', PICTURE);
  await dialog.getByLabel('Describe the picture (optional)').fill('A nose');
  await expect(second.getByRole('img', { name: 'A nose' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add card' }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/study/${deckId}`);
  const article = page.getByRole('article');
  const hint = page.getByRole('button', { name: /^(?:Get|Next) Hint/u });
  await hint.click();
  await expect(article.getByText('Listen: Sound: le chien')).toBeVisible();
  await hint.click();
  await expect
    .poll(async () => (await shownSize(article.getByRole('img', { name: 'A nose' }))).natural)
    .toBe(600);
});

test('a picture reserves its space while loading, reports a failure, and is never loaded from another server', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const address = await addMedia(page, account, PICTURE);
  const missing = `media:${'0'.repeat(64)}`;
  const front = `Which organ? ![A heart](${address})\n\n![Foreign](https://example.org/x.png)`;
  const deckId = await account.makeDeck('Organs', [{ front, back: `![Gone](${missing})` }]);
  const foreign: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('example.org')) foreign.push(sent.url());
  });
  const arrived = Promise.withResolvers<void>();
  await page.route('**/api/media/*', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(`/decks/${deckId}`);
  const picture = page.getByRole('img', { name: 'A heart' });
  await expect(picture).toBeVisible();
  const before = await shownSize(picture);
  expect(before).toMatchObject({ natural: 0 });
  expect(before.width / before.height).toBeCloseTo(1.5, 1);
  arrived.resolve();
  await expect.poll(async () => (await shownSize(picture)).natural).toBe(600);
  expect(await shownSize(picture)).toEqual({ ...before, natural: 600 });
  await expect(page.getByText('Gone: this picture could not be loaded.')).toBeVisible();
  await expect(page.getByText('Foreign')).toBeVisible();
  expect(foreign).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a photo is taken with the camera, and the next card works offline', async ({ page, request }) => {
    const account = await signedIn(page, request);
    const first = await addMedia(page, account, PICTURE);
    const second = await addMedia(page, account, { ...PICTURE, buffer: Buffer.from(png(300, 900)) });
    const deckId = await account.makeDeck('Organs', [
      { front: `![One of two](${first})`, back: 'One' },
      { front: `![One of two](${second})`, back: 'Two' },
    ]);
    const dialog = await addCard(page, deckId);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Photo', exact: true }).first().tap(),
    ]);
    expect(await chooser.element().getAttribute('capture')).toBe('environment');
    await chooser.setFiles(PICTURE);
    await dialog.getByLabel('Describe the picture (optional)').fill('A photo');
    await expect(
      dialog.getByLabel('Front', { exact: true }).getByRole('img', { name: 'A photo' }),
    ).toBeVisible();
    await dialog.getByLabel('Back', { exact: true }).fill('Three');
    page.once('dialog', (confirm) => void confirm.accept());
    await dialog.getByRole('button', { name: 'Cancel' }).tap();

    const loaded = new Set<string>();
    page.on('response', (response) => {
      if (response.url().includes('/api/media/')) loaded.add(response.url());
    });
    await page.goto(`/study/${deckId}`);
    const picture = page.getByRole('article').getByRole('img', { name: 'One of two' }).first();
    await expect.poll(async () => (await shownSize(picture)).natural).toBeGreaterThan(0);
    await expect.poll(() => loaded.size).toBe(2);
    const shown = (await shownSize(picture)).natural;
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.context().setOffline(true);
    await page
      .getByRole('button', { name: /Flip|Show/u })
      .first()
      .tap();
    await page.getByRole('button', { name: /^Correct/u }).tap();
    await page.getByRole('button', { name: 'Continue' }).tap();
    await expect.poll(async () => (await shownSize(picture)).natural).toBe(shown === 600 ? 300 : 600);
  });
});
