import { expect } from '@playwright/test';
import { deckResponse } from '#contract/decks.ts';
import { matchTimesResponse } from '#contract/match.ts';
import { signedIn } from './account.ts';
import { readyToStudyOffline } from './learner.ts';
import { test } from './server.ts';
import { endSpeaking, spokenOn, stubVoices } from './voices.ts';

const WORDS = new Map([
  ['le chien', 'the dog'],
  ['le chat', 'the cat'],
  ['le cheval', 'the horse'],
  ['la vache', 'the cow'],
  ['la chèvre', 'the goat'],
  ['la poule', 'the hen'],
]);
const CARDS = Array.from(WORDS, ([front, back]) => ({ front, back }));

test.describe('on a phone', () => {
  test.use({ replica: true, viewport: { width: 390, height: 664 }, hasTouch: true });

  test('Match is played without a network, and its time reaches the server later', async ({
    page,
    request,
  }) => {
    const account = await signedIn(page, request);
    const deckId = await account.makeDeck('Les animaux', CARDS);
    await page.goto(`/match/${deckId}`);
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
    await readyToStudyOffline(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Start' }).tap();
    for (const [front, back] of WORDS) {
      await page.getByRole('list', { name: 'Backs' }).getByRole('button', { name: back }).tap();
      await page.getByRole('list', { name: 'Fronts' }).getByRole('button', { name: front }).tap();
    }
    await expect(page.getByRole('heading', { name: /^6 pairs in/u })).toBeFocused();
    await expect(page.getByText('Your time was not kept.')).toHaveCount(0);
    const headers = { authorization: `Bearer ${account.token}` };
    const times = async () => {
      const response = await request.get('/api/match/times', { headers });
      return matchTimesResponse.parse(await response.json()).times;
    };
    expect(await times()).toEqual([]);
    await page.context().setOffline(false);
    await expect.poll(times).toMatchObject([{ deckId, pairs: 6 }]);
  });
});

test('Listen reads card after card, and responds to the media keys', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await stubVoices(page, [
    { lang: 'fr-FR', name: 'Léa' },
    { lang: 'en-US', name: 'Sam' },
  ]);
  await page.addInitScript(`localStorage.setItem('listen-choice', '{"pause":1}')`);
  // Browsers let pages set what media keys do, but not press them.
  await page.addInitScript(`{
    const handlers = (window.mediaKeys = {});
    navigator.mediaSession.setActionHandler = (action, handler) => { handlers[action] = handler; };
  }`);
  const created = await account.post('/decks', { title: 'Les animaux', language: 'fr', backLanguage: 'en' });
  const { id: deckId } = deckResponse.parse(created).data.deck;
  await account.post('/cards/batch', { deckId, cards: CARDS });
  await page.goto(`/decks/${deckId}`);
  await page.getByRole('button', { name: 'Other ways to study' }).click();
  await page.getByRole('menuitem', { name: 'Listen' }).click();
  await page.getByRole('button', { name: 'Play' }).click();
  const last = async () => (await spokenOn(page)).at(-1)?.text;
  for (const { front, back } of CARDS.slice(0, 2)) {
    await expect.poll(last).toBe(front);
    await expect(page.getByText(back)).toHaveCount(0);
    await endSpeaking(page);
    await expect.poll(last).toBe(back);
    await expect(page.getByText(back)).toBeVisible();
    await endSpeaking(page);
  }
  await expect.poll(last).toBe('le cheval');
  const shown = () =>
    page.evaluate('[navigator.mediaSession.metadata.title, navigator.mediaSession.playbackState]');
  expect(await shown()).toEqual(['le cheval', 'playing']);
  await page.evaluate('window.mediaKeys.nexttrack()');
  await expect.poll(last).toBe('la vache');
  await page.evaluate('window.mediaKeys.pause()');
  await expect.poll(shown).toEqual(['la vache', 'paused']);
});
