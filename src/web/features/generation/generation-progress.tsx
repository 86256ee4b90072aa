import { ProgressBar } from '#web/ui/progress-bar.tsx';
import type { RunningGeneration } from './generation-context.ts';

/** How many of the requested cards are ready. */
export function GenerationProgress({ running }: { running: RunningGeneration }) {
  const text = `${running.cardsGenerated} of ${running.cardCount} cards`;
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar
        label="Cards generated"
        value={running.cardsGenerated}
        max={running.cardCount}
        valueText={text}
      />
      <p className="text-sm text-muted tabular-nums">{text}</p>
    </div>
  );
}
