import { hash } from 'node:crypto';

/** The index that stands for the card itself, beyond the indexes of its reviews. */
const CARD = 0x3fff;

/** Makes ids for the cards and reviews of an import. */
export type ImportIds = {
  /** `position` is the draft's, less than 2^32. */
  card: (position: number) => string;
  /** `index` is that of the review in its card, less than 2^14 - 1. */
  review: (position: number, index: number) => string;
};

/**
 * Makes ids that are the same on every attempt and grow with the position, so that a database appends a million rows to
 * its indexes instead of scattering them. They are UUIDs of version 7 (RFC 9562): the time of the import, the position
 * in it, and 28 bits of the import's own id.
 */
export function createImportIds({ id, createdAt }: { id: string; createdAt: number }): ImportIds {
  const time = createdAt.toString(16).padStart(12, '0');
  const own = hash('sha256', id).slice(0, 7);
  const make = (position: number, index: number) => {
    // 12 bits, 2 bits for the variant of the UUID, then 20 and 14 bits.
    const high = Math.floor(position / 2 ** 20);
    const low = (position % 2 ** 20) * 2 ** 14 + index;
    const rest = (2n ** 63n + (BigInt(low) << 28n) + BigInt(`0x${own}`)).toString(16);
    return [
      time.slice(0, 8),
      time.slice(8),
      `7${high.toString(16).padStart(3, '0')}`,
      rest.slice(0, 4),
      rest.slice(4),
    ].join('-');
  };
  return { card: (position) => make(position, CARD), review: make };
}
