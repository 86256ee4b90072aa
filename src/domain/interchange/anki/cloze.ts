/** A text with gaps: pieces of text, and gaps that may have gaps in them. */
type Piece = string | Gap;
type Gap = { numbers: readonly number[]; pieces: Piece[]; hint: string | null };

const MARKS = /\{\{c(?<numbers>\d{1,3}(?:,\d{1,3})*)::|\}\}/gu;
/** As many as Anki reads; deeper ones stay text. */
const DEEPEST = 10;

function parse(text: string): Piece[] {
  const root: Gap = { numbers: [], pieces: [], hint: null };
  const open: { gap: Gap; mark: string }[] = [];
  const top = () => open.at(-1)?.gap ?? root;
  let end = 0;
  for (const mark of text.matchAll(MARKS)) {
    addText(top(), text.slice(end, mark.index));
    end = mark.index + mark[0].length;
    const numbers = mark.groups?.['numbers'];
    if (numbers !== undefined && open.length < DEEPEST)
      open.push({ gap: { numbers: numbers.split(',').map(Number), pieces: [], hint: null }, mark: mark[0] });
    else if (numbers === undefined && open.length > 0) {
      const gap = top();
      open.pop();
      top().pieces.push(gap);
    } else top().pieces.push(mark[0]);
  }
  addText(top(), text.slice(end));
  // What is not closed was no gap.
  for (let last = open.pop(); last; last = open.pop()) {
    const { gap, mark } = last;
    const hint = gap.hint === null ? [] : [`::${gap.hint}`];
    top().pieces = top().pieces.concat(mark, gap.pieces, hint);
  }
  return root.pieces;
}

/** What stands in a gap behind "::" is its hint. */
function addText(gap: Gap, text: string): void {
  const at = gap.numbers.length === 0 ? -1 : text.indexOf('::');
  gap.pieces.push(at === -1 ? text : text.slice(0, at));
  if (at !== -1) gap.hint = text.slice(at + 2);
}

function gapsOf(pieces: readonly Piece[]): Gap[] {
  return pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece, ...gapsOf(piece.pieces)]));
}

function revealed(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : revealed(piece.pieces))).join('');
}

/** Says whether a text has a gap that hides a part of a picture. */
export function hidesPicture(text: string): boolean {
  return /\{\{c\d+(?:,\d+)*::image-occlusion:/u.test(text);
}

/**
 * A text with the gaps of one number: left open on the question, marked (`<span class="cloze">`) on the answer. Other gaps are
 * filled in. Empty where there is no gap of that number, as in Anki.
 */
export function renderCloze(text: string, number: number, side: 'question' | 'answer'): string {
  const pieces = parse(text);
  if (!gapsOf(pieces).some(({ numbers }) => numbers.includes(number))) return '';
  const render = (pieces: readonly Piece[]): string =>
    pieces
      .map((piece) => {
        if (typeof piece === 'string') return piece;
        if (!piece.numbers.includes(number)) return render(piece.pieces);
        const shown = side === 'answer' ? render(piece.pieces) : `[${piece.hint?.trim() || '...'}]`;
        return `<span class="cloze">${shown}</span>`;
      })
      .join('');
  return render(pieces);
}

/** Only what the gaps of one number hide, or their hints, one after the other. */
export function clozeAnswers(text: string, number: number, side: 'question' | 'answer'): string {
  return gapsOf(parse(text))
    .filter(({ numbers }) => numbers.includes(number))
    .map(({ pieces, hint }) => (side === 'answer' ? revealed(pieces) : hint?.trim() || '...'))
    .join(', ');
}

/** What is to be typed for the gaps of one number: several that hide the same are typed once. */
export function clozeToType(text: string, number: number): string {
  const hidden = gapsOf(parse(text))
    .filter(({ numbers }) => numbers.includes(number))
    .map(({ pieces }) => revealed(pieces));
  return (new Set(hidden).size === 1 ? hidden.slice(0, 1) : hidden).join(', ');
}
