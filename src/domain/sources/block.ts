/** A piece of a document, in reading order. Readers of all formats produce blocks. */
export type Block =
  | { kind: 'heading'; level: number; text: string; page: number | null }
  | { kind: 'paragraph' | 'item' | 'row' | 'note'; text: string; page: number | null };

/** A group of paragraphs that cards are made from and quote. */
export interface Passage {
  text: string;
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
