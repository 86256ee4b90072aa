import type { CardDraft } from '#domain/generation/draft.ts';
import type { ModelCall } from './ai/model-caller.ts';

/** What a generator is asked for. */
export type GenerationBrief = {
  topic: string;
  description: string | null;
  cardCount: number;
  difficulty: number;
  /** Decides every choice a generator has, so that a generation that is resumed makes the same deck. */
  seed: string;
};

export type GeneratedDrafts = {
  drafts: readonly CardDraft[];
  category: string | null;
  /** Kept with the deck as what made its cards. */
  source: string;
};

export type GenerateOptions = {
  /**
   * Ends the work. When its reason is an AppError GENERATION_TIMEOUT, good cards that are there already are
   * delivered; otherwise the reason is thrown.
   */
  signal: AbortSignal;
  /** Told the number of good cards so far, each time there is one more. */
  onProgress: (cards: number) => void;
  /** Told of each request to a provider. */
  onCall: (call: ModelCall) => void;
  /** Fronts of the cards in the learner's newest generated decks of a category. */
  knownFronts: (category: string) => Promise<readonly string[]>;
};

/** Makes card drafts on a topic: the built-in generator, or a language model. */
export type CardGenerator = {
  /** Shown to learners as the provider of this installation. */
  name: string;
  /** The name, and the model where there is one; for the log and the operator's figures. */
  source: string;
  builtIn: boolean;
  /** Topics to begin with, where not every topic will do. */
  examples?: readonly string[];
  /**
   * Drafts for the brief, at most as many as asked. Throws AppError: TOPIC_UNKNOWN (with `suggestions`) or a
   * provider's failure.
   */
  generate: (brief: GenerationBrief, options: GenerateOptions) => Promise<GeneratedDrafts>;
};
