import type { PlanLine } from '#domain/generation/deck-plan.ts';
import type { DraftFault } from '#domain/generation/draft-checks.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import type { Question } from '#domain/generation/same-question.ts';
import type { CardMix } from '#domain/generation/mix.ts';
import type { Material, Claim } from '#domain/sources/grounding.ts';
import type { ModelCall } from './ai/model-caller.ts';

/** A request to a generator. */
export type GenerationBrief = {
  topic: string;
  description: string | null;
  /** How many cards are still to be made. */
  cardCount: number;
  difficulty: number;
  mix: CardMix;
  /** BCP 47; null for that of the topic. */
  language: string | null;
  /** The learner's own text that the cards have to come from; null for cards on the topic. */
  material: Material | null;
  /** What an earlier attempt at this batch has planned. */
  plan?: readonly PlanLine[] | null;
  /** What the drafts ask that are there already: an earlier attempt's, or those that more are wanted beside. */
  made: readonly Question[];
  /** A draft that another is wanted in place of, or more like it. */
  beside?: { card: Question; wish: 'again' | 'more' };
  /** Makes every random choice of a generator repeatable, so that a resumed generation makes the same deck. */
  seed: string;
};

/** A draft as a generator brings it. */
export type GeneratedDraft = {
  draft: CardDraft;
  /** Why its generator finds it not good enough; empty for a good one. */
  faults: readonly DraftFault[];
  /** Its place in the deck; drafts of the same rank come in the order of their arrival. */
  rank: number;
  /** Where in the material it comes from; absent without material. */
  claim?: Claim;
};

/** What comes from a generator, as it is made. */
export type GeneratorEvent =
  | ({ type: 'draft' } & GeneratedDraft)
  /** Drafts that were brought before and turned out to be none: a model's thoughts. */
  | { type: 'withdrawn'; drafts: ReadonlySet<CardDraft> }
  /** What the batch is about, and who makes it: the source of the deck. */
  | { type: 'about'; category: string | null; source: string };

export type GenerateOptions = {
  /** For whom: learners take turns at a provider. */
  user: string;
  /** Ends the work: its reason is thrown. */
  signal: AbortSignal;
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
  knownCards: (category: string | null) => Promise<readonly Question[]>;
};

export const USUAL_AT_ONCE = 4;

/** Makes card drafts on a topic or from a text: the built-in generator, or a language model. */
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
   * Drafts for the brief, at most as many good ones as asked. Throws, after what it has brought: AppError TOPIC_UNKNOWN (with
   * `suggestions`), SOURCE_UNUSABLE or a provider's failure.
   */
  generate: (brief: GenerationBrief, options: GenerateOptions) => AsyncIterable<GeneratorEvent>;
};
