import { filledIn, gapsOf, parseCloze, type ClozePiece } from '../../cards/cloze.ts';

/** Says whether a text has a gap that hides a part of a picture. */
export function hidesPicture(text: string): boolean {
  return /\{\{c\d+(?:,\d+)*::image-occlusion:/u.test(text);
}

/**
 * A text with the gaps of one number: left open on the question, marked (`<span class="cloze">`) on the answer. Other gaps are
 * filled in. Empty if there is no gap of that number, as in Anki.
 */
export function renderCloze(text: string, number: number, side: 'question' | 'answer'): string {
  const pieces = parseCloze(text);
  if (!gapsOf(pieces).some(({ numbers }) => numbers.includes(number))) return '';
  const render = (pieces: readonly ClozePiece[]): string =>
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
  return gapsOf(parseCloze(text))
    .filter(({ numbers }) => numbers.includes(number))
    .map(({ pieces, hint }) => (side === 'answer' ? filledIn(pieces) : hint?.trim() || '...'))
    .join(', ');
}

/** The text to type for the gaps of one number. If several hide the same text, it is typed once. */
export function clozeToType(text: string, number: number): string {
  const hidden = gapsOf(parseCloze(text))
    .filter(({ numbers }) => numbers.includes(number))
    .map(({ pieces }) => filledIn(pieces));
  return (new Set(hidden).size === 1 ? hidden.slice(0, 1) : hidden).join(', ');
}
