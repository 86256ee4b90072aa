import { timeOfPlace } from '#domain/sources/place.ts';
import type { Source, SourceKind } from '#domain/sources/source.ts';
import { countOf } from '#web/lib/format.ts';

const KINDS: Record<SourceKind, string> = {
  pasted: 'Pasted text',
  text: 'Text',
  markdown: 'Markdown',
  pdf: 'PDF',
  word: 'Word',
  slides: 'Slides',
  'web-page': 'Web page',
  book: 'Book',
  subtitles: 'Subtitles',
  picture: 'Photo',
};

/** Average length of a word, including the space. */
const CHARACTERS_PER_WORD = 6;

/** The kind and length of a source: "PDF, 12 pages". */
export function sourceSummary({ kind, pages, characters }: Source): string {
  const length = pages === null ? wordsOf(characters) : countOf(pages, kind === 'slides' ? 'slide' : 'page');
  return `${KINDS[kind]}, ${length}`;
}

function wordsOf(characters: number): string {
  const words = Math.max(1, Math.round(characters / CHARACTERS_PER_WORD));
  const rounded = words < 100 ? words : Number(words.toPrecision(2));
  return `about ${countOf(rounded, 'word')}`;
}

/** "Page 12", "Slide 12", or the time at which something is said: "12:40". */
export function pageName(kind: SourceKind, page: number): string {
  return timeOfPlace(page) ?? `${kind === 'slides' ? 'Slide' : 'Page'} ${page}`;
}

/** The URL of a passage in the reader, optionally with the card whose quote or the text that should be marked. */
export function passagePath(
  sourceId: string,
  position: number | null,
  from: { card?: string; find?: string } = {},
): string {
  const query = new URLSearchParams({
    ...(position !== null && { passage: String(position) }),
    ...(from.card !== undefined && { card: from.card }),
    ...(from.find !== undefined && from.find !== '' && { find: from.find }),
  });
  return `/sources/${sourceId}${query.size === 0 ? '' : `?${query.toString()}`}`;
}
