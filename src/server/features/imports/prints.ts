import { hash } from 'node:crypto';
import type { CardContent } from '#domain/cards/card.ts';
import { CONTENT_PARTS, printsOf, type PartPrints } from '#domain/interchange/merge-content.ts';

/** Long enough to tell the versions of a card apart. */
const DIGEST_LENGTH = 8;

/** Fingerprints of the parts of a content. */
export function contentPrints(content: CardContent): PartPrints {
  return printsOf(content, (text) => hash('sha1', text, 'base64').slice(0, DIGEST_LENGTH));
}

/** Fingerprints as they are stored: one after the other, divided by spaces. */
export function storedPrints(prints: PartPrints): string {
  return CONTENT_PARTS.map((part) => prints[part]).join(' ');
}

/** Reads stored fingerprints; a part without one equals no other. */
export function readPrints(stored: string): PartPrints {
  const [front = '', back = '', hints = '', explanation = '', quiz = '', difficulty = '', tags = ''] =
    stored.split(' ');
  return { front, back, hints, explanation, quiz, difficulty, tags };
}
