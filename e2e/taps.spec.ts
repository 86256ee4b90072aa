import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { png } from '#test/media/files.ts';
import { GLOSSARY } from '#test/sources/glossary.ts';
import { expectAccessible } from './accessibility.ts';
import { signedIn, type Account } from './account.ts';
import { animals, ankiPackage, arrived, textFile, type ImportFile } from './import-files.ts';
import { test } from './server.ts';

const NOTES =
  readFileSync(new URL('../test/sources/texts/photosynthesis.txt', import.meta.url), 'utf8') + GLOSSARY;
const TABLE = 'chien\tdog\nchat\tcat\npoisson\tfish\ncheval\thorse\n';
const PICTURE: ImportFile = { name: 'organ.png', mimeType: 'image/png', buffer: Buffer.from(png(60, 40)) };

const DOCUMENT = readFileSync(new URL('../docs/screens.md', import.meta.url), 'utf8');

/** The taps of a job according to the table in `docs/screens.md`. */
function tapsNow(job: string): number {
  const row = DOCUMENT.split('\n').find((line) => line.startsWith(`| ${job} `));
  return Number(row?.split('|')[3]);
}

test.use({ viewport: { width: 390, height: 664 }, hasTouch: true });

type Phone = {
  page: Page;
  account: Account;
  dialog: Locator;
  /** Taps an element that can be seen without scrolling. */
  tap: (target: Locator) => Promise<void>;
  /** Taps a button that opens the file chooser, and chooses a file. */
  choose: (button: Locator, file: ImportFile) => Promise<void>;
  /** Types or pastes into the field of the dialog, which has the focus. Typing is not counted. */
  enter: (text: string) => Promise<void>;
  /** Pastes as `enter` does, and counts a long press on the field and a tap on the phone's Paste button. */
  paste: (text: string) => Promise<void>;
};

/** Does a job and expects that it takes as many taps as the document says. */
function job(name: string, run: (phone: Phone) => Promise<void>): void {
  test(`taps: ${name}`, async ({ page, request }) => {
    let taps = 0;
    const tap = async (target: Locator) => {
      await expect(target).toBeInViewport({ ratio: 1 });
      await target.tap();
      taps += 1;
    };
    const enter = async (text: string) => {
      await expect(page.getByLabel('A topic, notes, a list or a table')).toBeFocused();
      await page.keyboard.insertText(text);
    };
    await run({
      page,
      account: await signedIn(page, request),
      dialog: page.getByRole('dialog'),
      tap,
      choose: async (button, file) => {
        const chooser = page.waitForEvent('filechooser');
        await tap(button);
        await (await chooser).setFiles(file);
      },
      enter,
      paste: async (text) => {
        await enter(text);
        taps += 2;
      },
    });
    expect(taps).toBe(tapsNow(name));
  });
}

/** Opens Add on the dashboard. */
async function add({ page, tap }: Phone): Promise<void> {
  await page.goto('/dashboard');
  await tap(page.getByRole('button', { name: 'Add', exact: true }));
}

/** Opens a new deck of one card, where every job on a deck begins. */
async function openDeck({ page, account }: Phone): Promise<string> {
  const deckId = await account.makeDeck('Animals', [{ front: 'oiseau', back: 'bird' }]);
  await page.goto(`/decks/${deckId}`);
  return deckId;
}

async function addToDeck(phone: Phone): Promise<string> {
  const deckId = await openDeck(phone);
  await phone.tap(phone.page.getByRole('button', { name: 'Add', exact: true }));
  return deckId;
}

/** Opens the editor for a new card, which is not counted, and returns its front. */
async function writeCard(phone: Phone): Promise<Locator> {
  await openDeck(phone);
  await phone.page.getByRole('button', { name: 'Add card', exact: true }).tap();
  return phone.dialog.getByLabel('Front', { exact: true });
}

async function expectNewCards(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/new-cards\//u);
  const cards = page.getByRole('list', { name: /^\d+ cards?$/u }).locator('> li');
  await expect(cards.first()).toBeVisible();
}

job('Pasted notes to the first card', async (phone) => {
  await add(phone);
  await phone.paste(NOTES);
  await expect(phone.dialog.getByText('Estimated cost: 1,200 tokens')).toBeInViewport({ ratio: 1 });
  await phone.tap(phone.dialog.getByRole('button', { name: 'Make cards' }));
  await expectNewCards(phone.page);
});

job('A document to the first card', async (phone) => {
  await add(phone);
  await phone.choose(
    phone.dialog.getByRole('button', { name: 'Choose a file' }),
    textFile('Notes.md', NOTES),
  );
  await phone.tap(phone.dialog.getByRole('button', { name: 'Make cards' }));
  await expectNewCards(phone.page);
});

job('A pasted table to a new deck', async (phone) => {
  await add(phone);
  await phone.enter(TABLE);
  await expect(phone.dialog.getByRole('list', { name: 'The first cards' }).getByRole('listitem')).toHaveCount(
    3,
  );
  await expectAccessible(phone.dialog);
  await phone.tap(phone.dialog.getByRole('button', { name: 'Add 4 cards' }));
  await expect(phone.page.getByRole('heading', { level: 1, name: 'chien, chat' })).toBeVisible();
  await expect(phone.page.getByText('poisson')).toBeVisible();
});

job('A topic to a new deck', async (phone) => {
  await add(phone);
  await phone.enter('capitals of Europe');
  await phone.tap(phone.dialog.getByRole('button', { name: 'Generate deck' }));
  await expect(phone.page.getByText('Deck generated successfully with 10 cards!')).toBeVisible();
});

job('An Anki package to its preview', async (phone) => {
  await add(phone);
  const file = await ankiPackage('animals.apkg', animals(Date.now()));
  await phone.choose(phone.dialog.getByRole('button', { name: 'Choose a file' }), file);
  await arrived(phone.page, 'animals.apkg');
  await expect(phone.page.getByRole('list', { name: 'The first cards' })).toBeVisible();
});

job('One card into a deck', async (phone) => {
  const deckId = await addToDeck(phone);
  await phone.enter('chien = dog');
  await phone.tap(phone.dialog.getByRole('button', { name: 'Add 1 card' }));
  await expect(phone.page.getByText('1 card added')).toBeVisible();
  expect(await phone.account.cards(deckId)).toHaveLength(2);
});

job('Several lines into a deck', async (phone) => {
  const deckId = await addToDeck(phone);
  await phone.enter('chien - dog\nchat - cat\nloup - wolf');
  await phone.tap(phone.dialog.getByRole('button', { name: 'Add 3 cards' }));
  await expect(phone.page.getByText('3 cards added')).toBeVisible();
  expect(await phone.account.cards(deckId)).toHaveLength(4);
});

job('A topic into a deck', async (phone) => {
  await addToDeck(phone);
  await phone.enter('capitals of Europe');
  await phone.tap(phone.dialog.getByRole('button', { name: 'Make cards' }));
  await expectNewCards(phone.page);
});

job('A picture on the front, in the editor', async (phone) => {
  const front = await writeCard(phone);
  await phone.choose(phone.dialog.getByRole('button', { name: 'Picture or sound' }).first(), PICTURE);
  await expect(front.getByRole('img', { name: 'Picture without a description' })).toBeVisible();
});

job('Bold, in the editor', async (phone) => {
  const front = await writeCard(phone);
  await front.fill('Bird');
  await front.press('Control+a');
  await phone.tap(phone.dialog.getByRole('button', { name: 'Bold' }).first());
  await expect(front.locator('strong')).toHaveText('Bird');
});
