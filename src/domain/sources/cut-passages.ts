import type { Block, Passage, Section } from './block.ts';

/** Limits of a passage's length, in characters. */
export const PASSAGE_MIN = 500;
export const PASSAGE_MAX = 1_500;

/** From this length on, a passage ends with its paragraph. */
const TARGET_LENGTH = 900;
/** Longer blocks are divided between sentences, so that each piece fits after a passage that is still too short. */
const MAX_PIECE = PASSAGE_MAX - PASSAGE_MIN - 2;

interface Piece {
  text: string;
  page: number | null;
  kind: Block['kind'];
  /** Whether it continues the paragraph of the piece before. */
  continued: boolean;
}

/**
 * Groups blocks into passages of 500 to 1,500 characters. A passage ends before a heading unless it would be too short;
 * only the last passage may be shorter.
 */
export function cutPassages(blocks: Iterable<Block>): { passages: Passage[]; sections: Section[] } {
  const passages: Passage[] = [];
  const sections: Section[] = [];
  const path: { level: number; title: string }[] = [];
  let pending: Section[] = [];
  let open: Passage | undefined;

  const close = () => {
    if (open !== undefined) passages.push(open);
    open = undefined;
  };

  for (const block of blocks) {
    if (block.text === '') continue;
    if (block.kind === 'heading') {
      if (open !== undefined && open.text.length >= PASSAGE_MIN) close();
      else if (open !== undefined && joinToPrevious(passages.at(-1), open)) open = undefined;
      while ((path.at(-1)?.level ?? 0) >= block.level) path.pop();
      path.push({ level: block.level, title: block.text });
      pending.push({ level: block.level, title: block.text, page: block.page, passage: 0 });
      if (open === undefined) continue;
    }
    for (const piece of piecesOf(block)) {
      if (open !== undefined && isFull(open, piece)) close();
      if (open === undefined) {
        const headings = path.map(({ title }) => title);
        open = { text: piece.text, page: piece.page, headings, pageStarts: [] };
      } else append(open, piece);
      if (block.kind !== 'heading') {
        for (const section of pending) sections.push({ ...section, passage: passages.length });
        pending = [];
      }
    }
  }
  if (open !== undefined && !(open.text.length < PASSAGE_MIN && joinToPrevious(passages.at(-1), open)))
    close();
  const last = Math.max(0, passages.length - 1);
  return {
    passages,
    sections: [...sections, ...pending].map((section) => ({
      ...section,
      passage: Math.min(section.passage, last),
    })),
  };
}

function isFull(open: Passage, piece: Piece): boolean {
  if (open.text.length < PASSAGE_MIN) return false;
  if (open.text.length + piece.text.length + 2 > PASSAGE_MAX) return true;
  return open.text.length >= TARGET_LENGTH && piece.kind !== 'row' && !piece.continued;
}

/** Appends a short rest to the previous passage if both have the same top heading. Returns whether it did. */
function joinToPrevious(before: Passage | undefined, rest: Passage): boolean {
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
  const isCompact = piece.kind === 'row' || piece.kind === 'item';
  open.text += piece.continued ? ' ' : isCompact ? '\n' : '\n\n';
  if (piece.page !== null && piece.page !== lastPage(open))
    open.pageStarts.push({ at: open.text.length, page: piece.page });
  open.text += piece.text;
}

function lastPage(passage: Passage): number | null {
  return passage.pageStarts.at(-1)?.page ?? passage.page;
}

function piecesOf({ text, page, kind }: Block): Piece[] {
  if (text.length <= MAX_PIECE) return [{ text, page, kind, continued: false }];
  const pieces: string[] = [''];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)) {
    for (const part of segment.length <= MAX_PIECE ? [segment] : cutLong(segment)) {
      const last = pieces.at(-1) ?? '';
      if (last.length + part.length > MAX_PIECE) pieces.push(part);
      else pieces[pieces.length - 1] = last + part;
    }
  }
  return pieces
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece, index) => ({ text: piece, page, kind, continued: index > 0 }));
}

/** Cuts a very long sentence between words, or between characters if there are no spaces. */
function cutLong(sentence: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < sentence.length;) {
    let to = Math.min(from + MAX_PIECE, sentence.length);
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
