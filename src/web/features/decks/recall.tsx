import type { CardMemory, DeckMemory } from '#contract/scheduling.ts';
import { retrievability } from '#domain/scheduling/card-state.ts';

type Props = { memory: NonNullable<CardMemory['memory']>; settings: DeckMemory['settings']; now: number };

/** Shows how well a card is remembered now. A chunk of its own, because it needs the scheduler. */
export function Recall({ memory, settings, now }: Props) {
  const percent = Math.round(retrievability(memory, now, settings) * 100);
  return (
    <span data-tooltip="The chance that you would recall it now" className="tabular-nums">
      {percent}% recall
    </span>
  );
}
