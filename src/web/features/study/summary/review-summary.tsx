import { CalendarClock, RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Card } from '#domain/cards/card.ts';
import { accuracyPercent } from '#domain/statistics/accuracy.ts';
import { summarizeReview } from '#domain/study/session/summary.ts';
import { formatDuration } from '#web/lib/duration.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { useDue } from '#web/features/scheduling/due.queries.ts';
import { cardsToReview, cardsToReviewIn } from '#web/features/scheduling/today.ts';
import type { SessionSnapshot } from '../session/session-runner.ts';
import type { Back } from '../study-frame.tsx';
import { Figures } from './figures.tsx';
import { MissedCards } from './missed-cards.tsx';
import { NewAchievements } from './new-achievements.tsx';
import { Saved } from './saved.tsx';
import { useSummaryFocus } from './use-summary-focus.ts';
import { ShareRing } from './share-ring.tsx';

type Props = {
  /** Null after a review of all decks. */
  deckId: string | null;
  back: Back;
  snapshot: SessionSnapshot;
  cardsById: ReadonlyMap<string, Card>;
  onRetry: () => void;
  onRestart: () => void;
};

export function ReviewSummary({ deckId, back, snapshot, cardsById, onRetry, onRestart }: Props) {
  const { state, completion, dueTomorrow, explanations } = snapshot;
  const { reviewed, remembered, totalTime } = summarizeReview(state.answers);
  const heading = useRef<HTMLHeadingElement>(null);
  useSummaryFocus(heading);
  const firsts = new Map(state.answers.toReversed().map((answer) => [answer.cardId, answer]));
  const forgotten = [...firsts.values()].filter(({ grade }) => grade === 'incorrect').toReversed();
  const figures = [
    { label: 'Cards reviewed', value: formatNumber(reviewed) },
    { label: 'Remembered', value: `${formatNumber(remembered)} / ${formatNumber(reviewed)}` },
    { label: 'Total time', value: formatDuration(totalTime) },
    { label: 'Average per card', value: formatDuration(reviewed === 0 ? 0 : totalTime / reviewed) },
  ];
  return (
    <div className="flex flex-col gap-8 pt-4 pb-8 sm:pt-8">
      <section
        className="flex animate-rise flex-col items-center gap-5 text-center"
        aria-labelledby="summary-heading"
      >
        {reviewed === 0 ? null : (
          <ShareRing percent={accuracyPercent(remembered, reviewed)} label="remembered" />
        )}
        <div>
          <h2 id="summary-heading" ref={heading} tabIndex={-1} className="font-serif text-3xl font-medium">
            {reviewed === 0 ? 'No cards reviewed' : 'Review finished'}
          </h2>
          <output className="mt-2 flex min-h-6 items-center justify-center gap-2 text-muted">
            {dueTomorrow === null ? null : (
              <>
                <CalendarClock aria-hidden size={18} className="shrink-0 text-saffron" />
                {tomorrowText(dueTomorrow)}
              </>
            )}
          </output>
        </div>
        <NewAchievements achievements={snapshot.newAchievements} />
        {reviewed === 0 ? null : (
          <>
            <Figures figures={figures} />
            <p className="-mt-3 text-sm text-muted">
              A card counts as remembered unless your first answer to it was Incorrect.
            </p>
          </>
        )}
        <Saved snapshot={snapshot} onRetry={onRetry} />
        <More deckId={deckId} saved={typeof completion === 'object'} onRestart={onRestart} />
        <div className="flex w-full flex-wrap justify-center gap-3">
          <Button asChild variant="primary" size="lg" className="flex-1 sm:flex-none">
            <Link to="/dashboard">Dashboard</Link>
          </Button>
          {deckId === null ? null : (
            <Button asChild size="lg" className="flex-1 sm:flex-none">
              <Link to={back.to}>{back.label}</Link>
            </Button>
          )}
        </div>
      </section>
      <MissedCards
        heading="Not remembered"
        answers={forgotten}
        cardsById={cardsById}
        explanations={explanations}
      />
    </div>
  );
}

function tomorrowText(count: number): string {
  if (count === 0) return 'No cards are due tomorrow';
  return `${countOf(count, 'card')} ${count === 1 ? 'is' : 'are'} due tomorrow`;
}

type MoreProps = { deckId: string | null; saved: boolean; onRestart: () => void };

/** What else is due now. Takes the same space in every state. */
function More({ deckId, saved, onRestart }: MoreProps) {
  // Loaded once the server has every answer.
  const { data: due } = useDue({ enabled: saved, quiet: true });
  const all = due === undefined || !saved ? 0 : cardsToReview(due);
  const here = due === undefined || !saved || deckId === null ? all : cardsToReviewIn(due, deckId);
  return (
    <output className="flex min-h-10 flex-wrap items-center justify-center gap-x-4 gap-y-2 text-muted">
      {here > 0 ? (
        <>
          {countOf(here, 'more card')} {here === 1 ? 'is' : 'are'} due now.
          <Button onClick={onRestart}>
            <RotateCcw aria-hidden size={16} />
            Review more
          </Button>
        </>
      ) : all > 0 ? (
        <>
          {countOf(all, 'card')} in other decks {all === 1 ? 'is' : 'are'} due now.
          <Button asChild>
            <Link to="/review">Review all decks</Link>
          </Button>
        </>
      ) : null}
    </output>
  );
}
