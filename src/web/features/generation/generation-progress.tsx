import { CardText } from '#web/features/card-text/card-text.tsx';
import { scrollIntoSight } from '#web/lib/scroll-into-sight.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import type { RunningGeneration } from './generation-context.ts';

/** How many of the requested cards are ready, or how many generations come first. */
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
      <p className="text-sm text-muted tabular-nums">{placeInQueue(running) ?? text}</p>
    </div>
  );
}

const SHOWN_FRONTS = 4;

/** What the newest of the cards ask, each as it comes. */
export function GeneratedFronts({ fronts }: Pick<RunningGeneration, 'fronts'>) {
  if (fronts === undefined) return null;
  return (
    <ol
      reversed
      start={fronts.length}
      aria-label="Newest cards"
      className="mt-3 flex flex-col gap-1.5 border-t pt-3 text-sm"
    >
      {fronts
        .toReversed()
        .slice(0, SHOWN_FRONTS)
        .map((front) => (
          <li key={front} ref={scrollIntoSight} className="line-clamp-2 animate-rise wrap-anywhere">
            <CardText text={front} />
          </li>
        ))}
    </ol>
  );
}

/** Nothing for one that is next, which is for a moment only. */
function placeInQueue({ ahead = 0 }: RunningGeneration): string | undefined {
  if (ahead === 0) return undefined;
  return `${ahead} ${ahead === 1 ? 'generation' : 'generations'} before yours`;
}
