/** Hexadecimal digits of a number: 52 bits, so that it stays below 2^53, the limit for numbers in JSON. */
const NUMBER_DIGITS = 13;

/**
 * The parts of a UUID that make its number, counted from 1 as SQL does. They differ between all ids: in ids of imports (version 7),
 * they hold the place in the import and what distinguishes imports, and in others they are random.
 */
export const NUMBER_PARTS = [
  { from: 20, length: 4 },
  { from: 25, length: 2 },
  { from: 30, length: 7 },
] as const;

/** The number by which tools made for Anki know a deck or a card. Derived from its id, a UUID, so that it never changes. */
export function numberOf(id: string): number {
  const digits = NUMBER_PARTS.map(({ from, length }) => id.slice(from - 1, from - 1 + length)).join('');
  return Number.parseInt(digits, 16);
}

/** The digits of a number as in the id from which it was made; null if no id has such a number. */
export function digitsOf(number: number): string | null {
  if (!Number.isSafeInteger(number) || number < 0) return null;
  const digits = number.toString(16).padStart(NUMBER_DIGITS, '0');
  return digits.length === NUMBER_DIGITS ? digits : null;
}
