import { expect, type Locator, type Page } from '@playwright/test';
import type { z } from 'zod';
import { libraryResponse } from '#contract/library.ts';
import { CELL, MITOCHONDRION } from '#test/sources/source-file.ts';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, QUIZ_CARD, signedIn } from './account.ts';
import { animals, ankiPackage, chooseFile, setColumn, textFile } from './import-files.ts';
import { answer, drawAll, continueSession, startStudying } from './learner.ts';
import { test } from './server.ts';
import { dismissToasts } from './toasts.ts';
import { expectToFitPhones } from './widths.ts';

/**
 * Opens every screen in both themes on the narrowest phone, a usual phone with browser bars, a tablet and a desktop.
 * Expects no axe violations and no horizontal scrolling. If all combinations run, screenshots go to
 * test-results/screens.
 */
const VIEWPORTS = {
  narrow: { width: 320, height: 640 },
  phone: { width: 390, height: 664 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
};

/** A dozen chapters. */
const LECTURE = Array.from(
  { length: 12 },
  (_, chapter) =>
    `Chapter ${chapter + 1}: ${chapter % 2 === 0 ? 'The cell' : 'Mitochondria'}\n\n${`${CELL} ${MITOCHONDRION}\n\n`.repeat(2)}`,
).join('');

const WORDS = [
  'Spanish;English;Theme;Remark',
  'la cigüeña;the stork;Birds;',
  '"el búho;\nel gran duque";the eagle owl;Birds;at night',
  'el gorrión;;Birds;no answer yet',
  `el pájaro carpintero;the woodpecker;Birds;${'long'.repeat(20)}`,
  'la golondrina;the swallow;Birds;',
].join('\n');

/** Texts to type into Add, and what it says about each. */
const ADDED = [
  ['topic', 'capitals of Europe', 'A topic.'],
  ['address', 'https://en.wikipedia.org/wiki/Cardamom', 'Copy the text of the page'],
  ['list', `chien\tdog\n${'long'.repeat(30)}\tcat`, 'A list of 2 cards.'],
  ['notes', 'Q: Who barks?\nA: The dog\n\nQ: Who purrs?\nA: The cat', 'Cards from notes'],
  ['text', LECTURE, /^A text of/u],
  ['words', 'mitosis\nmeiosis\nzygote', 'without answers'],
] as const;

const FOLDERS = [
  'Languages::French::Irregular verbs of the third group and their participles',
  'Languages::Spanish',
  'Medicine::Anatomy::Upper limb::Muscles of the forearm',
  'Spices',
];

type ListedTopic = z.output<typeof libraryResponse>['topics'][number];

const ALL = process.env['SCREENS'] === 'all';

for (const theme of ['dark', 'light'] as const) {
  for (const device of ['narrow', 'phone', 'tablet', 'desktop'] as const) {
    // These two cover every colour and the narrowest and widest layout; `npm run screens` runs all eight.
    if (!ALL && device !== (theme === 'dark' ? 'phone' : 'desktop')) continue;

    const isPhone = device === 'phone' || device === 'narrow';

    test.describe(`${theme}, ${device}`, () => {
      test.use({ viewport: VIEWPORTS[device] });
      test.beforeEach(async ({ page }) => {
        // A dozen screens, each with a screenshot and axe, take minutes on a busy machine.
        test.setTimeout(600_000);
        await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
      });
      const look = (screen: string, shown: Locator) => inspect(shown, `${theme}-${device}-${screen}`);

      test('the screens for visitors, decks and settings fit and are accessible', async ({
        page,
        request,
      }) => {
        const heading = page.getByRole('heading', { level: 1 });
        await page.goto('/');
        await look('landing', heading);
        await page.goto('/login');
        await page.getByRole('button', { name: 'Login' }).click();
        await look('login', page.getByText('Email is required'));
        await page.goto('/register');
        await look('register', page.getByRole('heading', { name: "What you'll get" }));

        const account = await signedIn(page, request);
        await page.goto('/dashboard');
        await look('dashboard-new', page.getByRole('heading', { name: 'No decks found' }));
        await page.goto('/review');
        await look('review-empty', page.getByRole('heading', { name: 'Nothing due' }));
        await page.goto('/dashboard');
        await page.getByRole('button', { name: 'Generate with AI' }).first().click();
        await look('generate', page.getByRole('dialog'));
        await page.keyboard.press('Escape');
        const { batch, drafts } = await account.makeDrafts('birds');
        const draftIds = [drafts[1]?.id];
        await request.put(`/api/batches/${batch.id}/drafts`, {
          headers: { authorization: `Bearer ${account.token}` },
          data: { draftIds, status: 'rejected' },
        });
        await page.goto(`/new-cards/${batch.id}`);
        await look('new-cards', page.getByText('1 of 5 checked'));
        await page.getByRole('button', { name: /^To a new deck/u }).click();
        await look('new-cards-target', page.getByRole('dialog', { name: 'Where the cards go' }));
        await page.goto('/dashboard');
        await look('dashboard-waiting', page.getByRole('list', { name: 'New cards to check' }));
        await account.post(`/batches/${batch.id}/save`, {});
        if (isPhone) {
          await page.getByRole('button', { name: 'Open menu' }).click();
          await look('drawer', page.getByRole('dialog'));
          await page.keyboard.press('Escape');
        }
        await account.generateDeck('chemical elements');
        const deckId = await account.generateDeck('capitals of Europe');
        await page.goto('/dashboard');
        await look('dashboard', page.getByRole('link', { name: 'View Capitals' }));
        await page.goto(`/decks/${deckId}`);
        await look('deck', page.getByRole('list', { name: '10 cards' }));
        await page.goto(`/cards?deck=${deckId}&difficulty=1`);
        await page.getByRole('button', { name: /^Filters/u }).click();
        await look('all-cards-filters', page.getByRole('region', { name: 'Filters' }));
        await page.getByRole('button', { name: 'Remove this filter' }).last().click();
        await page.getByRole('button', { name: /^Filters/u }).click();
        await page.getByRole('button', { name: 'Select', exact: true }).click();
        await page.getByRole('button', { name: 'Select all 10' }).click();
        await look('all-cards', page.getByRole('list', { name: '10 cards' }));
        await page.getByRole('button', { name: 'Move', exact: true }).click();
        await page.getByRole('combobox', { name: 'Deck' }).fill('e');
        await look('all-cards-move', page.getByRole('dialog'));
        await page.goto(`/decks/${deckId}`);
        await page.getByRole('button', { name: 'Add card', exact: true }).click();
        await look('card-editor', page.getByRole('dialog', { name: 'Add card' }));
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Add cards with AI' }).click();
        await look('add-cards', page.getByRole('dialog', { name: 'Add cards with AI' }));
        await page.goto(`/decks/${deckId}/print`);
        await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled();
        await look('print', page.getByRole('list', { name: 'Pages' }));
        await page.goto(`/match/${deckId}`);
        await look('match', page.getByRole('button', { name: 'Start' }));
        await page.getByRole('button', { name: 'Start' }).click();
        await page.getByRole('list', { name: 'Fronts' }).getByRole('button').first().click();
        await look('match-board', page.getByRole('list', { name: 'Backs' }));
        await page.goto(`/listen/${deckId}`);
        await look('listen', page.getByRole('link', { name: 'Back to Deck' }).first());
        await page.goto(`/tests/new?deck=${deckId}`);
        await page.getByRole('checkbox', { name: 'Matching' }).check();
        await look('new-test', page.getByRole('button', { name: 'Start test' }));
        await page.getByText('All on one page').click();
        await page.getByRole('button', { name: 'Start test' }).click();
        await look('test', page.getByRole('button', { name: 'Finish test' }));
        page.once('dialog', (dialog) => void dialog.accept());
        await page.getByRole('button', { name: 'Finish test' }).click();
        await look('test-result', page.getByRole('heading', { name: /right$/u }));
        await page.getByRole('link', { name: 'Print' }).click();
        await look('test-paper', page.getByRole('heading', { name: 'Answers' }));
        await page.goto('/tests');
        await look('tests', page.getByRole('list', { name: 'Tests' }));
        await page.goto('/sources');
        await look('sources-new', page.getByRole('heading', { name: 'No sources yet' }));
        await page.getByRole('button', { name: 'Add sources' }).click();
        await look('sources-add', page.getByRole('dialog', { name: 'Add sources' }));
        await page.keyboard.press('Escape');
        const sourceId = await account.addSource('Cells and energy', LECTURE);
        await account.addSource('Die Zelle als kleinste Einheit des Lebens: Vorlesung 3, Teil 2', CELL);
        await page.goto('/sources?search=energy');
        await look('sources', page.getByRole('link', { name: 'Cells and energy' }));
        await page.goto(`/sources/${sourceId}?passage=2&find=mothers`);
        await look('source', page.getByRole('article', { name: 'Passage 3 of 12' }));
        await page.route('**/api/library', async (route) => {
          const { topics } = libraryResponse.parse(await (await route.fetch()).json());
          await route.fulfill({ json: { topics: someOf(topics) } });
        });
        await page.goto('/explore');
        if (isPhone) await page.locator('summary', { hasText: 'Fields' }).click();
        await look('explore', page.getByRole('link', { name: 'Nervous System' }));
        await page.unroute('**/api/library');
        await page.getByRole('searchbox', { name: 'Find a topic' }).fill('basket weaving');
        await look('explore-nothing', page.getByRole('heading', { name: 'No topics found' }));
        await page.goto('/explore/nervous-system');
        await look('explore-topic', page.getByRole('heading', { name: 'Cranial Nerves' }));
        await page.goto('/explore/computer-science');
        await look('explore-course', page.getByRole('heading', { level: 2 }).first());
        await page.goto('/settings');
        await look('settings', page.getByRole('list', { name: 'Signed-in devices' }));
        await page.getByRole('button', { name: 'Make a key' }).click();
        await look('settings-key', page.getByRole('dialog', { name: 'Make a key' }));
        await page.goto('/decks/4d5ab0a5-6a3c-4b0e-9f2e-6d8c6ac0a001');
        await look('deck-not-found', page.getByRole('link', { name: 'Back to Dashboard' }));
      });

      test('the screens of an import fit and are accessible', async ({ page, request }) => {
        const account = await signedIn(page, request);
        await page.goto('/import');
        await page.locator('summary', { hasText: 'Anki' }).click();
        await look('import-new', page.getByText('Choose that file here.').first());
        await page.route('**/api/imports/files', (route) => route.abort());
        await chooseFile(page, textFile('words.csv', WORDS));
        await look('import-lost', page.getByText('The connection was lost.'));
        await page.unroute('**/api/imports/files');
        await page.getByRole('button', { name: 'Try again' }).click();
        await look('import-columns', page.getByRole('heading', { name: 'The first cards' }));
        await page.locator('summary', { hasText: 'Reading options' }).click();
        await look('import-reading-options', page.getByRole('combobox', { name: 'Encoding' }));
        await expect(page.getByRole('switch', { name: 'The first row has column names' })).toBeChecked();
        await setColumn(page, 3, 'Tags');
        await page.getByRole('button', { name: 'Preview cards' }).click();
        await look('import-ready', page.getByRole('list', { name: 'Report' }));
        await page.getByRole('button', { name: 'Add 4 cards' }).click();
        await look('import-done', page.getByText('4 cards added', { exact: true }));
        await page.getByRole('button', { name: 'Undo this import' }).click();
        await look('import-undo', page.getByRole('dialog'));
        await page.keyboard.press('Escape');
        const file = await ankiPackage('Animals.apkg', animals(Date.now()));
        await page.goto('/import');
        await chooseFile(page, { ...file, buffer: file.buffer.subarray(0, 2_000) });
        await look('import-failed', page.getByRole('heading', { name: 'Nothing was imported' }));
        await page.goto('/import');
        await chooseFile(page, file);
        await look('import-package', page.getByRole('button', { name: 'Add 4 cards' }));
        await account.post('/imports', { text: 'Q: Who barks?\nA: The dog' });
        await page.goto('/import');
        await look('import', page.getByRole('link', { name: 'words.csv' }));
      });

      test('Add, rounds, folders and tags fit and are accessible', async ({ page, request }) => {
        const account = await signedIn(page, request);
        await page.goto('/dashboard');
        await page.getByRole('button', { name: 'Add', exact: true }).click();
        const dialog = page.getByRole('dialog', { name: 'Add cards' });
        await look('add', dialog);
        for (const [state, text, shown] of ADDED) {
          await dialog.getByLabel('A topic, notes, a list or a table').fill(text);
          await look(`add-${state}`, dialog.getByRole('status').filter({ hasText: shown }));
        }
        await dialog.getByLabel('A topic, notes, a list or a table').fill('chien\tdog');
        await dialog.getByText(/^New deck: /u).click();
        await look('add-list-target', dialog.getByRole('radio', { name: 'New deck' }));
        await dialog.getByLabel('A topic, notes, a list or a table').fill('');
        await dialog.getByLabel('Files').setInputFiles(textFile(`${'long'.repeat(20)}.md`, LECTURE));
        await look('add-file', dialog.getByRole('button', { name: 'Make cards' }));

        for (const title of FOLDERS)
          await account.makeDeck(title, [{ ...FLIP_CARD, tags: [title.slice(0, 50)] }]);
        await page.goto('/dashboard');
        await look('dashboard-folders', page.getByRole('list', { name: 'Decks' }));
        await page.getByRole('button', { name: 'Actions for deck Spices' }).click();
        await look('deck-menu', page.getByRole('menu'));
        await page.getByRole('menuitem', { name: 'Move to folder' }).click();
        await look('move-to-folder', page.getByRole('dialog'));
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Actions for deck Spices' }).click();
        await page.getByRole('menuitem', { name: 'Limits' }).click();
        await look('limits', page.getByRole('dialog').getByLabel('New cards a day'));
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Rename folder Languages', exact: true }).click();
        await look('rename-folder', page.getByRole('dialog'));
        await page.keyboard.press('Escape');
        await page.getByText('Grid', { exact: true }).click();
        await look('dashboard-grid', page.getByRole('list', { name: 'Decks' }));
        await page.getByRole('button', { name: 'Other ways to study' }).click();
        await look('study-menu', page.getByRole('menu'));

        await page.goto('/study');
        await look('round', page.getByRole('article'));
        await page.getByRole('button', { name: 'More' }).click();
        await look('round-menu', page.getByRole('menu'));
        await page.getByRole('menuitem', { name: 'Finish now' }).click();
        await look('round-summary', page.getByRole('heading', { name: 'No cards answered' }));

        await page.goto('/cards?state=suspended');
        await look('all-cards-none', page.getByRole('heading', { name: 'No cards found' }));
        await page.getByRole('button', { name: 'Tags', exact: true }).click();
        await look('tags', page.getByRole('dialog'));
      });

      test('the screens of studying and its results fit and are accessible', async ({ page, request }) => {
        const account = await signedIn(page, request);
        const deckId = await account.generateDeck('capitals of Europe');
        const cards = await startStudying(page, async () => {
          await page.goto(`/study/${deckId}`);
        });
        const article = page.getByRole('article');
        const seen = new Set<string>();
        for (const [index, card] of cards.entries()) {
          const kind = card.isQuiz ? 'quiz' : 'flip';
          const first = !seen.has(kind);
          seen.add(kind);
          if (first) {
            await look(`study-${kind}`, page.getByRole('article', { name: `Card ${index + 1} of 10` }));
            await page.getByRole('button', { name: 'Get Hint' }).click();
            await look(`study-${kind}-hint`, article.filter({ hasText: 'Hint 1 of 3' }));
          }
          await answer(page, card, !first);
          if (first) {
            await expect(page.getByRole('region', { name: 'Explanation' })).toContainText(
              card.explanation ?? '',
            );
            await page.getByRole('button', { name: 'Stay here' }).click();
            await look(`study-${kind}-wrong`, article);
          }
          await continueSession(page);
        }
        const saved = page.getByText('Saved', { exact: true });
        await expect(saved).toBeVisible();
        await dismissToasts(page);
        await look('summary', saved);
        await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
        const activity = page.getByRole('region', { name: 'Recent Activity' });
        await look('dashboard-studied', activity.filter({ hasText: '80% accuracy' }));
        // All cards of the first deck have just been answered.
        await account.makeDeck('Spices', [FLIP_CARD, QUIZ_CARD]);
        const [due] = await startStudying(page, async () => {
          await page.goto('/review');
        });
        await look('review', article);
        if (due) await answer(page, due, false);
        await page.getByRole('button', { name: 'Stay here' }).click();
        await look('review-wrong', article);
        await page.getByRole('button', { name: 'More' }).click();
        await page.getByRole('menuitem', { name: 'Finish now' }).click();
        await expect(page.getByText('Saved', { exact: true })).toBeVisible();
        await look('review-summary', page.getByText('1 new card left today.'));
        await page.goto('/analytics');
        await drawAll(page);
        await look('analytics', page.getByText('Show as a table'));
      });
    });
  }
}

/** Two topics per field: axe takes as long for the full list as for all other screens together. */
function someOf(topics: readonly ListedTopic[]): ListedTopic[] {
  const seen = new Map<string, number>();
  return topics.filter(({ topic, category, course }) => {
    const field = course ? 'course' : category;
    const before = seen.get(field) ?? 0;
    seen.set(field, before + 1);
    return before < 2 || topic === 'Nervous System';
  });
}

async function inspect(shown: Locator, name: string): Promise<void> {
  const page: Page = shown.page();
  await expectAccessible(shown);
  if (ALL) {
    await page.evaluate('document.fonts.ready');
    await page.screenshot({
      path: `test-results/screens/${name}.png`,
      animations: 'disabled',
      fullPage: true,
    });
  }
  if (name.includes('-phone-')) await expectToFitPhones(page, name);
  const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}
