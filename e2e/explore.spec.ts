import { expect, type Page } from '@playwright/test';
import type { z } from 'zod';
import { deckListResponse } from '#contract/decks.ts';
import type { libraryResponse, libraryTopicResponse } from '#contract/library.ts';
import { expectAccessible } from './accessibility.ts';
import { signedIn, type Account } from './account.ts';
import { answer, continueSession, startStudying } from './learner.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';
import { toasts } from './toasts.ts';

const TAKE = '**/api/library/*/decks';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a topic' });
const topics = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });

async function decksOf(page: Page, { token }: Account) {
  const response = await page.request.get('/api/decks', { headers: { authorization: `Bearer ${token}` } });
  return deckListResponse.parse(await response.json());
}

test('a section of the library is found, read, added and studied by keyboard alone', async ({
  page,
  request,
}) => {
  // Studying several cards takes time on a busy machine.
  test.slow();
  const account = await signedIn(page, request);
  await page.goto('/dashboard');
  await tabTo(page, 'link', 'Explore');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: 'Explore' });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^\d{3} topics$/u })).toBeVisible();

  await tabTo(page, 'searchbox', 'Find a topic');
  await page.keyboard.type('CRANIAL nerves');
  await expect(page.getByRole('status').filter({ hasText: /^1 topic$/u })).toBeVisible();
  await expect(topics(page)).toHaveText(['Nervous System']);
  await expect(page.locator('mark')).toHaveText('Cranial Nerves');
  await expect(page).toHaveURL('/explore?search=CRANIAL+nerves');
  await expectAccessible(search(page));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/explore\/nervous-system#section-\d$/u);
  const section = page.getByRole('region', { name: 'Cranial Nerves' });
  await expect(section.getByRole('heading')).toBeFocused();
  await expect(section.getByRole('heading')).toBeInViewport();
  await expect(section.getByRole('listitem')).toHaveCount(3);
  await expect(section.getByRole('listitem').first()).toContainText(/Question: .+\?\s*Answer: ./u);

  await page.keyboard.press('Tab');
  const add = section.getByRole('button', { name: /^Add \d+ cards on Cranial Nerves$/u });
  await expect(add).toBeFocused();
  const count = Number(/\d+/u.exec((await add.getAttribute('aria-label')) ?? '')?.[0]);
  await page.keyboard.press('Enter');
  const toast = toasts(page);
  await expect(toast).toContainText(`${count} cards added`);
  await expect(toast.getByRole('button', { name: 'Study now' })).toBeVisible();
  const again = section.getByRole('button', { name: `Add again ${count} cards on Cranial Nerves` });
  await expect(again).toBeFocused();
  await expectAccessible(section);
  const [deck] = await decksOf(page, account);
  expect(deck).toMatchObject({ cardCount: count, category: 'Medicine' });

  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: `Study ${count} cards on Cranial Nerves` })).toBeFocused();
  const cards = await startStudying(page, () => page.keyboard.press('Enter'));
  await expect(page).toHaveURL(`/study/${deck?.id}`);
  expect(cards).toHaveLength(count);
  for (const card of cards) {
    await answer(page, card, true);
    await continueSession(page);
  }
  await expect(page.getByRole('heading', { name: 'Excellent work!' })).toBeVisible();
  await page.goto(`/decks/${deck?.id}`);
  await expect(page.getByText(/^From the library: Nervous System/u)).toBeVisible();
  // The library costs no tokens.
  await expect(page.getByRole('complementary').getByText('10,000 left')).toBeVisible();
});

test('a course is added as a whole, and the back link leads to the previous screen', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await page.goto('/explore');
  const courses = page.getByRole('region', { name: 'Courses and exams' });
  await expect(courses.getByRole('link', { name: 'Computer Science', exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Fields' }).getByRole('link', { name: 'Physics' }).click();
  const field = page.getByRole('heading', { level: 2, name: 'Physics' });
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await page.getByRole('link', { name: 'Thermodynamics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thermodynamics' })).toBeFocused();
  await page.goBack();
  await expect(field).toBeInViewport();

  await search(page).fill('computer science');
  await expect(page).toHaveURL('/explore?search=computer+science');
  await courses.getByRole('link', { name: 'Computer Science', exact: true }).click();
  await expect(page).toHaveURL(/\/explore\/computer-science(#.*)?$/u);
  const add = page.getByRole('button', { name: /^Add (all|the) \d+ (easiest )?cards$/u });
  // A double click adds them once.
  await add.dblclick();
  await expect(page.getByText(/^\d+ cards added$/u)).toBeVisible();
  // Before the toast expires.
  await page.getByRole('button', { name: 'Study now' }).click();
  const decks = await decksOf(page, account);
  expect(decks.map(({ title }) => title)).toEqual(['Computer Science']);
  expect(decks[0]?.cardCount).toBeGreaterThan(50);
  await expect(page).toHaveURL(`/study/${decks[0]?.id}`);
  await page.goBack();
  await page.goBack();
  await expect(search(page)).toHaveValue('computer science');

  await page.getByRole('link', { name: 'Computer Science', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Explore' }).click();
  await expect(topics(page).first()).toBeVisible();
});

test('offline, the library says so, and a lost response does not create a second deck', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await page.route('**/api/library', (route) => route.abort());
  await page.goto('/explore');
  await expect(page.getByRole('heading', { name: 'Failed to load the library' })).toBeVisible();
  await page.unroute('**/api/library');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(topics(page).first()).toBeVisible();

  await page.route('**/api/library/genetics', (route) => route.abort());
  await page.getByRole('link', { name: 'Genetics' }).click();
  await expect(page.getByRole('heading', { name: 'Failed to load the topic' })).toBeVisible();
  await page.unroute('**/api/library/genetics');
  await page.getByRole('button', { name: 'Try Again' }).click();

  await page.route(TAKE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const add = page.getByRole('button', { name: /^Add all \d+ cards$/u });
  await add.click();
  await expect(page.getByText('Failed to add the cards')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Failed to add the cards' })).toContainText(
    'Network error. Please check your connection and try again.',
  );
  await page.unroute(TAKE);
  await add.click();
  await expect(page.getByText(/^\d+ cards added$/u)).toBeVisible();
  expect(await decksOf(page, account)).toHaveLength(1);

  const full = 'You can have at most 1 decks. Delete some to make room.';
  await page.route(TAKE, (route) =>
    route.fulfill({ status: 409, json: { message: full, code: 'QUOTA_EXCEEDED' } }),
  );
  await page.getByRole('button', { name: /^Add again/u }).click();
  await expect(page.getByText(full)).toBeVisible();
});

test("a topic missing from the library can be generated or made from the learner's own notes", async ({
  page,
  request,
}) => {
  await signedIn(page, request);
  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Explore the library' }).click();
  await search(page).fill('Slithy toves');
  await expect(page.getByRole('heading', { name: 'No topics found' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^0 topics$/u })).toBeVisible();
  await expect(page.getByText('The library has nothing on “Slithy toves”.')).toBeVisible();
  await page.getByRole('button', { name: 'Generate a deck' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate a deck with AI' });
  await expect(dialog.getByLabel('Topic')).toHaveValue('Slithy toves');

  await test.step('a topic that the generator does not know can be made from notes', async () => {
    await dialog.getByRole('button', { name: 'Generate deck' }).click();
    const refusal = dialog.getByRole('alert');
    await expectAccessible(refusal);
    await refusal.getByRole('link', { name: 'Explore the library' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/explore');
    await page.getByRole('button', { name: 'Create Deck' }).click();
    await page.getByRole('menuitem', { name: 'Generate deck' }).click();
    await refusal.getByRole('link', { name: 'Paste your notes instead' }).click();
    await expect(dialog).toBeHidden();
    const paste = page.getByRole('dialog', { name: 'Add sources' });
    await expect(paste.getByLabel('Or paste text')).toBeFocused();
    await expect(page).toHaveURL('/sources');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add sources' })).toBeFocused();
  });

  await test.step('the form links to pasting notes directly', async () => {
    await page.getByRole('button', { name: 'Create Deck' }).click();
    await page.getByRole('menuitem', { name: 'Generate deck' }).click();
    await dialog.getByRole('link', { name: 'Paste your notes instead' }).click();
    await expect(page.getByLabel('Or paste text')).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Sources' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
  await page.keyboard.type('explo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/explore');
  await page.getByRole('button', { name: 'Create Deck' }).click();
  await page.getByRole('menuitem', { name: 'Generate deck' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Create Deck' }).click();
  await page.getByRole('menuitem', { name: 'Generate deck' }).click();
  await dialog.getByRole('link', { name: 'See all topics' }).click();
  await expect(dialog).toBeHidden();
});

/** A word without a place to break. */
const WORD = 'Methionylthreonylthreonylglutaminylarginyl'.repeat(4);
const SAMPLES = [
  { front: WORD, back: WORD },
  { front: '染色体とは何ですか。', back: 'ما هو الكروموسوم؟' },
  { front: '$$x_1+x_2+x_3+x_4+x_5+x_6+x_7+x_8+x_9+x_{10}+x_{11}$$', back: '**bold**' },
];

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  const sideways = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

  test('fields are shown above the topics, and a tap adds a topic', async ({ page, request }) => {
    const account = await signedIn(page, request);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'Explore' }).tap();
    await page.locator('summary', { hasText: 'Fields' }).tap();
    await page.getByRole('navigation', { name: 'Fields' }).getByRole('link', { name: 'Medicine' }).tap();
    await expect(page.getByRole('heading', { level: 2, name: 'Medicine' })).toBeInViewport();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.getByRole('link', { name: 'Nervous System' }).tap();
    await page.getByRole('button', { name: /^Add all \d+ cards$/u }).tap();
    await expect(page.getByRole('link', { name: /^Study \d+ cards on Nervous System$/u })).toBeVisible();
    await expectAccessible(page.getByRole('heading', { level: 1, name: 'Nervous System' }));
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await decksOf(page, account)).toHaveLength(1);
  });

  test('long words and other scripts fit', async ({ page, request }) => {
    await signedIn(page, request);
    const listed: z.input<typeof libraryResponse> = {
      topics: [
        { slug: 'long', topic: WORD, category: WORD, course: false, sections: [WORD, '染色体'], pack: null },
        {
          slug: 'other',
          topic: 'الوراثة',
          category: '生物学',
          course: true,
          sections: ['العربية'],
          pack: null,
        },
      ],
    };
    const read: z.input<typeof libraryTopicResponse> = {
      slug: 'long',
      topic: WORD,
      category: WORD,
      whole: { title: WORD, cardCount: 1200, samples: SAMPLES },
      sections: [{ title: WORD, cardCount: 7, samples: SAMPLES }],
      pack: null,
    };
    await page.route('**/api/library', (route) => route.fulfill({ json: listed }));
    await page.route('**/api/library/long', (route) => route.fulfill({ json: read }));
    await page.goto('/explore');
    await page.locator('summary', { hasText: 'Fields' }).tap();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await search(page).fill('染色');
    await expect(page.locator('mark')).toHaveText('染色体');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.getByRole('link', { name: WORD }).click();
    await expect(page.locator('.katex')).toBeAttached();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });
});
