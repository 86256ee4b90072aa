import { expect, type Page } from '@playwright/test';
import { FLIP_CARD, QUIZ_CARD, signedIn } from './account.ts';
import { answer, continueSession, study } from './learner.ts';
import { test } from './server.ts';
import { drag } from './touch.ts';

test.use({ reducedMotion: 'no-preference' });

const card = (page: Page) => page.getByRole('article');

/** Records which properties are animated. */
const RECORD_ANIMATIONS = `
  window.moved = [];
  document.addEventListener('transitionrun', ({ propertyName }) => moved.push(propertyName));
  document.addEventListener('animationstart', ({ target }) => {
    for (const animation of target.getAnimations())
      for (const { offset, computedOffset, easing, composite, ...values } of animation.effect.getKeyframes())
        moved.push(...Object.keys(values));
  });
`;

test('no animation makes the browser lay out the page again', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.addInitScript(RECORD_ANIMATIONS);
  const account = await signedIn(page, request);
  const { shown } = await study(page, account, [FLIP_CARD, QUIZ_CARD]);
  for (const [index, one] of shown.entries()) {
    await answer(page, one, false);
    if (index === 0) await continueSession(page);
  }
  const moved = () => page.evaluate<string[]>('window.moved');
  // The progress bar, a card that flips and its border.
  await expect.poll(moved).toEqual(expect.arrayContaining(['translate', 'transform', 'boxShadow']));
  const withoutLayout = /^(?:translate|rotate|scale|transform|opacity|boxShadow|.*color)$/u;
  expect((await moved()).filter((property) => !withoutLayout.test(property))).toEqual([]);
});

/** Records how far the page was scrolled in any frame that showed the answer. */
const RECORD_SCROLLING = `
  window.scrolledTo = 0;
  window.onscroll = () => {
    if (document.querySelector('[data-study-controls] section')) window.scrolledTo = Math.max(window.scrolledTo, window.scrollY);
  };
`;

test('on a phone the session fills the screen, and the sheet does not cover the answered options', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const account = await signedIn(page, request);
  await account.choose({ autoAdvance: 'slower' });
  const story = `${'A long story comes before the question, as it often does. '.repeat(12)}What is it?`;
  const fourLines =
    'Which of these countries, all of which grow spices, is the one where green cardamom was first found growing wild?';
  const cards = [story, fourLines].map((front) => ({ ...QUIZ_CARD, front }));
  const { shown } = await study(page, account, cards);
  await expect(page.getByRole('banner')).toBeHidden();
  const explanation = page.getByRole('region', { name: 'Explanation' });
  for (const one of shown) {
    if (one.front === fourLines) {
      await expect(page.getByRole('group', { name: 'Options' })).toBeInViewport({ ratio: 1 });
    }
    for (const name of ['Back to Deck', 'More', 'Get Hint']) {
      const box = await page.getByLabel(name).or(page.getByRole('button', { name })).first().boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
    }
    await page.evaluate(RECORD_SCROLLING);
    await answer(page, one, false);
    await expect(explanation).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 });
    const judged = page
      .getByRole('list', { name: 'Options' })
      .getByRole('listitem')
      .filter({
        hasText: /Correct|Wrong/u,
      });
    await expect(judged).toHaveCount(2);
    const sheet = await page.getByText('Answer submitted! Moving to next question...').first().boundingBox();
    for (const option of await judged.all()) {
      await expect(option).toBeInViewport({ ratio: 1 });
      const box = await option.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(sheet?.y ?? 0);
    }
    // The page did not scroll further while the sheet rose, apart from rounding.
    expect(await page.evaluate<number>('scrolledTo - scrollY')).toBeLessThanOrEqual(2);
    await continueSession(page);
  }
  await expect(page.getByRole('heading', { name: 'Keep practicing!' })).toBeFocused();
  expect(await page.evaluate<number>('scrollY')).toBe(0);
});

/** Records sounds and vibrations, because test devices have neither loudspeaker nor motor. */
const RECORD_SIGNALS = `
  window.signals = [];
  navigator.vibrate = (pattern) => window.signals.push('vibrates ' + pattern);
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) {
    window.signals.push('sounds ' + Math.round(this.frequency.value));
    start.call(this, when);
  };
`;

/** Touch targets on a deck page that are too small; a switch is larger than it looks. */
const TOO_SMALL = `[...document.querySelectorAll('#main :is(a, button, label:has(input)):not([role=switch])')]
  .filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent)`;

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

  test('a flipped card is graded by a swipe to the right or left, with vibration and sound', async ({
    page,
    request,
  }) => {
    const signals = () => page.evaluate<string[]>('window.signals');
    await page.addInitScript(RECORD_SIGNALS);
    const account = await signedIn(page, request);
    await page.goto('/settings');
    await expect(page.getByRole('switch', { name: 'Vibration' })).toBeChecked();
    await page.getByRole('switch', { name: 'Sounds' }).check();
    await expect.poll(signals).toEqual(['sounds 659', 'sounds 988']);

    const long = `${'The spice has a long story. '.repeat(40)}End.`;
    const cards = [1, 2].map((number) => ({ ...FLIP_CARD, front: `Question ${number}?`, back: long }));
    const { deckId } = await study(page, account, cards);
    await drag(card(page), { by: { x: 180 } });
    await expect(page.getByRole('button', { name: 'Show Answer' })).toBeVisible();
    // A long press on a button shows its tooltip.
    const back = page.getByRole('link', { name: 'Back to Deck' });
    const tooltip = page.locator('[data-tooltip-box]');
    await drag(back, { by: {}, held: () => expect(tooltip).toHaveText('Back to Deck') });
    await expect(tooltip).toBeHidden();
    await card(page).tap();
    await expect(page.getByRole('button', { name: /^Correct/u })).toBeVisible();

    const answerText = page.getByRole('region', { name: 'Answer' });
    await drag(answerText, { by: { x: 20, y: -150 } });
    const scrolled = () => answerText.evaluate((text: { scrollTop: number }) => text.scrollTop);
    await expect.poll(scrolled).toBeGreaterThan(50);
    const place = await card(page).boundingBox();
    await drag(card(page), {
      by: { x: 40 },
      held: async () => {
        expect((await card(page).boundingBox())?.x).toBeGreaterThan((place?.x ?? 0) + 20);
        expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      },
    });
    await expect(page.getByRole('button', { name: /^Correct/u })).toBeVisible();
    expect(await signals()).toEqual([]);

    await drag(card(page), { by: { x: 180 } });
    await expect(page.getByText('Correct', { exact: true }).last()).toBeVisible();
    await expect.poll(signals).toEqual(['vibrates 8', 'vibrates 12', 'sounds 659', 'sounds 988']);

    // The remaining card, in a review. With reduced motion only the colour changes.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/review');
    await card(page).tap();
    await expect(page.getByRole('button', { name: /^Correct/u })).toBeVisible();
    const still = await card(page).boundingBox();
    const held = async () => expect(await card(page).boundingBox()).toEqual(still);
    await drag(card(page), { by: { x: -180 }, held });
    await expect(page.getByText('· back in 10 minutes')).toBeVisible();
    await expect.poll(signals).toEqual(['vibrates 8', 'vibrates 18,70,18', 'sounds 294', 'sounds 220']);

    await page.goto(`/decks/${deckId}`);
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await expect(page.getByRole('button', { name: 'Stop selecting' })).toBeVisible();
    expect(await page.evaluate<string[]>(TOO_SMALL)).toEqual([]);
  });
});
