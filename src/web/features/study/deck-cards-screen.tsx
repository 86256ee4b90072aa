import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Card } from '#domain/cards/card.ts';
import type { Deck } from '#domain/deck.ts';
import { CardLanguages } from '#web/features/card-text/card-languages.ts';
import { useDeckCards } from '#web/features/decks/cards.queries.ts';
import { DeckNotFound } from '#web/features/decks/deck-not-found.tsx';
import { useDeck } from '#web/features/decks/decks.queries.ts';
import { isNotFound } from '#web/lib/classify-error.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InvalidDeckId } from './invalid-deck-id.tsx';
import { isDeckId } from './session/deck-id.ts';
import { Starting } from './starting.tsx';
import { StudyFrame, type Back } from './study-frame.tsx';

/** A deck with its cards, and the way back to it. */
export type DeckCards = { deck: Deck; cards: readonly Card[]; back: Back };

type Props = { title: string; children: (loaded: DeckCards) => ReactNode };

/** A screen that uses all cards of the deck in its path, once they have loaded. */
export function DeckCardsScreen(props: Props) {
  const { deckId = '' } = useParams();
  return isDeckId(deckId) ? <OfDeck key={deckId} deckId={deckId} {...props} /> : <InvalidDeckId />;
}

function OfDeck({ deckId, title, children }: Props & { deckId: string }) {
  const deck = useDeck(deckId);
  const cards = useDeckCards(deckId, deck.isSuccess);
  usePageTitle(title);
  if (isNotFound(deck.error)) return <DeckNotFound />;
  const back = { to: `/decks/${deckId}`, label: 'Back to Deck' };
  if (deck.data !== undefined && cards.data !== undefined) {
    return (
      <CardLanguages value={deck.data}>
        {children({ deck: deck.data, cards: cards.data, back })}
      </CardLanguages>
    );
  }
  const failed = [deck, cards].find(({ isError }) => isError);
  return (
    <StudyFrame title={title} back={back}>
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
