import { cardsLeft, progressPercent, type SessionState } from '#domain/study/session/session-state.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

/** The progress of the session. A review shows the cards left, because cards come back. */
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
