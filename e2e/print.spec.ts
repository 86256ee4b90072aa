import { expect, type Page } from '@playwright/test';
import { mediaResponse } from '#contract/media.ts';
import { png } from '#test/media/files.ts';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, QUIZ_CARD, signedIn, type Account } from './account.ts';
import { deckAction } from './learner.ts';
import { choose, openPrint, pageNames, printButton, printed } from './printed.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';

const CAPITALS = Object.entries({
  Norway: 'Oslo',
  Peru: 'Lima',
  Chad: "N'Djamena",
  Japan: 'Tokyo',
  Egypt: 'Cairo',
  Cuba: 'Havana',
  Kenya: 'Nairobi',
  Nepal: 'Kathmandu',
  Ghana: 'Accra',
}).map(([front, back]) => ({ front, back, tags: back.length > 5 ? ['long'] : [] }));

const WORD = 'Methionylthreonylthreonylglutaminylarginyl'.repeat(6);
const SENTENCE = 'The mitochondrion is the powerhouse of the cell, with a double membrane. ';
const MATRIX = `\\begin{pmatrix}${`${'123456&'.repeat(39)}0\\\\`.repeat(3)}\\end{pmatrix}`;

/** Texts that must shrink, wrap, move to the list or continue on another page. */
const LARGE = [
  { front: 'Some sentences', back: SENTENCE.repeat(7) },
  { front: 'More than a card holds', back: `${SENTENCE.repeat(26)}The end.` },
  { front: WORD, back: 'Donaudampfschifffahrtsgesellschaftskapitän' },
  { front: `https://example.org/${'a'.repeat(400)}`, back: `\`${'b'.repeat(400)}\`` },
  { front: 'ما هي عاصمة مصر؟', back: 'القاهرة هي عاصمة جمهورية مصر العربية وأكبر مدنها. '.repeat(8) },
  {
    front: '日本の首都はどこですか？',
    back: '東京は日本の首都であり、世界最大の都市圏を形成している。'.repeat(14),
  },
  { front: `$$${Array.from({ length: 40 }, (_none, index) => `x_{${index}}`).join('+')}$$`, back: 'A sum' },
  { front: `$$${MATRIX}$$`, back: 'A matrix wider than any page' },
  { front: '```js\nconst words = text.split(" ").map((word) => word.trim());\n```', back: '- one\n- two' },
  { front: `|${'a|'.repeat(30)}\n|${'-|'.repeat(30)}\n|${'value|'.repeat(30)}`, back: 'A wide table' },
  { front: 'A poem', back: Array.from({ length: 150 }, (_none, index) => `Line ${index}`).join('\n') },
];

const A4 = [595, 842];
const LETTER = [612, 792];

test('the print screen opens from the menu of a deck, and its options change the pages and are stored', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await page.goto(`/decks/${await account.makeDeck('Capitals', CAPITALS)}`);
  await deckAction(page, 'Print');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Print Capitals');
  await expect(page).toHaveTitle('Print Capitals · Cardamom');
  const pages = pageNames(page);
  await expect(pages).toHaveCount(4);
  for (const name of [
    'Page 1 of 4, fronts',
    'Page 2 of 4, backs',
    'Page 3 of 4, fronts',
    'Page 4 of 4, backs',
  ]) {
    await expect(page.getByRole('article', { name, exact: true })).toBeVisible();
  }
  await expect(pages.first().getByRole('listitem')).toHaveText(
    CAPITALS.slice(0, 8).map(({ front }, index) => `${front}Card ${index + 1}`),
  );
  await expect(pages.last().getByRole('listitem')).toHaveText(['AccraCard 9']);

  await choose(page, 'Cards on a page', /^18/u);
  await expect(pages).toHaveCount(2);
  await choose(page, 'Which cards', 'long');
  await expect(pages.first().getByRole('listitem')).toHaveCount(4);
  await expect(page).toHaveURL(/\?cards=tag%3Along$/u);
  await choose(page, 'Which cards', 'Due (0)');
  await expect(page.getByRole('heading', { name: 'No cards to print' })).toBeVisible();
  await page.getByRole('button', { name: 'All cards' }).click();

  await page.getByRole('radio', { name: 'Study list' }).check();
  await expect(pages).toHaveCount(1);
  await expect(page.getByRole('article', { name: 'Page 1 of 1' })).toContainText('9 cards');
  await expect(page.getByLabel('Cards on a page')).toHaveCount(0);
  await choose(page, 'Paper', 'US Letter');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Study list' })).toBeChecked();
  await expect(page.getByLabel('Paper')).toHaveText('US Letter');
  await page.getByRole('link', { name: 'Deck', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Capitals');
});

test('backs are printed behind their fronts, whichever edge the printer flips on', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await openPrint(page, await account.makeDeck('Capitals', CAPITALS.slice(0, 3)));
  const places = async (name: RegExp) => {
    const sheet = page.getByRole('article', { name });
    const frame = await sheet.locator('[data-paper]').boundingBox();
    const boxes = await Promise.all(
      CAPITALS.slice(0, 3).map((_card, index) =>
        sheet
          .getByRole('listitem')
          .filter({ hasText: `Card ${index + 1}` })
          .boundingBox(),
      ),
    );
    return boxes.map((box) => ({
      left: (box?.x ?? 0) - (frame?.x ?? 0),
      right: (frame?.x ?? 0) + (frame?.width ?? 0) - (box?.x ?? 0) - (box?.width ?? 0),
      top: (box?.y ?? 0) - (frame?.y ?? 0),
      bottom: (frame?.y ?? 0) + (frame?.height ?? 0) - (box?.y ?? 0) - (box?.height ?? 0),
    }));
  };
  const fronts = await places(/fronts$/u);
  expect(fronts[0]?.left).toBeGreaterThan(0);
  for (const [index, back] of (await places(/backs$/u)).entries()) {
    expect(Math.abs(back.right - (fronts[index]?.left ?? 0))).toBeLessThan(2);
    expect(Math.abs(back.top - (fronts[index]?.top ?? 0))).toBeLessThan(2);
  }
  await page.getByRole('switch', { name: 'Flip on the short edge' }).click();
  for (const [index, back] of (await places(/backs$/u)).entries()) {
    expect(Math.abs(back.left - (fronts[index]?.left ?? 0))).toBeLessThan(2);
    expect(Math.abs(back.bottom - (fronts[index]?.top ?? 0))).toBeLessThan(2);
  }
});

test('the printed pages equal the preview, on both papers and in both layouts', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const cards = [FLIP_CARD, QUIZ_CARD, ...CAPITALS, ...CAPITALS, ...CAPITALS];
  await openPrint(page, await account.makeDeck('Spices and capitals', cards));
  await choose(page, 'Paper', 'A4');
  const asCards = await printed(page);
  expect([asCards.count, asCards.size]).toEqual([8, A4]);
  expect(asCards.texts[0]).toContain(FLIP_CARD.front);
  expect(asCards.texts[0]).toContain('Norway');
  expect(asCards.texts[1]).toContain(FLIP_CARD.back);
  expect(asCards.texts[1]).not.toContain(FLIP_CARD.front);
  for (const text of asCards.texts) expect(text).not.toMatch(/Print|Page|Dashboard|Layout/u);
  await choose(page, 'Paper', 'US Letter');
  const onLetter = await printed(page);
  expect([onLetter.count, onLetter.size]).toEqual([8, LETTER]);

  await page.getByRole('radio', { name: 'Study list' }).check();
  await page.getByRole('switch', { name: 'Hints' }).click();
  await page.getByRole('switch', { name: 'Explanations' }).click();
  const list = await printed(page);
  expect([list.count, list.size]).toEqual([await pageNames(page).count(), LETTER]);
  expect(list.count).toBe(2);
  expect(list.texts[0]).toContain(FLIP_CARD.hint_3);
  expect(list.texts[0]).toContain(FLIP_CARD.explanation);
  // The answer to a quiz is on another page than the quiz.
  expect(list.texts[0]).not.toContain(QUIZ_CARD.explanation);
  expect(list.texts[1]).toMatch(/Answers[^]*2[^]*[A-D]\.\s*India[^]*It grows wild/u);
  expect(list.texts[1]).toContain('Page 2 of 2');
  await choose(page, 'Paper', 'A4');
  const listOnA4 = await printed(page);
  expect([listOnA4.count, listOnA4.size]).toEqual([2, A4]);
});

/** Elements that are taller or wider than their box. */
const CUT = `
  [...document.querySelectorAll('.print-pages :is(.print-sheet, .print-face, .print-face-text, .print-rows, [data-print-text])')]
    .filter((box) => box.closest('.print-part') === null)
    .filter((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
    .map((box) => box.className + ' ' + box.scrollWidth + '/' + box.clientWidth + ' ' + box.scrollHeight + '/' + box.clientHeight + ' ' + box.textContent.slice(0, 60))
`;

test('no text is cut: it shrinks, moves to the list at the end or continues on the next page', async ({
  page,
  request,
}) => {
  test.slow();
  const account = await signedIn(page, request);
  await openPrint(page, await account.makeDeck('Large', LARGE));
  await choose(page, 'Paper', 'A4');
  for (const size of [/^2 /u, /^4/u, /^8/u, /^18/u]) {
    await page.emulateMedia({ media: null });
    await choose(page, 'Cards on a page', size);
    await expect(printButton(page)).toBeEnabled();
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(CUT), String(size)).toEqual([]);
  }
  const onEighteen = await printed(page);
  expect(onEighteen.count).toBe(await pageNames(page).count());
  const all = onEighteen.texts.join('\n');
  expect(all).toContain('It is number 2 in the list at the end.');
  expect(all).toContain('Too long for a card of this size');
  expect(all).toContain('The end.');
  await expect(page.getByText(/cards are too long for this size/u)).toBeVisible();

  await page.getByRole('radio', { name: 'Study list' }).check();
  await expect(printButton(page)).toBeEnabled();
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(CUT), 'list').toEqual([]);
  const list = await printed(page);
  expect(list.count).toBe(await pageNames(page).count());
  const text = list.texts.join('\n');
  expect(text).toContain('Card 11 continues on the next page');
  expect(text).toContain('Card 11, continued (2 of');
  expect(text).toContain('Shown as it was typed');
  expect(text).toContain('The end.');
  for (const line of [0, 60, 149]) {
    const pagesWithIt = list.texts.filter((one) => new RegExp(`Line ${line}(?!\\d)`, 'u').test(one));
    expect(pagesWithIt, `line ${line}`).not.toEqual([]);
  }
});

test('only the pages are printed, black on white even in the dark theme', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await openPrint(page, await account.makeDeck('Spices', [FLIP_CARD, QUIZ_CARD]));
  await page.emulateMedia({ media: 'print' });
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('complementary'),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('form'),
    page.locator('.print-caption').first(),
    page.locator('.print-unready'),
  ]) {
    await expect(hidden).toBeHidden();
  }
  await expect(page.getByRole('button')).toHaveCount(0);
  const text = page.getByText(FLIP_CARD.front);
  await expect(text).toBeVisible();
  await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)');
  for (const ground of ['html', 'body', '[data-paper]:visible']) {
    await expect(page.locator(ground).first()).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  }
  // The print screen has no effect after it was left.
  await page.emulateMedia({ media: null });
  await page.getByRole('link', { name: 'Deck', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spices');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

async function addPicture(page: Page, { token }: Account): Promise<string> {
  const response = await page.request.post('/api/media', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: { name: 'heart.png', mimeType: 'image/png', buffer: Buffer.from(png(1200, 1600)) } },
  });
  return mediaResponse.parse(await response.json()).address;
}

test('printing waits for pictures, which fit their cards, and reports those that cannot be loaded', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const address = await addPicture(page, account);
  const front = `Which organ is this?\n\n![A heart](${address})`;
  const deckId = await account.makeDeck('Organs', [
    { front, back: 'The heart' },
    { front: 'And this?', back: `![A heart of unknown size](${address.split('#')[0]})` },
  ]);
  let held = Promise.withResolvers<'go on' | 'fail'>();
  await page.route('**/api/media/*', async (route) => {
    await ((await held.promise) === 'fail' ? route.abort() : route.continue());
  });
  await page.goto(`/decks/${deckId}/print`);
  await expect(page.getByText(/^Preparing the pages/u)).toBeVisible();
  await expect(printButton(page)).toBeDisabled();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('The pages are still being prepared.')).toBeVisible();
  await page.emulateMedia({ media: null });
  held.resolve('fail');
  await expect(page.getByRole('alert')).toContainText('2 pictures could not be loaded');
  await expect(printButton(page)).toBeEnabled();

  held = Promise.withResolvers();
  await page.getByRole('alert').getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(/^Waiting for 2 pictures/u)).toBeVisible();
  await expect(printButton(page)).toBeDisabled();
  held.resolve('go on');
  await expect(printButton(page)).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(CUT)).toEqual([]);
  expect((await printed(page)).count).toBe(2);
  for (const name of ['A heart', 'A heart of unknown size']) {
    const picture = await page.getByRole('img', { name, exact: true }).boundingBox();
    expect(picture?.height).toBeGreaterThan(80);
    expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(0.75, 1);
  }
});

test('the print screen works by keyboard on the narrowest phone and is accessible', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript('window.print = () => { window.printed = (window.printed ?? 0) + 1; }');
  await openPrint(page, await account.makeDeck(WORD.slice(0, 200), [...LARGE, QUIZ_CARD]));
  const sideways = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(await sideways()).toBeLessThanOrEqual(0);
  await expectAccessible(page.getByRole('form', { name: 'How to print' }));
  await tabTo(page, 'radio', 'Cards to cut out');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Study list' })).toBeChecked();
  await tabTo(page, 'combobox', 'Paper');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Paper')).toHaveText('US Letter');
  await expect(printButton(page)).toBeEnabled();
  expect(await sideways()).toBeLessThanOrEqual(0);
  await expectAccessible(page.getByRole('list', { name: 'Pages' }));
  await tabTo(page, 'button', 'Print', 'Shift+Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('window.printed')).toBe(1);
});
