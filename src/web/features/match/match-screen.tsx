import { useParams } from 'react-router';
import { CardLanguages } from '#web/features/card-text/card-languages.ts';
import { useDeckCards } from '#web/features/decks/cards.queries.ts';
import { DeckNotFound } from '#web/features/decks/deck-not-found.tsx';
import { useDeck } from '#web/features/decks/decks.queries.ts';
import { InvalidDeckId } from '#web/features/study/invalid-deck-id.tsx';
import { isDeckId } from '#web/features/study/session/deck-id.ts';
import { Starting } from '#web/features/study/starting.tsx';
import { StudyFrame } from '#web/features/study/study-frame.tsx';
import { isNotFound } from '#web/lib/classify-error.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Match } from './match.tsx';

/** Match: pairs of fronts and backs of a deck, against the clock or without one. */
export function MatchScreen() {
  const { deckId = '' } = useParams();
  return isDeckId(deckId) ? <OfDeck key={deckId} deckId={deckId} /> : <InvalidDeckId />;
}

function OfDeck({ deckId }: { deckId: string }) {
  const deck = useDeck(deckId);
  const cards = useDeckCards(deckId, deck.isSuccess);
  usePageTitle('Match');
  if (isNotFound(deck.error)) return <DeckNotFound />;
  const back = { to: `/decks/${deckId}`, label: 'Back to Deck' };
  if (deck.data !== undefined && cards.data !== undefined) {
    return (
      <CardLanguages value={deck.data}>
        <Match deck={deck.data} cards={cards.data} back={back} />
      </CardLanguages>
    );
  }
  const failed = [deck, cards].find(({ isError }) => isError);
  return (
    <StudyFrame title="Match" back={back}>
      {failed === undefined ? (
        <Starting text="Loading cards..." />
      ) : (
        <EmptyState
          role="alert"
          title={failureTitle(failed.error, 'Failed to load cards')}
          action={<Button onClick={() => void failed.refetch()}>Try Again</Button>}
        />
      )}
    </StudyFrame>
  );
}
