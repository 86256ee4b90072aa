import type { Line } from './line.ts';
import type { Place, Section } from './outline.ts';

/** What a card is made from. The last four are candidates, and so are some marked entries. */
export const CARD_KINDS = [
  'glossary',
  'marked',
  'table',
  'question',
  'abbreviation',
  'list',
  'cloze',
  'definition',
  'bold',
  'plain',
] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** A card before it has hints and options. Front and back are Markdown. */
export interface Candidate extends Place {
  kind: CardKind;
  /** Whether the text says so without any doubt. */
  isCertain: boolean;
  front: string;
  back: string;
  /** The same card asked the other way round, for a quiz: the term is the answer. Null if it gives its answer away. */
  reverse: { front: string; back: string } | null;
  /** Where the wrong options of the quiz come from: answers of the same kind. Null if there are none. */
  options: { group: unknown; answer: Line } | null;
  /** What else the text says, or ''. */
  explanation: string;
  /** 1 to 5. */
  difficulty: number;
  section: Section;
}
