import type { Block } from './tree.ts';

/** A group of blocks that cards are made from and quote. */
export interface Passage {
  /** The plain text of `blocks`, as `blocksText` writes it. */
  text: string;
  blocks: Block[];
  /** The page, slide or time at which it begins, or null if the document has none. See `placeAtSecond`. */
  page: number | null;
  /** The headings above it, outermost first. */
  headings: string[];
  /** The indices in `text` at which further pages begin. */
  pageStarts: { at: number; page: number }[];
}

/** A heading of the document, and the passage in which its text begins. */
export interface Section {
  level: number;
  title: string;
  page: number | null;
  passage: number;
}

/**
 * The blocks of a plain text: a paragraph for each part between blank lines. Their plain text is the text itself, which must not
 * begin with a blank line.
 */
export function paragraphsOf(text: string): Block[] {
  return text
    .split(/\n\n(?!\n)/u)
    .map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] }));
}
