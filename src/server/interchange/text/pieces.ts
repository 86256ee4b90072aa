import type {
  IncomingCard,
  IncomingDeck,
  IncomingPiece,
  IncomingPieces,
  Omission,
} from '#domain/interchange/incoming.ts';
import type { TextOptions } from './decode-file.ts';

/** A piece ends with whichever comes first. */
const PIECE = { cards: 200, omissions: 1_000, characters: 500_000 };

/** Cards with what is left out, put together in pieces. */
export async function* inPieces(
  reads: AsyncIterable<IncomingPiece> | Iterable<IncomingPiece>,
  { signal }: TextOptions,
): IncomingPieces {
  let cards: IncomingCard[] = [];
  let omissions: Omission[] = [];
  let decks: IncomingDeck[] = [];
  let characters = 0;
  for await (const read of reads) {
    signal?.throwIfAborted();
    for (const card of read.cards) {
      cards.push(card);
      characters += card.content.front.length + card.content.back.length + 50 * card.reviews.length;
    }
    for (const omission of read.omissions) omissions.push(omission);
    for (const deck of read.decks ?? []) decks.push(deck);
    if (
      cards.length >= PIECE.cards ||
      omissions.length >= PIECE.omissions ||
      characters >= PIECE.characters
    ) {
      yield { cards, omissions, ...(decks.length > 0 && { decks }) };
      cards = [];
      omissions = [];
      decks = [];
      characters = 0;
    }
  }
  if (cards.length > 0 || omissions.length > 0 || decks.length > 0)
    yield { cards, omissions, ...(decks.length > 0 && { decks }) };
}
