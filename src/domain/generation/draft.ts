import type { CardContent } from '../cards/card.ts';

/**
 * A card proposed by a generator, before the server checks it and orders its options. Generators never decide the
 * position of the correct option, because models tend to prefer one position; the server shuffles.
 */
export type CardDraft = Pick<CardContent, 'front' | 'back' | 'difficulty'> & {
  /** Three hints, of which only the last may nearly give the answer away. */
  hints: readonly [string, string, string];
  /** Why the answer is correct, in a sentence or two; it must add to the answer, not repeat it. */
  explanation: string;
  /** Three wrong options of the same kind as the answer; absent for a flip card. */
  distractors?: readonly [string, string, string];
  /** Why each distractor is wrong, or null if the generator does not say. */
  whyWrong?: readonly [string | null, string | null, string | null];
};

/**
 * What happens to a draft. A `proposed` draft is saved unless the learner rejects it, or it is less certain; the learner
 * has agreed to an `accepted` one; a `rejected` one was turned down by the learner or by the checks.
 */
export const DRAFT_STATUSES = ['proposed', 'accepted', 'rejected'] as const;
export type DraftStatus = (typeof DRAFT_STATUSES)[number];

/**
 * Why a draft is rejected. `quote-not-found` and `answer-not-found` apply to cards from a source; `other-kind` is a draft
 * that does not fit the requested mix, `other-language` one that is not in the language asked for.
 */
export const DRAFT_FAULTS = [
  'empty',
  'length',
  'difficulty',
  'duplicate-front',
  'answer-in-front',
  'leaking-hint',
  'repeated-hint',
  'falling-hint',
  'repeated-option',
  'double-key',
  'giveaway-length',
  'banned-option',
  'placeholder',
  'missing-picture',
  'broken-formula',
  'other-language',
  'quote-not-found',
  'answer-not-found',
  'other-kind',
] as const;
export type DraftFault = (typeof DRAFT_FAULTS)[number];

/**
 * Why a draft that passes the checks may still be wrong. A `less-certain` draft is saved only if the learner accepts it,
 * and does not count as a card that was asked for. After a second look, a model was not sure of a `second-look` draft;
 * the learner is told so.
 */
export const DRAFT_DOUBTS = ['less-certain', 'second-look'] as const;
export type DraftDoubt = (typeof DRAFT_DOUBTS)[number];

/** The text of a source that a card comes from. */
export type Quotation = {
  /** The number of the passage in its source, from 0. */
  passage: number;
  /** The page, slide or time at which the quote begins, or null if there is none. See `placeAtSecond`. */
  page: number | null;
  /** Word for word as in the passage. */
  quote: string;
};

/** An existing card that asks the same as a draft. */
export type LikeCard = { cardId: string; deckId: string; front: string };

/** A proposed card, which waits in a generation until it is saved. */
export type Draft = {
  id: string;
  /** Place in the order of arrival, from 0. */
  position: number;
  status: DraftStatus;
  content: CardContent;
  /** Why the checks rejected the draft; empty if they accept it. */
  faults: DraftFault[];
  /** Null for a draft that nothing casts doubt on. */
  doubt: DraftDoubt | null;
  quotation: Quotation | null;
  /** A card of the learner's that asks the same, or null if there is none. */
  like: LikeCard | null;
  /** Starts at 1 and grows with each change. */
  version: number;
};

/** Whether saving would keep a draft. */
export function isKept({ status, doubt }: Pick<Draft, 'status' | 'doubt'>): boolean {
  return status === 'accepted' || (status === 'proposed' && doubt !== 'less-certain');
}

/** Whether a less certain draft waits for the learner's decision. */
export function isUndecided({ status, doubt }: Pick<Draft, 'status' | 'doubt'>): boolean {
  return status === 'proposed' && doubt === 'less-certain';
}

/** Whether a draft counts as a card that was asked for: it was good when it arrived, whatever the learner did later. */
export function isDelivered({ faults, doubt }: Pick<Draft, 'faults' | 'doubt'>): boolean {
  return faults.length === 0 && doubt !== 'less-certain';
}
