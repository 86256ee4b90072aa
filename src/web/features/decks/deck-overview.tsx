import { RotateCcw } from 'lucide-react';
import { useDeferredValue, useEffect } from 'react';
import { Link } from 'react-router';
import type { Deck } from '#domain/deck.ts';
import { useGeneration } from '#web/features/generation/generation-context.ts';
import { useDue } from '#web/features/scheduling/due.queries.ts';
import { useKnown } from '#web/features/scheduling/known.queries.ts';
import { countsByDeck, dueCards } from '#web/features/scheduling/today.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { failureTitle } from '#web/lib/needs-server.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PodMark } from '#web/ui/logo.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DECK_STACK } from './deck-card.tsx';
import { DeckGrid, GRID } from './deck-grid.tsx';
import { arrangeDecks, layoutOf, type DeckView } from './deck-order.ts';
import { useDecks } from './decks.queries.ts';

const DeckList = deferred(async () => (await import('./deck-list.tsx')).DeckList, {
  placeholder: <ListSkeleton />,
});
const NoArchivedDecks = deferred(async () => (await import('./no-archived-decks.tsx')).NoArchivedDecks);
const MoreDecks = deferred(async () => (await import('./more-decks.tsx')).MoreDecks);

const SKELETONS = ['first', 'second', 'third'];
const COLUMNS = 3;

type Props = {
  search: string;
  view: DeckView;
  /** Whether the archived decks are shown in place of the others. */
  archived: boolean;
  onClearSearch: () => void;
  onLeaveArchive: () => void;
  /** Opens or closes a folder. */
  onToggle: (folder: string) => void;
};

/** The decks that match the search, filtered and sorted, as cards or as a list. */
export function DeckOverview({ search, view, archived, onClearSearch, onLeaveArchive, onToggle }: Props) {
  const { data, dataUpdatedAt, error, isError, isPending, refetch, ...pages } = useDecks(search, {
    archived,
  });
  const isComplete = useAllPages(pages);
  const due = useDue();
  // The page requests this before the code has loaded, so the response is read even if no grid shows it.
  const knownIn = useKnown();
  const { running, newDeckId } = useGeneration();

  // Decks would change places while others arrive, or while the counts of due cards arrive.
  const isReady = !isPending && isComplete && !(view.order === 'due' && due.isPending);
  // Draws the decks in short tasks, after what is above them.
  const isDrawable = useDeferredValue(isReady);
  if (isPending || !isReady || !isDrawable) {
    return view.layout === 'list' ? <ListSkeleton /> : <GridSkeleton />;
  }
  if (isError && data === undefined) {
    return (
      <EmptyState
        role="alert"
        title={failureTitle(error, 'Failed to load decks')}
        action={
          <Button onClick={() => void refetch()}>
            <RotateCcw aria-hidden size={16} />
            Try Again
          </Button>
        }
      />
    );
  }
  const todayIn = countsByDeck(due.data);
  const arranged = arrangeDecks(data.decks, view, (deckId) => dueCards(todayIn(deckId)));
  const decks = withFirst(arranged, data.decks, newDeckId);
  const isNarrowed = search !== '' || decks.length < data.decks.length;
  if (decks.length === 0 && search !== '') {
    return (
      <EmptyState title="No decks found" action={<Button onClick={onClearSearch}>Clear search</Button>}>
        Nothing matches “{search}”.
      </EmptyState>
    );
  }
  if (decks.length === 0 && archived) return <NoArchivedDecks onLeave={onLeaveArchive} />;
  if (decks.length === 0 && !running) {
    return (
      <EmptyState
        icon={<PodMark size={44} />}
        title="No decks found"
        action={
          <>
            <Button asChild>
              <Link to="/explore">Explore the library</Link>
            </Button>
            <Button asChild className="h-auto! min-h-10 py-1.5 whitespace-normal!">
              <Link to="/import">Bring your cards from Anki or Quizlet</Link>
            </Button>
          </>
        }
      >
        Pick a topic above, or write a deck of your own.
      </EmptyState>
    );
  }
  return (
    <>
      {layoutOf(view, data.decks) === 'list' && decks.length > 0 ? (
        <DeckList
          decks={decks}
          running={archived ? undefined : running}
          todayIn={todayIn}
          newDeckId={newDeckId}
          // Search results are shown, whichever folders are closed.
          key={isNarrowed ? search : ''}
          {...(!isNarrowed && { closed: view.closed, onToggle })}
        />
      ) : (
        <DeckGrid
          decks={decks}
          running={archived ? undefined : running}
          loadedAt={dataUpdatedAt}
          todayIn={todayIn}
          knownIn={knownIn}
          newDeckId={newDeckId}
          leavesRoom={decks.length < COLUMNS && !isNarrowed && !archived && !running}
        />
      )}
      {pages.isFetchNextPageError ? (
        <MoreDecks
          shown={decks.length}
          total={data.total}
          loading={pages.isFetchingNextPage}
          failed
          onLoad={() => void pages.fetchNextPage()}
        />
      ) : null}
    </>
  );
}

function GridSkeleton() {
  return (
    <div className={GRID}>
      <output className="sr-only">Loading decks</output>
      {SKELETONS.map((name) => (
        <div key={name} className={`${DECK_STACK} justify-between`}>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-6 w-4/5" />
          </div>
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
  );
}

function ListSkeleton() {
  return (
    <div className="flex flex-col gap-2 rounded-lg border bg-surface p-3">
      <output className="sr-only">Loading decks</output>
      {SKELETONS.map((name) => (
        <Skeleton key={name} className="h-10" />
      ))}
    </div>
  );
}

type Pages = Pick<
  ReturnType<typeof useDecks>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** Fetches all pages, because sorting needs every deck. Returns whether there is none left to wait for. */
function useAllPages({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: Pages): boolean {
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return !hasNextPage || isFetchNextPageError;
}

/** Moves a newly created deck to the front, whatever the order and category. */
function withFirst(decks: readonly Deck[], all: readonly Deck[], id: string | undefined): readonly Deck[] {
  const first = all.find((deck) => deck.id === id);
  return first ? [first, ...decks.filter((deck) => deck !== first)] : decks;
}
