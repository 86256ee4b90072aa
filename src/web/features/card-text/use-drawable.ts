import { startTransition, useEffect, useMemo, useState } from 'react';
import type { Card } from '#domain/cards/card.ts';
import { canBeDrawn, waitForRenderers } from './preload-texts.ts';

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
