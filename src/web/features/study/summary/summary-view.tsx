import { Repeat, RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Card } from '#domain/cards/card.ts';
import { accuracyMessage, summarize } from '#domain/study/session/summary.ts';
import { Button } from '#web/ui/button.tsx';
import { ShareRing } from './share-ring.tsx';
import { formatDuration } from '#web/lib/duration.ts';
import { Figures } from './figures.tsx';
import { MissedCards } from './missed-cards.tsx';
import { NewAchievements } from './new-achievements.tsx';
import { Saved } from './saved.tsx';
import { StreakLine } from './streak-line.tsx';
import { useSummaryFocus } from './use-summary-focus.ts';
import { missedCards } from '../session/missed.ts';
import type { SessionSnapshot } from '../session/session-runner.ts';
import type { Back } from '../study-frame.tsx';

type Props = {
  back: Back;
  snapshot: SessionSnapshot;
  cardsById: ReadonlyMap<string, Card>;
  onRetry: () => void;
  onRestart: () => void;
  onStudyMissed?: ((cardIds: readonly string[]) => void) | undefined;
};

export function SummaryView(props: Props) {
  const { back, snapshot, cardsById, onRetry, onRestart, onStudyMissed } = props;
  const { state, completion, explanations } = snapshot;
  const summary = typeof completion === 'object' ? completion : summarize(state.cards.length, state.answers);
  const heading = useRef<HTMLHeadingElement>(null);
  useSummaryFocus(heading);
  const missed = onStudyMissed === undefined ? [] : missedCards(state.answers, cardsById);
  const figures = [
    { label: 'Correct', value: `${summary.correct} / ${summary.answered}` },
    { label: 'Total time', value: formatDuration(summary.totalTime) },
    { label: 'Average per card', value: formatDuration(summary.averageTime) },
    { label: 'Hints used', value: String(summary.hintsUsed) },
  ];
  return (
    <div className="flex flex-col gap-8 pt-4 pb-8 sm:pt-8">
      <section
        className="flex animate-rise flex-col items-center gap-5 text-center"
        aria-labelledby="summary-heading"
      >
        {summary.answered === 0 ? null : <ShareRing percent={summary.accuracy} label="accuracy" />}
        <div className="flex flex-col items-center">
          <h2 id="summary-heading" ref={heading} tabIndex={-1} className="font-serif text-3xl font-medium">
            {summary.answered === 0 ? 'No cards answered' : accuracyMessage(summary.accuracy)}
          </h2>
          {summary.answered === 0 ? null : (
            <StreakLine accuracy={summary.accuracy} saved={typeof completion === 'object'} />
          )}
        </div>
        <div className="flex w-full flex-wrap justify-center gap-3">
          {missed.length === 0 ? null : (
            <Button
              variant="primary"
              size="lg"
              className="max-sm:w-full"
              onClick={() => onStudyMissed?.(missed)}
            >
              <Repeat aria-hidden size={18} />
              {missed.length === 1 ? 'Study the one you missed' : `Study the ${missed.length} you missed`}
            </Button>
          )}
          <Button
            variant={missed.length === 0 ? 'primary' : 'secondary'}
            size="lg"
            className="max-sm:w-full"
            onClick={onRestart}
          >
            <RotateCcw aria-hidden size={18} />
            Study again
          </Button>
          <Button asChild size="lg" className="flex-1 sm:flex-none">
            <Link to={back.to}>{back.label}</Link>
          </Button>
          <Button asChild size="lg" variant="ghost" className="flex-1 sm:flex-none">
            <Link to="/dashboard">Dashboard</Link>
          </Button>
        </div>
        <Saved snapshot={snapshot} onRetry={onRetry} />
        <NewAchievements achievements={snapshot.newAchievements} />
        {summary.answered === 0 ? null : <Figures figures={figures} />}
      </section>
      <MissedCards
        heading="Review these cards"
        answers={state.answers}
        cardsById={cardsById}
        explanations={explanations}
      />
    </div>
  );
}
