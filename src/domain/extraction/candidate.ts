import type { Sentence } from './language/sentences.ts';

export const CARD_KINDS = [
  'term',
  'definition',
  'person',
  'date',
  'quantity',
  'list',
  'fact',
  'reason',
  'cloze',
] as const;
/** What a card asks for. */
export type CardKind = (typeof CARD_KINDS)[number];

/** What kind of thing the answer is, which decides on options and hints. */
export type Answer =
  | { type: 'term'; isPlural: boolean; name: string }
  | { type: 'person' }
  | { type: 'year'; year: number }
  | { type: 'date' }
  | { type: 'number'; number: string; unit: string }
  | { type: 'list'; items: readonly string[] }
  | { type: 'text' };

/** A question that a sentence can answer, before it has hints and options. */
export interface Candidate {
  kind: CardKind;
  front: string;
  back: string;
  answer: Answer;
  /** 1 to 5. */
  difficulty: number;
  /** How likely this makes a good card, 0 to 1. */
  quality: number;
  sentence: Sentence;
  /** Word for word as in the passage. */
  quote: string;
}

/** A sentence that makes sense by itself, with the words that make it so. */
export interface Claim {
  /** The sentence as a standalone text. */
  text: string;
  sentence: Sentence;
}

/** Stands in a question for the words that it asks for. */
export const BLANK = '____';

/** A text with a blank in place of the `length` characters at `at`. */
export function withBlank(text: string, at: number, length: number): string {
  return text.slice(0, at) + BLANK + text.slice(at + length);
}

/** A candidate that quotes its sentence. */
export function candidateOf(sentence: Sentence, card: Omit<Candidate, 'sentence' | 'quote'>): Candidate {
  return { ...card, sentence, quote: sentence.raw };
}
