import { trimmedEnd } from '../text/trimmed-end.ts';

/** The kinds of sources: pasted text, or a file. */
export const SOURCE_KINDS = [
  'pasted',
  'text',
  'markdown',
  'pdf',
  'word',
  'slides',
  'web-page',
  'book',
  'subtitles',
  'picture',
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** The message for a file larger than `MAX_SOURCE_BYTES`, used by browser and server. */
export const TOO_LARGE = 'This file is larger than 25 MB. Add a smaller one, or a part of it.';

/** A text or document that a learner has added to make cards from. Instants in epoch ms. */
export type Source = {
  id: string;
  title: string;
  kind: SourceKind;
  /** The name of the learner's file, or null for pasted text. */
  fileName: string | null;
  /** The number of pages or slides, or null if the document has none. */
  pages: number | null;
  passages: number;
  characters: number;
  createdAt: number;
  updatedAt: number;
  /** Starts at 1 and grows with each change. */
  version: number;
};

/** The part of a source that a card was made from. */
export type CardSource = {
  /** The source's id, or null once it is deleted. */
  sourceId: string | null;
  /** The source's title when the card was saved. */
  title: string;
  page: number | null;
  /** The number of the passage, or null if the card was not made from a single one. */
  position: number | null;
  /** Word for word from the passage. */
  quote: string;
};

const TITLE_MAX = 60;

/** A title for a text that has none: its first words. */
export function titleOfText(text: string): string {
  const line = (/^[^\r\n]*/u.exec(text.trim())?.[0] ?? '').trimEnd();
  if (line.length <= TITLE_MAX) return line;
  const words = line.slice(0, TITLE_MAX);
  const end = words.lastIndexOf(' ');
  const cut = end > 0 ? words.slice(0, end) : words.replace(/[\u{d800}-\u{dbff}]$/u, '');
  return `${trimmedEnd(cut.trimEnd(), ' ,.;:–-')}…`;
}
