import { Link } from 'react-router';
import { MATCH_PAIRS } from '#domain/study/match.ts';
import type { Back } from '#web/features/study/study-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Says that a deck has not enough cards to match, and where to go on. */
export function TooFewCards({ deckId, back }: { deckId: string; back: Back }) {
  return (
    <div className="m-auto w-full max-w-xl pb-16">
      <EmptyState
        title="Too few cards to match"
        action={
          <>
            <Button asChild variant="primary">
              <Link to={`/study/${deckId}`}>Study this deck</Link>
            </Button>
            <Button asChild>
              <Link to={back.to}>{back.label}</Link>
            </Button>
          </>
        }
      >
        Match needs at least {MATCH_PAIRS.min} cards with short texts, whose fronts and backs all differ. Long
        cards and cards with pictures are left out.
      </EmptyState>
    </div>
  );
}
