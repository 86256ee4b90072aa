import type { CardContent } from '../cards/card.ts';
import type { DraftFault } from './draft-checks.ts';

/** What brings cards: a topic, a source of the learner's, a card that is to become another or several, or a file of cards. */
export const BATCH_KINDS = ['topic', 'source', 'card', 'import'] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];

/** What a model can be asked to make of a card. */
export const REVISIONS = ['simpler', 'hints', 'options', 'split'] as const;
export type Revision = (typeof REVISIONS)[number];

/**
 * How far a batch is. `review`: its drafts are made and wait for the learner; a batch that is saved by itself never is.
 * `completed`: they are saved.
 */
export const BATCH_STATUSES = ['pending', 'generating', 'review', 'completed', 'failed'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/**
 * What becomes of a draft. `proposed` is saved unless the learner drops it, `accepted` is what they said yes to, `rejected`
 * what they or the checks dropped.
 */
export const DRAFT_STATUSES = ['proposed', 'accepted', 'rejected'] as const;
export type DraftStatus = (typeof DRAFT_STATUSES)[number];

/** Where in a source a card comes from. */
export type Quotation = {
  /** The number of the passage in its source, from 0. */
  passage: number;
  /** The page or slide on which the quote begins; null where there are none. */
  page: number | null;
  /** As it stands in the passage. */
  quote: string;
};

/** A card that a draft asks the same as. */
export type LikeCard = { cardId: string; deckId: string; front: string };

/** A card that is not one yet: it waits in a batch until it is saved. */
export type Draft = {
  id: string;
  /** In the order of arrival, from 0. */
  position: number;
  status: DraftStatus;
  content: CardContent;
  /** Why the checks rejected it; empty for a good one. */
  faults: DraftFault[];
  quotation: Quotation | null;
  /** A card of the learner's that asks the same; null when there is none. */
  like: LikeCard | null;
  /** Starts at 1 and grows with each change. */
  version: number;
};
