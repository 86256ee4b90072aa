import type { CardContent } from '../cards/card.ts';
import type { DeckContent } from '../deck.ts';
import type { Quotation } from '../generation/draft.ts';
import type { CardState } from '../scheduling/card-state.ts';
import type { PortableReview } from './portable-review.ts';

/** A card to import, whatever the format of its file. */
export type IncomingCard = {
  /** Its place in the learner's file: the number of its row or card, from 1. */
  place: number;
  /** The title of its deck; empty where the file names none. */
  deck: string;
  /** Pictures and sounds are `media:NAME`, with the URL-encoded name of a file in the import, or they have their hash already. */
  content: CardContent;
  suspended: boolean;
  /** Whether other cards of the same place are its siblings. */
  hasSiblings?: boolean | undefined;
  /** From first to last. */
  reviews: readonly PortableReview[];
  /** The files that its texts name and that are in the import. */
  media: readonly string[];
  /** The files without which there is no card, such as a picture with a mask. */
  required?: readonly string[];
  /** Where it comes from; undefined if the file does not say. */
  origin?: CardOrigin | undefined;
  /** Its place in the source that the file was made from. */
  quotation?: Quotation | undefined;
  /** When it is due according to the file; undefined if the file does not say, or for a new card. */
  planned?: PlannedState | undefined;
};

/** What a file says about the identity of a card. */
export type CardOrigin = {
  /** Kind and id, such as `anki:GUID:0` or `cardamom:ID`. Later versions of the file repeat it. */
  key: string;
  /** For a card that was exported from here: its content, or its version, at that time. */
  exported?: CardContent | number | undefined;
};

/** The state of a card that another program has scheduled. */
export type PlannedState = {
  state: CardState;
  /** Whether the user of that program chose the due date. */
  byHand: boolean;
};

/** What a file says about a deck beyond its title. */
export type IncomingDeck = DeckContent;

/** A part of a file that is not imported, or not unchanged. */
export type Omission = {
  what: 'card' | 'row' | 'option' | 'tag' | 'media' | 'review' | 'text';
  /** As in `IncomingCard`; null for the file as a whole. */
  place: number | null;
  /** The start of the text that it is about, as far as that is known. */
  text: string;
  /** A sentence for the learner. */
  reason: string;
};

/** What a reader has read and not returned yet: at most a few hundred cards. */
export type IncomingPiece = {
  cards: readonly IncomingCard[];
  omissions: readonly Omission[];
  decks?: readonly IncomingDeck[];
};

/** Cards in pieces, each read when it is asked for. */
export type IncomingPieces = AsyncGenerator<IncomingPiece, void>;
