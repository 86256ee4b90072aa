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

/** What the answer is; options are of the same kind, and hints speak of it. */
export type Answer =
  | { is: 'term'; isPlural: boolean; name: string }
  | { is: 'person' }
  | { is: 'year'; year: number }
  | { is: 'date' }
  | { is: 'number'; number: string; unit: string }
  | { is: 'list'; items: readonly string[] }
  | { is: 'text' };

/** A question that a sentence can answer, before it has hints and options. */
export interface Candidate {
  kind: CardKind;
  front: string;
  back: string;
  answer: Answer;
  /** 1 to 5. */
  difficulty: number;
  /** 0 to 1: how surely this is a good card. */
  quality: number;
  sentence: Sentence;
  /** Exactly as it stands in the passage. */
  quote: string;
}

/** A sentence that can be asked about by itself, in the words in which it can. */
export interface Claim {
  text: string;
  sentence: Sentence;
}

/** The place of what is asked for. */
export const BLANK = '____';

/** A claim with a blank in the place of some of its words. */
export function blanked(text: string, at: number, length: number): string {
  return text.slice(0, at) + BLANK + text.slice(at + length);
}

/** A candidate that quotes its sentence. */
export function candidateOf(sentence: Sentence, card: Omit<Candidate, 'sentence' | 'quote'>): Candidate {
  return { ...card, sentence, quote: sentence.raw };
}
