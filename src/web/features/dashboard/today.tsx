import type { UseQueryResult } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { Link } from 'react-router';
import type { Due } from '#contract/memory.ts';
import { useLearnerTimeZone } from '#web/features/account/settings.queries.ts';
import { cardsToReview, countsText, nextCardsText } from '#web/features/memory/today.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Props = { due: UseQueryResult<Due>; hasDecks: boolean };

/** What there is to review today, in a box that has its full height before that has loaded. */
export function Today({ due, hasDecks }: Props) {
  const { data, isError, isFetching, refetch } = due;
  return (
    <section
      aria-labelledby="today-heading"
      className="flex min-h-36 items-center justify-between gap-x-4 rounded-lg border bg-surface p-4 sm:min-h-28 sm:gap-x-6 sm:px-5"
    >
      <div className="min-w-0">
        <h2 id="today-heading" className="text-sm text-muted">
          Today
        </h2>
        {data ? (
          <Contents due={data} hasDecks={hasDecks} loadedAt={due.dataUpdatedAt} />
        ) : isError ? (
          <p>What is due could not be loaded.</p>
        ) : (
          <>
            <Skeleton className="my-1 h-7 w-28 max-w-full" />
            <Skeleton className="h-5 w-48 max-w-full" />
          </>
        )}
      </div>
      {data ? (
        <ReviewLink due={data} />
      ) : isError ? (
        <Button loading={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      ) : (
        <Skeleton className="h-12 w-21 shrink-0 min-[22rem]:w-27 sm:w-32 rounded-md" />
      )}
    </section>
  );
}

function Contents({ due, hasDecks, loadedAt }: { due: Due; hasDecks: boolean; loadedAt: number }) {
  const timeZone = useLearnerTimeZone();
  const cards = cardsToReview(due);
  if (!hasDecks) return <p>Your cards come back here when it is time to review them.</p>;
  if (cards === 0) {
    return (
      <>
        <p className="mt-1 font-serif text-xl font-medium sm:text-2xl">Nothing due.</p>
        <p className="text-sm text-muted">{nextCardsText(due, loadedAt, timeZone)}</p>
      </>
    );
  }
  return (
    <>
      <p className="mt-1 font-serif text-xl font-medium tabular-nums sm:text-2xl">
        {countOf(cards, 'card')} due
      </p>
      <p className="text-sm text-muted tabular-nums">
        {countsText(due)} · about {formatNumber(due.minutes)}&nbsp;min
      </p>
    </>
  );
}

function ReviewLink({ due }: { due: Due }) {
  if (cardsToReview(due) === 0) return null;
  return (
    <Button asChild variant="primary" size="lg" className="shrink-0 max-sm:px-4!">
      <Link to="/review">
        <Repeat aria-hidden size={18} className="max-[22rem]:hidden" />
        Review
      </Link>
    </Button>
  );
}
