import { placedParts } from '../text/markup-parts.ts';

/** A text with marked gaps, `{{c1::gap::hint}}` as Anki has them, and the number of the gap that a card asks for. */
export type Cloze = {
  text: string;
  /** 1 to `MAX_GAP`. Gaps of the same number are asked for together. */
  gap: number;
};

/** The highest number of a gap, as in Anki. */
export const MAX_GAP = 500;

/** Marks the place in a text of the field for its gap: a private-use character that no card contains. */
export const GAP_FIELD = '\u{E001}';

/** A text with gaps: pieces of text, and gaps that may have gaps in them. */
export type ClozePiece = string | ClozeGap;
type ClozeGap = {
  /** One gap can belong to several cards: `{{c1,2::gap}}`. */
  numbers: readonly number[];
  pieces: readonly ClozePiece[];
  hint: string | null;
  /** The range of the gap with its marks, and of the text that it hides, in UTF-16 units. */
  from: number;
  to: number;
  inner: { from: number; to: number };
};
type OpenGap = {
  numbers: readonly number[];
  pieces: ClozePiece[];
  hint: string | null;
  /** Where the hidden text begins, and where the hint begins; null without a hint. */
  from: number;
  hintAt: number | null;
};

const MARKS = /\{\{c(?<numbers>\d{1,3}(?:,\d{1,3}){0,99})::|\{|\}+/gu;
/** As many as Anki reads; deeper ones stay text. */
const DEEPEST = 10;

/**
 * Parses a text with gaps. Braces of formulas are counted, so that `{{c1::\frac{1}{2}}}` ends where it seems to. A gap that is
 * not closed is not a gap.
 */
export function parseCloze(text: string): ClozePiece[] {
  const root: OpenGap = { numbers: [], pieces: [], hint: null, from: 0, hintAt: null };
  const open: { gap: OpenGap; mark: string; braces: number }[] = [];
  let end = 0;
  const addUpTo = (next: number) => {
    addText(open.at(-1)?.gap ?? root, text.slice(end, next), end);
    end = next;
  };
  for (const mark of text.matchAll(MARKS)) {
    const [written] = mark;
    const numbers = mark.groups?.['numbers'];
    const top = open.at(-1);
    if (numbers !== undefined && open.length < DEEPEST) {
      addUpTo(mark.index);
      end += written.length;
      const gap = {
        numbers: numbers.split(',').map(Number),
        pieces: [],
        hint: null,
        from: end,
        hintAt: null,
      };
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
      (open.at(-1)?.gap ?? root).pieces.push(closed(top, at));
    }
  }
}

function closed({ gap, mark }: { gap: OpenGap; mark: string }, to: number): ClozeGap {
  const { numbers, pieces, hint, from, hintAt } = gap;
  return {
    numbers,
    pieces,
    hint,
    from: from - mark.length,
    to,
    inner: { from, to: hintAt ?? to - 2 },
  };
}

/** The text in a gap after "::" is its hint. `from` is where the text begins. */
function addText(gap: OpenGap, text: string, from: number): void {
  const at = gap.numbers.length === 0 ? -1 : text.indexOf('::');
  gap.pieces.push(at === -1 ? text : text.slice(0, at));
  if (at === -1) return;
  gap.hint = text.slice(at + 2);
  gap.hintAt = from + at;
}

/** All gaps of a text, those within other gaps included. */
export function gapsOf(pieces: readonly ClozePiece[]): ClozeGap[] {
  return pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece, ...gapsOf(piece.pieces)]));
}

/** A text with all its gaps filled in. */
export function filledIn(pieces: readonly ClozePiece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : filledIn(piece.pieces))).join('');
}

/** The numbers of a text's gaps, from small to large: each makes a card. */
export function gapNumbers(text: string): number[] {
  const numbers = gapsOf(parseCloze(text)).flatMap((gap) => gap.numbers);
  return [...new Set(numbers)]
    .filter((number) => number >= 1 && number <= MAX_GAP)
    .toSorted((one, other) => one - other);
}

/**
 * The sides of a cloze card in Markdown: the text with the gap open, and the text with the gap filled in and, where Markdown
 * allows it, in bold. Null where the text has no gap of that number.
 */
export function clozeSides(cloze: Cloze): { front: string; back: string } | null {
  return sidesOf(cloze, null);
}

/**
 * The front of a cloze card with `GAP_FIELD` in place of its first gap. Null if several texts have to be written, and in code and
 * formulas, where no field can be shown.
 */
export function frontWithField(cloze: Cloze): string | null {
  if (cloze.text.includes(GAP_FIELD) || gapAnswers(cloze).length !== 1) return null;
  const front = sidesOf(cloze, GAP_FIELD)?.front;
  return front?.includes(GAP_FIELD) === true ? front : null;
}

/** The hint of the first gap of a cloze card; null if it has none. */
export function gapHint({ text, gap }: Cloze): string | null {
  const first = gapsOf(parseCloze(text)).find(({ numbers }) => numbers.includes(gap));
  return first?.hint?.trim() || null;
}

/** `field` replaces the first gap on the front. */
function sidesOf({ text, gap }: Cloze, field: string | null): { front: string; back: string } | null {
  const pieces = parseCloze(text);
  if (!gapsOf(pieces).some(({ numbers }) => numbers.includes(gap))) return null;
  const filled = filledIn(pieces);
  const exact = placedParts(filled).filter(({ kind }) => kind !== 'prose');
  let front = '';
  let back = '';
  let left = field;
  let at = 0;
  let part = 0;
  const write = (from: readonly ClozePiece[]): void => {
    for (const piece of from) {
      if (typeof piece === 'string') {
        front += piece;
        back += piece;
        at += piece.length;
      } else if (piece.numbers.includes(gap)) {
        const answer = filledIn(piece.pieces);
        const end = at + answer.length;
        while ((exact[part]?.to ?? Infinity) <= at) part += 1;
        const around = exact[part];
        const within = around && around.from < at && end <= around.to ? around.kind : null;
        const hint = piece.hint?.trim() || '...';
        const [before, after] = [filled[at - 1], filled[end]];
        front +=
          within === null
            ? (left ?? openGap(hint, before, after))
            : within === 'code'
              ? `[${hint}]`
              : inFormula(hint);
        left = null;
        back += within === null ? inBold(answer, before, after) : answer;
        at = end;
      } else write(piece.pieces);
    }
  };
  write(pieces);
  return { front: front.trim(), back: back.trim() };
}

/** The answer that a learner has to write for a card: its back or, for a cloze card, what its gaps hide. */
export function answerToGive({ back, cloze }: { back: string; cloze?: Cloze | undefined }): string {
  return cloze === undefined ? back : gapAnswers(cloze).join(', ');
}

/** The texts that the gaps of a card hide, in order and each once. */
export function gapAnswers({ text, gap }: Cloze): string[] {
  const asked = gapsOf(parseCloze(text)).filter(({ numbers }) => numbers.includes(gap));
  return [...new Set(asked.map(({ pieces }) => filledIn(pieces).trim()))];
}

type Neighbour = string | undefined;

function openGap(hint: string, before: Neighbour, after: Neighbour): string {
  const gap = `[${hint}]`;
  if (canBeBold(gap, before, after)) return `**${gap}**`;
  // The following character must not make it a link.
  return after === '(' || after === '[' ? `[${hint}\\]` : gap;
}

function inFormula(hint: string): string {
  return hint === '...' ? '[...]' : `[\\text{${hint.replaceAll(/[{}$\\]/gu, '')}}]`;
}

function inBold(answer: string, before: Neighbour, after: Neighbour): string {
  return canBeBold(answer, before, after) ? `**${answer}**` : answer;
}

const WORD = /[\p{L}\p{N}]/u;

/** Whether CommonMark reads two asterisks around a text as bold. */
function canBeBold(text: string, before: Neighbour, after: Neighbour): boolean {
  if (/^\s|\s$|[*_\n]/u.test(text) || text === '' || before === '*' || after === '*') return false;
  const isOpen = (inner: Neighbour, outer: Neighbour) =>
    (inner !== undefined && WORD.test(inner)) || outer === undefined || !WORD.test(outer);
  return isOpen(String.fromCodePoint(text.codePointAt(0) ?? 0), before) && isOpen(text.at(-1), after);
}

const HIGHLIGHTED = /(?<![A-Za-z\d=])==(?<gap>[^\s=](?:(?:(?!==)[^\n])*[^\s=])?)==(?![A-Za-z\d=])/gu;

/** A text in which `==gap==`, outside code and formulas, has become a gap with the next free number. */
export function withNumberedGaps(text: string): string {
  let next = Math.max(0, ...gapNumbers(text));
  return placedParts(text)
    .map(({ kind, from, to }) => {
      const part = text.slice(from, to);
      if (kind !== 'prose') return part;
      return part.replaceAll(HIGHLIGHTED, (_, gap: string) => {
        next += 1;
        return `{{c${next}::${gap}}}`;
      });
    })
    .join('');
}
