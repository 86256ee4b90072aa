/** The first and the last byte of a range, both included. */
export type ByteRange = { from: number; to: number };

/**
 * The range of `size` bytes that a `Range` header asks for (RFC 9110, section 14): undefined for the whole, which also answers
 * several ranges or an invalid header, and 'none' for a range outside of the content.
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | 'none' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') {
    const count = Math.min(Number(last), bytes);
    return count === 0 ? 'none' : { from: bytes - count, to: bytes - 1 };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return undefined;
  if (from >= bytes) return 'none';
  return { from, to: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}
