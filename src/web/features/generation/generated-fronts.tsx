import { CardText } from '#web/features/card-text/card-text.tsx';
import { scrollIntoView } from '#web/lib/scroll-into-view.ts';
import type { RunningDeck } from './generation-context.ts';

const SHOWN_FRONTS = 4;

/** Fronts of the newest cards, shown as they arrive. */
export function GeneratedFronts({ fronts }: Pick<RunningDeck, 'fronts'>) {
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
          <li key={front} ref={scrollIntoView} className="line-clamp-2 animate-rise wrap-anywhere">
            <CardText text={front} inline />
          </li>
        ))}
    </ol>
  );
}
