import { RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { MatchTime } from '#contract/match.ts';
import { matchTime, type MatchState } from '#domain/study/match.ts';
import type { Back } from '#web/features/study/study-frame.tsx';
import { useSummaryFocus } from '#web/features/study/summary/use-summary-focus.ts';
import { needsServerText } from '#web/lib/needs-server.ts';
import { Button } from '#web/ui/button.tsx';
import { gameTime } from './game-time.ts';

type Props = {
  match: MatchState;
  isTimed: boolean;
  /** The best time before this game. */
  former: MatchTime | undefined;
  /** Why the time was not kept; null if it was kept or is being sent. */
  failure: Error | null;
  onKeepAgain: () => void;
  onAgain: () => void;
  back: Back;
};

export function Result({ match, isTimed, former, failure, onKeepAgain, onAgain, back }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useSummaryFocus(heading);
  const { pairs, misses } = match;
  const time = matchTime(match, 0);
  return (
    <section aria-labelledby="result-heading" className="m-auto flex flex-col items-center gap-6 pb-16">
      <div className="flex flex-col items-center gap-2 text-center">
        <h2
          id="result-heading"
          ref={heading}
          tabIndex={-1}
          className="font-serif text-3xl font-medium tabular-nums"
        >
          {isTimed ? `${pairs.length} pairs in ${gameTime(time)}` : `All ${pairs.length} pairs found`}
        </h2>
        {isTimed ? <p>{comparison(time, former)}</p> : null}
        <p className="text-muted">
          {misses === 0 ? 'No misses' : misses === 1 ? '1 miss' : `${misses} misses`}
        </p>
      </div>
      {failure === null ? null : (
        <div role="alert" className="flex flex-wrap items-center justify-center gap-3">
          <p>{['Your time was not kept.', needsServerText(failure)].filter(Boolean).join(' ')}</p>
          <Button size="sm" onClick={onKeepAgain}>
            Try again
          </Button>
        </div>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" size="lg" onClick={onAgain}>
          <RotateCcw aria-hidden size={18} />
          Play again
        </Button>
        <Button asChild size="lg">
          <Link to={back.to}>{back.label}</Link>
        </Button>
      </div>
      <p className="max-w-md text-center text-sm text-muted">
        Match does not change when your cards come back. To learn them for good, study the deck.
      </p>
    </section>
  );
}

function comparison(time: number, former: MatchTime | undefined): string {
  if (former === undefined) return 'Your first time for this deck';
  if (time < former.durationMs) return `A new best time. Before: ${gameTime(former.durationMs)}`;
  return `Your best time: ${gameTime(former.durationMs)}`;
}
