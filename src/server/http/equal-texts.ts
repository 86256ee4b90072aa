import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a text is the secret one, in a time that tells neither where they differ nor how long the secret is. */
export function equalTexts(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
