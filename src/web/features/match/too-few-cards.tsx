import { MATCH_PAIRS } from '#domain/study/match.ts';
import { StudyInstead } from '#web/features/study/study-instead.tsx';
import type { Back } from '#web/features/study/study-frame.tsx';

/** Says that a deck does not have enough cards to match, and what to do instead. */
export function TooFewCards({ deckId, back }: { deckId: string; back: Back }) {
  return (
    <StudyInstead title="Too few cards to match" {...{ deckId, back }}>
      Match needs at least {MATCH_PAIRS.min} cards with short texts, whose fronts and backs all differ. Long
      cards and cards with pictures are left out.
    </StudyInstead>
  );
}
