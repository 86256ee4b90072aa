import { cardsLeft, progressPercent, type SessionState } from '#domain/study/session/session.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

/** How far the session is. In a review cards come back, so what is left counts. */
export function StageProgress({ state, isReview }: { state: SessionState; isReview: boolean }) {
  const all = state.cards.length;
  const left = cardsLeft(state);
  const place = state.index + 1;
  return (
    <>
      <ProgressBar
        label="Progress"
        value={progressPercent(state)}
        valueText={isReview ? `${all - left} of ${all} cards done` : `Card ${place} of ${all}`}
      />
      <span aria-hidden className="shrink-0 text-sm text-muted tabular-nums">
        {isReview ? `${left} left` : `${place} / ${all}`}
      </span>
    </>
  );
}
