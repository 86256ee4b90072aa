import type { CardDraft } from '#domain/generation/draft.ts';
import type { Random } from '#domain/random.ts';
import type { CorrectSpelling } from './topic-words.ts';

/** One way to ask for a fact. Its draft may differ by seed in its distractors, never in front and back. */
export type Variant = {
  /** Which template made it; decks are mixed by it. */
  template: string;
  /** 1 to 5: how well known the thing is, and how hard this way of asking makes it. */
  difficulty: number;
  front: string;
  quiz: boolean;
  draft: (random: Random) => CardDraft;
};

/** Something to know, with all the ways to ask for it. A deck asks for each fact at most once. */
export type Fact = {
  id: string;
  /** What it is about; a deck spreads over many subjects. */
  subject: string;
  variants: readonly Variant[];
};

/** What a topic was understood as. */
export type Subject = {
  /** The school subject or field; the category of the deck. */
  category: string;
  facts: readonly Fact[];
};

/** A body of knowledge from which decks are made. */
export type KnowledgeSource = {
  /** Where its cards come from, kept with each deck that it makes. */
  name: string;
  /**
   * What a topic asks for, or null when it is not (entirely) understood. Never a guess. `correctSpelling` corrects words that
   * were mistyped.
   */
  resolveTopic: (topic: string, correctSpelling: CorrectSpelling) => Subject | null;
  /** Topics that would work and share something with this one, by how much; for a refusal. */
  related: (topic: string) => readonly { topic: string; score: number }[];
  /** Topics that show what it can do. */
  examples: readonly string[];
};
