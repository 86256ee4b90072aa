import type { ErrorCode } from '../errors.ts';
import type { PlanLine } from './deck-plan.ts';
import type { CardMix } from './mix.ts';

/**
 * What cards are made from: a topic, a source, a card that is to become another or several, or a file of cards. An
 * import only keeps its drafts in a generation.
 */
export const GENERATION_KINDS = ['topic', 'source', 'card', 'import'] as const;
export type GenerationKind = (typeof GENERATION_KINDS)[number];

/** What a model can be asked to make of a card. */
export const REVISIONS = ['simpler', 'hints', 'options', 'split'] as const;
export type Revision = (typeof REVISIONS)[number];

/**
 * How far a generation is. `review`: its drafts wait for the learner, which those of a generation without a review
 * never do. `completed`: they are saved.
 */
export const GENERATION_STATUSES = ['pending', 'generating', 'review', 'completed', 'failed'] as const;
export type GenerationStatus = (typeof GENERATION_STATUSES)[number];

/** What a learner asks for. */
export type GenerationRequest = {
  kind: GenerationKind;
  /** Title of the new deck. */
  title: string;
  topic: string;
  /** For a topic, the learner's instructions; for a source, the focus of the cards. */
  description: string | null;
  cardCount: number;
  difficulty: number;
  mix: CardMix;
  /** Language of the cards (BCP 47 tag), or null for the topic's own. */
  language: string | null;
  /** Whether the learner reviews the drafts before they are saved. */
  review: boolean;
  /** The deck that gets the cards; null if it does not exist yet. */
  deckId: string | null;
  sourceId: string | null;
  /** Passages of the source to make cards from; null for all. */
  part: readonly number[] | null;
};

/** A request for cards and how far it is; its drafts belong to it by its id. */
export type Generation = GenerationRequest & {
  /** Also the id of the new deck, if there is one. */
  id: string;
  userId: string;
  /** The card that a revision is for. */
  cardId: string | null;
  status: GenerationStatus;
  /** Number of good drafts so far, without less certain ones. */
  cardsGenerated: number;
  /** Number of drafts that saving would keep. */
  kept: number;
  /** Number of less certain drafts that the learner has neither kept nor dropped. */
  undecided: number;
  /** The planned questions; null without a plan. */
  plan: readonly PlanLine[] | null;
  /** The category that the generator chose. */
  category: string | null;
  /** What made the drafts, stored as the source of a deck; null before the first draft. */
  madeBy: string | null;
  error: { code: ErrorCode; message: string; details: Record<string, unknown> } | null;
  createdAt: number;
  version: number;
};
