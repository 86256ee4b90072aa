import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, signedIn } from './account.ts';
import {
  addAll,
  animals,
  ankiPackage,
  arrived,
  chooseFile,
  give,
  openImport,
  setColumn,
  textFile,
} from './import-files.ts';
import { answer, startStudying } from './learner.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';

/** Presses the button below the columns; the form for pasted rows has one of the same name. */
const previewTable = (page: Page) =>
  page.getByRole('region', { name: 'Continue' }).getByRole('button', { name: 'Preview cards' }).click();

const cards = (page: Page) => page.getByRole('list', { name: 'The first cards' }).getByRole('listitem');

test('an Anki package is dropped, reviewed, added, studied and removed again', async ({ page, request }) => {
  await signedIn(page, request);
  const file = await ankiPackage('My_animals.apkg', animals(Date.now()));
  await openImport(page);
  await give(page, 'dragover', [file]);
  await expect(page.getByText('Drop the file to import it')).toBeVisible();
  await give(page, 'drop', [file]);
  await arrived(page, 'My_animals.apkg');
  await expect(
    page.getByText('4 cards in 1 deck, with 2 pictures and sounds and 2 reviews', { exact: true }),
  ).toBeVisible();
  await expect(cards(page)).toHaveCount(4);
  await expect(cards(page).getByRole('img', { name: 'A grey bird' })).toBeVisible();
  await expect(cards(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Decks of this import' })).toHaveText('Animals4 cards');
  await expectAccessible(page.getByRole('button', { name: 'Add 4 cards' }));

  await addAll(page, '4 cards');
  await expect(page.getByRole('link', { name: 'Review', exact: true })).toBeVisible();
  await expectAccessible(page.getByRole('link', { name: 'Study now' }));
  const come = await startStudying(page, () => page.getByRole('link', { name: 'Study now' }).click());
  expect(come.map(({ back }) => back)).toContain('A heron');
  const [first] = come;
  if (first) await answer(page, first, true);

  await page.goto('/import');
  await page.getByRole('link', { name: 'My_animals.apkg' }).click();
  await page.getByRole('link', { name: 'Animals', exact: true }).click();
  await expect(page.getByRole('list', { name: '4 cards' })).toBeVisible();
  await expect(page.getByText('1 suspended')).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Undo this import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(dialog).toContainText('4 cards of this import will be removed with all their reviews');
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Keep the cards' }).click();
  await expect(page.getByRole('button', { name: 'Undo this import' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
  // The element that had the focus is gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('heading', { name: 'No decks found' })).toBeVisible();
});

test('a corrected package updates the cards of its first version, with the learner’s own changes beside it', async ({
  page,
  request,
}) => {
  await signedIn(page, request);
  const field = async (name: string) => {
    const buffer = await readFile(new URL(`../test/anki/field/${name}`, import.meta.url));
    return { name, mimeType: 'application/octet-stream', buffer };
  };
  await openImport(page);
  await chooseFile(page, await field('i17-update-v1.apkg'));
  await addAll(page, '2 cards');
  await openImport(page);
  await chooseFile(page, await field('i17-update-v2.apkg'));
  await expect(page.getByText('1 new, 1 changed, 1 unchanged', { exact: true })).toBeVisible();
  const changed = page.getByRole('list', { name: 'Changed cards' }).getByRole('listitem');
  await expect(changed).toHaveCount(1);
  await expect(changed).toContainText('Your card');
  await expect(changed).toContainText('Sydney');
  await expect(changed).toContainText('Canberra');
  const add = page.getByRole('button', { name: 'Add 1 card and update 1' });
  await expectAccessible(add);
  await add.click();
  await expect(page.getByText('1 card added, 1 updated', { exact: true })).toBeVisible();
});

test('the learner chooses whether due dates of a package are kept', async ({ page, request }) => {
  await signedIn(page, request);
  const file = await ankiPackage('animals.apkg', animals(Date.now()));
  await openImport(page);
  await chooseFile(page, file);
  const choice = page.getByRole('group', { name: 'Due dates' });
  await expect(choice.getByRole('radio', { name: 'Keep due dates from the package' })).toBeChecked();
  await choice.getByText('Recalculate due dates').click();
  await expectAccessible(choice);
  await addAll(page, '4 cards');
  await expect(page.getByText('Due dates were recalculated from your reviews.')).toBeVisible();
});

test('spreadsheet cells are pasted, including quoted ones', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await account.makeDeck('Spanish', [FLIP_CARD]);
  await openImport(page);
  await give(page, 'paste', [], '"What is\na dog?"\tperro\ncat\t"un ""gato"""\n');
  const area = page.getByLabel('Rows or notes');
  await expect(area).toBeFocused();
  await expect(area).toHaveValue('"What is\na dog?"\tperro\ncat\t"un ""gato"""\n');
  await expectAccessible(area);
  await page.getByRole('button', { name: 'Preview cards' }).click();

  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible();
  await expect(cards(page)).toHaveText(['What is\na dog?perro', 'catun "gato"']);
  await page.getByRole('button', { name: 'Preview cards' }).click();
  await page.getByLabel('Title').fill(' ');
  await page.getByRole('button', { name: 'Add 2 cards' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page.getByText('Title is required')).toBeVisible();
  await page.getByLabel('A deck you have').check();
  await page.getByRole('radio', { name: 'Spanish' }).check();
  await addAll(page, '2 cards');
  await page.getByRole('link', { name: 'Spanish', exact: true }).click();
  await expect(page.getByRole('list', { name: '3 cards' })).toContainText('un "gato"');

  // Pasting the same cells again adds nothing.
  await openImport(page);
  await give(page, 'paste', [], 'cat\tun "gato"\n');
  await page.getByRole('button', { name: 'Preview cards' }).click();
  await previewTable(page);
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
  await expect(page.getByText('1 card is already there and will not change.')).toBeVisible();
  await expectAccessible(page.getByRole('button', { name: 'Discard' }));
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/import');
});

test('a long pasted text is not rendered', async ({ page, request }) => {
  await signedIn(page, request);
  await openImport(page);
  const area = page.getByLabel('Rows or notes');
  await area.fill('first\trow');
  const rows = Array.from({ length: 20_000 }, (_, index) => `Question ${index}\tAnswer ${index}`);
  await give(page, 'paste', [], rows.join('\n'));
  await expect(area).toBeHidden();
  await expect(page.getByText('Pasted text, 537,789 characters')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preview cards' })).toBeFocused();
  await expectAccessible(page.getByRole('button', { name: 'Remove the pasted text' }));
  await page.getByRole('button', { name: 'Remove the pasted text' }).click();
  await expect(area).toBeFocused();
  await expect(area).toHaveValue('');
  await give(page, 'paste', [], rows.join('\n'));
  await page.keyboard.press('Enter');
  await expect(cards(page).first()).toHaveText('Question 0Answer 0');
});

test('the columns of a table in a legacy encoding are set by hand', async ({ page, request }) => {
  await signedIn(page, request);
  const rows = [
    'Nr;Begriff;Bedeutung;Kapitel',
    '1;la cigüeña;der Storch;Vögel',
    '2;el búho;"die Eule; auch: der Uhu";Vögel',
    '3;;der Spatz;Vögel',
  ];
  await openImport(page);
  await chooseFile(page, textFile('Vögel.csv', rows.join('\r\n'), 'latin1'));
  await arrived(page, 'Vögel.csv');
  // Open already, because the encoding is a guess.
  await expect(page.getByRole('combobox', { name: 'Between columns' })).toHaveText('Semicolon');
  await expect(page.getByRole('combobox', { name: 'Encoding' })).toHaveText(
    'Western European (Windows-1252)',
  );
  const header = page.getByRole('switch', { name: 'The first row has column names' });
  if (!(await header.isChecked())) await header.click();
  await setColumn(page, 2, 'Front');
  await setColumn(page, 3, 'Back');
  await setColumn(page, 1, 'Ignore');
  await setColumn(page, 4, 'Tags');
  await expect(cards(page).first()).toHaveText('la cigüeñader StorchVögel');
  await expect(cards(page).nth(1)).toContainText('die Eule; auch: der Uhu');
  await expectAccessible(page.getByRole('table'));

  await setColumn(page, 3, 'Ignore');
  await expect(page.getByRole('alert')).toHaveText('Choose which column is the front and which is the back.');
  await expect(page.getByRole('button', { name: 'Preview cards' })).toBeDisabled();
  await setColumn(page, 3, 'Back');
  await page.getByRole('button', { name: 'Preview cards' }).click();

  await expect(page.getByText('2 cards', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Report' })).toContainText('Row 4');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the report' }).click();
  const report = await download;
  expect(report.suggestedFilename()).toBe('Vögel report.csv');
  expect(await readFile(await report.path(), 'utf8')).toContain('der Spatz');
  await expect(page.getByLabel('Title')).toHaveValue('Vögel');
  await addAll(page, '2 cards');
});

test('a Quizlet export with custom separators is read', async ({ page, request }) => {
  await signedIn(page, request);
  await openImport(page);
  await page.getByLabel('Rows or notes').fill('dog, the@@perro%%cat, the@@gato%%');
  await page.getByRole('button', { name: 'Preview cards' }).click();
  const reading = page.locator('summary', { hasText: 'Reading options' });
  await expect(reading).toBeVisible();
  await expect(reading).toContainText('Columns by “@@”, rows by “%%”');
  await expect(cards(page)).toHaveText(['dog, theperro', 'cat, thegato']);
  await page.getByRole('button', { name: 'Preview cards' }).click();
  await page.getByLabel('Title').fill('Animals');
  await addAll(page, '2 cards');
});

test('cards are imported by keyboard alone', async ({ page, request }) => {
  await signedIn(page, request);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, 'button', 'Create Deck');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Import cards' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  page.once(
    'filechooser',
    (chooser) => void chooser.setFiles(textFile('words.csv', 'perro,dog\ngato,cat\n')),
  );
  await tabTo(page, 'button', 'Choose a file');
  await page.keyboard.press('Enter');
  await arrived(page, 'words.csv');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, 'combobox', 'Column 1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Front' })).toBeFocused();
  await page.keyboard.type('Back');
  await expect(page.getByRole('option', { name: 'Back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cards(page).first()).toHaveText('dogperro');
  await tabTo(page, 'button', 'Preview cards');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 cards', { exact: true })).toBeVisible();
  // The pressed button is gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, 'textbox', 'Title');
  await tabTo(page, 'button', 'Add 2 cards');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 cards added', { exact: true })).toBeVisible();
  await tabTo(page, 'button', 'Undo this import');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Undo this import?' })).toBeVisible();
  await tabTo(page, 'button', 'Undo the import');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
});

test('the decks of an import load page by page', async ({ page, request }) => {
  await signedIn(page, request);
  const rows = Array.from({ length: 120 }, (_, index) => `Question ${index},Answer ${index},Deck ${index}`);
  await openImport(page);
  await chooseFile(page, textFile('decks.csv', `front,back,deck\n${rows.join('\n')}`));
  await previewTable(page);
  await expect(page.getByText('120 cards in 120 decks', { exact: true })).toBeVisible();
  await page.getByText('112 more decks', { exact: true }).click();
  const others = page.getByRole('list', { name: 'Decks of this import, continued' }).getByRole('listitem');
  await expect(others).toHaveCount(42);
  const more = page.getByRole('button', { name: 'Show more' });
  await expectAccessible(more);
  await more.click();
  await expect(others).toHaveCount(92);
  await more.click();
  await expect(others).toHaveCount(112);
  await expect(more).toBeHidden();
});
