import type { Card } from '#domain/cards/card.ts';
import { loadRenderer } from './renderer.ts';
import { detectMarkup } from './detect-markup.ts';

/** Loads the renderer that these cards need before the first such card is shown. */
export function preloadCardTexts(cards: readonly Card[]): void {
  const all = cards
    .flatMap((card) => [
      card.front,
      card.back,
      card.explanation,
      card.hints[0],
      ...(card.quiz?.options ?? []),
    ])
    .filter((text) => text !== null)
    .map(detectMarkup)
    .filter(({ markdown }) => markdown);
  if (all.length === 0) return;
  const load = (math: boolean, code: boolean) =>
    // On failure the text is later shown as it is.
    void loadRenderer({ markdown: true, math, code }).catch(() => undefined);
  for (const math of [false, true]) {
    for (const code of [false, true]) {
      if (all.some((needs) => needs.math === math && needs.code === code)) load(math, code);
    }
  }
}
