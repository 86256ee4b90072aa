import { ProgressBar } from '#web/ui/progress-bar.tsx';
import type { RunningDeck } from './generation-context.ts';

/** Shows how many of the requested cards are ready, or how many generations are ahead in the queue. */
export function GenerationProgress({ running }: { running: RunningDeck }) {
  const text = `${running.cardsGenerated} of ${running.cardCount} cards`;
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar
        label="Cards generated"
        value={running.cardsGenerated}
        max={running.cardCount}
        valueText={text}
      />
      <p className="text-sm text-muted tabular-nums">{placeInQueue(running) ?? text}</p>
    </div>
  );
}

/** Undefined for the next one in the queue, which starts in a moment. */
function placeInQueue({ ahead = 0 }: RunningDeck): string | undefined {
  if (ahead === 0) return undefined;
  return `${ahead} ${ahead === 1 ? 'generation' : 'generations'} before yours`;
}
