import { expect, type Locator, type Page } from '@playwright/test';
import { deckResponse } from '#contract/decks.ts';
import { expectAccessible } from './accessibility.ts';
import { signedIn, type Account } from './account.ts';
import { answer, deckAction, startStudying } from './learner.ts';
import { anotherDevice, test } from './server.ts';
import { endSpeaking, stubVoices, spokenOn, removeVoices } from './voices.ts';

const VOICES = [
  { lang: 'en-US', name: 'Sam' },
  { lang: 'fr-FR', name: 'Léa (network)', localService: false },
  { lang: 'fr-CA', name: 'Amélie' },
];
const DOG = {
  front: 'le **chien**',
  back: 'the dog',
  explanation: 'The word comes from Latin, and it is masculine.',
};

/** Turns reading aloud on, as if in an earlier visit. */
async function turnReadingOn(page: Page): Promise<void> {
  await page.addInitScript(`localStorage.setItem('reading-aloud', '{"wanted":true}')`);
}

async function makeDeck(account: Account, content: object, cards: readonly object[]): Promise<string> {
  const { deck } = deckResponse.parse(
    await account.post('/decks', { title: 'Les animaux', ...content }),
  ).data;
  await account.post('/cards/batch', { deckId: deck.id, cards });
  return deck.id;
}

const FRENCH = { language: 'fr', backLanguage: 'en' };
const reader = (page: Page): Locator => page.getByRole('button', { name: 'Read aloud' });
/** Polls the last utterance, because it ends with the next rendering. */
const expectLast = (page: Page) => expect.poll(async () => (await spokenOn(page)).at(-1));
const stopper = (page: Page): Locator => page.getByRole('button', { name: 'Stop reading' });

/** From now on no card advances by itself, however slow the machine is. */
const stopClock = (page: Page) => page.clock.pauseAt(new Date(Date.now() + 3_600_000));

/** An answered card is prepared for reading again, which needs the stopped clock to advance a little. */
async function untilReadable(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await reader(page).isVisible()).toBe(true);
  }).toPass();
}

test('each side of a card is read in the language of its deck, with the button and with its key', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await page.clock.install();
  await stubVoices(page, VOICES);
  await turnReadingOn(page);
  const deckId = await makeDeck(account, FRENCH, [DOG]);
  const [card] = await startStudying(page, async () => {
    await page.goto(`/study/${deckId}`);
  });
  await reader(page).click();
  // A local voice is preferred to a remote one of the exact region.
  expect(await spokenOn(page)).toEqual([
    { text: 'le chien', lang: 'fr-CA', voice: 'Amélie', state: 'speaking' },
  ]);
  await expectAccessible(stopper(page));
  await stopper(page).click();
  expect(await spokenOn(page)).toMatchObject([{ state: 'stopped' }]);
  await expect(reader(page)).toBeVisible();

  await page.keyboard.press('p');
  await expect(stopper(page)).toBeVisible();
  await endSpeaking(page);
  await expect(reader(page)).toBeVisible();
  expect(await spokenOn(page)).toMatchObject([{}, { text: 'le chien', state: 'ended' }]);

  // The back cannot be read before it is shown, and flipping the card stops the reading.
  await page.keyboard.press('P');
  await page.getByRole('button', { name: 'Show Answer' }).click();
  await expectLast(page).toMatchObject({ state: 'stopped' });
  expect(await spokenOn(page)).toHaveLength(3);
  await expect(reader(page)).toBeVisible();
  await page.keyboard.press('p');
  await expectLast(page).toEqual({
    text: 'the dog',
    lang: 'en-US',
    voice: 'Sam',
    state: 'speaking',
  });
  await page.keyboard.press('p');

  // An answered card stays while it is read with its explanation.
  await stopClock(page);
  await page.getByRole('button', { name: /^Incorrect\b/u }).click();
  await expect(page.getByRole('article')).toContainText(DOG.explanation);
  await untilReadable(page);
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: 'Stay here' })).toBeHidden();
  await page.clock.runFor(20_000);
  await expect(page.getByRole('article')).toContainText(DOG.explanation);
  await endSpeaking(page);
  await endSpeaking(page);
  await expect(reader(page)).toBeVisible();
  expect((await spokenOn(page)).slice(-2)).toMatchObject([
    { text: 'the dog', lang: 'en-US', state: 'ended' },
    { text: DOG.explanation, lang: 'en-US', state: 'ended' },
  ]);
  expect(card?.front).toBe(DOG.front);
});

test('the key for reading aloud is listed, and does nothing while typing', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await stubVoices(page, VOICES);
  await turnReadingOn(page);
  await makeDeck(account, FRENCH, [DOG]);
  await page.goto('/review');
  await expect(reader(page)).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Read the card aloud, or stop');
  await page.keyboard.press('p');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('e');
  const editor = page.getByRole('dialog', { name: 'Edit card' });
  await editor.getByLabel('Front', { exact: true }).fill('');
  await page.keyboard.type('pp');
  await expect(editor.getByLabel('Front', { exact: true })).toHaveText('pp');
  expect(await spokenOn(page)).toEqual([]);
});

test('reading stops when the learner continues or leaves, and a long text is read in pieces', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await page.clock.install();
  await stubVoices(page, VOICES);
  await turnReadingOn(page);
  const front = `${'This is a sentence of a long story. '.repeat(12)}What is it about?`;
  const quiz = { front, back: 'a dog', is_quiz: true, options: ['a dog', 'a cat'], correct_option: 0 };
  const deckId = await makeDeck(account, { language: 'en' }, [quiz, { ...quiz, front: `And now? ${front}` }]);
  const [card] = await startStudying(page, async () => {
    await page.goto(`/study/${deckId}`);
  });
  await reader(page).click();
  await endSpeaking(page);
  await endSpeaking(page);
  const said = await spokenOn(page);
  expect(said.length).toBe(3);
  expect(said[1]).toMatchObject({ text: 'This is a sentence of a long story.', lang: 'en-US' });
  await stopClock(page);
  if (card) await answer(page, card, true);
  await expectLast(page).toMatchObject({ state: 'stopped' });
  await untilReadable(page);
  // The answer of a quiz card is its correct option.
  await page.keyboard.press('p');
  await expectLast(page).toMatchObject({ text: 'a dog', state: 'speaking' });
  await page.clock.resume();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('article')).toHaveAccessibleName('Card 2 of 2');
  await expectLast(page).toMatchObject({ text: 'a dog', state: 'stopped' });

  await reader(page).click();
  await expectLast(page).toMatchObject({ state: 'speaking' });
  await page.getByRole('link', { name: 'Back to Deck' }).click();
  await expect(page.getByRole('heading', { name: 'Les animaux', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`/decks/${deckId}`);
  await expectLast(page).toMatchObject({ state: 'stopped' });
});

test('a reading failure is reported once', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await stubVoices(page, VOICES);
  await turnReadingOn(page);
  const deckId = await makeDeck(account, FRENCH, [DOG]);
  await page.goto(`/study/${deckId}`);
  await reader(page).click();
  await endSpeaking(page, 'synthesis-failed');
  await expect(page.getByText('Your browser could not read this aloud')).toBeVisible();
  await expect(reader(page)).toBeVisible();
});

test('cards have no speaker button unless it is turned on and the deck has a language with a voice', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await stubVoices(page, VOICES);
  const loaded: string[] = [];
  page.on('request', (sent) => loaded.push(sent.url()));
  const french = await makeDeck(account, FRENCH, [DOG]);
  const none = await makeDeck(account, {}, [DOG]);
  const japanese = await makeDeck(account, { language: 'ja', backLanguage: 'en' }, [DOG]);
  await page.goto(`/study/${french}`);
  await expect(page.getByRole('button', { name: 'Show Answer' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(reader(page)).toHaveCount(0);
  await page.keyboard.press('p');
  expect(await spokenOn(page)).toEqual([]);
  expect(loaded.filter((url) => url.includes('speaker'))).toEqual([]);

  // The switch tells which languages have no voice.
  await page.goto('/settings');
  const wanted = page.getByRole('switch', { name: 'Read cards aloud' });
  await expect(wanted).not.toBeChecked();
  const missing = page.getByText('There is no voice here for Japanese');
  await expect(missing).toHaveCount(0);
  await wanted.click();
  await expectAccessible(missing);
  await page.goto(`/study/${none}`);
  await expect(page.getByRole('button', { name: 'Show Answer' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(reader(page)).toHaveCount(0);
  // If only one side has a voice, only that side can be read.
  await page.goto(`/study/${japanese}`);
  await page.getByRole('button', { name: 'Show Answer' }).click();
  await expect(reader(page)).toBeVisible();
  await page.getByRole('article').getByText('the dog').click();
  await expect(reader(page)).toHaveCount(0);

  await page.goto('/settings');
  await wanted.click();
  await page.goto(`/study/${french}`);
  await expect(page.getByRole('button', { name: 'Show Answer' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(reader(page)).toHaveCount(0);
});

test('the settings warn if texts leave the device, if there is no voice, and if the browser cannot read aloud', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const account = await signedIn(page, request);
  await makeDeck(account, FRENCH, [DOG]);
  await stubVoices(page, VOICES.slice(0, 2));
  await turnReadingOn(page);
  await page.goto('/settings');
  await expect(
    page.getByText('For French, your browser sends what it reads to the maker of its voice.'),
  ).toBeVisible();

  for (const [prepare, text] of [
    [(other: Page) => stubVoices(other, []), 'No voice is installed on this device'],
    [removeVoices, 'This browser has no voices to read with.'],
  ] as const) {
    const context = await anotherDevice(browser, { ...(baseURL !== undefined && { baseURL }) });
    const other = await context.newPage();
    await prepare(other);
    await turnReadingOn(other);
    const again = await signedIn(other, request);
    const deckId = await makeDeck(again, FRENCH, [DOG]);
    await other.goto('/settings');
    await expect(other.getByText(text)).toBeVisible();
    await other.goto(`/study/${deckId}`);
    await expect(other.getByRole('button', { name: 'Show Answer' })).toBeVisible();
    await other.waitForLoadState('networkidle');
    await expect(reader(other)).toHaveCount(0);
    await context.close();
  }
});

test('the languages of a deck are detected from its cards, and shown and changed in its details', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const cards = ['le chien', 'la vache', 'les oiseaux'].map((front) => ({
    front,
    back: `the ${front.length} of it`,
  }));
  const deckId = await account.makeDeck('Les animaux', cards);
  await page.goto(`/decks/${deckId}`);
  const dialog = page.getByRole('dialog', { name: 'Edit deck' });
  await deckAction(page, 'Edit deck');
  const fronts = dialog.getByRole('combobox', { name: 'Language of the fronts' });
  const backs = dialog.getByRole('combobox', { name: 'Language of the backs' });
  await expect(fronts).toHaveText('French');
  await expect(backs).toHaveText('English');
  await expectAccessible(dialog);
  await fronts.click();
  await page.getByRole('option', { name: 'Italian' }).click();
  await backs.click();
  await page.getByRole('option', { name: 'The same' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await deckAction(page, 'Edit deck');
  await expect(fronts).toHaveText('Italian');
  await expect(backs).toHaveText('The same');
  await fronts.click();
  await page.getByRole('option', { name: 'None' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await deckAction(page, 'Edit deck');
  await expect(fronts).toHaveText('None');
  await expect(backs).toHaveText('The same');
});

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test('on the narrowest phone, the speaker button fits on the card and can be tapped', async ({
    page,
    request,
  }) => {
    const account = await signedIn(page, request);
    await stubVoices(page, VOICES);
    await turnReadingOn(page);
    const long = { front: 'Anticonstitutionnellement '.repeat(20), back: 'the dog' };
    const deckId = await makeDeck(account, FRENCH, [long]);
    await page.goto(`/study/${deckId}`);
    await expectAccessible(reader(page));
    const box = await reader(page).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await reader(page).tap();
    await expect(stopper(page)).toBeVisible();
    // Tapping the button does not flip the card.
    await expect(page.getByRole('button', { name: 'Show Answer' })).toBeVisible();
  });
});
