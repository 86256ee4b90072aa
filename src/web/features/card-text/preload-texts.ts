import type { Card } from '#domain/cards/card.ts';
import { loadRenderer } from './renderer.ts';
import { detectMarkup } from './detect-markup.ts';

/** Fetches what these cards need to be drawn before the first of them that needs it is on the table. */
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
    // Whoever draws a text later tells a failure by showing the text as it is.
    void loadRenderer({ markdown: true, math, code }).catch(() => undefined);
  for (const math of [false, true]) {
    for (const code of [false, true]) {
      if (all.some((needs) => needs.math === math && needs.code === code)) load(math, code);
    }
  }
}
