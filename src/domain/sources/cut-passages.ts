import type { Block, Passage, Section } from './block.ts';

export const PASSAGE_MIN = 500;
export const PASSAGE_MAX = 1_500;

/** From here on a passage ends with the paragraph. */
const ENOUGH = 900;
/** What is longer is divided between sentences, so that it fits behind whatever is still too short to end. */
const PIECE_MAX = PASSAGE_MAX - PASSAGE_MIN - 2;

interface Piece {
  text: string;
  page: number | null;
  kind: Block['kind'];
  /** Whether it goes on with the paragraph of the piece before. */
  continued: boolean;
}

/**
 * Groups blocks into passages of 500 to 1,500 characters. A passage ends before a heading where it can, and goes on over it
 * where it would be too short; only the last may be shorter.
 */
export function cutPassages(blocks: Iterable<Block>): { passages: Passage[]; sections: Section[] } {
  const passages: Passage[] = [];
  const sections: Section[] = [];
  const path: { level: number; title: string }[] = [];
  let waiting: Section[] = [];
  let open: Passage | undefined;

  const close = () => {
    if (open !== undefined) passages.push(open);
    open = undefined;
  };

  for (const block of blocks) {
    if (block.text === '') continue;
    if (block.kind === 'heading') {
      if (open !== undefined && open.text.length >= PASSAGE_MIN) close();
      else if (open !== undefined && joined(passages.at(-1), open)) open = undefined;
      while ((path.at(-1)?.level ?? 0) >= block.level) path.pop();
      path.push({ level: block.level, title: block.text });
      waiting.push({ level: block.level, title: block.text, page: block.page, passage: 0 });
      if (open === undefined) continue;
    }
    for (const piece of piecesOf(block)) {
      if (open !== undefined && isFull(open, piece)) close();
      if (open === undefined) {
        const headings = path.map(({ title }) => title);
        open = { text: piece.text, page: piece.page, headings, pageStarts: [] };
      } else append(open, piece);
      if (block.kind !== 'heading') {
        for (const section of waiting) sections.push({ ...section, passage: passages.length });
        waiting = [];
      }
    }
  }
  if (open !== undefined && !(open.text.length < PASSAGE_MIN && joined(passages.at(-1), open))) close();
  const last = Math.max(0, passages.length - 1);
  return {
    passages,
    sections: [...sections, ...waiting].map((section) => ({
      ...section,
      passage: Math.min(section.passage, last),
    })),
  };
}

function isFull(open: Passage, piece: Piece): boolean {
  if (open.text.length < PASSAGE_MIN) return false;
  if (open.text.length + piece.text.length + 2 > PASSAGE_MAX) return true;
  return open.text.length >= ENOUGH && piece.kind !== 'row' && !piece.continued;
}

/** Puts a short rest behind the passage before, if it belongs to the same section. */
function joined(before: Passage | undefined, rest: Passage): boolean {
  if (before === undefined || before.text.length + rest.text.length + 2 > PASSAGE_MAX) return false;
  if (before.headings[0] !== rest.headings[0]) return false;
  const shift = before.text.length + 2;
  if (rest.page !== null && rest.page !== lastPage(before))
    before.pageStarts.push({ at: shift, page: rest.page });
  before.pageStarts.push(...rest.pageStarts.map(({ at, page }) => ({ at: at + shift, page })));
  before.text += `\n\n${rest.text}`;
  return true;
}

function append(open: Passage, piece: Piece): void {
  const together = piece.kind === 'row' || piece.kind === 'item';
  open.text += piece.continued ? ' ' : together ? '\n' : '\n\n';
  if (piece.page !== null && piece.page !== lastPage(open))
    open.pageStarts.push({ at: open.text.length, page: piece.page });
  open.text += piece.text;
}

function lastPage(passage: Passage): number | null {
  return passage.pageStarts.at(-1)?.page ?? passage.page;
}

function piecesOf({ text, page, kind }: Block): Piece[] {
  if (text.length <= PIECE_MAX) return [{ text, page, kind, continued: false }];
  const pieces: string[] = [''];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)) {
    for (const part of segment.length <= PIECE_MAX ? [segment] : cutLong(segment)) {
      const last = pieces.at(-1) ?? '';
      if (last.length + part.length > PIECE_MAX) pieces.push(part);
      else pieces[pieces.length - 1] = last + part;
    }
  }
  return pieces
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece, index) => ({ text: piece, page, kind, continued: index > 0 }));
}

/** A "sentence" without an end, cut between words, or between characters where there are no words. */
function cutLong(sentence: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < sentence.length;) {
    let to = Math.min(from + PIECE_MAX, sentence.length);
    if (to < sentence.length) {
      const space = sentence.lastIndexOf(' ', to);
      if (space > from) to = space + 1;
      else if (/[\u{d800}-\u{dbff}]/u.test(sentence[to - 1] ?? '')) to -= 1;
    }
    parts.push(sentence.slice(from, to));
    from = to;
  }
  return parts;
}
