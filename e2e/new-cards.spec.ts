import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, signedIn, takeOver } from './account.ts';
import { openWithProvider } from './provider.ts';
import { anotherDevice, test } from './server.ts';
import { drag } from './touch.ts';

const toasts = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Close' }) });
const cards = (page: Page) => page.getByRole('list', { name: /^\d+ cards?$/u }).locator('> li');
const saveBar = (page: Page) => page.getByRole('region', { name: 'Save' });

/** Swipes a card in the middle of the screen. */
async function swipe(page: Page, index: number, x: number): Promise<void> {
  await page.evaluate(
    `document.querySelectorAll('[data-draft]')[${index}].scrollIntoView({ block: 'center' })`,
  );
  await drag(cards(page).nth(index), { by: { x } });
}

/** Simulates returning to the page, which refetches immediately instead of after some seconds. */
const returnToPage = (page: Page) => page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");

/** Generates drafts to review, from the dashboard. */
async function makeCards(page: Page, topic: string, count = 5): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Generate with AI' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Generate a deck with AI' });
  await dialog.getByLabel('Topic').fill(topic);
  if (count !== 10) {
    await dialog.getByRole('combobox', { name: 'Number of cards' }).click();
    await page.getByRole('option', { name: `${count} cards`, exact: true }).click();
  }
  const review = dialog.getByRole('switch', { name: 'Check cards before saving' });
  // Folded on a phone.
  if (await review.isHidden()) await dialog.getByText('More options').click();
  await review.click();
  await dialog.getByRole('button', { name: 'Generate deck' }).click();
  await expect(page).toHaveURL(/\/new-cards\/[0-9a-f-]{36}$/u);
}

test('new cards arrive, are kept, dropped and edited by keyboard alone, and become a deck', async ({
  browser,
  playwright,
  aiServer,
}) => {
  // Two dozen steps take time on a busy machine.
  test.slow();
  const { page, request, provider, close } = await openWithProvider({ browser, playwright, aiServer });
  await signedIn(page, request);
  provider.next('held');
  await makeCards(page, 'trade', 10);

  await test.step('cards cannot be saved while they are being generated', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trade');
    await expect(page.getByText(/^[1-9] of 10 cards$/u).first()).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    await expect(saveBar(page).getByRole('button', { name: /^Save/u })).toBeDisabled();
    await expect(saveBar(page)).toContainText('You can save the cards once all of them are ready.');
    await expectAccessible(page.getByRole('heading', { level: 1 }));
  });

  await test.step('the top bar of every other screen links back', async () => {
    await page.goto('/settings');
    await page.getByRole('link', { name: /^Generating Trade: \d of 10 cards$/u }).click();
    await expect(cards(page).first()).toBeVisible();
    await page.goto('/settings');
    await expect(page.getByRole('link', { name: /^Generating Trade/u })).toBeVisible();
    provider.release();
    await toasts(page)
      .filter({ hasText: 'Your cards are ready to check' })
      .getByRole('button', { name: 'Check cards' })
      .click();
    await expect(cards(page)).toHaveCount(10);
    await expect(page.getByText('0 of 10 checked')).toBeVisible();
  });

  await test.step('cards are kept, dropped and edited by keyboard', async () => {
    await page.keyboard.press('?');
    await expectAccessible(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    await expect(cards(page).nth(0)).toBeFocused();
    await page.keyboard.press('k');
    await expect(cards(page).nth(1)).toBeFocused();
    await expect(cards(page).nth(0).getByRole('button', { name: /^Kept/u })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByText('Kept. 1 of 10.')).toBeAttached();
    await page.keyboard.press('x');
    await expect(cards(page).nth(2)).toBeFocused();
    await expect(saveBar(page).getByRole('button', { name: 'Save 9 cards' })).toBeEnabled();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('x');
    await expect(saveBar(page).getByRole('button', { name: 'Save 10 cards' })).toBeVisible();
    await page.keyboard.press('x');
    await expect(saveBar(page).getByRole('button', { name: 'Save 9 cards' })).toBeVisible();
    await expect(cards(page).nth(2)).toBeFocused();
    await page.keyboard.press('e');
    const editor = page.getByRole('dialog', { name: 'Edit card' });
    await editor.getByLabel('Front', { exact: true }).fill('What do I ask?');
    await expectAccessible(editor);
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(editor).toBeHidden();
    await expect(cards(page).nth(2)).toContainText('What do I ask?');
    await expect(cards(page).nth(2)).toBeFocused();
  });

  await test.step('a dropped card is replaced, and more like one are generated', async () => {
    await page.keyboard.press('g');
    await expect(toasts(page).filter({ hasText: 'Another card is at the end of the list' })).toBeVisible();
    await expect(cards(page)).toHaveCount(11);
    await expect(
      cards(page)
        .nth(2)
        .getByRole('button', { name: /^Dropped/u }),
    ).toBeVisible();
    await cards(page).nth(3).focus();
    await page.keyboard.press('m');
    await expect(cards(page)).toHaveCount(14);
    await expect(saveBar(page).getByRole('button', { name: 'Save 12 cards' })).toBeVisible();
    await page.getByRole('button', { name: 'Show' }).first().click();
  });

  await test.step('a reload restores the cards, which are saved to a deck with another title', async () => {
    await page.reload();
    await expect(cards(page)).toHaveCount(14);
    await expect(cards(page).nth(0).getByRole('button', { name: /^Kept/u })).toBeVisible();
    await saveBar(page)
      .getByRole('button', { name: /^To a new deck/u })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Where the cards go' });
    await dialog.getByLabel('Title').fill('');
    await expect(dialog).toContainText('Title is required');
    await dialog.getByLabel('Title').fill('Harbours');
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await saveBar(page).getByRole('button', { name: 'Save 12 cards' }).click();
    await expect(toasts(page).filter({ hasText: '12 cards saved' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbours');
    await expect(page.getByRole('list', { name: '12 cards' })).toBeVisible();
  });
  await close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

  test('a swipe keeps or drops a card of the built-in generator, and the dashboard links back', async ({
    page,
    request,
  }) => {
    await signedIn(page, request);
    await makeCards(page, 'capitals of Europe');
    await expect(cards(page)).toHaveCount(5);
    await expect(page.getByText('0 of 5 checked')).toBeVisible();
    await swipe(page, 0, 160);
    await expect(cards(page).nth(0).getByRole('button', { name: /^Kept/u })).toBeVisible();
    await swipe(page, 1, -160);
    await expect(
      cards(page)
        .nth(1)
        .getByRole('button', { name: /^Dropped/u }),
    ).toBeVisible();
    // Not far enough to count.
    await swipe(page, 2, 30);
    await expect(page.getByText('2 of 5 checked')).toBeVisible();
    await cards(page)
      .nth(1)
      .getByRole('button', { name: /^Dropped/u })
      .click();
    await expect(saveBar(page).getByRole('button', { name: 'Save 5 cards' })).toBeVisible();
    await cards(page).nth(4).getByRole('button', { name: /^Drop/u }).click();
    await expect(saveBar(page).getByRole('button', { name: 'Save 4 cards' })).toBeVisible();

    await page.goto('/dashboard');
    await page.getByRole('link', { name: '4 new cards wait for you: Capitals of Europe' }).click();
    await expect(cards(page)).toHaveCount(5);
    await saveBar(page).getByRole('button', { name: 'Save 4 cards' }).click();
    await expect(page.getByRole('list', { name: '4 cards' })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'View Capitals of Europe' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'New cards to check' })).toHaveCount(0);
  });
});

test('two devices review the same cards, and neither overwrites changes it has not seen', async ({
  browser,
  playwright,
  aiServer,
}) => {
  test.slow();
  const { page, request, provider, close } = await openWithProvider({ browser, playwright, aiServer });
  const account = await signedIn(page, request);
  provider.next('leaks');
  await makeCards(page, 'trade');
  await expect(cards(page)).toHaveCount(5);
  const context = await anotherDevice(browser, { baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await takeOver(other, account);
  await other.goto(new URL(page.url()).pathname);
  await expect(cards(other)).toHaveCount(5);

  await test.step('a choice on one device appears on the other, which polls', async () => {
    await cards(page).nth(0).getByRole('button', { name: /^Drop/u }).click();
    await expect(
      cards(other)
        .nth(0)
        .getByRole('button', { name: /^Dropped/u }),
    ).toBeVisible();
  });

  await test.step('an edit on the other device is a conflict here', async () => {
    await cards(page)
      .nth(1)
      .getByRole('button', { name: /^Edit card/u })
      .click();
    const editor = page.getByRole('dialog', { name: 'Edit card' });
    await editor.getByLabel('Front', { exact: true }).fill('By the first?');
    await cards(other)
      .nth(1)
      .getByRole('button', { name: /^Edit card/u })
      .click();
    const elsewhere = other.getByRole('dialog', { name: 'Edit card' });
    await elsewhere.getByLabel('Front', { exact: true }).fill('By the second?');
    await elsewhere.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(elsewhere).toBeHidden();
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(editor).toContainText('This card was changed on another device or in another tab');
    await editor.getByRole('button', { name: 'Keep your version' }).click();
    await expect(editor).toBeHidden();
    await expect(cards(page).nth(1)).toContainText('By the first?');
    await returnToPage(other);
    await expect(cards(other).nth(1)).toContainText('By the first?');
  });

  await test.step('a card that the checks rejected shows why and can be kept', async () => {
    await page.getByText(/^Rejected by the checks \(\d\)$/u).click();
    const rejected = page.getByRole('list', { name: 'Rejected by the checks' }).locator('> li');
    await expect(rejected.first()).toContainText('A hint gives the answer away too early.');
    await expectAccessible(rejected.first());
    await rejected
      .first()
      .getByRole('button', { name: /^Keep anyway/u })
      .click();
    await expect(cards(page)).toHaveCount(6);
    await expect(page.locator('[data-draft]:focus').getByRole('button', { name: /^Kept/u })).toBeVisible();
  });

  await test.step('offline choices are sent later', async () => {
    await page.context().setOffline(true);
    await cards(page).nth(2).getByRole('button', { name: /^Keep/u }).click();
    await expect(cards(page).nth(2).getByRole('button', { name: /^Kept/u })).toBeVisible();
    await expect(saveBar(page)).toContainText('No connection. Your choices are kept here and sent later.');
    await page.context().setOffline(false);
    await expect(saveBar(page)).not.toContainText('No connection');
    await returnToPage(other);
    await expect(cards(other).nth(2).getByRole('button', { name: /^Kept/u })).toBeVisible();
  });

  await test.step('a choice that the server refuses is shown, and sent again or undone', async () => {
    await page.route('**/api/batches/*/drafts', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 400, json: {} }),
    );
    await cards(page).nth(3).getByRole('button', { name: /^Drop/u }).click();
    const dropped = cards(page)
      .nth(3)
      .getByRole('button', { name: /^Dropped/u });
    const refused = saveBar(page).getByRole('alert');
    await expect(refused).toContainText('1 choice could not be saved.');
    await expect(dropped).toBeVisible();
    await expectAccessible(refused);
    await refused.getByRole('button', { name: 'Undo it' }).click();
    await expect(dropped).toHaveCount(0);
    await cards(page).nth(3).getByRole('button', { name: /^Keep/u }).click();
    await expect(refused).toBeVisible();
    await page.unroute('**/api/batches/*/drafts');
    await refused.getByRole('button', { name: 'Send again' }).click();
    await expect(refused).toHaveCount(0);
    await returnToPage(other);
    await expect(cards(other).nth(3).getByRole('button', { name: /^Kept/u })).toBeVisible();
  });

  await test.step('cards saved on one device are saved on the other', async () => {
    await page.getByRole('button', { name: 'Save 5 cards' }).click();
    await expect(page.getByRole('list', { name: '5 cards' })).toBeVisible();
    await returnToPage(other);
    await expect(other.getByRole('heading', { name: 'These cards are saved' })).toBeVisible();
    await other.getByRole('link', { name: 'View deck' }).click();
    await expect(other.getByRole('list', { name: '5 cards' })).toBeVisible();
  });
  await context.close();
  await close();
});

test('a refusal suggests what would work, and discarded cards are gone', async ({ page, request }) => {
  await signedIn(page, request);
  await makeCards(page, 'Democracy');
  await expect(page.getByRole('alert')).toContainText("doesn't know 'Democracy'");
  await expectAccessible(page.getByRole('alert'));
  await page.getByRole('list', { name: 'Related topics' }).getByRole('button').first().click();
  await expect(cards(page)).toHaveCount(5);
  const address = new URL(page.url()).pathname;
  page.once('dialog', (dialog) => void dialog.accept());
  await saveBar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'New cards not found' })).toBeVisible();
});

/** Three chapters of distinct sentences. */
const LECTURE = ['Rivers', 'Lakes', 'Glaciers']
  .map((subject, chapter) =>
    [
      `# ${subject}`,
      ...Array.from({ length: 12 }, (_, index) => {
        const number = chapter * 12 + index + 1;
        const letters = 'abcdefghijklmnopqrstuvwxyz';
        const word = `${letters.charAt(number % 26)}${letters.charAt(25 - (number % 26))}landesterium`;
        return `In chapter ${number} the surveyors describe the ${word} beside the ${subject.toLowerCase()} of valley ${number}.`;
      }),
    ].join('\n\n'),
  )
  .join('\n\n');

test('a deck gets more cards from a topic and from a part of a source, which each of them quotes', async ({
  browser,
  playwright,
  aiServer,
}) => {
  test.slow();
  const { page, request, provider, close } = await openWithProvider({ browser, playwright, aiServer });
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Geography', [FLIP_CARD]);
  await account.addSource('Lecture 3', LECTURE);
  await page.goto(`/decks/${deckId}`);
  const open = page.getByRole('button', { name: 'Add cards with AI' });
  const dialog = page.getByRole('dialog', { name: 'Add cards with AI' });
  const choose = async (field: string, option: string) => {
    await dialog.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  await test.step('cards are generated from a topic', async () => {
    await open.click();
    await expect(dialog.getByLabel('Topic')).toHaveValue('Geography');
    await expectAccessible(dialog);
    await dialog.getByLabel('Topic').fill('');
    await dialog.getByRole('button', { name: 'Make cards' }).click();
    await expect(dialog).toContainText('Topic is required for AI generation');
    await dialog.getByLabel('Topic').fill('Harbours');
    await choose('Number of cards', '5 cards');
    await dialog.getByRole('button', { name: 'Make cards' }).click();
    await expect(cards(page)).toHaveCount(5);
    expect(provider.requests.at(-1)?.prompt).toContain(JSON.stringify(FLIP_CARD.front));
    await expect(saveBar(page)).toContainText('To the deck:');
    await expect(saveBar(page)).toContainText('Geography');
    await page.getByRole('button', { name: 'Drop all' }).click();
    await expect(saveBar(page).getByRole('button', { name: 'Nothing to save' })).toBeDisabled();
    await cards(page)
      .nth(1)
      .getByRole('button', { name: /^Dropped/u })
      .click();
    await page.getByRole('button', { name: 'Keep the rest' }).click();
    await expect(saveBar(page).getByRole('button', { name: 'Save 1 card' })).toBeVisible();
    await page.getByRole('button', { name: 'Keep all' }).click();
    await saveBar(page).getByRole('button', { name: 'Save 5 cards' }).click();
    await expect(page).toHaveURL(`/decks/${deckId}`);
    await expect(page.getByRole('list', { name: '6 cards' })).toBeVisible();
  });

  await test.step('cards are generated from a source', async () => {
    await open.click();
    await choose('Made from', 'Source: Lecture 3');
    await dialog.getByLabel('Some headings').check();
    await dialog.getByRole('button', { name: 'Make cards' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Choose at least one heading');
    await dialog.getByLabel('Lakes').check();
    await choose('Number of cards', '5 cards');
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Make cards' }).click();
    await expect(page.getByText('New cards from Lecture 3.')).toBeVisible();
    await expect(page.getByText(/ checked$/u)).toBeVisible();
    const quotes = cards(page).getByRole('blockquote');
    for (const quote of await quotes.all()) await expect(quote).toContainText('beside the lakes');
    const count = await quotes.count();
    expect(count).toBeGreaterThan(0);
    await expect(cards(page).first().getByRole('link', { name: 'From the source' })).toHaveAttribute(
      'href',
      /^\/sources\/[0-9a-f-]{36}\?passage=\d+$/u,
    );
    await expectAccessible(cards(page).first());
    await saveBar(page)
      .getByRole('button', { name: /^To the deck/u })
      .click();
    const target = page.getByRole('dialog', { name: 'Where the cards go' });
    await expect(target.getByLabel('Geography')).toBeChecked();
    await target.getByLabel('A new deck').check();
    await target.getByRole('button', { name: 'Done' }).click();
    await saveBar(page)
      .getByRole('button', { name: /^Save \d cards?$/u })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lecture 3');
  });

  await test.step('cards are generated from the page of the source for a chosen deck', async () => {
    await page.goto('/sources');
    await page.getByRole('link', { name: 'Lecture 3' }).first().click();
    await page.getByRole('button', { name: 'Make cards' }).click();
    const fromSource = page.getByRole('dialog', { name: 'Make cards' });
    await expect(fromSource.getByLabel('Title')).toHaveValue('Lecture 3');
    await fromSource.getByLabel('Title').fill('');
    await fromSource.getByRole('button', { name: 'Make cards' }).click();
    await expect(fromSource.getByRole('alert')).toHaveText('Title is required');
    await fromSource.getByLabel('A deck you have').check();
    await fromSource.getByLabel('Geography').check();
    await expectAccessible(fromSource);
    await expect(fromSource.getByRole('switch', { name: 'Check cards before saving' })).toBeChecked();
    await fromSource.getByRole('button', { name: 'Make cards' }).click();
    await expect(page.getByText(/ checked$/u)).toBeVisible();
    await expect(saveBar(page)).toContainText('Geography');
  });

  await test.step('cards are saved without review, and the deck shows them without a reload', async () => {
    await page.goto(`/decks/${deckId}`);
    await expect(page.getByRole('list', { name: '6 cards' })).toBeVisible();
    await open.click();
    await dialog.getByLabel('Topic').fill('Quays');
    await choose('Number of cards', '5 cards');
    await dialog.getByRole('switch', { name: 'Check cards before saving' }).click();
    await dialog.getByRole('button', { name: 'Make cards' }).click();
    await expect(dialog).toBeHidden();
    await expect(toasts(page)).toContainText('5 cards added to Geography');
    await expect(page.getByRole('list', { name: '11 cards' })).toBeVisible();
  });
  await close();
});

test('a generation that saves itself is followed on every device until it ends', async ({
  browser,
  playwright,
  aiServer,
}) => {
  const { page, request, provider, close } = await openWithProvider({ browser, playwright, aiServer });
  const account = await signedIn(page, request);
  provider.next('held');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Generate with AI' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Generate a deck with AI' });
  await dialog.getByLabel('Topic').fill('trade');
  await dialog.getByRole('button', { name: 'Generate deck' }).click();
  await expect(dialog).toContainText(/[1-9] of 10 cards/u);
  const context = await anotherDevice(browser, { baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await takeOver(other, account);
  await other.goto('/settings');
  await other.getByRole('button', { name: /^Generating Trade: \d of 10 cards$/u }).click();
  await expect(other.getByRole('dialog').getByRole('list', { name: 'Newest cards' })).toBeVisible();
  await other.keyboard.press('Escape');
  // The first device continues after a reload, too.
  await page.reload();
  await expect(page.getByText(/[1-9] of 10 cards/u).first()).toBeVisible();
  provider.release();
  for (const device of [page, other]) {
    await expect(toasts(device)).toContainText('Deck generated successfully with 10 cards!');
  }
  await toasts(other).getByRole('button', { name: 'View deck' }).click();
  await expect(other.getByRole('list', { name: '10 cards' })).toBeVisible();
  await context.close();
  await close();
});

test('a failed generation is reported and can be retried', async ({ browser, playwright, aiServer }) => {
  const { page, request, provider, close } = await openWithProvider({ browser, playwright, aiServer });
  await signedIn(page, request);
  provider.always('401');
  await makeCards(page, 'trade');
  await expect(page.getByRole('alert')).toContainText('No cards were made');
  await expectAccessible(page.getByRole('alert'));
  provider.always('good');
  await page.reload();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(cards(page)).toHaveCount(5);
  await close();
});
