import { Readable } from 'node:stream';
import type { Db } from '../../db/tables.ts';
import type { MediaKey, MediaStore } from './media-store.ts';

/** Small, so that erasing many rows takes no long transaction. */
const CHUNK_BYTES = 64 * 1024;

const CHUNKS_PER_QUERY = 8;

/** Stores contents in rows, so that processes need no shared disk. They are deleted with the row of their media. */
export const databaseMediaStore: MediaStore = {
  prepare: (bytes) =>
    Promise.resolve({
      keep: (trx, key) => insertChunks(trx, key, bytes),
      finish: () => Promise.resolve(),
    }),
  read: async (db, key, range) => {
    const [first] = await someChunks(db, key, Math.floor(range.from / CHUNK_BYTES), 1);
    return first && Readable.from(chunksWithin(db, key, range));
  },
  remove: () => undefined,
  removeAll: () => Promise.resolve(),
  // oxlint-disable-next-line no-empty-function -- a file cannot exist without its row
  contents: async function* () {},
  removeUnfinished: () => Promise.resolve(),
};

/** Adds contents to the row of their media, unless they are there. */
export async function insertChunks(trx: Db, { userId, hash }: MediaKey, bytes: Uint8Array): Promise<void> {
  if ((await someChunks(trx, { userId, hash }, 0, 1)).length > 0) return;
  const count = Math.ceil(bytes.length / CHUNK_BYTES);
  for (let start = 0; start < count; start += CHUNKS_PER_QUERY) {
    const rows = Array.from({ length: Math.min(CHUNKS_PER_QUERY, count - start) }, (_, index) => {
      const position = start + index;
      const data = bytes.subarray(position * CHUNK_BYTES, (position + 1) * CHUNK_BYTES);
      return { user_id: userId, hash, position, data };
    });
    await trx.insertInto('media_chunks').values(rows).execute();
  }
}

async function* chunksWithin(
  db: Db,
  key: MediaKey,
  { from, to }: { from: number; to: number },
): AsyncGenerator<Uint8Array> {
  let position = Math.floor(from / CHUNK_BYTES);
  while (position * CHUNK_BYTES <= to) {
    const chunks = await someChunks(db, key, position, CHUNKS_PER_QUERY);
    // Deleted in the meantime: the reader must not take a part for the whole.
    if (chunks.length === 0) throw new Error(`The media ${key.hash} is incomplete`);
    for (const chunk of chunks) {
      const start = position * CHUNK_BYTES;
      if (start > to) return;
      yield chunk.data.subarray(Math.max(0, from - start), to - start + 1);
      position += 1;
    }
  }
}

async function someChunks(db: Db, { userId, hash }: MediaKey, position: number, limit: number) {
  return db
    .selectFrom('media_chunks')
    .select('data')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('position', '>=', position)
    .orderBy('position')
    .limit(limit)
    .execute();
}
