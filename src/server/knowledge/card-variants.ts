import type { Random } from '#domain/random.ts';
import { difficultyOf } from './card-text.ts';
import type { Variant } from './knowledge-source.ts';

type Hints = readonly [string, string, string];

/** Picks the three wrong options of a card. */
export type Distractors = (random: Random) => [string, string, string];

/** The texts of one way to ask for a fact, and by how much that way is harder than the fact is obscure. */
export type Texts = {
  template: string;
  added: number;
  front: string;
  back: string;
  hints: Hints;
  explanation: string;
};

/**
 * A card asked with options, and one step harder without them where `flip` says so. `rank` is 1 for what everybody
 * knows to 5 for the obscure.
 */
export function variants(rank: number, texts: Texts, distractors: Distractors, flip: boolean): Variant[] {
  const { template, added, ...rest } = texts;
  const make = (quiz: boolean): Variant => {
    const difficulty = difficultyOf(rank, quiz ? added : added + 1);
    return {
      template,
      difficulty,
      front: rest.front,
      quiz,
      draft: (random) => ({ ...rest, difficulty, ...(quiz ? { distractors: distractors(random) } : {}) }),
    };
  };
  return flip ? [make(true), make(false)] : [make(true)];
}
