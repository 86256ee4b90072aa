import type { CardContent } from '../cards/card.ts';
import type { DraftFault } from './draft-checks.ts';

/** What the drafts of a batch are made from: a topic, a source, a card to revise, or a file of cards. */
export const BATCH_KINDS = ['topic', 'source', 'card', 'import'] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];

/** The ways in which a model can revise a card. */
export const REVISIONS = ['simpler', 'hints', 'options', 'split'] as const;
export type Revision = (typeof REVISIONS)[number];

/**
 * How far a batch has come. `review`: its drafts are made and wait for the learner; a batch that is saved automatically
 * skips this status. `completed`: the drafts are saved as cards.
 */
export const BATCH_STATUSES = ['pending', 'generating', 'review', 'completed', 'failed'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/**
 * What happens to a draft. A `proposed` draft is saved unless the learner rejects it; the learner has agreed to an
 * `accepted` one; a `rejected` one was turned down by the learner or by the checks.
 */
export const DRAFT_STATUSES = ['proposed', 'accepted', 'rejected'] as const;
export type DraftStatus = (typeof DRAFT_STATUSES)[number];

/** The text of a source that a card comes from. */
export type Quotation = {
  /** The number of the passage in its source, from 0. */
  passage: number;
  /** The page or slide on which the quote begins, or null if the source has none. */
  page: number | null;
  /** Word for word as in the passage. */
  quote: string;
};

/** An existing card that asks the same as a draft. */
export type LikeCard = { cardId: string; deckId: string; front: string };

/** A proposed card, which waits in a batch until it is saved. */
export type Draft = {
  id: string;
  /** Place in the order of arrival, from 0. */
  position: number;
  status: DraftStatus;
  content: CardContent;
  /** Why the checks rejected the draft; empty if they accept it. */
  faults: DraftFault[];
  quotation: Quotation | null;
  /** A card of the learner's that asks the same, or null if there is none. */
  like: LikeCard | null;
  /** Starts at 1 and grows with each change. */
  version: number;
};
