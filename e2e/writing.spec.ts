import { expect, type Request } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, signedIn } from './account.ts';
import { startStudying } from './learner.ts';
import { test } from './server.ts';
import { expectToFitPhones } from './widths.ts';

const WORDS = [
  { ...FLIP_CARD, front: 'Where does energy come from in a cell?', back: 'mitochondria' },
  { ...FLIP_CARD, front: 'What do leaves do?', back: 'photosynthesis' },
];
const SLIPS = new Map([
  [WORDS[0]?.front, 'mitochondira'],
  [WORDS[1]?.front, 'photosinthesis'],
]);

const isGradedCorrect = (request: Request) => request.postData()?.includes('"grade":"correct"') === true;

test('answers are written, judged and graded by keyboard', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Cells', WORDS);
  await page.goto(`/decks/${deckId}`);
  await page.getByRole('radio', { name: 'Write' }).check({ force: true });
  const cards = await startStudying(page, () => page.getByRole('link', { name: 'Start Studying' }).click());
  const field = page.getByRole('textbox', { name: 'Your answer' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(cards[0]?.front ?? '');
  await expectToFitPhones(page, 'the field for an answer');
  await expectAccessible(page.getByRole('main'));

  await page.keyboard.type(SLIPS.get(cards[0]?.front) ?? '');
  await page.keyboard.press('Enter');
  const status = page.getByRole('status').filter({ hasText: 'Nearly right. Mind the spelling.' });
  await expect(status).toContainText(`Answer: ${cards[0]?.back}`);
  await expect(page.getByRole('deletion').first()).toBeVisible();
  await expectToFitPhones(page, 'a judged answer');
  await expectAccessible(page.getByRole('main'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');

  await expect(field).toBeFocused();
  await page.keyboard.type(`The ${cards[1]?.back.toUpperCase()}.`);
  const sent = page.waitForRequest(isGradedCorrect);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Right.', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await sent;
});

test('a wrong verdict is overruled with one key, and the answer is right from then on', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const cloze = { text: '{{c1::Mitochondria::organelle}} make the energy of a cell', gap: 1 };
  await account.makeDeck('Cells', [{ ...FLIP_CARD, cloze }]);
  await page.goto('/study?mode=write');
  const gap = page.getByRole('article').getByRole('textbox', { name: 'Your answer' });
  await expect(gap).toBeFocused();
  await expect(gap).toHaveAttribute('placeholder', 'organelle');
  await expectToFitPhones(page, 'a gap to write in');
  await expectAccessible(page.getByRole('main'));
  await gap.fill('the powerhouse');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not what the card says.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'I was right' })).toBeVisible();
  await expectToFitPhones(page, 'an answer judged wrong');
  const sent = page.waitForRequest(isGradedCorrect);
  await page.keyboard.press('3');
  await sent;
  await page.keyboard.press('z');
  await gap.fill('the powerhouse');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not what the card says.', { exact: true })).toBeVisible();
  await page.keyboard.press('3');
  await page.keyboard.press('e');
  const editor = page.getByRole('dialog', { name: 'Edit card' });
  await expect(editor.getByRole('textbox', { name: 'Also right when written (optional)' })).toHaveValue(
    'the powerhouse',
  );
});
