import { joinedPieces, type Piece, piecesOf } from './cut-block.ts';
import type { Passage, Section } from './passage.ts';
import { type Block, blocksText, blockText, type Image, imagesIn, inlineText } from './tree.ts';

/** Limits of a passage's length, in characters. */
export const PASSAGE_MIN = 500;
export const PASSAGE_MAX = 1_500;

/** From this length on, a passage ends with its paragraph. */
const TARGET_LENGTH = 900;
/** Longer blocks are divided, so that each piece fits after a passage that is still too short. */
const MAX_PIECE = PASSAGE_MAX - PASSAGE_MIN - 2;
/** Blocks that usually belong to the previous paragraph. */
const BELONGING = new Set<Block['type']>(['list', 'defList', 'table', 'code', 'math']);

/**
 * Groups blocks into passages of 500 to 1,500 characters. A passage ends before a heading unless it would be too short;
 * only the last passage may be shorter. Long blocks are divided as `piecesOf` says. A picture belongs to the passage before it,
 * or to the next one if there is a heading in between.
 */
export function cutPassages(blocks: Iterable<Block>): { passages: Passage[]; sections: Section[] } {
  const passages: Passage[] = [];
  const sections: Section[] = [];
  const path: { level: number; title: string }[] = [];
  let pending: Section[] = [];
  let open: Passage | undefined;
  /** The headings right above the open passage, which its text does not have. */
  let lead: Block[] = [];
  let isAfterHeading = false;
  /** Pictures that wait for the next passage. */
  let images: Image[] = [];

  const close = () => {
    if (open !== undefined) passages.push(open);
    open = undefined;
  };

  const addImages = (block: Block) => (open?.blocks ?? images).push(...imagesIn([block]));

  for (const block of blocks) {
    if (blockText(block) === '') {
      addImages(block);
      continue;
    }
    if (block.type === 'heading') {
      if (open !== undefined && open.text.length >= PASSAGE_MIN) close();
      else if (open !== undefined && joinToPrevious(passages.at(-1), open, lead)) open = undefined;
      if (open === undefined && !isAfterHeading) lead = [];
      const [level, title] = [block.depth, inlineText(block.children)];
      while ((path.at(-1)?.level ?? 0) >= level) path.pop();
      path.push({ level, title });
      pending.push({ level, title, page: pageOf(block), passage: 0 });
      isAfterHeading = true;
      if (open === undefined) {
        lead.push(block);
        continue;
      }
    }
    for (const piece of piecesOf(block, MAX_PIECE)) {
      if (blockText(piece.block) === '') {
        addImages(piece.block);
        continue;
      }
      if (open !== undefined && isFull(open, piece)) {
        close();
        lead = [];
      }
      if (open === undefined) {
        const headings = path.map(({ title }) => title);
        open = {
          text: blockText(piece.block),
          blocks: [...images, firstOfPassage(piece)],
          page: pageOf(block),
          headings,
          pageStarts: [],
        };
        images = [];
      } else append(open, piece);
      if (block.type !== 'heading') {
        isAfterHeading = false;
        for (const section of pending) sections.push({ ...section, passage: passages.length });
        pending = [];
      }
    }
  }
  if (open !== undefined && !(open.text.length < PASSAGE_MIN && joinToPrevious(passages.at(-1), open, lead)))
    close();
  passages.at(-1)?.blocks.push(...images);
  const last = Math.max(0, passages.length - 1);
  return {
    passages,
    sections: [...sections, ...pending].map((section) => ({
      ...section,
      passage: Math.min(section.passage, last),
    })),
  };
}

function isFull(open: Passage, { block, isContinued }: Piece): boolean {
  if (open.text.length < PASSAGE_MIN) return false;
  if (open.text.length + blockText(block).length + 2 > PASSAGE_MAX) return true;
  return open.text.length >= TARGET_LENGTH && !isContinued && !BELONGING.has(block.type);
}

function firstOfPassage({ block, isContinued }: Piece): Block {
  return isContinued ? { ...block, data: { ...block.data, isContinued: true } } : block;
}

/**
 * Appends a short rest, with the headings above it, to the previous passage if both have the same top heading. Returns whether it
 * did.
 */
function joinToPrevious(before: Passage | undefined, rest: Passage, lead: readonly Block[]): boolean {
  if (before === undefined || before.headings[0] !== rest.headings[0]) return false;
  const above = lead.length === 0 ? '' : `${blocksText(lead)}\n\n`;
  const shift = before.text.length + 2 + above.length;
  if (shift + rest.text.length > PASSAGE_MAX) return false;
  if (rest.page !== null && rest.page !== lastPage(before))
    before.pageStarts.push({ at: shift, page: rest.page });
  before.pageStarts.push(...rest.pageStarts.map(({ at, page }) => ({ at: at + shift, page })));
  before.text += `\n\n${above}${rest.text}`;
  before.blocks.push(...lead, ...rest.blocks);
  return true;
}

function append(open: Passage, piece: Piece): void {
  const last = open.blocks.at(-1);
  const joined = last && joinedPieces(last, piece);
  if (joined !== undefined) {
    open.blocks[open.blocks.length - 1] = joined;
    open.text = blocksText(open.blocks);
    return;
  }
  open.text += '\n\n';
  const page = pageOf(piece.block);
  if (page !== null && page !== lastPage(open)) open.pageStarts.push({ at: open.text.length, page });
  open.text += blockText(piece.block);
  open.blocks.push(piece.block);
}

function lastPage(passage: Passage): number | null {
  return passage.pageStarts.at(-1)?.page ?? passage.page;
}

function pageOf({ data }: Block): number | null {
  return data?.page ?? null;
}
