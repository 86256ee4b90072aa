import { hash } from 'node:crypto';

/** Of a card, where its reviews have their numbers. */
const CARD = 0x3fff;

/** Makes ids for what an import brings. */
export type ImportIds = {
  /** `position` is that of the draft: less than 2^32. */
  card: (position: number) => string;
  /** `index` among the reviews of the card: less than 2^14 - 1. */
  review: (position: number, index: number) => string;
};

/**
 * Ids that are the same each time, and grow with the position, so that a database adds a million rows where it has added the last
 * one, and not all over its indexes. They are UUIDs of version 7 (RFC 9562): the time of the import, where in it they belong, and
 * 28 bits of its own id.
 */
export function createImportIds({ id, createdAt }: { id: string; createdAt: number }): ImportIds {
  const time = createdAt.toString(16).padStart(12, '0');
  const own = hash('sha256', id).slice(0, 7);
  const make = (position: number, index: number) => {
    // 12 bits, then 2 that say which kind of UUID it is, then 20 and 14.
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
