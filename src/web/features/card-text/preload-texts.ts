import type { Card } from '#domain/cards/card.ts';
import { mediaHashesIn } from '#domain/media/media-text.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import { loadRenderer } from './renderer.ts';
import { detectMarkup, type TextNeeds } from './detect-markup.ts';

/** What these texts need of renderers, each once. */
export function needsOf(texts: ReadonlyArray<string | null>): TextNeeds[] {
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
    for (const { front, back, explanation, quiz } of cards) {
      for (const text of [front, back, explanation ?? '']) await prepare(text, false);
      for (const option of quiz?.options ?? []) await prepare(option, true);
    }
  }
  // What cannot be loaded or read is shown as it is.
  prepareAll().catch(() => undefined);
  return () => {
    stopped = true;
  };
}
