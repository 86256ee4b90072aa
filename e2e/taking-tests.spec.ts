import { expect, type APIRequestContext } from '@playwright/test';
import { testEndpoints, type Question } from '#contract/tests.ts';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, signedIn, type Account } from './account.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';
import { expectToFitPhones } from './widths.ts';

const CAPITALS = Object.entries({
  Peru: 'Lima',
  Chile: 'Santiago',
  Cuba: 'Havana',
  Norway: 'Oslo',
  Italy: 'Rome',
  Egypt: 'Cairo',
  Kenya: 'Nairobi',
  Ghana: 'Accra',
  Qatar: 'Doha',
  Nepal: 'Kathmandu',
}).map(([front, back]) => ({ ...FLIP_CARD, front, back }));

/** The questions of a learner's only test, with the right answers. */
async function paperOf(request: APIRequestContext, { token }: Account): Promise<readonly Question[]> {
  const get = async (path: string): Promise<unknown> =>
    (await request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
  const { tests } = testEndpoints.list.response.parse(await get('/tests'));
  return testEndpoints.paper.response.parse(await get(`/tests/${tests[0]?.id}/paper`)).questions;
}

test('a test of all kinds is set up, taken and read by keyboard', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Capitals', CAPITALS);
  await page.goto(`/decks/${deckId}`);
  await tabTo(page, 'button', 'Other ways to study');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Test', exact: true }).press('Enter');
  await page.getByRole('checkbox', { name: 'Matching' }).press('Space');
  await expectAccessible(page.getByRole('main'));
  await page.getByRole('button', { name: 'Start test' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Questions? 1 / })).toBeVisible();

  const questions = await paperOf(request, account);
  expect(new Set(questions.map(({ kind }) => kind)).size).toBe(4);
  for (const [index, { kind, cards, options, solution }] of questions.entries()) {
    if (index > 0) {
      await page.getByRole('button', { name: 'Next' }).press('Enter');
      await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    }
    const { key = null, answer = '' } = solution?.[0] ?? {};
    if (kind === 'write') {
      await page.keyboard.press('Tab');
      await page.keyboard.type(index === questions.length - 1 ? 'nowhere' : answer);
    } else if (kind === 'matching') {
      for (const [at, { front }] of cards.entries()) {
        await page
          .getByRole('combobox', { name: front })
          .selectOption({ index: (solution?.[at]?.key ?? 0) + 1 });
      }
    } else {
      const name = kind === 'choice' ? (options[key ?? 0] ?? '') : key === 1 ? 'True' : 'False';
      await page.getByRole('radio', { name, exact: true }).press('Space');
    }
  }
  await page.getByRole('button', { name: 'Finish test' }).press('Enter');
  await expect(page.getByRole('heading', { name: '9 of 10 right' })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await expectToFitPhones(page, 'the result of a test');
  await page.getByRole('link', { name: 'Study the one you missed' }).press('Enter');
  await expect(page.getByText('1 of 1')).toBeVisible();
});

test('a test on one page of a phone keeps its answers without a network and through a reload', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Capitals', CAPITALS);
  await page.goto(`/tests/new?deck=${deckId}`);
  await page.getByText('All on one page').click();
  await page.getByRole('button', { name: 'Start test' }).click();
  const fields = page.getByPlaceholder('Write the answer');
  await expect(fields.first()).toBeVisible();
  await expectToFitPhones(page, 'a test on one page');
  await expectAccessible(page.getByRole('main'));

  await page.context().setOffline(true);
  await fields.first().fill('Lima');
  await fields.first().blur();
  await expect(page.getByText(/^1 answer not sent yet/u)).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(fields.first()).toHaveValue('Lima');
  await expect
    .poll(async () => (await paperOf(request, account)).some(({ given }) => given?.text === 'Lima'))
    .toBe(true);
});
