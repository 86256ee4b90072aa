import { Link, useParams } from 'react-router';
import { CardLanguages } from '#web/features/card-text/card-languages.ts';
import { useDeckCards } from '#web/features/decks/cards.queries.ts';
import { DeckNotFound } from '#web/features/decks/deck-not-found.tsx';
import { useDeck } from '#web/features/decks/decks.queries.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PrintFrame } from './print-frame.tsx';
import { PrintableDeck } from './printable-deck.tsx';
import { isNotFound } from '#web/lib/classify-error.ts';

export function PrintScreen() {
  const { id = '' } = useParams();
  const deck = useDeck(id);
  const cards = useDeckCards(id, deck.isSuccess);
  usePageTitle(deck.data && `Print ${deck.data.title}`);

  if (isNotFound(deck.error)) return <DeckNotFound />;
  if (deck.data && cards.data && cards.data.length > 0)
    return (
      <CardLanguages value={deck.data}>
        <PrintableDeck deck={deck.data} cards={cards.data} />
      </CardLanguages>
    );
  const missing = deck.data ? cards : deck;
  return (
    <PrintFrame deckId={id} title={deck.data?.title}>
      {cards.data?.length === 0 ? (
        <EmptyState
          title="Nothing to print yet"
          action={
            <Button asChild>
              <Link to={`/decks/${id}`}>Back to Deck</Link>
            </Button>
          }
        >
          This deck has no cards.
        </EmptyState>
      ) : missing.isError ? (
        <EmptyState
          role="alert"
          title={failureTitle(missing.error, deck.data ? 'Failed to load cards' : 'Failed to load deck')}
          action={<Button onClick={() => void missing.refetch()}>Try Again</Button>}
        />
      ) : (
        <>
          <output className="sr-only">Loading cards</output>
          <Skeleton className="h-72 rounded-lg" />
        </>
      )}
    </PrintFrame>
  );
}
