import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Deck } from '#domain/deck.ts';
import { useUserTimeZone } from '#web/features/account/settings.queries.ts';
import { useGeneration } from '#web/features/generation/generation-context.ts';
import { GenerationProgress } from '#web/features/generation/generation-progress.tsx';
import { useDue } from '#web/features/scheduling/due.queries.ts';
import { useKnown } from '#web/features/scheduling/known.queries.ts';
import { countsOf } from '#web/features/scheduling/today.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PodMark } from '#web/ui/logo.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DECK_STACK, DeckCard } from './deck-card.tsx';
import { arrangeDecks, type DeckView } from './deck-order.ts';
import { useDecks } from './decks.queries.ts';

const NextDeck = deferred(async () => (await import('./next-deck.tsx')).NextDeck);
const MoreDecks = deferred(async () => (await import('./more-decks.tsx')).MoreDecks);

const SKELETONS = ['first', 'second', 'third'];
const COLUMNS = 3;
const GRID = 'grid grid-cols-1 gap-x-5 gap-y-7 sm:grid-cols-2 xl:grid-cols-3';

/** Number of decks rendered at first: three rows on the widest screen. */
const FIRST_PAGE = 9;
/** Number of decks added each time the end of the list comes near. */
const PAGE = 24;

type Props = { search: string; view: DeckView; onClearSearch: () => void };

/** The decks that match the search, filtered and sorted, after the one being generated. */
export function DeckGrid({ search, view, onClearSearch }: Props) {
  const { data, dataUpdatedAt, isError, isPending, refetch, ...pages } = useDecks(search);
  useAllPages(pages);
  const [wanted, setWanted] = useState(FIRST_PAGE);
  const today = useDue().data;
  const knownIn = useKnown();
  const timeZone = useUserTimeZone();
  const { running, newDeckId } = useGeneration();

  if (isPending) return <DeckSkeletons />;
  if (isError && data === undefined) {
    return (
      <EmptyState
        role="alert"
        title="Failed to load decks"
        action={
          <Button onClick={() => void refetch()}>
            <RotateCcw aria-hidden size={16} />
            Try Again
          </Button>
        }
      />
    );
  }
  const decks = withFirst(arrangeDecks(data.decks, view), data.decks, newDeckId);
  const leavesRoom = decks.length < COLUMNS && decks.length === data.total && search === '' && !running;
  const shown = Math.min(wanted, decks.length);
  if (decks.length === 0 && search !== '') {
    return (
      <EmptyState title="No decks found" action={<Button onClick={onClearSearch}>Clear search</Button>}>
        Nothing matches “{search}”.
      </EmptyState>
    );
  }
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
      <div className={GRID}>
        <ul aria-label="Decks" className="contents">
          {running ? (
            <li className={`${DECK_STACK} justify-between border-accent-line`}>
              <h3 className="font-serif text-xl font-medium wrap-break-word">{running.title}</h3>
              <GenerationProgress running={running} />
            </li>
          ) : null}
          {decks.slice(0, shown).map((deck) => (
            <DeckCard
              key={deck.id}
              deck={deck}
              isNew={deck.id === newDeckId}
              today={countsOf(today, deck.id)}
              known={knownIn?.(deck.id)}
              loadedAt={dataUpdatedAt}
              timeZone={timeZone}
            />
          ))}
        </ul>
        {leavesRoom ? <NextDeck titles={decks.map(({ title }) => title)} /> : null}
      </div>
      {shown < decks.length || pages.isFetchNextPageError ? (
        <MoreDecks
          shown={shown}
          total={decks.length}
          loading={pages.isFetchingNextPage}
          failed={pages.isFetchNextPageError}
          onLoad={() => {
            setWanted(shown + PAGE);
            if (pages.isFetchNextPageError) void pages.fetchNextPage();
          }}
        />
      ) : null}
    </>
  );
}

function DeckSkeletons() {
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

type Pages = Pick<
  ReturnType<typeof useDecks>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** Fetches all pages, because sorting in another order needs every deck. */
function useAllPages({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Pages): void {
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
}

/** Moves a newly created deck to the front, whatever the order and category. */
function withFirst(decks: readonly Deck[], all: readonly Deck[], id: string | undefined): readonly Deck[] {
  const first = all.find((deck) => deck.id === id);
  return first ? [first, ...decks.filter((deck) => deck !== first)] : decks;
}
