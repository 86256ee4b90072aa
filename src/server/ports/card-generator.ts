import type { CardDraft } from '#domain/generation/draft.ts';

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
};

/** Makes card drafts on a topic: the built-in generator, or a language model. */
export type CardGenerator = {
  /** Shown to learners and kept as the source of each deck. */
  name: string;
  builtIn: boolean;
  /**
   * Drafts for the brief, at most as many as asked. Throws AppError: TOPIC_UNKNOWN (with `suggestions`) or a
   * provider's failure.
   */
  generate: (brief: GenerationBrief, options: { signal: AbortSignal }) => Promise<GeneratedDrafts>;
};
