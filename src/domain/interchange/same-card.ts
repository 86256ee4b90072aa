import type { CardContent } from '../cards/card.ts';
import { normalised } from '../text/normalised.ts';

/** A picture's size, which is in its address only once the picture is known. */
const SIZE = /(media:[0-9a-f]{64})#\d{1,5}x\d{1,5}/gu;

/** Marks of code and formulas, in which every character may matter. */
const EXACT = /[`$]|~~~|\\[([]/u;

/**
 * What two cards have in common if they are the same card: both sides, apart from Unicode composition (NFC) and white
 * space. Case counts ("ls -a", "ls -A"; "α", "Α"), and so do superscripts ("x²", "x2").
 */
export function sidesOf({ front, back }: Pick<CardContent, 'front' | 'back'>): string {
  return JSON.stringify([comparable(front), comparable(back)]);
}

/** A text in the form in which texts of cards are compared. White space counts in a text with code or formulas. */
export function comparable(text: string): string {
  const composed = normalised(text.replaceAll(SIZE, '$1'), 'NFC').replaceAll(/\r\n?/gu, '\n').trim();
  return EXACT.test(composed) ? composed : composed.replaceAll(/\s+/gu, ' ');
}
