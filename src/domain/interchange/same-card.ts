import type { CardContent } from '../cards/card.ts';
import { normalised } from '../text/normalised.ts';

/** A picture's size, which its address has only since we know it. */
const SIZE = /(media:[0-9a-f]{64})#\d{1,5}x\d{1,5}/gu;

/**
 * What two cards have in common that are the same to their learner: both sides, but for case and the kind and number of
 * spaces. Accents count: in many languages they make another word.
 */
export function sidesOf({ front, back }: Pick<CardContent, 'front' | 'back'>): string {
  return `${folded(front)}\n\n${folded(back)}`;
}

function folded(text: string): string {
  return normalised(text.replaceAll(SIZE, '$1'), 'NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}
