import type { Card } from '#domain/cards/card.ts';
import { mediaHashesIn } from '#domain/media/media-text.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import { inOwnTask } from '#web/lib/in-own-task.ts';
import { loadRenderer, readyRenderer, waitForRenderer } from './renderer.ts';
import { detectMarkup, type TextNeeds } from './detect-markup.ts';

/** What these texts need of renderers, each once. */
function needsOf(texts: ReadonlyArray<string | null>): TextNeeds[] {
  const all = texts
    .filter((text) => text !== null)
    .map(detectMarkup)
    .filter(({ markdown }) => markdown);
  return [false, true].flatMap((math) =>
    [false, true]
      .filter((code) => all.some((needs) => needs.math === math && needs.code === code))
      .map((code) => ({ markdown: true, math, code })),
  );
}

/** Loads the renderers that these cards need before the first such card is shown. */
export function preloadCardTexts(cards: readonly Card[]): void {
  const texts = cards.flatMap((card) => [
    card.front,
    card.back,
    card.explanation,
    card.hints[0] ?? null,
    ...(card.quiz?.options ?? []),
  ]);
  // On failure the text is later shown as it is.
  for (const needs of needsOf(texts)) loadRenderer(needs).catch(() => undefined);
}

type DrawnText = [text: string, inline: boolean];

/** What the first sight of a card needs, its other side included; and whether it stands within a line. */
function firstTexts({ front, back, quiz }: Card): DrawnText[] {
  const options = (quiz?.options ?? []).map((option): DrawnText => [option, true]);
  return [[front, false], [back, false], ...options];
}

/**
 * Draws the texts of these cards one by one, each after a frame, so that nothing is left to draw when they are shown, and
 * loads their pictures and sounds.
 * Returns how to stop.
 */
export function prepareCardTexts(cards: readonly Card[]): () => void {
  let stopped = false;
  async function prepare(text: string, inline: boolean): Promise<void> {
    const needs = detectMarkup(text);
    if (!needs.markdown) return;
    const renderer = await loadRenderer(needs);
    // On failure the card says so.
    for (const hash of mediaHashesIn(text)) renderer.loadMedia(hash).catch(() => undefined);
    await afterPaint();
    if (!stopped) renderer.draw(text, inline);
  }
  async function prepareAll() {
    for (const card of cards) {
      for (const [text, inline] of firstTexts(card)) await prepare(text, inline);
      await prepare(card.explanation ?? '', false);
    }
  }
  // What cannot be loaded or read is shown as it is.
  prepareAll().catch(() => undefined);
  return () => {
    stopped = true;
  };
}

const needsAtFirst = (card: Card) => needsOf(firstTexts(card).map(([text]) => text));

/** Whether the renderers that the first sight of a card needs are there. */
export function canBeDrawn(card: Card): boolean {
  return needsAtFirst(card).every((needs) => readyRenderer(needs) !== undefined);
}

/**
 * Draws what is seen first of a card that is waited for, text by text, once the renderers have come. Those whose renderer does
 * not come in time, or fails, are left out. Never rejected.
 */
export async function drawBeforeShown(card: Card): Promise<void> {
  await Promise.all(needsAtFirst(card).map(waitForRenderer));
  for (const [text, inline] of firstTexts(card)) {
    const needs = detectMarkup(text);
    const renderer = needs.markdown ? readyRenderer(needs) : undefined;
    // What cannot be drawn is shown as it is.
    if (renderer) await inOwnTask(() => renderer.draw(text, inline)).catch(() => undefined);
  }
}
