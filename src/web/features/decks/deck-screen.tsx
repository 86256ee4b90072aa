import { useParams } from 'react-router';
import { CardLanguages } from '#web/features/card-text/card-languages.ts';
import { useDeckMemory } from '#web/features/scheduling/scheduling.queries.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CardList } from './card-list.tsx';
import { useDeckCards } from './cards.queries.ts';
import { CardsMissing } from './cards-missing.tsx';
import { DeckHeader } from './deck-header.tsx';
import { DeckMemorySection } from './deck-memory.tsx';
import { DeckNotFound } from './deck-not-found.tsx';
import { DeckStats } from './deck-stats.tsx';
import { useDeck } from './decks.queries.ts';
import { isNotFound } from '#web/lib/classify-error.ts';

export function DeckScreen() {
  const { id = '' } = useParams();
  const deck = useDeck(id);
  const cards = useDeckCards(id, deck.isSuccess);
  const memory = useDeckMemory(id, deck.isSuccess);
  usePageTitle(deck.data?.title);

  if (isNotFound(deck.error)) return <DeckNotFound />;
  return (
    <div className="group/deck flex flex-col gap-4 sm:gap-6">
      <DeckHeader deck={deck.data} failed={deck.isError} />
      {deck.isError && deck.data === undefined ? (
        <EmptyState
          role="alert"
          title={failureTitle(deck.error, 'Failed to load deck')}
          action={<Button onClick={() => void deck.refetch()}>Try Again</Button>}
        />
      ) : deck.data === undefined ? (
        <DeckSkeleton />
      ) : (
        <>
          <div className="flex flex-col gap-2 sm:gap-3">
            <DeckStats deck={deck.data} loadedAt={deck.dataUpdatedAt} />
            {deck.data.cardCount === 0 ? null : <DeckMemorySection deck={deck.data} memory={memory} />}
          </div>
          <CardLanguages value={deck.data}>
            <CardList
              deck={deck.data}
              // With their schedules, which change the heights of cards.
              cards={memory.isPending ? undefined : cards.data}
              memory={memory}
              failed={cards.isError}
              onRetry={() => void cards.refetch()}
            />
          </CardLanguages>
        </>
      )}
    </div>
  );
}

/** Stands in for everything below the header, because the heights depend on the deck. */
function DeckSkeleton() {
  return (
    <>
      <div className="flex flex-col gap-2 sm:gap-3">
        <Skeleton className="h-15.5 rounded-lg" />
        <Skeleton className="h-11.5 rounded-lg" />
      </div>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-11 rounded-md max-sm:h-24" />
        <CardsMissing failed={false} onRetry={() => undefined} />
      </div>
    </>
  );
}
