import { type ImportedCard, LEFT_OUT, type LeftOut } from '#domain/interchange/anki/imported-card.ts';
import type { CardOrigin, IncomingCard, IncomingPieces, Omission } from '#domain/interchange/incoming.ts';
import type { OutgoingPieces } from '#domain/interchange/outgoing.ts';
import type { AnkiPackage } from './reading/read-package.ts';
import type { WrittenCard } from './writing/write-collection.ts';

/** The cards of a package as those of any format. Throws UnreadablePackage while reading. */
export async function* incomingFromAnki(pkg: Pick<AnkiPackage, 'pieces'>): IncomingPieces {
  for await (const { cards, leftOut } of pkg.pieces())
    yield { cards: cards.map(incomingCard), omissions: leftOut.map(omissionOf) };
}

function incomingCard(card: ImportedCard): IncomingCard {
  const { place, deck, content, suspended, reviews, media, masked, planned } = card;
  return {
    place,
    deck,
    content,
    suspended,
    reviews,
    media,
    required: masked.map(({ name }) => name),
    origin: originOf(card),
    ...(planned && { planned }),
  };
}

/** A card that was exported from here has its id; any other one the GUID of its note, which all cards of the note share. */
function originOf({ noteGuid, ordinal, exported }: ImportedCard): CardOrigin | undefined {
  if (noteGuid === '') return undefined;
  return exported === null
    ? { key: `anki:${noteGuid}:${ordinal}` }
    : { key: `cardamom:${exported.id}`, exported: exported.content };
}

function omissionOf({ what, place, text, reason }: LeftOut): Omission {
  return { what, place, text, reason: LEFT_OUT[reason] };
}

/** Outgoing cards in the form that `writeAnkiPackage` takes: with the titles of their decks. */
export async function* ankiPiecesOf(pieces: OutgoingPieces): AsyncGenerator<WrittenCard[], void> {
  for await (const { deck, cards } of pieces) yield cards.map((card) => ({ ...card, deck: deck.title }));
}
