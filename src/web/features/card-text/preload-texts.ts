import { startTransition, useEffect, useMemo, useState } from 'react';
import type { Card } from '#domain/cards/card.ts';
import { mediaHashesIn } from '#domain/media/media-text.ts';
import { loadRenderer, readyRenderer, waitForRenderer } from './renderer.ts';
import { detectMarkup, type TextNeeds } from './detect-markup.ts';

/** The distinct sets of renderers that these texts need. */
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
  // After a failure the text is shown unrendered.
  for (const needs of needsOf(texts)) loadRenderer(needs).catch(() => undefined);
}

/** Loads the pictures and sounds of these cards before they are shown. */
export function preloadMedia(cards: readonly Card[]): void {
  for (const text of cards.flatMap((card) => [...textsAtFirst(card), card.explanation ?? ''])) {
    const hashes = [...mediaHashesIn(text)];
    if (hashes.length === 0) continue;
    // After a failure the card shows it.
    loadRenderer(detectMarkup(text))
      .then((renderer) => Promise.all(hashes.map(renderer.loadMedia)))
      .catch(() => undefined);
  }
}

/** The texts that a card renders before it is answered, including its hidden side. */
function textsAtFirst({ front, back, quiz }: Card): string[] {
  return [front, back, ...(quiz?.options ?? [])];
}

/** Whether a card can be shown at its final size: its renderers have loaded, failed or timed out. */
export function useDrawable(card: Card | undefined): boolean {
  const atOnce = useMemo(() => card === undefined || canBeDrawn(card), [card]);
  const [waitedFor, setWaitedFor] = useState<Card>();
  useEffect(() => {
    if (card === undefined || atOnce) return undefined;
    let here = true;
    void waitForRenderers(card).then(() => here && startTransition(() => setWaitedFor(card)));
    return () => {
      here = false;
    };
  }, [card, atOnce]);
  return atOnce || waitedFor === card;
}

/** Whether the renderers that a card needs first have loaded. */
function canBeDrawn(card: Card): boolean {
  return needsOf(textsAtFirst(card)).every((needs) => readyRenderer(needs) !== undefined);
}

/** Resolves when these renderers have loaded, have failed, or have timed out. Never rejects. */
async function waitForRenderers(card: Card): Promise<void> {
  await Promise.all(needsOf(textsAtFirst(card)).map(waitForRenderer));
}
