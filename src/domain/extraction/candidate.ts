import type { Sentence } from './sentences.ts';

export const CARD_KINDS = ['term', 'definition', 'person', 'date', 'quantity', 'list', 'fact', 'reason', 'cloze'] as const;
/** What a card asks for. */
export type CardKind = (typeof CARD_KINDS)[number];

/** What the answer is; options are of the same kind, and hints speak of it. */
export type Answer =
  | { is: 'term'; isPlural: boolean }
  | { is: 'person' }
  | { is: 'year'; year: number }
  | { is: 'date' }
  | { is: 'number'; number: string; unit: string }
  | { is: 'list'; items: readonly string[] }
  | { is: 'text'; of: string };

/** A question that a sentence can answer, before it has hints and options. */
export interface Candidate {
  kind: CardKind;
  front: string;
  back: string;
  answer: Answer;
  difficulty: number;
  /** 0 to 1: how surely this is a good card. */
  quality: number;
  sentence: Sentence;
  /** Exactly as it stands in the passage. */
  quote: string;
}
