import { Check, CloudOff, Flame, RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Card } from '#domain/cards/card.ts';
import { accuracyMessage, streakHint, summarize } from '#domain/study/summary.ts';
import { Button } from '#web/ui/button.tsx';
import { AccuracyRing } from './accuracy-ring.tsx';
import { formatDuration } from '#web/lib/duration.ts';
import { MissedCards } from './missed-cards.tsx';
import { NewAchievements } from './new-achievements.tsx';
import type { SessionSnapshot } from '../session/session-runner.ts';

type Props = {
  deckId: string;
  snapshot: SessionSnapshot;
  cardsById: ReadonlyMap<string, Card>;
  onRetry: () => void;
  onRestart: () => void;
};

export function SummaryView({ deckId, snapshot, cardsById, onRetry, onRestart }: Props) {
  const { state, completion, explanations } = snapshot;
  const summary = typeof completion === 'object' ? completion : summarize(state.cards.length, state.answers);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
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
        <AccuracyRing percent={summary.accuracy} />
        <div>
          <h2 id="summary-heading" ref={heading} tabIndex={-1} className="font-serif text-3xl font-medium">
            {accuracyMessage(summary.accuracy)}
          </h2>
          <p className="mt-2 inline-flex items-center gap-2 text-muted">
            <Flame aria-hidden size={18} className="text-saffron" />
            Streak
            <span className="font-medium text-saffron">{streakHint(summary.accuracy)}</span>
          </p>
        </div>
        <NewAchievements achievements={snapshot.newAchievements} />
        <dl className="grid w-full grid-cols-2 gap-px overflow-hidden rounded-xl border bg-line sm:grid-cols-4">
          {figures.map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse gap-0.5 bg-surface px-3 py-4">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-serif text-2xl font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <Saved snapshot={snapshot} onRetry={onRetry} />
        <div className="flex w-full flex-wrap justify-center gap-3">
          <Button variant="primary" size="lg" className="max-sm:w-full" onClick={onRestart}>
            <RotateCcw aria-hidden size={18} />
            Study again
          </Button>
          <Button asChild size="lg" className="flex-1 sm:flex-none">
            <Link to={`/decks/${deckId}`}>Back to Deck</Link>
          </Button>
          <Button asChild size="lg" variant="ghost" className="flex-1 sm:flex-none">
            <Link to="/dashboard">Dashboard</Link>
          </Button>
        </div>
      </section>
      <MissedCards answers={state.answers} cardsById={cardsById} explanations={explanations} />
    </div>
  );
}

/** Whether the session has reached the server. Takes the same space in every state. */
function Saved({ snapshot, onRetry }: { snapshot: SessionSnapshot; onRetry: () => void }) {
  const { completion, unsent } = snapshot;
  return (
    <output className="flex min-h-8 flex-wrap items-center justify-center gap-x-3 gap-y-1 text-sm text-muted">
      {typeof completion === 'object' ? (
        <span className="inline-flex items-center gap-1.5">
          <Check aria-hidden size={16} className="text-accent" />
          Saved
        </span>
      ) : completion === 'failed' ? (
        <>
          <span className="inline-flex items-center gap-2">
            <CloudOff aria-hidden size={16} className="shrink-0 text-saffron" />
            {unsent === 0
              ? 'This session is not saved yet. It will be once the connection is back.'
              : `Not saved yet: ${unsent === 1 ? '1 answer waits' : `${unsent} answers wait`} for the connection.`}
          </span>
          <Button size="sm" onClick={onRetry}>
            Try Again
          </Button>
        </>
      ) : (
        'Saving...'
      )}
    </output>
  );
}
