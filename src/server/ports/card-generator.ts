import type { PlanLine } from '#domain/generation/deck-plan.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import type { Asked } from '#domain/generation/same-question.ts';
import type { CardMix } from '#domain/generation/mix.ts';
import type { ModelCall } from './ai/model-caller.ts';

/** A request to a generator. */
export type GenerationBrief = {
  topic: string;
  description: string | null;
  cardCount: number;
  difficulty: number;
  mix: CardMix;
  /** BCP 47; null for that of the topic. */
  language: string | null;
  /** What an earlier attempt at this deck has planned. */
  plan?: readonly PlanLine[] | null;
  /** Makes every random choice of a generator repeatable, so that a resumed generation makes the same deck. */
  seed: string;
};

export type GeneratedDrafts = {
  drafts: readonly CardDraft[];
  category: string | null;
  /** Stored with the deck as the source of its cards. */
  source: string;
};

export type GenerateOptions = {
  /** For whom: learners take turns at a provider. */
  learner: string;
  /**
   * Ends the work. When its reason is an AppError GENERATION_TIMEOUT, the good cards made so far are
   * returned; otherwise the reason is thrown.
   */
  signal: AbortSignal;
  /** Called with what the good cards so far ask, each time there is one more. */
  onProgress: (fronts: readonly string[]) => void;
  /** Keeps the plan of the deck, for another attempt and for further cards. */
  keepPlan: (plan: readonly PlanLine[]) => Promise<void>;
  /** Called when nothing can be done but wait for a turn at the provider, and when that is over. */
  onWait: (waits: boolean) => void;
  /** Called after each request to a provider. */
  onCall: (call: ModelCall) => void;
  /**
   * What the learner's decks on the topic ask already, the newest first; with a category, also their generated decks of
   * that.
   */
  knownCards: (category: string | null) => Promise<readonly Asked[]>;
};

export const USUAL_AT_ONCE = 4;

/** Makes card drafts on a topic: the built-in generator, or a language model. */
export type CardGenerator = {
  /** Shown to learners as the provider of this installation. */
  name: string;
  /** The name, and the model where there is one; for the log and the operator's figures. */
  source: string;
  builtIn: boolean;
  /** How many generations work side by side, where it is not `USUAL_AT_ONCE`; others wait for their turn. */
  atOnce?: number;
  /** Suggested topics, where not every topic works. */
  examples?: readonly string[];
  /** Throws VALIDATION_FAILED when it cannot write in a language (BCP 47); absent where it can in any. */
  expectLanguage?: (tag: string) => void;
  /**
   * Drafts for the brief, at most as many as asked. Throws AppError: TOPIC_UNKNOWN (with `suggestions`) or a
   * provider's failure.
   */
  generate: (brief: GenerationBrief, options: GenerateOptions) => Promise<GeneratedDrafts>;
};
