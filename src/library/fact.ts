import type { CardDraft } from '#domain/generation/draft.ts';
import type { Random } from '#domain/random.ts';

/** One way to ask for a fact. The seed may vary the distractors of its draft, but not the front and back. */
export type Variant = {
  /** The name of the way of asking. Decks mix several ways. */
  way: string;
  /** Difficulty, 1 to 5, from how obscure the subject is and how hard this way of asking is. */
  difficulty: number;
  front: string;
  quiz: boolean;
  draft: (random: Random) => CardDraft;
};

/** A fact to learn, with all the ways to ask for it. A deck asks for each fact at most once. */
export type Fact = {
  id: string;
  /** The card or row that it comes from (see `originOf`). */
  origin: string;
  /** What the fact is about. Decks cover many subjects. */
  subject: string;
  variants: readonly Variant[];
};

/** A name for a card by its position, or for a row of a table by its id, unique in the library. */
export function originOf(topic: string, card: number | string): string {
  return `${topic}: ${card}`;
}

/** The difficulty, 1 to 5, for a rank (1 well known to 5 obscure) and what the way of asking adds. */
export function difficultyOf(rank: number, added: number): number {
  return Math.min(5, Math.max(1, rank + added));
}
