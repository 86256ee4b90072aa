/** A text with gaps: pieces of text, and gaps that may have gaps in them. */
export type ClozePiece = string | ClozeGap;
type ClozeGap = {
  /** One gap can belong to several cards: `{{c1,2::gap}}`. */
  numbers: readonly number[];
  pieces: readonly ClozePiece[];
  hint: string | null;
};
type OpenGap = { numbers: readonly number[]; pieces: ClozePiece[]; hint: string | null };

const MARKS = /\{\{c(?<numbers>\d{1,3}(?:,\d{1,3}){0,99})::|\{|\}+/gu;
/** As many as Anki reads; deeper ones stay text. */
const DEEPEST = 10;

/**
 * Takes a text with gaps apart. Braces of formulas are counted, so that `{{c1::\frac{1}{2}}}` ends where it seems to. What is
 * not closed is no gap.
 */
export function parseCloze(text: string): ClozePiece[] {
  const root: OpenGap = { numbers: [], pieces: [], hint: null };
  const open: { gap: OpenGap; mark: string; braces: number }[] = [];
  let end = 0;
  const addUpTo = (next: number) => {
    addText(open.at(-1)?.gap ?? root, text.slice(end, next));
    end = next;
  };
  for (const mark of text.matchAll(MARKS)) {
    const [written] = mark;
    const numbers = mark.groups?.['numbers'];
    const top = open.at(-1);
    if (numbers !== undefined && open.length < DEEPEST) {
      addUpTo(mark.index);
      end += written.length;
      const gap = { numbers: numbers.split(',').map(Number), pieces: [], hint: null };
      open.push({ gap, mark: written, braces: 0 });
    } else if (written.startsWith('{')) {
      if (top) top.braces += numbers === undefined ? 1 : 2;
    } else closeBraces(mark.index, written.length);
  }
  addUpTo(text.length);
  for (let last = open.pop(); last; last = open.pop()) {
    const { gap, mark } = last;
    const hint = gap.hint === null ? [] : [`::${gap.hint}`];
    const parent = open.at(-1)?.gap ?? root;
    parent.pieces = parent.pieces.concat(mark, gap.pieces, hint);
  }
  return root.pieces;

  /** Closes braces of the text as long as enough are left to close the gap around them. */
  function closeBraces(from: number, count: number): void {
    let at = from;
    for (let left = count; left > 0;) {
      const top = open.at(-1);
      if (!top) return;
      const own = top.braces >= left ? left : Math.min(top.braces, Math.max(0, left - 2));
      top.braces -= own;
      at += own;
      left -= own;
      if (left < 2) return;
      addUpTo(at);
      end += 2;
      at += 2;
      left -= 2;
      open.pop();
      (open.at(-1)?.gap ?? root).pieces.push(top.gap);
    }
  }
}

/** What stands in a gap behind "::" is its hint. */
function addText(gap: OpenGap, text: string): void {
  const at = gap.numbers.length === 0 ? -1 : text.indexOf('::');
  gap.pieces.push(at === -1 ? text : text.slice(0, at));
  if (at !== -1) gap.hint = text.slice(at + 2);
}

/** All gaps of a text, those within other gaps included. */
export function gapsOf(pieces: readonly ClozePiece[]): ClozeGap[] {
  return pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece, ...gapsOf(piece.pieces)]));
}

/** A text with all its gaps filled in. */
export function filledIn(pieces: readonly ClozePiece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : filledIn(piece.pieces))).join('');
}
