import type { MaskedPicture } from './occlusion.ts';
import type { PlannedState } from '../incoming.ts';
import type { PortableReview } from '../portable-review.ts';
import { CONTENT_LOSSES } from '../within-limits.ts';
import type { CardContent } from '../../cards/card.ts';

/** A card from a package as a card of ours. Pictures and sounds in its texts are `![...](media:NAME)`, with the name URL-encoded. */
export type ImportedCard = {
  /** The card's number in the package. */
  id: number;
  /** Among all cards of the package, from 1. */
  place: number;
  /** The same in all packages that ever had this note. */
  noteGuid: string;
  /** Which card of its note it is, from 0. */
  ordinal: number;
  /** For a card that was exported from here: its id and its content at that time, with the names of files. */
  exported: { id: string; content: CardContent } | null;
  /** Its title, with those of the decks above it. */
  deck: string;
  content: CardContent;
  suspended: boolean;
  /** How Anki had scheduled it; null for a new card. */
  planned: PlannedState | null;
  /** From first to last. */
  reviews: PortableReview[];
  /** The files that its texts name and the package has, and its masked pictures. */
  media: string[];
  /** Pictures with a mask, which are drawn when they are asked for. */
  masked: MaskedPicture[];
};

/** Reasons why a part of a package is not imported, with the text for the learner. */
export const LEFT_OUT = {
  ...CONTENT_LOSSES,
  'no-note': 'Its note is missing from the package.',
  'no-note-type': 'Its note type is missing from the package.',
  'no-template': 'Its note type has no such card.',
  'broken-template': 'The template of its note type is not closed properly.',
  'image-occlusion':
    'The mask over its picture cannot be drawn: the picture or the mask is missing or unknown.',
  'too-complex': 'Its note is built in a way that cannot be read.',
  'note-too-long': 'Its note is longer than 1 MB.',
  'missing-media': 'The file is missing from the package.',
  'remote-media': 'The picture lies on another server and is not in the package.',
  'embedded-media': 'The picture is written into the text and not a file of the package.',
  'too-many-reviews': 'Only the last 10,000 reviews of a card are kept.',
} as const;

export type LeftOutReason = keyof typeof LEFT_OUT;

/** A part of a package that is not imported. */
export type LeftOut = {
  what: 'card' | 'option' | 'tag' | 'media' | 'review' | 'text';
  /** The card's number in the package. */
  cardId: number;
  /** Among all cards of the package, from 1. */
  place: number;
  /** What it is about, as far as that is known: the start of the note, the tag, the name of the file. */
  text: string;
  reason: LeftOutReason;
};
