/**
 * What cards are made from: a topic, a source, a card that is to become another or several, or a file of cards. An import
 * only keeps its drafts in a generation.
 */
export const GENERATION_KINDS = ['topic', 'source', 'card', 'import'] as const;
export type GenerationKind = (typeof GENERATION_KINDS)[number];

/** What a model can be asked to make of a card. */
export const REVISIONS = ['simpler', 'hints', 'options', 'split'] as const;
export type Revision = (typeof REVISIONS)[number];

/**
 * How far a generation is. `review`: its drafts wait for the learner, which those of a generation without a review never
 * do. `completed`: they are saved.
 */
export const GENERATION_STATUSES = ['pending', 'generating', 'review', 'completed', 'failed'] as const;
export type GenerationStatus = (typeof GENERATION_STATUSES)[number];
