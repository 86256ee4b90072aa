import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Progress } from '#contract/analytics.ts';
import { countOf } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The most studied decks, as the server ranks them. */
export function TopDecks({ decks }: { decks: Progress['topDecks'] | undefined }) {
  return (
    <section aria-labelledby="top-decks-heading" className="flex flex-col gap-5">
      <h2 id="top-decks-heading" className="font-serif text-2xl font-medium">
        Top decks
      </h2>
      <Ranking decks={decks} />
    </section>
  );
}

function Ranking({ decks }: { decks: Progress['topDecks'] | undefined }) {
  if (decks === undefined) return <Skeleton className="h-72 rounded-lg" />;
  if (decks.length === 0) {
    return <p className="text-muted">The decks you finish most often appear here.</p>;
  }
  return (
    <ol className="divide-y overflow-hidden rounded-lg border bg-surface">
      {decks.map((deck, index) => (
        <li key={deck.id}>
          <Link
            to={`/decks/${deck.id}`}
            className="group flex items-center gap-4 px-4 py-3.5 -outline-offset-2 transition-colors duration-(--duration-fast) hover:bg-raised sm:px-5"
          >
            <span aria-hidden className="w-5 shrink-0 font-serif text-xl text-muted tabular-nums">
              {index + 1}
            </span>
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2">
              <span className="min-w-0 flex-1 basis-56">
                <span className="block truncate font-medium">{deck.title}</span>
                <span className="block truncate text-sm text-muted">
                  {[deck.category, countOf(deck.sessionCount, 'session'), countOf(deck.totalCards, 'card')]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </span>
              </span>
              <span className="flex w-full items-center gap-3 sm:w-56">
                <ProgressBar label={`Accuracy on ${deck.title}`} value={deck.averageAccuracy} />
                <span className="w-11 shrink-0 text-right text-sm font-medium tabular-nums">
                  {deck.averageAccuracy}%<span className="sr-only"> accuracy</span>
                </span>
              </span>
            </span>
            <ChevronRight aria-hidden size={18} className="shrink-0 text-muted max-sm:hidden" />
          </Link>
        </li>
      ))}
    </ol>
  );
}
