import type { PlanLine } from '#domain/generation/deck-plan.ts';
import type { CardDraft, DraftDoubt, DraftFault } from '#domain/generation/draft.ts';
import type { RejectedDraft } from '#domain/generation/fault-reasons.ts';
import type { Question } from '#domain/generation/same-question.ts';
import type { CardMix } from '#domain/generation/mix.ts';
import type { Material, Claim } from '#domain/sources/grounding.ts';
import type { ModelCall } from './ai/model-caller.ts';

/** A request to a generator. */
export type GenerationBrief = {
  topic: string;
  description: string | null;
  /** Number of cards that are still missing. */
  cardCount: number;
  difficulty: number;
  mix: CardMix;
  /** Language of the cards (BCP 47 tag), or null for that of the topic. */
  language: string | null;
  /** The user's own text that the cards have to be based on; null for cards on the topic. */
  material: Material | null;
  /** The plan of an earlier attempt at this generation. */
  plan?: readonly PlanLine[] | null;
  /** Questions of existing drafts, which must not be repeated. */
  made: readonly Question[];
  /** Existing drafts that the checks rejected. */
  rejected?: readonly RejectedDraft[];
  /** Whether the user looks at the drafts before they are saved. */
  review?: boolean;
  /** A draft to replace, or to make more like. */
  beside?: { card: Question; wish: 'again' | 'more' };
  /** Seed of every random choice, so that a resumed generation makes the same deck. */
  seed: string;
};

/** A draft in the form that generators produce. */
export type GeneratedDraft = {
  draft: CardDraft;
  /** Faults found by the generator; empty for a good draft. */
  faults: readonly DraftFault[];
  /** Absent for a draft that the generator is sure of. */
  doubt?: DraftDoubt;
  /** A draft that was sent before, in whose place this one goes. */
  replaces?: CardDraft;
  /** Position in the deck; drafts of the same rank are sorted by arrival. */
  rank: number;
  /** The passage and quote that it claims; absent without material. */
  claim?: Claim;
};

/** An event of a generator, as it happens. */
export type GeneratorEvent =
  | ({ type: 'draft' } & GeneratedDraft)
  /** Drafts that were sent but turned out to be a model's reasoning. */
  | { type: 'withdrawn'; drafts: ReadonlySet<CardDraft> }
  /** Drafts that were sent, and that the model was not sure of after a second look. */
  | { type: 'doubted'; drafts: ReadonlySet<CardDraft> }
  /** The category of the generation and the source of the deck. */
  | { type: 'about'; category: string | null; source: string };

/** How many cards a model looked at again, and how many of them it doubted; for the operator. */
export type SecondLookCounts = { looked: number; doubted: number };

export type GenerateOptions = {
  /** The user, since users take turns at a provider. */
  user: string;
  /** Ends the work; its reason is thrown. */
  signal: AbortSignal;
  /** Stores the plan of the deck, for further attempts and cards. */
  keepPlan: (plan: readonly PlanLine[]) => Promise<void>;
  /** Called when all work starts and stops waiting for a turn at the provider. */
  onWait: (waits: boolean) => void;
  /** Called after each request to a provider. */
  onCall: (call: ModelCall) => void;
  /** Called after a second look at the quiz cards. */
  onSecondLook?: (counts: SecondLookCounts) => void;
  /**
   * Questions that the user's decks on the topic already ask, newest first; with a category, also those of generated
   * decks in that category.
   */
  knownCards: (category: string | null) => Promise<readonly Question[]>;
};

export const USUAL_AT_ONCE = 4;

/** Makes card drafts on a topic or from a text: the library, or a language model. */
export type CardGenerator = {
  /** Shown to users as the provider of this installation. */
  name: string;
  /** The name, and the model where there is one; for the log and the operator's figures. */
  source: string;
  builtIn: boolean;
  /** Concurrent generations, if not `USUAL_AT_ONCE`; others wait. */
  atOnce?: number;
  /** Suggested topics, for a generator that does not know every topic. */
  examples?: readonly string[];
  /** Throws VALIDATION_FAILED for a language (BCP 47 tag) that it cannot write; absent if it can write any. */
  expectLanguage?: (tag: string) => void;
  /**
   * Makes drafts for the brief, with at most the requested number of good ones. May throw after some drafts: AppError
   * TOPIC_UNKNOWN (with `suggestions`), SOURCE_UNUSABLE or a provider's failure.
   */
  generate: (brief: GenerationBrief, options: GenerateOptions) => AsyncIterable<GeneratorEvent>;
};
