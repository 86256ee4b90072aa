import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, signedIn } from './account.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';

const NETWORK_ERROR = 'Network error. Please check your connection and try again.';
const MENU_CODE = '**/assets/menu-panel-*.js';
const DRAWER_CODE = '**/assets/drawer-*.js';

const account = (page: Page) => page.getByRole('button', { name: /^Account:/u });
const menu = (page: Page) => page.getByRole('menu');
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

/** Delays the code of a lazy part. Resolves to a function that releases it once it has been requested. */
async function holdBack(page: Page, code: string) {
  const [requested, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(code, async (route) => {
    requested.resolve();
    await held.promise;
    await route.continue();
  });
  return { requested: requested.promise, release: held.resolve };
}

test('the account menu opens by mouse and closes with its button or a click elsewhere', async ({
  page,
  request,
}) => {
  await signedIn(page, request);
  await page.goto('/dashboard');
  await expect(account(page)).toHaveAttribute('aria-haspopup', 'menu');
  await expect(account(page)).toHaveAttribute('aria-expanded', 'false');
  const button = await account(page).elementHandle();
  await account(page).click();
  await expect(menu(page)).toBeFocused();
  await expect(account(page)).toHaveAttribute('aria-expanded', 'true');
  const id = await menu(page).getAttribute('id');
  await expect(account(page)).toHaveAttribute('aria-controls', id ?? '');
  await expect(menu(page)).toHaveAccessibleName(/^Account:/u);
  await expectAccessible(menu(page));
  await account(page).click();
  await expect(menu(page)).toBeHidden();
  await expect(account(page)).toHaveAttribute('aria-expanded', 'false');
  await account(page).click();
  await expect(menu(page)).toBeVisible();
  await page.getByRole('heading', { name: 'Your decks' }).click();
  await expect(menu(page)).toBeHidden();
  expect(await button?.evaluate((element: { isConnected: boolean }) => element.isConnected)).toBe(true);

  await account(page).click();
  await page.getByRole('button', { name: 'Create Deck' }).click();
  await expect(menu(page)).toHaveCount(1);
  await page.getByRole('menuitem', { name: 'Generate deck' }).click();
  await expect(page.getByRole('dialog', { name: 'Generate a deck with AI' })).toBeVisible();
});

test('the target of a menu item receives the focus, even if its screen is shown immediately', async ({
  page,
  request,
}) => {
  await signedIn(page, request);
  await page.goto('/settings');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Settings');
  for (const elsewhere of ['Explore', 'Dashboard']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: elsewhere }).click();
    await expect(heading).toBeFocused();
    await account(page).press('Enter');
    await page.getByRole('menuitem', { name: 'Settings' }).press('Enter');
    await expect(heading).toHaveText('Settings');
    await expect(menu(page)).toBeHidden();
    await expect(heading).toBeFocused();
  }
});

test('by keyboard, a menu opens with the focus on its first item, and Escape returns it', async ({
  page,
  request,
}) => {
  await signedIn(page, request);
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await page.goto('/dashboard');
    await tabTo(page, 'button', /^Account:/u);
    // First while the code loads, then with the code loaded.
    for (const visit of ['first', 'second']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('menuitemradio', { name: 'Dark' }), `${key}, ${visit}`).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu(page)).toBeHidden();
      await expect(account(page)).toBeFocused();
    }
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings');
});

test('a drawer that was dismissed while loading does not open', async ({ page, request }) => {
  await signedIn(page, request);
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/dashboard');
  const { requested, release } = await holdBack(page, DRAWER_CODE);
  const button = page.getByRole('button', { name: 'Open menu' });
  await button.press('Enter');
  await requested;
  await page.keyboard.press('Escape');
  await button.click();
  await account(page).click();
  const loaded = page.waitForEvent('requestfinished', (sent) => sent.url().includes('/drawer-'));
  release();
  await loaded;
  await expect(menu(page)).toBeVisible();
  await expect(drawer(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await button.click();
  await expect(drawer(page)).toBeVisible();
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true });

  test('the account menu opens by tap and closes with its button or a tap elsewhere', async ({
    page,
    request,
  }) => {
    await signedIn(page, request);
    await page.goto('/dashboard');
    await account(page).tap();
    await expect(menu(page)).toBeVisible();
    await account(page).tap();
    await expect(menu(page)).toBeHidden();
    await account(page).tap();
    await expect(menu(page)).toBeVisible();
    await page.getByRole('heading', { name: 'Your decks' }).tap();
    await expect(menu(page)).toBeHidden();
    await account(page).tap();
    await page.getByRole('menuitem', { name: 'Settings' }).tap();
    await expect(page).toHaveURL('/settings');
  });

  test('on a touch screen, the drawer opens even on a slow network, has its own menu and returns the focus', async ({
    page,
    request,
  }) => {
    await signedIn(page, request);
    await page.goto('/dashboard');
    const { requested, release } = await holdBack(page, DRAWER_CODE);
    const button = page.getByRole('button', { name: 'Open menu' });
    await button.tap();
    await requested;
    await expect(drawer(page)).toHaveCount(0);
    release();
    await expectAccessible(drawer(page));
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await expect(drawer(page)).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(drawer(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(button).toBeFocused();

    await button.tap();
    await drawer(page).getByRole('button', { name: 'Create Deck' }).tap();
    await page.getByRole('menuitem', { name: 'Write a deck' }).tap();
    await expect(page.getByRole('dialog', { name: 'Write a deck' })).toBeVisible();
    await expect(drawer(page)).toBeHidden();
  });
});

test('on a slow network, a menu opens once its code has loaded if the learner is still waiting', async ({
  page,
  request,
}) => {
  await signedIn(page, request);
  await page.goto('/dashboard');
  const create = page.getByRole('button', { name: 'Create Deck' });
  const { requested, release } = await holdBack(page, MENU_CODE);
  await create.click();
  await requested;
  await expect(create).toHaveAttribute('data-state', 'open');
  await expect(create).toHaveAttribute('aria-expanded', 'false');
  await expect(menu(page)).toHaveCount(0);
  await account(page).press('Enter');
  await expect(create).toHaveAttribute('data-state', 'closed');
  release();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused();
  await expect(menu(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(account(page)).toBeFocused();
});

test('escape, another click or leaving cancels a menu that is still loading', async ({ page, request }) => {
  await signedIn(page, request);
  await page.goto('/dashboard');
  const { release } = await holdBack(page, MENU_CODE);
  const giveUp = [
    () => page.keyboard.press('Escape'),
    () => account(page).click(),
    () => page.keyboard.press('Tab'),
    () => page.getByRole('heading', { level: 1 }).click(),
  ];
  for (const act of giveUp) {
    await account(page).click();
    await expect(account(page)).toHaveAttribute('data-state', 'open');
    await act();
    await expect(account(page)).toHaveAttribute('data-state', 'closed');
  }
  release();
  await page.getByRole('button', { name: 'Create Deck' }).click();
  await expect(menu(page)).toHaveAccessibleName('Create Deck');
});

test('a loading failure of a dismissed menu is not shown', async ({ page, request }) => {
  await signedIn(page, request);
  await page.goto('/dashboard');
  const held = Promise.withResolvers<void>();
  await page.route(MENU_CODE, async (route) => {
    await held.promise;
    await route.abort();
  });
  await account(page).click();
  await page.keyboard.press('Escape');
  const failed = page.waitForEvent('requestfailed');
  held.resolve();
  await failed;
  await page.unroute(MENU_CODE);
  await account(page).click();
  await expect(menu(page)).toHaveAccessibleName(/^Account:/u);
});

test('menu code that cannot be loaded is reported and retried while the screen stays', async ({
  page,
  request,
}) => {
  await signedIn(page, request);
  await page.goto('/dashboard');
  await page.route(MENU_CODE, (route) => route.abort());
  await account(page).click();
  const failure = page.getByRole('alert').filter({ hasText: NETWORK_ERROR });
  await expectAccessible(failure);
  await expect(page.getByRole('heading', { name: /^Welcome/u })).toBeVisible();
  await page.unroute(MENU_CODE);
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(menu(page)).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test("hovering over the button loads the menu's code and shows the tooltip", async ({ page, request }) => {
  const { makeDeck } = await signedIn(page, request);
  await page.goto(`/decks/${await makeDeck('Spices', [FLIP_CARD])}`);
  const { requested, release } = await holdBack(page, MENU_CODE);
  const button = page.getByRole('button', { name: 'Deck actions' });
  const tooltip = page.locator('[data-tooltip-box]');
  await button.hover();
  await requested;
  await expect(tooltip).toHaveText('Deck actions');
  await expect(tooltip).toBeVisible();
  release();
  await button.click();
  await expect(menu(page)).toBeVisible();
  await expect(tooltip).toBeHidden();
});

test('while studying, menus and the drawer open offline', async ({ page, request, context }) => {
  const { makeDeck } = await signedIn(page, request);
  await makeDeck('Spices', [FLIP_CARD]);
  await page.goto('/review');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Suspend card' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await account(page).click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
});
