import { type ImportedCard, LEFT_OUT, type LeftOut } from '#domain/interchange/anki/imported-card.ts';
import type { IncomingCard, IncomingPieces, Omission } from '#domain/interchange/incoming.ts';
import type { OutgoingPieces } from '#domain/interchange/outgoing.ts';
import type { AnkiPackage } from './reading/read-package.ts';
import type { WrittenCard } from './writing/write-collection.ts';

/**
 * The cards of a package as those of any format. At the end it is told once how many cards had been planned in Anki but come
 * without their history, which is all that says what is remembered of them. Throws UnreadablePackage on the way.
 */
export async function* incomingFromAnki(pkg: Pick<AnkiPackage, 'pieces'>): IncomingPieces {
  let withoutHistory = 0;
  for await (const { cards, leftOut } of pkg.pieces()) {
    withoutHistory += cards.filter(({ isPlanned, reviews }) => isPlanned && reviews.length === 0).length;
    yield { cards: cards.map(incomingCard), omissions: leftOut.map(omissionOf) };
  }
  if (withoutHistory > 0) yield { cards: [], omissions: [historyIsMissing(withoutHistory)] };
}

function incomingCard({ place, deck, content, suspended, reviews, media }: ImportedCard): IncomingCard {
  return { place, deck, content, suspended, reviews, media };
}

function omissionOf({ what, place, text, reason }: LeftOut): Omission {
  return { what, place, text, reason: LEFT_OUT[reason] };
}

function historyIsMissing(cards: number): Omission {
  return {
    what: 'review',
    place: null,
    text: cards === 1 ? '1 card' : `${cards.toLocaleString('en')} cards`,
    reason:
      'They have been studied in Anki, but the package has no reviews of them, so they start as new cards.',
  };
}

/** Cards on their way out as `writeAnkiPackage` takes them: by the titles of their decks. */
export async function* ankiPiecesOf(pieces: OutgoingPieces): AsyncGenerator<WrittenCard[], void> {
  for await (const { deck, cards } of pieces) yield cards.map((card) => ({ ...card, deck: deck.title }));
}
