import type { CardContent } from '../cards/card.ts';
import type { DeckContent } from '../deck.ts';
import type { CardState } from '../scheduling/card-state.ts';
import type { PortableReview } from './portable-review.ts';

/** A card to export, whatever the format of the file. Media are `media:HASH`, as in the cards themselves. */
export type OutgoingCard = {
  id: string;
  content: CardContent;
  /** Counts its changes. */
  version: number;
  /** When it was made, and when its content last changed: epoch ms. */
  createdAt: number;
  changedAt: number;
  /** Null for a new card, and if schedules are not exported. */
  memory: CardState | null;
  suspended: boolean;
  /** From first to last; none if schedules are not exported. */
  reviews: readonly PortableReview[];
};

/** Up to a few hundred cards of a deck, in order. The pieces of a deck are consecutive; an empty deck has one empty piece. */
export type OutgoingPiece = { deckId: string; deck: DeckContent; cards: readonly OutgoingCard[] };

/** Cards in pieces, each read when it is asked for. */
export type OutgoingPieces = AsyncIterable<OutgoingPiece>;
