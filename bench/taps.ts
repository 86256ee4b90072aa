import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import type { CardContent } from '#domain/cards/card.ts';
import { flipContent, quizContent } from '#test/builders/cards.ts';
import { median, type Result } from './result.ts';

/** The duration that the browser reports for each event: from the input to the next drawn frame. */
export const OBSERVE_TAPS = `
  window.events = [];
  new PerformanceObserver((list) => {
    for (const { name, interactionId, startTime, duration } of list.getEntries())
      if (interactionId) events.push({ name, interactionId, startTime, duration });
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
`;

const eventsSchema = z.array(
  z.object({ name: z.string(), interactionId: z.number(), startTime: z.number(), duration: z.number() }),
);

/** Events that the browser does not report took less time than this. */
const LEAST_MS = 16;

/** Reports on such events come, if at all, with the next frames. */
const REPORT_WITHIN_MS = 1_500;

const TEXTS = [
  { front: 'Which city is the capital of Latvia?', back: 'Riga' },
  { front: 'What are the roots of $ax^2 + bx + c$?', back: '$$x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$$' },
  {
    front: 'What does this print?\n\n```python\ndef twice(n):\n    return [n] * 2\n\nprint(twice(3))\n```',
    back: '`[3, 3]`, a **list** of two',
  },
  { front: '| Sign | Value |\n| --- | --- |\n| V | 5 |\n| X | ? |', back: '*Ten*, as in $X = 2V$' },
];

/** Flip and quiz cards in turn, with plain text, formulas, code and tables. */
export function mixedCards(count: number): CardContent[] {
  return Array.from({ length: count }, (_, index) => {
    const { front = '', back = '' } = TEXTS[Math.floor(index / 2) % TEXTS.length] ?? {};
    const card = { front: `${front}\n\n(${index + 1})`, back, explanation: `Because of $n = ${index}$.` };
    return index % 2 === 0
      ? flipContent(card)
      : quizContent({ ...card, quiz: { options: [back, '$\\sqrt{2}$', 'Neither', 'Both'], key: 0 } });
  });
}

/** Waits until the effects of a tap have been shown and no work is left, so that no tap pays for the previous one. */
const AT_REST = `
  Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)))
    .then(() => new Promise((resolve) => requestIdleCallback(resolve)))
`;

/** How long the longest event of a tap took to be drawn, in ms. */
async function tapped(target: Locator): Promise<number> {
  const page = target.page();
  await page.evaluate(AT_REST);
  const since = z.number().parse(await page.evaluate('performance.now()'));
  await target.tap();
  const own = `window.events.filter(({ startTime }) => startTime >= ${since})`;
  // An event counts for the tap to which it belongs, however late its report comes.
  await page
    .waitForFunction(`${own}.some(({ name }) => name === 'click')`, null, { timeout: REPORT_WITHIN_MS })
    .catch(() => undefined);
  const events = eventsSchema.parse(await page.evaluate(own));
  return Math.max(LEAST_MS, ...events.map(({ duration }) => duration));
}

/**
 * Taps through a session, and returns how long each kind of tap took to be drawn. `page` shows the first card. The button of
 * `reference` is tapped after each card, to measure what the browser and the machine need for a tap that adds one to a number.
 */
export async function tapThrough(page: Page, reference: Page, cards: number): Promise<Result[]> {
  const durations = new Map<string, number[]>();

  async function tap(kind: string, target: Locator): Promise<void> {
    durations.set(kind, [...(durations.get(kind) ?? []), await tapped(target)]);
  }

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  for (let card = 0; card < cards; card += 1) {
    const flip = button('Show Answer');
    const wrong = page.getByRole('group', { name: 'Options' }).getByRole('radio', { name: 'Neither' });
    await flip.or(wrong).waitFor();
    if (await flip.isVisible()) {
      await tap('flip', flip);
      await tap('grade', button(/^Incorrect\b/u));
    } else {
      await tap('pick', wrong);
      await tap('submit', button('Submit Answer'));
    }
    // After a wrong answer, the screen advances only when told to.
    if (card < cards - 1) await tap('continue', button('Continue'));
    await tap('reference', reference.getByRole('button'));
  }
  return ['reference', 'flip', 'grade', 'pick', 'submit', 'continue'].flatMap((kind) => {
    const all = durations.get(kind) ?? [];
    const budget = kind === 'reference' ? '-' : 'under 100';
    return [
      { name: `tap: ${kind}`, value: median(all), unit: 'ms', budget },
      { name: `tap: ${kind}, longest of ${all.length}`, value: Math.max(...all), unit: 'ms', budget: '-' },
    ];
  });
}
