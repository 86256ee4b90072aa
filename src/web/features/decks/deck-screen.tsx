import { useParams } from 'react-router';
import { CardLanguages } from '#web/features/card-text/card-languages.ts';
import { useDeckMemory } from '#web/features/scheduling/scheduling.queries.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardList } from './card-list.tsx';
import { useDeckCards } from './cards.queries.ts';
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
  const isEmpty = deck.data?.cardCount === 0;

  if (isNotFound(deck.error)) return <DeckNotFound />;
  return (
    <div className="flex flex-col gap-10">
      <DeckHeader deck={deck.data} failed={deck.isError} />
      {deck.isError && deck.data === undefined ? (
        <EmptyState
          role="alert"
          title="Failed to load deck"
          action={<Button onClick={() => void deck.refetch()}>Try Again</Button>}
        />
      ) : (
        <>
          <DeckStats deck={deck.data} loadedAt={deck.dataUpdatedAt} />
          {isEmpty ? null : <DeckMemorySection deckId={id} memory={memory} />}
          <CardLanguages value={deck.data}>
            <CardList
              deckId={id}
              deck={deck.data}
              cards={cards.data}
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
