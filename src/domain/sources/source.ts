import { trimmedEnd } from '../text/trimmed-end.ts';

/** What a source can be: text that was pasted, or a file of one of these kinds. */
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
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Message about a file larger than `MAX_SOURCE_BYTES`; browser and server show the same. */
export const TOO_LARGE = 'This file is larger than 25 MB. Add a smaller one, or a part of it.';

/** Something to learn from that a learner has added. Instants in epoch ms. */
export type Source = {
  id: string;
  title: string;
  kind: SourceKind;
  /** As the learner's file was called; null for pasted text. */
  fileName: string | null;
  /** How many pages or slides it has, where it has such. */
  pages: number | null;
  passages: number;
  characters: number;
  createdAt: number;
  updatedAt: number;
  /** Starts at 1 and grows with each change. */
  version: number;
};

/** What a card was made from. */
export type CardSource = {
  /** Null once the source is deleted. */
  sourceId: string | null;
  /** The source's, when the card was saved. */
  title: string;
  page: number | null;
  /** The passage; null when the card is made from no single one. */
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
