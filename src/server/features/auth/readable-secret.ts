import { randomInt } from 'node:crypto';

/** Without lookalikes: 0 and o; 1, i and l. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Generates a secret to be copied by hand: four groups of four characters, 79 random bits. */
export function newReadableSecret(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}

/** What was typed for such a secret, without what people change when they copy it: case, hyphens and spaces. */
export function plainSecret(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/gu, '');
}
