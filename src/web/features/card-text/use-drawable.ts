import { useEffect, useMemo, useState } from 'react';
import type { Card } from '#domain/cards/card.ts';
import { needsOf } from './preload-texts.ts';
import { readyRenderer, waitForRenderer } from './renderer.ts';

/**
 * Whether a card can be drawn at the size that it will keep: its texts need no renderer, or theirs have loaded, have failed
 * to, or have taken too long.
 */
export function useDrawable(card: Card | undefined): boolean {
  const needs = useMemo(
    () => (card === undefined ? [] : needsOf([card.front, card.back, ...(card.quiz?.options ?? [])])),
    [card],
  );
  const [waitedFor, setWaitedFor] = useState<typeof needs>();
  const ready = needs.every((one) => readyRenderer(one) !== undefined);
  useEffect(() => {
    if (ready) return undefined;
    let here = true;
    void Promise.all(needs.map(waitForRenderer)).then(() => here && setWaitedFor(needs));
    return () => {
      here = false;
    };
  }, [needs, ready]);
  return ready || waitedFor === needs;
}
