import type { CardDraft } from '#domain/generation/draft.ts';
import type { Random } from '#domain/random.ts';

/** One way to ask for a fact. Its draft may differ by seed in its distractors, never in front and back. */
export type Variant = {
  /** Which way of asking; decks are mixed by it. */
  way: string;
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

/** A difficulty from a rank (1 well known to 5 obscure) and what the way of asking adds. */
export function difficultyOf(rank: number, added: number): number {
  return Math.min(5, Math.max(1, rank + added));
}
